import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { objects, sheet } from '#server/seed/art/objects.ts'

/**
 * Draws the sheet of the demo's objects from the 3D set of Fluent Emoji. Run it after a change of the list of objects:
 *
 *   npm pack @lobehub/fluent-emoji-3d@1.1.0 && tar xzf lobehub-fluent-emoji-3d-1.1.0.tgz
 *   node_modules/.bin/node scripts/pick-artwork.ts package/assets
 *
 * The package has 16 MB of 3,400 pictures, so the repository holds the sheet and the package is no dependency.
 */
async function pickArtwork(folder: string): Promise<void> {
  const names = Object.entries(objects)
  const placed = names.map(([name, point], index) => {
    const file = [`${point}.webp`, `${point}-fe0f.webp`].map(each => join(folder, each)).find(each => existsSync(each))
    if (!file) throw new Error(`The package has no ${name} (${point})`)
    return {
      input: readFileSync(file),
      left: (index % sheet.columns) * sheet.side,
      top: Math.floor(index / sheet.columns) * sheet.side,
    }
  })
  const rows = Math.ceil(names.length / sheet.columns)
  const { size } = await sharp({
    create: {
      width: sheet.columns * sheet.side,
      height: rows * sheet.side,
      channels: 4,
      background: '#0000',
    },
  })
    .composite(placed)
    .webp({ quality: 84, alphaQuality: 90, effort: 6 })
    .toFile(sheet.path)
  console.log(`${names.length} objects, ${Math.round(size / 1024)} KB`)
}

const folder = process.argv[2]
if (!folder) throw new Error('Name the folder of the package’s pictures.')
await pickArtwork(folder)
