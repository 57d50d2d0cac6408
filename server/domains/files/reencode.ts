import sharp, { type OutputInfo } from 'sharp'
import { type Failure, fail } from '#platform/failure.ts'

const mostPixels = 40_000_000

/**
 * A picture that somebody sent as WebP, upright, at most `longestSide` pixels on its longer side, without what the
 * camera wrote into it. Its bytes say what it is: fails with `unsupported_type` and the sentence `unreadable` for
 * anything but `readable` formats, and `too_large` for more than 40 megapixels.
 */
export async function reencode(
  bytes: Buffer,
  {
    readable,
    longestSide,
    unreadable,
    effort,
  }: { readable: ReadonlySet<string>; longestSide: number; unreadable: string; effort?: number },
): Promise<{ data: Buffer; info: OutputInfo } | Failure> {
  try {
    // Only the header is read here, so a small file that claims to be huge costs nothing.
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!readable.has(format)) return fail('unsupported_type', { message: unreadable })
    if (width * height > mostPixels) return fail('too_large', { message: 'A picture can have at most 40 megapixels.' })
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort })
      .toBuffer({ resolveWithObject: true })
  } catch {
    return fail('unsupported_type', { message: unreadable })
  }
}
