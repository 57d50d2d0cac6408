import sharp, { type OutputInfo } from 'sharp'
import { type Failure, fail } from '#platform/failure.ts'

const mostPixels = 40_000_000

/**
 * Re-encodes an uploaded picture as WebP, upright, at most `longestSide` pixels on its longer side, without metadata.
 * The format is detected from the bytes: returns `unsupported_type` with the message `unreadable` for anything but
 * `readable` formats, and `too_large` above 40 megapixels.
 */
export async function reencode(
  bytes: Buffer,
  { readable, longestSide, unreadable }: { readable: ReadonlySet<string>; longestSide: number; unreadable: string },
): Promise<{ data: Buffer; info: OutputInfo } | Failure<'unsupported_type' | 'too_large'>> {
  try {
    // Reads only the header, so that a small file that claims huge dimensions costs nothing.
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!readable.has(format)) return fail('unsupported_type', { message: unreadable })
    if (width * height > mostPixels) return fail('too_large', { message: 'A picture can have at most 40 megapixels.' })
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
  } catch {
    return fail('unsupported_type', { message: unreadable })
  }
}
