import { cloth } from '../cloth.ts'
import { at, type Random, randomOf } from '../random.ts'
import { tone } from './fabrics.ts'

/** Wall, floor and accent of a photographer's corner. */
type Palette = readonly [wall: string, floor: string, accent: string]

const palettes: readonly Palette[] = [
  ['#f4f1ea', '#e6dfd2', '#d9b98c'],
  ['#e7ecf7', '#ccd6ec', '#8fa3d4'],
  ['#e3f0ea', '#c6dfd3', '#79b498'],
  ['#fbeadd', '#f2cfb4', '#de9462'],
  ['#f9e6ea', '#efc4cd', '#d57f93'],
  ['#f8f1d4', '#ecdc9f', '#d3ae3c'],
  ['#ece7f6', '#d3c8ea', '#9d86cf'],
  ['#e4f1f4', '#bfdde4', '#6fb0bf'],
  ['#ffffff', '#eceff3', '#c4ccd8'],
  ['#d9e4d2', '#b7c9a8', '#7f9b66'],
  ['#e9d8c8', '#cfb094', '#a87850'],
  ['#cfd6df', '#a9b4c2', '#6d7c90'],
  ['#2f3a56', '#232c44', '#5c6f9f'],
  ['#214a40', '#18372f', '#4f8c7a'],
  ['#5a2f3c', '#44232d', '#a5667a'],
  ['#3b3638', '#2a2627', '#7d7376'],
  ['#f0c46b', '#e0a93f', '#fbe3ad'],
  ['#ef9a7a', '#dd7a57', '#fbd3c2'],
  ['#8fc3b4', '#6ea998', '#d3ebe4'],
  ['#9fb6e3', '#7d98d1', '#dbe5f8'],
]

/** Square of 300; the floor begins at `horizon`. */
export const stageSide = 300
const horizon = 195

type Setting = (palette: Palette, seed: string) => string

const fill = (colour: string) => `<rect width="300" height="300" fill="${colour}"/>`
const floorOf = (colour: string) =>
  `<rect y="${horizon}" width="300" height="${300 - horizon}" fill="${colour}"/><rect y="${horizon}" width="300" height="36" fill="url(#edge)"/>`
const glow = (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="210" fill="url(#glow)"/>`

/** Corners of the studio, by name. */
const settings = {
  seamless: ([wall, floor]) =>
    `${fill(floor)}<rect width="300" height="250" fill="${wall}"/><rect y="150" width="300" height="150" fill="url(#bend)"/>`,
  corner: ([wall, floor]) => fill(wall) + floorOf(floor),
  podium: ([wall, floor, accent]) =>
    `${fill(wall)}${floorOf(floor)}<path d="M50 236v34a100 22 0 0 0 200 0v-34z" fill="${tone(accent, -0.12)}"/><ellipse cx="150" cy="236" rx="100" ry="22" fill="${tone(accent, 0.25)}"/>`,
  arch: ([wall, floor, accent]) =>
    `${fill(wall)}<path d="M70 ${horizon}V120a80 80 0 0 1 160 0v${horizon - 120}z" fill="${accent}"/>${floorOf(floor)}`,
  split: ([wall, floor, accent]) =>
    `${fill(wall)}<path d="M0 300V170L300 20v280z" fill="${accent}"/><path d="M0 300v-70L300 150v150z" fill="${floor}" opacity=".75"/>`,
  sun: ([wall, floor, accent]) =>
    `${fill(wall)}<circle cx="150" cy="128" r="92" fill="${accent}" opacity=".85"/>${floorOf(floor)}`,
  rays: ([wall, , accent]) =>
    fill(wall) +
    Array.from(
      { length: 12 },
      (_, index) =>
        `<path d="M150 170L${150 + 400 * Math.cos((index * Math.PI) / 6)} ${170 + 400 * Math.sin((index * Math.PI) / 6)}L${150 + 400 * Math.cos(((index + 0.5) * Math.PI) / 6)} ${170 + 400 * Math.sin(((index + 0.5) * Math.PI) / 6)}z" fill="${accent}" opacity=".45"/>`,
    ).join(''),
  table: ([wall, floor, accent], seed) => {
    const random = randomOf(`table ${seed}`)
    const boards = Array.from(
      { length: 4 },
      (_, index) =>
        `<rect y="${horizon - 5 + index * 28}" width="300" height="27" fill="${tone('#b98a5c', (random.next() - 0.6) * 0.4)}"/>`,
    )
    return `${fill(wall)}<rect x="30" y="30" width="70" height="90" fill="${accent}" opacity=".5"/><rect y="${horizon - 8}" width="300" height="120" fill="${tone(floor, -0.4)}"/>${boards.join('')}`
  },
  shelf: ([wall, floor, accent]) =>
    `${fill(wall)}<rect y="238" width="300" height="16" fill="${tone('#c99f6e', 0.1)}"/><rect y="254" width="300" height="10" fill="#8a6238"/><rect y="264" width="300" height="36" fill="${floor}"/><rect x="222" y="130" width="34" height="108" rx="6" fill="${accent}" opacity=".55"/><rect x="48" y="160" width="26" height="78" rx="4" fill="${tone(accent, 0.35)}" opacity=".6"/>`,
  curtain: ([wall, floor, accent]) =>
    fill(wall) +
    Array.from(
      { length: 10 },
      (_, index) =>
        `<rect x="${index * 30}" width="15" height="300" fill="${accent}" opacity="${index % 2 ? 0.22 : 0.34}"/>`,
    ).join('') +
    floorOf(floor),
  tiles: ([wall, floor, accent]) =>
    `<defs><pattern id="t" width="50" height="34" patternUnits="userSpaceOnUse"><rect width="50" height="34" fill="${tone(accent, 0.4)}"/><rect x="1.5" y="1.5" width="47" height="31" rx="2" fill="${wall}"/></pattern></defs><rect width="300" height="300" fill="url(#t)"/>${floorOf(floor)}`,
  window: ([wall, floor]) =>
    `${fill(wall)}${floorOf(floor)}<g fill="#fff" opacity=".42"><path d="M-20 60L70 0h60L-20 130z"/><path d="M-20 190L200 0h50L-20 250z"/><path d="M40 300L300 60v60L120 300z"/></g>`,
  leaves: ([wall, floor, accent], seed) => {
    const random = randomOf(`leaves ${seed}`)
    const leaf = () =>
      `<ellipse cx="${random.int(0, 300)}" cy="${random.int(0, 150)}" rx="${random.int(26, 60)}" ry="${random.int(8, 16)}" transform="rotate(${random.int(-60, 60)} 150 80)"/>`
    return `${fill(wall)}${floorOf(floor)}<g fill="${tone(accent, -0.2)}" opacity=".3">${Array.from({ length: 9 }, leaf).join('')}</g>`
  },
} satisfies Record<string, Setting>

/** Grounds of objects photographed from above. */
const flats = {
  cloth: ([wall, , accent], seed) =>
    `${fill(wall)}<g transform="scale(1.5)" opacity=".55">${cloth(`stage ${seed}`, 5, accent)}</g>`,
  mat: ([wall, floor, accent]) =>
    `${fill(wall)}<g transform="rotate(-18 150 150)"><rect x="30" y="20" width="240" height="270" fill="${floor}"/>${[40, 66, 92, 200, 226, 252].map(x => `<rect x="${x}" y="20" width="10" height="270" fill="${accent}" opacity=".7"/>`).join('')}</g>`,
  boards: ([, floor], seed) => {
    const random = randomOf(`boards ${seed}`)
    return (
      fill(floor) +
      Array.from(
        { length: 5 },
        (_, index) =>
          `<rect x="${index * 60}" width="59" height="300" fill="${tone('#c39a6b', (random.next() - 0.5) * 0.4)}"/>`,
      ).join('')
    )
  },
  paper: ([wall, floor, accent]) =>
    `${fill(accent)}<rect x="34" y="26" width="240" height="250" fill="${wall}" transform="rotate(7 150 150)"/><circle cx="250" cy="250" r="70" fill="${floor}" opacity=".7"/>`,
} satisfies Record<string, Setting>

/** Where and in which light a product is photographed. */
export interface Stage {
  setting: keyof typeof settings
  flat: keyof typeof flats
  palette: number
  /** The side that the light comes from. */
  left: boolean
  seed: string
}

const settingNames = Object.keys(settings) as (keyof typeof settings)[]
const flatNames = Object.keys(flats) as (keyof typeof flats)[]

/** Returns a function that chooses the background of each picture of a store, from a few settings and colours. */
export function photographerOf(store: string): (seed: string) => Stage {
  const random: Random = randomOf(`photographer ${store}`)
  const own = random.shuffled(settingNames).slice(0, 5)
  const colours = random.shuffled(palettes.map((_, index) => index)).slice(0, 6)
  const flat = random.shuffled(flatNames).slice(0, 2)
  return seed => {
    const each = randomOf(`stage ${store} ${seed}`)
    return { setting: each.pick(own), flat: each.pick(flat), palette: each.pick(colours), left: each.chance(50), seed }
  }
}

/** Draws the inside of the SVG of a stage, from the front or from above. */
export function drawStage({ setting, flat, palette, left, seed }: Stage, above: boolean): string {
  const colours = at(palettes, palette)
  const draw: Setting = above ? flats[flat] : settings[setting]
  return `<defs>
    <radialGradient id="glow"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    <radialGradient id="dark"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".2"/></radialGradient>
    <linearGradient id="edge" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity=".12"/><stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient>
    <linearGradient id="bend" x2="0" y2="1"><stop offset="0" stop-color="${colours[1]}" stop-opacity="0"/><stop offset=".6" stop-color="${colours[1]}"/></linearGradient>
    <radialGradient id="shadow"><stop offset="0" stop-color="#000" stop-opacity=".42"/><stop offset=".6" stop-color="#000" stop-opacity=".2"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
  </defs>${draw(colours, seed)}${glow(left ? 70 : 230, 60)}<rect width="300" height="300" fill="url(#dark)"/>`
}
