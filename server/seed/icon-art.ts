import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { z } from 'zod'
import { cloth } from './cloth.ts'
import { at, randomOf } from './random.ts'

/** Views of a product: three tints, a close-up, and on cloth. */
export const views = ['first', 'second', 'third', 'near', 'cloth'] as const
export type View = (typeof views)[number]

const side = 720
/** Tinted squares of the storefront, each with its thread colour. */
const tints: readonly (readonly [square: string, thread: string])[] = [
  ['#e8ecfb', '#d3daf6'],
  ['#e4f2ee', '#cbe6de'],
  ['#fbebde', '#f5d9c1'],
  ['#f7f2e1', '#ebe2c2'],
  ['#ebe8f7', '#d9d3ef'],
  ['#fdece5', '#f8d7c9'],
  ['#edf3e3', '#dbe8c8'],
  ['#e5edf6', '#cfdeee'],
  ['#fbf3d6', '#f3e4ab'],
]

const iconSet = z.object({
  icons: z.record(z.string(), z.object({ body: z.string() })),
  width: z.number(),
  height: z.number(),
})

/** Loads the Fluent Emoji icons (flat; MIT) by name. */
export function loadIcons(): (name: string) => string {
  const path = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-flat/icons.json')
  const { icons } = iconSet.parse(JSON.parse(readFileSync(path, 'utf8')))
  return name => {
    const icon = icons[name]
    if (!icon) throw new Error(`Fluent Emoji has no icon ${name}`)
    return icon.body
  }
}

/** Places a 32 × 32 icon on the square. */
function placed(body: string, near: boolean): string {
  const scale = (near ? 1.12 : 0.54) * (side / 32)
  const inset = (side - 32 * scale) / 2
  const turn = near ? `rotate(-14 ${side / 2} ${side / 2})` : ''
  return `<g transform="${turn} translate(${inset} ${inset}) scale(${scale})">${body}</g>`
}

/** Draws an icon's soft shadow at a quarter of the resolution: it has no sharp detail, and blurring costs the most. */
async function drawShadow(icon: string, near: boolean): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side / 4}" height="${side / 4}" viewBox="0 0 ${side} ${side}">
    <filter id="soft" x="-30%" y="-30%" width="160%" height="160%" color-interpolation-filters="sRGB">
      <feOffset in="SourceAlpha" dy="${near ? 24 : 15}"/>
      <feGaussianBlur stdDeviation="${near ? 24 : 17}"/>
      <feComponentTransfer><feFuncA type="linear" slope=".2"/></feComponentTransfer>
    </filter>
    <g filter="url(#soft)">${icon}</g></svg>`
  const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
  return `<image href="data:image/png;base64,${png.toString('base64')}" width="${side}" height="${side}"/>`
}

const shadows = new Map<string, Promise<string>>()

/** Returns an icon's shadow, which all its views but the close-up share. */
function shadow(icon: string, near: boolean): Promise<string> {
  const drawn = shadows.get(icon) ?? drawShadow(icon, near)
  shadows.set(icon, drawn)
  return drawn
}

/** Draws one view of an icon as a fast PNG, which storing the picture encodes again. */
export async function drawIcon(name: string, body: string, view: View): Promise<Buffer> {
  const own = randomOf(`tints ${name}`).shuffled(tints)
  const [square, thread] = at(own, views.indexOf(view))
  const near = view === 'near'
  const icon = placed(body, near)
  const behind = view === 'cloth' ? `<g transform="scale(${side / 200})">${cloth(name, 5, thread)}</g>` : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <rect width="${side}" height="${side}" fill="${square}"/>${behind}${await shadow(icon, near)}${icon}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
}
