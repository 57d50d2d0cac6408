import { randomOf } from './random.ts'

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

/** Adire motifs in a square of 40: filled paths, and lines to stroke. */
const motifs: readonly ((x: number, y: number) => { fill?: string; line?: string })[] = [
  (x, y) => ({ fill: `M${x} ${y + 40}a40 40 0 0 1 40-40v40z` }),
  (x, y) => ({ fill: `M${x} ${y}h40a40 40 0 0 1-40 40z` }),
  (x, y) => ({ line: disc(x + 20, y + 20, 13) }),
  (x, y) => ({ fill: [10, 30].flatMap(dx => [10, 30].map(dy => disc(x + dx, y + dy, 4))).join('') }),
  (x, y) => ({ line: `M${x} ${y + 20}l20-20M${x} ${y + 40}l40-40M${x + 20} ${y + 40}l20-20` }),
]

/** Draws adire cloth as SVG, `squares` by `squares` of width 40, with thread of the given colour. */
export function cloth(name: string, squares: number, thread: string): string {
  const random = randomOf(`cloth ${name}`)
  let fill = ''
  let line = ''
  for (let square = 0; square < squares * squares; square++) {
    const drawn = random.pick(motifs)((square % squares) * 40, Math.floor(square / squares) * 40)
    fill += drawn.fill ?? ''
    line += drawn.line ?? ''
  }
  return `<path d="${fill}" fill="${thread}"/><path d="${line}" fill="none" stroke="${thread}" stroke-width="5"/>`
}
