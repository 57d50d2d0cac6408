import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, copyFileSync, mkdirSync, openSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CannotStart } from '#platform/cannot-start.ts'
import { installedPrograms } from '#platform/database/embedded.ts'
import { type Account, databaseAccount, reachablePrograms } from '#platform/database/embedded-account.ts'

/** Programs of other packages, each with the Debian package that has it. */
const packages = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  psql: 'postgresql-client',
  pg_isready: 'postgresql-client',
} as const

/** Debian installs some where only root's path looks. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, LC_ALL: 'C' }

const pathOf = (program: string): string =>
  spawnSync('/bin/sh', ['-c', 'command -v "$0"', program], { encoding: 'utf8', env }).stdout.trim()

/** The run's programs and folder, for a user other than root. */
export interface Programs {
  /** A folder with PostgreSQL's programs. */
  bin: string
  folder: string
  account: Account | undefined
}

/** Collects the programs. Throws CannotStart with the packages to install when some are missing. */
export function programsIn(folder: string): Programs {
  const missing = Object.entries(packages).filter(([program]) => !pathOf(program))
  if (missing.length) {
    const names = [...new Set(missing.map(([, name]) => name))].join(' ')
    throw new CannotStart(
      `Missing: ${missing.map(([program]) => program).join(', ')}. On Debian: apt-get install -y ${names}`,
    )
  }
  const account = databaseAccount()
  const { native, version } = installedPrograms()
  const from = join(reachablePrograms(native, version, account), 'bin')
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  for (const name of ['postgres', 'pg_ctl', 'initdb']) symlinkSync(join(from, name), join(bin, name))
  symlinkSync(pathOf('pg_isready'), join(bin, 'pg_isready'))
  for (const name of ['pg_controldata', 'copy-primary']) {
    copyFileSync(join(import.meta.dirname, `${name}.sh`), join(bin, name))
    chmodSync(join(bin, name), 0o755)
  }
  return { bin, folder, account }
}

/** Creates a folder of the run that the account owns. */
export function ownFolder({ folder, account }: Programs, name: string): string {
  const path = join(folder, name)
  mkdirSync(path, { mode: 0o700 })
  if (account) chownSync(path, account.uid, account.gid)
  return path
}

/** A program that runs until it is stopped or killed, and can be started again. */
export class Program {
  readonly name: string
  readonly #command: readonly string[]
  readonly #programs: Programs
  #child: ChildProcess | undefined

  constructor(programs: Programs, name: string, command: readonly string[]) {
    this.name = name
    this.#programs = programs
    this.#command = command
    this.start()
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  start(): void {
    const { account, folder } = this.#programs
    const [program = '', ...args] = this.#command
    const log = openSync(join(folder, `${this.name}.log`), 'a')
    // In a process group of its own, so that Ctrl-C reaches only this process, which stops the others in order.
    this.#child = spawn(pathOf(program), args, {
      ...account,
      cwd: '/',
      env: { ...env, HOME: folder },
      stdio: ['ignore', log, log],
      detached: true,
    })
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  /** Asks it to stop, and kills it after 15 seconds. */
  async stop(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGCONT')
    child.kill('SIGTERM')
    await Promise.race([ended, wait(15_000, undefined, { ref: false })])
    child.kill('SIGKILL')
    await ended
  }
}

/** IDs of a process and its children; none if it has ended. */
export function family(pid: number): number[] {
  try {
    const threads = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return [pid, ...threads.trim().split(' ').filter(Boolean).map(Number)]
  } catch {
    return []
  }
}
