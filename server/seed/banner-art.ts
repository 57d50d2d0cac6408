import sharp from 'sharp'
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

/** Draws a wide picture of three icons on cloth, as a PNG. */
export async function drawBanner(name: string, icons: readonly string[]): Promise<Buffer> {
  const [ground, thread] = randomOf(`banner ${name}`).pick(grounds)
  const places = [
    [430, 110, 12],
    [110, 230, 9],
    [860, 250, 8],
  ] as const
  const drawn = icons.slice(0, places.length).map((body, index) => {
    const [x, y, scale] = at(places, index)
    return `<g transform="translate(${x} ${y}) scale(${scale})">${body}</g>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${ground}"/>
    <g transform="scale(5)">${cloth(name, 6, thread)}</g>
    ${drawn.join('')}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
}
