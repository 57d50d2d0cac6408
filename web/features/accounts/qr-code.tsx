import { drawingSVG, qrcode } from 'bwip-js/browser'

/** An address as a QR code, to be scanned off the screen: dark on light in either scheme, with the margin that it needs. */
export default function QrCode({ text, className }: { text: string; className?: string }) {
  const svg = qrcode({ bcid: 'qrcode', text, backgroundcolor: 'FFFFFF', padding: 4 }, drawingSVG())
  return (
    <img
      className={className}
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt="QR code for your authenticator app"
    />
  )
}
