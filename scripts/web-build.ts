import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, runChild } from './children.ts'

const stamp = join(root, 'build/web.stamp')
const sources = ['web', 'contract', 'package-lock.json']

function filesUnder(path: string): string[] {
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap(entry => {
    const inner = `${path}/${entry.name}`
    if (entry.isDirectory()) return entry.name === '.react-router' ? [] : filesUnder(inner)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [inner]
  })
}

function stateOfSources(): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(source => (source.includes('.') ? [source] : filesUnder(source))).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Builds and compresses the web app unless the build matches the sources. Returns whether it built. */
export async function buildWeb(signal?: AbortSignal): Promise<boolean> {
  const built = await bundleWeb(signal)
  await compressWeb(signal)
  return built
}

/** Writes missing compressed files. The server uses them from the next request on. */
export const compressWeb = (signal?: AbortSignal) =>
  runChild(['scripts/compress-web.ts'], { name: 'The compression' }, signal)

/** Builds the web app without compression unless the build matches the sources. Returns whether it built. */
export async function bundleWeb(signal?: AbortSignal): Promise<boolean> {
  const state = stateOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return false
  rmSync(stamp, { force: true })
  rmSync(join(root, 'build/web'), { recursive: true, force: true })
  const bin = join(root, 'node_modules/@react-router/dev/bin.cjs')
  await runChild(
    // A larger young generation: garbage collection took a seventh of the build's time.
    ['--max-semi-space-size=64', bin, 'build', '--logLevel', 'error'],
    { name: 'The web build', cwd: join(root, 'web'), env: { NODE_ENV: 'production' } },
    signal,
  )
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, state)
  return true
}
