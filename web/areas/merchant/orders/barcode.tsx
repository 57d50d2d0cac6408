import { code128, drawingSVG } from 'bwip-js/browser'

/** Parcel code as a Code 128 barcode, an SVG that every printer draws sharply. */
export function Barcode({ code, width, height }: { code: string; width: number | string; height: number }) {
  const svg = code128({ bcid: 'code128', text: code, height: 14, paddingwidth: 10 }, drawingSVG())
  return (
    <img
      style={{ width, height }}
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={`Barcode of parcel ${code}`}
    />
  )
}
