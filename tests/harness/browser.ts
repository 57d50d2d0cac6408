import { execFile } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

export interface Browser {
  executablePath: string
  args: string[]
  env: NodeJS.ProcessEnv
}

const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none']
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The one shipped with the browser names folders that exist only on its builder's machines. */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...folders.flatMap(folder => names.map(name => join(folder, name))), ...places].find(isExecutable)
}

/** Unpacks the browser from npm once, with libraries and fonts that a minimal system lacks. */
async function unpacked(): Promise<Browser> {
  const bundled = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const { version } = JSON.parse(readFileSync(join(bundled, 'package.json'), 'utf8'))
  const cache = join(bundled, '../../.cache')
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true })
    const unfinished = mkdtempSync(`${folder}.`)
    // The package unpacks into the temporary folder, so TMPDIR points to this folder.
    const unpack = `import { inflate } from '@sparticuz/chromium'; await Promise.all(process.argv.slice(1).map(inflate))`
    const archives = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']
    await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', unpack, ...archives.map(archive => join(bundled, 'bin', archive))],
      { cwd: bundled, env: { ...process.env, TMPDIR: unfinished, TMP: unfinished, TEMP: unfinished } },
    )
    writeFileSync(join(unfinished, 'fonts/fonts.conf'), fontSettings)
    try {
      renameSync(unfinished, folder)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      // Another run finished first.
      if (!existsSync(folder)) throw error
    }
  }
  return {
    executablePath: join(folder, 'chromium'),
    args,
    env: {
      ...process.env,
      FONTCONFIG_PATH: join(folder, 'fonts'),
      LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter),
    },
  }
}

/** Finds Chromium for journeys: CHROMIUM_PATH, the system's, or the one from npm (Linux only). */
export async function findBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH || installed()
  if (executablePath) return { executablePath, args, env: process.env }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium was found. Install Chrome, or name a Chromium in CHROMIUM_PATH.')
  }
  return unpacked()
}
