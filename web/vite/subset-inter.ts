import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at))

/** Characters that the product writes: Latin, naira, the letters of Yoruba, Igbo and Hausa with their tone marks, and signs. */
export const alphabet = [
  range(0x20, 0x7e),
  range(0xa0, 0xff),
  'āēīōūńňǹŋœŒšžčćĀĒĪŌŪŃŇǸŠŽẼẽḾḿ',
  'ẸẹỌọṢṣỤụỊịṄṅƁɓƊɗƘƙƳƴ',
  '\u0300\u0301\u0302\u0303\u0304\u0307\u0308\u030c\u0323',
  '₦–—‘’“”•…›−×→←↑↓▲▼★☆✓⌘',
].join('')

/** Returns the subset of Inter as WOFF2, with its weight axis (400 to 700), drawn for text. About 32 KB: the optical size axis would add 16. */
export async function subset(): Promise<Buffer> {
  const source = createRequire(import.meta.url).resolve('inter-ui/variable/InterVariable.woff2')
  return subsetFont(await readFile(source), alphabet, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 }, opsz: 14 },
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'],
  })
}

/** Builds the font before the web build, and again only when its sources change. */
export function subsetInter(): Plugin {
  return {
    name: 'subset-inter',
    async configResolved({ root }) {
      const folder = join(root, '../build/fonts')
      const stamp = createHash('sha256')
        .update(await readFile(import.meta.filename))
        .digest('hex')
      const made = await readFile(join(folder, 'inter.stamp'), 'utf8').catch(() => '')
      if (made === stamp) return
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'inter.woff2'), await subset())
      await writeFile(join(folder, 'inter.stamp'), stamp)
    },
  }
}
