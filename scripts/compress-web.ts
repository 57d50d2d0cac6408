import { existsSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { constants as os, setPriority } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root } from './children.ts'

/**
 * Writes a `.br` and a `.gz` beside every text file of the client build that lacks them, so that serving costs no CPU.
 * Takes as long as the build, so it runs at low priority. Each file appears complete or not at all.
 */

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const folder = join(root, 'build/web/client')

async function write(file: string, content: Buffer): Promise<void> {
  await writeFile(`${file}.part`, content)
  await rename(`${file}.part`, file)
}

setPriority(os.priority.PRIORITY_LOW)
const files = (await readdir(folder, { recursive: true })).filter(name =>
  /\.(?:js|css|svg|webmanifest|json)$/.test(name),
)
await Promise.all(
  files.map(async name => {
    const file = join(folder, name)
    if (existsSync(`${file}.br`) && existsSync(`${file}.gz`)) return
    const content = await readFile(file)
    await write(`${file}.gz`, await zip(content, { level: 9 }))
    // A block of 1 MB holds the largest file, which is 0.2 kB larger in blocks of 256 kB.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: 20 }
    await write(`${file}.br`, await brotli(content, { params }))
  }),
)
