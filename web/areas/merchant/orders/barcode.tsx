import { code128, drawingSVG } from 'bwip-js/browser'

/** A parcel's code as a Code 128 barcode, drawn in lines so that any printer keeps it sharp. */
export function Barcode({ code, className }: { code: string; className?: string }) {
  const svg = code128({ bcid: 'code128', text: code, height: 14, paddingwidth: 10 }, drawingSVG())
  return (
    <img
      className={className}
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={`Barcode of parcel ${code}`}
    />
  )
}
