import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const worth = /\.(?:js|css|svg|webmanifest|json)$/

/** Writes a `.br` and a `.gz` beside every text file of the client build, so that serving one costs no processor. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: (config, { isSsrBuild }) => Boolean(config.build) && !isSsrBuild,
    configResolved({ root, build }) {
      folder = join(root, build.outDir)
    },
    async writeBundle({ dir = folder }) {
      const files = (await readdir(dir, { recursive: true })).filter(name => worth.test(name))
      await Promise.all(
        files.map(async name => {
          const content = await readFile(join(dir, name))
          await writeFile(
            join(dir, `${name}.br`),
            await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          )
          await writeFile(join(dir, `${name}.gz`), await zip(content, { level: 9 }))
        }),
      )
    },
  }
}
