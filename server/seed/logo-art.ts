import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import subsetFont from 'subset-font'
import { at } from './random.ts'

const side = 320
/** Indigo, clay, palm and gold. */
const colours = ['#2b3a8c', '#7c3a12', '#0b6b4f', '#8a5a00', '#5b2a86', '#0f5c7a']

const graphemes = new Intl.Segmenter('yo', { granularity: 'grapheme' })

/** Including diacritics. */
const firstLetter = (name: string): string => [...graphemes.segment(name)][0]?.segment.toUpperCase() ?? ''

/**
 * Draws store logos as PNG: the first letter on a coloured square with rounded corners. Uses the product's font,
 * Inter, because a machine may have no fonts.
 */
export async function logoPainter(names: readonly string[]): Promise<(name: string) => Promise<Buffer>> {
  const font = await readFile(createRequire(import.meta.url).resolve('inter-ui/web/Inter-Bold.woff2'))
  const letters = names.map(firstLetter).join('')
  // sharp reads TrueType fonts only from a file.
  const fontfile = join(tmpdir(), `bitmarte-logos-${process.pid}.ttf`)
  await writeFile(fontfile, await subsetFont(font, letters, { targetFormat: 'sfnt' }))
  return async name => {
    const text = await sharp({
      text: {
        text: `<span foreground="white">${firstLetter(name)}</span>`,
        font: 'Inter Bold 150',
        fontfile,
        rgba: true,
      },
    })
      .png()
      .toBuffer()
    const square = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
      <rect width="${side}" height="${side}" rx="72" fill="${at(colours, names.indexOf(name))}"/></svg>`
    return sharp(Buffer.from(square))
      .composite([{ input: text }])
      .png({ compressionLevel: 1 })
      .toBuffer()
  }
}
