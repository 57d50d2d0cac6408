import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '#platform/ports.ts'
import { root, startChild } from './children.ts'
import { keepRunning } from './keep-running.ts'

/** Runs `npm start` as real processes and kills some of them. All runs share one data folder. */

interface Process {
  pid: number
  parent: number
  args: string
}

const long = { timeout: 60_000, interval: 200 }
let dataFolder = ''
let port = 0
const answers = () => fetch(`http://127.0.0.1:${port}/health/ready`).then(response => response.ok)
const isUp = () => vi.waitFor(async () => expect(await answers()).toBe(true), long)

beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'bitmarte-start-'))
  // PostgreSQL's system user needs access when root runs this.
  chmodSync(dataFolder, 0o755)
  port = await freePort()
})
afterAll(() => {
  for (const { pid } of processes()) killIfRunning(pid)
  rmSync(dataFolder, { recursive: true, force: true })
})

async function npmStart(): Promise<{ npm: ChildProcess; output: () => string }> {
  let output = ''
  const env = { ...process.env, DATABASE_URL: undefined, DATA_FOLDER: dataFolder, PORT: String(port) }
  // Own process group, as in a terminal.
  const npm = spawn('npm', ['start', '--', '--only', 'api', '--no-seed'], { cwd: root, env, detached: true })
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', chunk => (output += chunk))
  await vi
    .waitFor(() => expect(output + (npm.exitCode ?? '')).toMatch(/Ctrl-C stops it/), long)
    .catch(error => {
      throw new Error(`npm start didn't get ready:\n${output}`, { cause: error })
    })
  started.add(npm.pid ?? 0)
  return { npm, output: () => output }
}

const started = new Set<number>()

/** Lists the app's processes: npm and its descendants, PostgreSQL on the data folder, and their watchdogs. */
function processes(): Process[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split('\n')
  const all = listed.flatMap(line => {
    const [, pid, parent, stat, args] = /^ *(\d+) +(\d+) +(\S+) +(.*)$/.exec(line) ?? []
    return !args || stat?.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent), args }]
  })
  const ours = new Map<number, Process>()
  const isOurs = (each: Process) => started.has(each.pid) || ours.has(each.parent) || each.args.includes(dataFolder)
  for (let before = -1; before < ours.size; ) {
    before = ours.size
    for (const each of all) if (isOurs(each)) ours.set(each.pid, each)
  }
  return [...ours.values()]
}

function pidOf(args: string): number {
  const found = processes().find(each => each.args.includes(args))
  if (!found) throw new Error(`No process runs ${args}`)
  return found.pid
}

/** Kills a process that may have ended by itself since it was listed. */
function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

describe('npm start', () => {
  test('restarts each killed part while the others continue, and starts again after all were killed', async () => {
    const { output } = await npmStart()
    const parts = { server: 'server/main.ts', 'payment sandbox': 'sandbox/main.ts', database: `-D ${dataFolder}` }
    for (const [name, args] of Object.entries(parts)) {
      const others = Object.values(parts).filter(each => each !== args)
      const pids = others.map(pidOf)
      process.kill(pidOf(args), 'SIGKILL')
      await vi.waitFor(() => expect(output()).toContain(`The ${name} is running again.`), long)
      await isUp()
      expect(others.map(pidOf), `while the ${name} was restarted`).toEqual(pids)
    }
    expect(output()).toContain('The server ended (SIGKILL). Restarting it in 0.25 s.')

    for (const { pid } of processes()) killIfRunning(pid)
    const { npm } = await npmStart()
    await isUp()
    npm.kill('SIGTERM')
    await once(npm, 'exit')
    await vi.waitFor(() => expect(processes()).toEqual([]), long)
  }, 180_000)

  test.each(['SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
    'stops everything after %s to npm alone',
    async signal => {
      const { npm } = await npmStart()
      const ended = once(npm, 'exit')
      npm.kill(signal)
      await ended
      await vi.waitFor(() => expect(processes()).toEqual([]), long)
    },
    90_000,
  )
})

test('gives up on a part that keeps ending', async () => {
  const kept = await keepRunning('example', () => {
    const child = startChild(['-e', 'process.send("ready", () => process.exit(3))'], { name: 'example' })
    return { ...child, ready: once(child.process, 'message') }
  })
  expect(await kept.broken).toBe('The example ended 6 times within a minute, at last with 3.')
})
