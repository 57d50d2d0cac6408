import sharp from 'sharp'
import { at, randomOf } from '../random.ts'
import { fabric, rgb, tone } from './fabrics.ts'
import type { Look } from './looks.ts'
import { double, premultiply, put, turned } from './raster.ts'
import { labelled, painted, type Sprite } from './sprites.ts'
import { drawStage, type Stage, stageSide } from './stages.ts'

/** Views of a product: as lists show it, close up, from above, and several together. */
export type View = 'front' | 'near' | 'above' | 'several'

/** A picture of a product. */
export interface Scene {
  look: Look
  stage: Stage
  view: View
}

/** Side of a demo picture in pixels. */
export const sceneSide = 512

interface Place {
  /** Middle and foot, from 0 to 1. */
  x: number
  foot: number
  /** Longer side, from 0 to 1. */
  size: number
  angle: number
}

const place = (x: number, foot: number, size: number, angle = 0): Place => ({ x, foot, size, angle })

/** Arrangements of one to five objects, from the back to the front. */
const arrangements: readonly (readonly Place[])[][] = [
  [[place(0.5, 0.83, 0.64)], [place(0.46, 0.84, 0.6, -6)], [place(0.53, 0.82, 0.57, 7)]],
  [
    [place(0.34, 0.76, 0.44), place(0.63, 0.85, 0.5)],
    [place(0.3, 0.83, 0.46, -8), place(0.7, 0.83, 0.46, 8)],
  ],
  [
    [place(0.5, 0.71, 0.4), place(0.29, 0.84, 0.41), place(0.71, 0.85, 0.41)],
    [place(0.24, 0.76, 0.34), place(0.5, 0.8, 0.4), place(0.78, 0.85, 0.36)],
  ],
  [[place(0.33, 0.68, 0.35), place(0.67, 0.69, 0.35), place(0.27, 0.88, 0.38), place(0.72, 0.88, 0.38)]],
  [
    [
      place(0.5, 0.64, 0.33),
      place(0.25, 0.7, 0.33),
      place(0.75, 0.7, 0.33),
      place(0.36, 0.88, 0.36),
      place(0.66, 0.89, 0.36),
    ],
    [
      place(0.2, 0.8, 0.3, -12),
      place(0.42, 0.7, 0.32),
      place(0.66, 0.74, 0.32, 10),
      place(0.38, 0.9, 0.33, 6),
      place(0.76, 0.9, 0.32, -9),
    ],
  ],
]

function placesOf({ look, view, stage }: Scene): readonly Place[] {
  const random = randomOf(`places ${stage.seed} ${view}`)
  if (view === 'near') return [place(0.5 + (random.next() - 0.5) * 0.2, 1.16, 1.12, random.int(-14, 14))]
  const count =
    view === 'several' ? (look.count === 1 ? 3 : 1) : view === 'above' ? Math.min(3, look.count) : look.count
  const chosen = random.pick(at(arrangements, count - 1))
  if (view === 'above')
    return chosen.map(each => ({ ...each, foot: Math.min(0.88, each.foot + 0.02), angle: random.int(-34, 34) }))
  return chosen.map(each => ({ ...each, size: each.size * look.scale }))
}

const shadowOf = ({ x, foot, size }: Place, above: boolean): string =>
  above
    ? `<ellipse cx="${(x + 0.02) * stageSide}" cy="${(foot - size / 2 + 0.04) * stageSide}" rx="${size * 0.56 * stageSide}" ry="${size * 0.56 * stageSide}" fill="url(#shadow)"/>`
    : `<ellipse cx="${x * stageSide}" cy="${(foot - 0.005) * stageSide}" rx="${size * 0.55 * stageSide}" ry="${size * 0.11 * stageSide}" fill="url(#shadow)"/>`

/** Label with a mark, within the middle of a bottle or jar. */
function drawLabel({ width, height }: Sprite, colour: string, seed: string): Promise<Buffer> {
  const random = randomOf(`label ${seed}`)
  const [x, y, w, h] = [width * 0.2, height * 0.5, width * 0.6, height * 0.32]
  const [cx, cy] = [width / 2, y + h * 0.4]
  const mark = at(
    [
      `<circle cx="${cx}" cy="${cy}" r="${h * 0.2}" fill="${colour}"/>`,
      `<path d="M${cx} ${cy - h * 0.22}q${h * 0.3} ${h * 0.22} 0 ${h * 0.44}q${-h * 0.3} ${-h * 0.22} 0 ${-h * 0.44}z" fill="${colour}"/>`,
      `<path d="M${cx - h * 0.24} ${cy + h * 0.16}l${h * 0.24} ${-h * 0.36} ${h * 0.24} ${h * 0.36}z" fill="${colour}"/>`,
    ],
    random.int(0, 2),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect x="${x}" y="${y}" width="${w}" height="${h}" rx="6" fill="${tone(colour, 0.86)}"/>${mark}
    <rect x="${x}" y="${y + h * 0.72}" width="${w}" height="${h * 0.28}" fill="${colour}"/></svg>`
  return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
}

/** Returns an object in its colours, with its label. */
async function dressed(sprite: Sprite, { dye, hue, brightness, label, seed }: Look): Promise<Sprite> {
  const paint = dye && (dye.fabric ? await fabric(dye.fabric, dye.base, dye.accent, seed) : rgb(dye.base))
  const coloured = paint ? painted(sprite, paint) : turned(sprite, hue, brightness)
  return premultiply(label ? labelled(coloured, await drawLabel(coloured, label, seed)) : coloured)
}

/**
 * WebP of effort 0 takes 60% of the time of effort 2. The originals grow by 70%, to 12 KB, and the narrower copies, which
 * pages show, by 0.5%.
 */
const encoding = { quality: 82, effort: 0 }

/** Memory of drawn pictures by their side. Allocating it for each picture keeps the garbage collector busy. */
const spares = new Map<number, Uint8Array[]>()

/** Draws a picture of a product as WebP. */
export async function drawScene(spriteOf: (name: string) => Sprite, scene: Scene, side = sceneSide): Promise<Buffer> {
  const spare = spares.get(side) ?? []
  spares.set(side, spare)
  const { stage, view } = scene
  const above = view === 'above'
  const places = placesOf(scene)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side / 2}" height="${side / 2}" viewBox="0 0 ${stageSide} ${stageSide}">${drawStage(stage, above)}${places.map(each => shadowOf(each, above)).join('')}</svg>`
  const [ground, sprite] = await Promise.all([
    sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer(),
    dressed(spriteOf(scene.look.object), scene.look),
  ])
  const picture = spare.pop() ?? new Uint8Array(side * side * 3)
  double(ground, side / 2, picture)
  for (const { x, foot, size, angle } of places) {
    const scale = (size * side) / Math.max(sprite.width, sprite.height)
    put(picture, side, sprite, {
      x: x * side,
      y: foot * side - (sprite.height * scale) / 2,
      scale,
      angle,
      mirrored: !stage.left,
    })
  }
  const drawn = await sharp(picture, { raw: { width: side, height: side, channels: 3 } })
    .webp(encoding)
    .toBuffer()
  spare.push(picture)
  return drawn
}
