interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
declare global {
  interface Window {
    /** Only in Chrome on Android and macOS. */
    BarcodeDetector?: {
      new (options: { formats: string[] }): Detector
      getSupportedFormats(): Promise<string[]>
    }
  }
}

/** Format of the barcode on labels. */
const format = 'code_128'

/** Returns a function that reads a code in a video: the browser's own reader, else a library that is loaded now. */
export async function codeReader(): Promise<(video: HTMLVideoElement) => Promise<string | undefined>> {
  const { BarcodeDetector } = window
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || !formats.includes(format)) return (await import('./read-code-128.ts')).videoReader()
  const detector = new BarcodeDetector({ formats: [format] })
  return async video => (await detector.detect(video).catch(() => []))[0]?.rawValue
}
