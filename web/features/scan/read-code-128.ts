import {
  BinaryBitmap,
  Code128Reader,
  DecodeHintType,
  GlobalHistogramBinarizer,
  HybridBinarizer,
  RGBLuminanceSource,
} from '@zxing/library'

/** Longer side in pixels of the pictures that are searched: enough for a label that fills a third of the picture. */
const side = 1280

const reader = new Code128Reader()
const hints = new Map([[DecodeHintType.TRY_HARDER, true]])

/** Returns the text of a Code 128 barcode in a picture of one byte of brightness per pixel; undefined without one. */
export function readCode128(brightness: Uint8ClampedArray, width: number, height: number): string | undefined {
  const picture = new RGBLuminanceSource(brightness, width, height)
  try {
    // The reader takes one threshold per row, which fails where a table or a shadow is beside the label. So it gets a
    // picture that is black and white by its surroundings already.
    const black = new HybridBinarizer(picture).getBlackMatrix()
    const sharp = brightness.map((_, at) => (black.get(at % width, Math.floor(at / width)) ? 0 : 255))
    const clear = new RGBLuminanceSource(sharp, width, height)
    return reader.decode(new BinaryBitmap(new GlobalHistogramBinarizer(clear)), hints).getText()
  } catch {
    // The reader throws where it finds no code, which is most of the time.
    return undefined
  }
}

/** Returns a function that reads the current picture of a video. For browsers without a BarcodeDetector. */
export function videoReader(): (video: HTMLVideoElement) => Promise<string | undefined> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async video => {
    const scale = Math.min(1, side / Math.max(video.videoWidth, video.videoHeight))
    const [width, height] = [Math.floor(video.videoWidth * scale), Math.floor(video.videoHeight * scale)]
    if (!context || width === 0 || height === 0) return undefined
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    context.drawImage(video, 0, 0, width, height)
    const { data } = context.getImageData(0, 0, width, height)
    const brightness = new Uint8ClampedArray(width * height)
    for (let at = 0; at < brightness.length; at++) {
      const pixel = 4 * at
      brightness[at] = ((data[pixel] ?? 0) + 2 * (data[pixel + 1] ?? 0) + (data[pixel + 2] ?? 0)) / 4
    }
    return readCode128(brightness, width, height)
  }
}
