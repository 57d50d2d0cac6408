import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../public')

interface Picture {
  src: string
  sizes: string
}

test('the installed app has its icons and screenshots in the sizes that the manifest says', async () => {
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.webmanifest'), 'utf8'))
  const pictures: Picture[] = [...manifest.icons, ...manifest.screenshots]
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')
  for (const { src, sizes } of pictures) {
    const { width, height } = await sharp(join(folder, src)).metadata()
    if (sizes !== 'any') expect(`${src} ${width}x${height}`).toBe(`${src} ${sizes}`)
  }
})
