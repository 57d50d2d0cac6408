import sharp from 'sharp'

/** Perceptual hash of a picture: its 8 × 8 areas in CIELAB, in which distances are those that people see. */
export async function hashOf(picture: Buffer): Promise<Float32Array> {
  const small = sharp(picture).resize(8, 8, { kernel: 'linear' }).toColourspace('lab')
  const lab = await small.raw({ depth: 'float' }).toBuffer()
  return new Float32Array(lab.buffer, lab.byteOffset, 8 * 8 * 3)
}

/**
 * Returns the average distance (ΔE) of two hashes, and of the areas that differ most. 2.3 is a just noticeable
 * difference.
 */
export function distance(one: Float32Array, other: Float32Array): { average: number; most: number } {
  let sum = 0
  let most = 0
  for (let at = 0; at < one.length; at += 3) {
    const light = (one[at] ?? 0) - (other[at] ?? 0)
    const red = (one[at + 1] ?? 0) - (other[at + 1] ?? 0)
    const yellow = (one[at + 2] ?? 0) - (other[at + 2] ?? 0)
    const apart = Math.sqrt(light * light + red * red + yellow * yellow)
    sum += apart
    most = Math.max(most, apart)
  }
  return { average: sum / 64, most }
}

/** Counts pictures of which each differs from all others counted by more than twice a just noticeable difference. */
export function countDifferent(hashes: readonly Float32Array[]): number {
  const different: Float32Array[] = []
  for (const hash of hashes) if (different.every(other => distance(hash, other).average > 4.6)) different.push(hash)
  return different.length
}
