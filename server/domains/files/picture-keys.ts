/** Storage key of a picture, by the hash of the upload. */
export const originalKey = (sha256: Buffer): string => `pictures/${sha256.toString('hex')}/original.webp`

/** Formats of narrower copies. */
export type CopyFormat = 'webp' | 'avif' | 'jpeg'

/** Storage key of a narrower copy, by its width in pixels. */
export const narrowerKey = (sha256: Buffer, width: number, format: CopyFormat): string =>
  `pictures/${sha256.toString('hex')}/${width}.${format}`
