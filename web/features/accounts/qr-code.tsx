import { drawingSVG, qrcode } from 'bwip-js/browser'

/** QR code of a URL, dark on light in both colour schemes, with the margin that scanners need. */
export default function QrCode({ text }: { text: string }) {
  const svg = qrcode({ bcid: 'qrcode', text, backgroundcolor: 'FFFFFF', padding: 4 }, drawingSVG())
  return (
    <img
      width={200}
      height={200}
      style={{ borderRadius: 'var(--radius-md)' }}
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt="QR code for your authenticator app"
    />
  )
}
