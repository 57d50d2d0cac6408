import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CannotStart } from '#platform/cannot-start.ts'
import { lockFolder } from '#platform/folder-lock.ts'
import { freePort, isPortFree } from '#platform/ports.ts'
import { root } from './children.ts'
import { printSignIns } from './sign-ins.ts'
import { seconds } from './steps.ts'
import { startWholeApp, type WholeApp } from './whole-app.ts'

const begun = performance.now()
const { env } = process

function flags() {
  try {
    const options = { only: { type: 'string' }, port: { type: 'string' }, 'no-seed': { type: 'boolean' } } as const
    return parseArgs({ options }).values
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : error
    throw new CannotStart(`${reason}. npm start -- [--port 4000] [--only api,shipping,themes,web,worker] [--no-seed]`)
  }
}

/** Locks the data folder for this run. Throws an error that names the other run. */
function takeFolder(dataFolder: string): { note: (address: string) => void } {
  const noteFile = join(dataFolder, 'running')
  try {
    mkdirSync(dataFolder, { recursive: true })
  } catch (error) {
    throw new CannotStart(`The data folder can't be created: ${error instanceof Error ? error.message : error}`)
  }
  if (lockFolder(dataFolder)) return { note: address => writeFileSync(noteFile, `${address} (process ${process.pid})`) }
  const where = (() => {
    try {
      return ` at ${readFileSync(noteFile, 'utf8')}`
    } catch {
      return ''
    }
  })()
  throw new CannotStart(`Bitmarte is already running from this folder${where}. Stop that one first.`)
}

async function chosenPort(flag: string | undefined): Promise<number> {
  const port = Number(flag ?? env.PORT ?? 4000)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new CannotStart(`${flag ?? env.PORT} isn't a port.`)
  if (await isPortFree(port)) return port
  throw new CannotStart(`Port ${port} is in use. Choose another: PORT=${port + 1000} npm start`)
}

async function start(signal: AbortSignal): Promise<WholeApp> {
  const { only, port: portFlag, 'no-seed': noSeed } = flags()
  const dataFolder = resolve(root, env.DATA_FOLDER ?? 'data')
  const { note } = takeFolder(dataFolder)
  const port = await chosenPort(portFlag)
  const sandboxPort = await freePort(Number(env.SANDBOX_PORT ?? port + 1))
  const seed = !noSeed && env.NODE_ENV !== 'production'
  note(`http://localhost:${port}`)
  const app = await startWholeApp({ dataFolder, port, sandboxPort, only, seed, env, signal })
  console.log(`\nBitmarte is at ${app.url} (ready in ${seconds(begun)}). Ctrl-C stops it.`)
  if (seed) printSignIns(app.url, app.loading)
  return app
}

function explain(error: unknown): void {
  console.error(error instanceof CannotStart ? `\n${error.message}` : error)
}

const interruption = new AbortController()
let running: WholeApp | undefined
let asked = 0

async function onSignal(): Promise<void> {
  // The terminal and npm both forward Ctrl-C, so it arrives more than once.
  if (asked && performance.now() - asked < 1000) return
  if (asked) {
    running?.kill()
    process.exit(1)
  }
  asked = performance.now()
  console.log('\nStopping. Press Ctrl-C again to quit immediately.')
  interruption.abort()
  if (!running) return
  await running.stop()
  process.exit(0)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
// A closed terminal breaks the output streams. That must not leave children behind.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

try {
  running = await start(interruption.signal)
  const reason = await running.broken
  if (!asked) {
    console.error(`\n${reason} Stopping the rest.`)
    await running.stop()
    process.exit(1)
  }
} catch (error) {
  if (!asked) explain(error)
  process.exit(asked ? 0 : 1)
}
