/** Where a picture is kept, by the hash of what was sent. */
export const originalKey = (sha256: Buffer): string => `pictures/${sha256.toString('hex')}/original.webp`

/** Where a narrower copy of it is kept, by its width in pixels. */
export const narrowerKey = (sha256: Buffer, width: number): string => `pictures/${sha256.toString('hex')}/${width}.webp`
