import sharp from 'sharp'
import { cloth } from '../cloth.ts'
import { at, randomOf } from '../random.ts'
import { fabricSide, type Rgb } from './sprites.ts'

export const rgb = (hex: string): Rgb =>
  [1, 3, 5].map(from => Number.parseInt(hex.slice(from, from + 2), 16)) as unknown as Rgb

/** Moves a colour towards white, or towards black with a negative part. */
export function tone(hex: string, part: number): string {
  const to = part > 0 ? 255 : 0
  const mixed = rgb(hex).map(each => Math.round(each + (to - each) * Math.abs(part)))
  return `#${mixed.map(each => each.toString(16).padStart(2, '0')).join('')}`
}

const side = fabricSide
const tile = (size: number, drawn: string) =>
  `<defs><pattern id="p" width="${size}" height="${size}" patternUnits="userSpaceOnUse">${drawn}</pattern></defs>
  <rect width="${side}" height="${side}" fill="url(#p)"/>`
const ring = (x: number, y: number, r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const bar = (x: number, width: number, fill: string) =>
  `<rect x="${x}" width="${width}" height="${side}" fill="${fill}"/>`

type Drawing = (base: string, accent: string, seed: string) => string

/** Fabrics and surfaces in a base colour and an accent. `seed` varies those of random motifs. */
const fabrics = {
  adire: (_, accent, seed) =>
    `<g transform="scale(${side / 240})">${cloth(`fabric ${seed}`, 6, tone(accent, 0.35))}</g>`,
  ankara: (base, accent) =>
    tile(
      64,
      ring(32, 32, 29, accent) +
        ring(32, 32, 21, tone(base, 0.75)) +
        ring(32, 32, 14, base) +
        ring(32, 32, 6, accent) +
        [0, 64].flatMap(x => [0, 64].map(y => ring(x, y, 14, tone(base, 0.6)) + ring(x, y, 7, accent))).join(''),
    ),
  wax: (base, accent) =>
    tile(
      56,
      `<path d="M0 28Q14 0 28 28T56 28" fill="none" stroke="${accent}" stroke-width="9"/>
      <path d="M0 56Q14 28 28 56T56 56" fill="none" stroke="${tone(base, 0.7)}" stroke-width="5"/>
      ${ring(14, 10, 5, tone(base, 0.7))}${ring(42, 46, 5, accent)}`,
    ),
  asoOke: (base, accent) =>
    tile(
      72,
      bar(0, 10, tone(base, -0.35)) +
        bar(16, 4, accent) +
        bar(26, 18, tone(base, 0.3)) +
        bar(32, 5, accent) +
        bar(54, 7, tone(accent, 0.5)),
    ),
  kampala: (base, accent, seed) => {
    const random = randomOf(`tie-dye ${seed}`)
    return Array.from({ length: 7 }, () => {
      const [x, y] = [random.int(0, side), random.int(0, side)]
      return [56, 46, 34, 24, 12]
        .map(
          (r, at) =>
            `<circle cx="${x}" cy="${y}" r="${r}" fill="${at % 2 ? tone(base, -0.1) : tone(accent, 0.25)}" opacity=".8"/>`,
        )
        .join('')
    }).join('')
  },
  stripes: (base, accent) => tile(28, bar(0, 9, accent) + bar(17, 3, tone(base, 0.6))),
  checks: (_, accent) =>
    tile(
      44,
      `<path d="M0 0h22v44h-22z" fill="${accent}" opacity=".55"/><path d="M0 0h44v22h-44z" fill="${tone(accent, -0.2)}" opacity=".5"/>`,
    ),
  dots: (_, accent) => tile(30, ring(8, 8, 5, accent) + ring(23, 23, 5, accent)),
  beads: (base, accent) =>
    tile(
      20,
      ring(5, 5, 5, tone(base, 0.45)) +
        ring(15, 15, 5, accent) +
        ring(15, 5, 4, tone(base, -0.3)) +
        ring(5, 15, 4, tone(accent, 0.3)),
    ),
  woven: base =>
    tile(
      24,
      `<path d="M0 0h12v12h-12zM12 12h12v12h-12z" fill="${tone(base, 0.28)}"/><path d="M0 4h12M0 8h12M12 16h12M12 20h12M16 0v12M20 0v12M4 12v12M8 12v12" stroke="${tone(base, -0.3)}" stroke-width="1.5"/>`,
    ),
  knit: base =>
    tile(16, `<path d="M0 0l8 8 8-8M0 8l8 8 8-8" fill="none" stroke="${tone(base, -0.28)}" stroke-width="3"/>`),
  denim: base => tile(8, `<path d="M-2 10l12-12M-2 2l4-4M6 10l4-4" stroke="${tone(base, 0.3)}" stroke-width="1.6"/>`),
  linen: base =>
    tile(
      10,
      `<path d="M0 3h10M0 8h10" stroke="${tone(base, -0.13)}"/><path d="M3 0v10M8 0v10" stroke="${tone(base, 0.2)}"/>`,
    ),
  wood: (base, _, seed) => {
    const random = randomOf(`grain ${seed}`)
    return Array.from({ length: 22 }, (_, at) => {
      const y = at * 12 + random.int(-4, 4)
      return `<path d="M0 ${y}q64 ${random.int(-14, 14)} 128 0t128 0" fill="none" stroke="${tone(base, -0.25)}" stroke-width="${random.int(1, 4)}" opacity=".6"/>`
    }).join('')
  },
  floral: (base, accent) => {
    const petals = (x: number, y: number) =>
      [0, 72, 144, 216, 288]
        .map(
          turn =>
            `<ellipse cx="${x}" cy="${y - 9}" rx="5.5" ry="9" fill="${accent}" transform="rotate(${turn} ${x} ${y})"/>`,
        )
        .join('') + ring(x, y, 5, tone(base, 0.75))
    return tile(66, petals(18, 20) + petals(50, 52))
  },
  zigzag: (base, accent) =>
    tile(
      36,
      `<path d="M0 9l9-9 9 9 9-9 9 9" fill="none" stroke="${accent}" stroke-width="5"/><path d="M0 27l9-9 9 9 9-9 9 9" fill="none" stroke="${tone(base, 0.55)}" stroke-width="4"/>`,
    ),
  glitter: (base, accent, seed) => {
    const random = randomOf(`glitter ${seed}`)
    return Array.from({ length: 160 }, () =>
      ring(
        random.int(0, side),
        random.int(0, side),
        random.int(1, 3),
        at([accent, tone(base, 0.7), tone(base, -0.3)], random.int(0, 2)),
      ),
    ).join('')
  },
} satisfies Record<string, Drawing>

export type Fabric = keyof typeof fabrics

const woven = new Map<string, Promise<Buffer>>()

/** Draws a fabric as raw RGB, once. */
export function fabric(name: Fabric, base: string, accent: string, seed: string): Promise<Buffer> {
  const key = [name, base, accent, seed].join(' ')
  const made = woven.get(key) ?? weave(fabrics[name](base, accent, seed), base)
  woven.set(key, made)
  return made
}

function weave(drawn: string, base: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" fill="${base}"/>${drawn}</svg>`
  return sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
}
