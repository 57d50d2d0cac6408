import sharp from 'sharp'
import { premultiply, put } from './art/raster.ts'
import type { Sprite } from './art/sprites.ts'
import { cloth } from './cloth.ts'
import { at, randomOf } from './random.ts'

const width = 1200
const height = 600
const grounds: readonly (readonly [ground: string, thread: string])[] = [
  ['#0b6b4f', '#1b7d60'],
  ['#2b3a8c', '#3c4ca2'],
  ['#8a3412', '#9d4520'],
  ['#3a2b52', '#4c3c66'],
]
/** Middle and longer side of each object. */
const places = [
  { x: 620, y: 300, side: 400 },
  { x: 250, y: 380, side: 300 },
  { x: 990, y: 380, side: 280 },
] as const

/** Draws a wide picture of three objects on cloth, as a PNG. */
export async function drawBanner(name: string, sprites: readonly Sprite[]): Promise<Buffer> {
  const [ground, thread] = randomOf(`banner ${name}`).pick(grounds)
  const shadows = sprites.slice(0, places.length).map((_, index) => {
    const { x, y, side } = at(places, index)
    return `<ellipse cx="${x}" cy="${y + side * 0.47}" rx="${side * 0.5}" ry="${side * 0.1}" fill="url(#shadow)"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}">
    <radialGradient id="shadow"><stop offset="0" stop-opacity=".5"/><stop offset="1" stop-opacity="0"/></radialGradient>
    <rect width="${width}" height="${width}" fill="${ground}"/>
    <g transform="scale(5)">${cloth(name, 6, thread)}</g>${shadows.join('')}</svg>`
  const picture = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
  for (const [index, sprite] of sprites.slice(0, places.length).entries()) {
    const { x, y, side } = at(places, index)
    const scale = side / Math.max(sprite.width, sprite.height)
    put(picture, width, premultiply({ ...sprite, data: Buffer.from(sprite.data) }), {
      x,
      y,
      scale,
      angle: 0,
      mirrored: false,
    })
  }
  return sharp(picture, { raw: { width, height: width, channels: 3 } })
    .extract({ left: 0, top: 0, width, height })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
