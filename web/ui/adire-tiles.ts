/** Returns a generator of numbers from 0 to 1, determined by the seed (FNV-1a, then mulberry32). */
export function randomOf(seed: string): () => number {
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Motifs in a square of 40 whose top left corner is x, y: filled paths, and stroked lines. */
type Motif = (x: number, y: number) => { fill?: string; line?: string }

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

const motifs: readonly Motif[] = [
  (x, y) => ({ fill: `M${x} ${y + 40}a40 40 0 0 1 40-40v40z` }),
  (x, y) => ({ fill: `M${x} ${y}h40a40 40 0 0 1-40 40z` }),
  (x, y) => ({ line: disc(x + 20, y + 20, 13) }),
  (x, y) => ({ fill: [10, 30].flatMap(dx => [10, 30].map(dy => disc(x + dx, y + dy, 4))).join('') }),
  (x, y) => ({ line: `M${x} ${y + 20}l20-20M${x} ${y + 40}l40-40M${x + 20} ${y + 40}l20-20` }),
]

/** Returns the two paths of a pattern; no motif repeats side by side. */
export function tiles(seed: string, columns: number, rows: number): { fill: string; line: string } {
  const random = randomOf(seed)
  const above: number[] = []
  let fill = ''
  let line = ''
  for (let row = 0; row < rows; row++) {
    let left = -1
    for (let column = 0; column < columns; column++) {
      const free = motifs.map((_, at) => at).filter(at => at !== left && at !== above[column])
      left = free[Math.floor(random() * free.length)] ?? 0
      above[column] = left
      const drawn = motifs[left]?.(column * 40, row * 40)
      fill += drawn?.fill ?? ''
      line += drawn?.line ?? ''
    }
  }
  return { fill, line }
}
