import sharp from 'sharp'
import { isObject, objects, sheet } from './objects.ts'

/** An object on a transparent ground, without empty margins: raw RGBA. */
export interface Sprite {
  name?: string
  data: Buffer
  width: number
  height: number
}

export type Rgb = readonly [red: number, green: number, blue: number]

/** One colour, or a square of raw RGB of side `fabricSide`, tiled from the upper left corner. */
export type Paint = Rgb | Buffer
export const fabricSide = 256

/** Reads the sheet and returns its objects by name. */
export async function loadSprites(): Promise<(name: string) => Sprite> {
  const { data, info } = await sharp(sheet.path).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const places = new Map(Object.keys(objects).map((name, index) => [name, index]))
  const found = new Map<string, Sprite>()
  return name => {
    const place = places.get(name)
    if (place === undefined || !isObject(name)) throw new Error(`The demo's artwork has no ${name}`)
    const sprite = found.get(name) ?? { name, ...cut(data, info.width, place) }
    found.set(name, sprite)
    return sprite
  }
}

/** Cuts a square out of the sheet and drops its transparent margins. */
function cut(whole: Buffer, wide: number, place: number): Sprite {
  const left = (place % sheet.columns) * sheet.side
  const top = Math.floor(place / sheet.columns) * sheet.side
  const [xs, ys] = [new Set<number>(), new Set<number>()]
  for (let y = 0; y < sheet.side; y++)
    for (let x = 0; x < sheet.side; x++)
      if ((whole[((top + y) * wide + left + x) * 4 + 3] ?? 0) > 12) {
        xs.add(x)
        ys.add(y)
      }
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  const width = Math.max(...xs) - x + 1
  const height = Math.max(...ys) - y + 1
  const data = Buffer.alloc(width * height * 4)
  for (let row = 0; row < height; row++) {
    const from = ((top + y + row) * wide + left + x) * 4
    whole.copy(data, row * width * 4, from, from + width * 4)
  }
  return { data, width, height }
}

/** Hue in degrees, saturation and lightness from 0 to 1. */
function hueOf(red: number, green: number, blue: number): [hue: number, saturation: number, light: number] {
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  const range = most - least
  const light = (most + least) / 510
  if (range === 0) return [0, 0, light]
  const saturation = range / 255 / (1 - Math.abs(2 * light - 1) + 0.001)
  const sixth =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  return [sixth * 60, Math.min(1, saturation), light]
}

/** The part of an object that can have another colour: a weight from 0 to 255 per pixel, and its usual luminance. */
interface Body {
  weights: Buffer
  luminance: number
}

/** Hues in degrees, or grey, of bodies that aren't the commonest. */
const hues: Readonly<Record<string, number | 'grey'>> = {
  laptop: 'grey',
  'desktop-computer': 'grey',
  'nail-polish': 262,
  mirror: 44,
  'framed-picture': 28,
  television: 'grey',
  'hot-beverage': 'grey',
  'teacup-without-handle': 'grey',
}

const bodies = new WeakMap<Sprite, Body>()
const luminanceOf = (red: number, green: number, blue: number) => 0.3 * red + 0.59 * green + 0.11 * blue
/** 0 up to `from`, 1 beyond `to`, and even between. */
const rise = (value: number, from: number, to: number) => Math.min(1, Math.max(0, (value - from) / (to - from)))

/** Finds the body of an object: the pixels of its commonest hue, or the grey ones of a grey object. */
function bodyOf(sprite: Sprite): Body {
  const kept = bodies.get(sprite)
  if (kept) return kept
  const { data } = sprite
  const pixels = data.length / 4
  const found = new Float64Array(36)
  let grey = 0
  let all = 0
  const each = (visit: (at: number, hue: number, saturation: number, light: number) => void) => {
    for (let at = 0; at < pixels; at++) {
      if ((data[at * 4 + 3] ?? 0) < 40) continue
      visit(at, ...hueOf(data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0))
    }
  }
  each((_, hue, saturation, light) => {
    all++
    if (saturation < 0.3 && light > 0.25) grey++
    else found[Math.floor(hue / 10) % 36] = (found[Math.floor(hue / 10) % 36] ?? 0) + saturation
  })
  const around = (at: number) => [-2, -1, 0, 1, 2].reduce((sum, by) => sum + (found[(at + by + 36) % 36] ?? 0), 0)
  const known = hues[sprite.name ?? '']
  let main = 0
  for (let at = 1; at < 36; at++) if (around(at) > around(main)) main = at
  const isGrey = known === undefined ? grey > all * 0.5 : known === 'grey'
  const hue = typeof known === 'number' ? known : main * 10 + 5
  const weights = Buffer.alloc(pixels)
  let [sum, weight] = [0, 0]
  each((at, own, saturation, light) => {
    const apart = Math.abs(((own - hue + 540) % 360) - 180)
    const part = isGrey
      ? (1 - rise(saturation, 0.3, 0.45)) * rise(light, 0.12, 0.3)
      : (1 - rise(apart, 38, 58)) * rise(saturation, 0.1, 0.22)
    weights[at] = Math.round(part * 255)
    sum += part * luminanceOf(data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0)
    weight += part
  })
  const body = { weights, luminance: Math.max(60, weight ? sum / weight : 128) }
  bodies.set(sprite, body)
  return body
}

/** Returns a copy of an object whose body has another colour or fabric, with its light and shade. */
export function painted(sprite: Sprite, paint: Paint): Sprite {
  const { weights, luminance } = bodyOf(sprite)
  const data = Buffer.from(sprite.data)
  const plain = Buffer.isBuffer(paint) ? undefined : paint
  const fabric = Buffer.isBuffer(paint) ? paint : undefined
  for (let at = 0; at < weights.length; at++) {
    const weight = (weights[at] ?? 0) / 255
    if (weight === 0) continue
    const pixel = at * 4
    const shade = luminanceOf(data[pixel] ?? 0, data[pixel + 1] ?? 0, data[pixel + 2] ?? 0) / luminance
    const x = at % sprite.width
    const thread = ((Math.floor(at / sprite.width) % fabricSide) * fabricSide + (x % fabricSide)) * 3
    for (let part = 0; part < 3; part++) {
      const colour = plain?.[part] ?? fabric?.[thread + part] ?? 0
      // Shade darkens the colour; a highlight moves it towards white, so that black has a sheen too.
      const lit =
        shade <= 1 ? colour * (0.12 + 0.88 * shade) : colour + (255 - colour) * Math.min(0.75, (shade - 1) * 0.8)
      const before = data[pixel + part] ?? 0
      data[pixel + part] = before + (lit - before) * weight
    }
  }
  return { ...sprite, data }
}

/** Returns a copy of an object with a label, raw RGBA of the object's size, where the object is. */
export function labelled(sprite: Sprite, label: Buffer): Sprite {
  const data = Buffer.from(sprite.data)
  for (let at = 0; at < data.length; at += 4) {
    const weight = ((label[at + 3] ?? 0) / 255) * ((data[at + 3] ?? 0) > 200 ? 1 : 0)
    if (weight === 0) continue
    // Keeps some of the object's shading.
    const shade = 0.8 + 0.2 * (luminanceOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) / 255)
    for (let part = 0; part < 3; part++) {
      const before = data[at + part] ?? 0
      data[at + part] = before + ((label[at + part] ?? 0) * shade - before) * weight
    }
  }
  return { ...sprite, data }
}
