import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '#platform/ports.ts'
import { ask } from './standby.ts'

/** PgBouncer of this machine: PGBOUNCER, which may have arguments, or `pgbouncer` from the path. */
const [program = 'pgbouncer', ...programArguments] = (process.env.PGBOUNCER ?? 'pgbouncer').split(' ')

/** Debian installs it where only root's path looks. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }

/** Returns the version, such as [1, 24], or undefined when PgBouncer isn't installed. */
export function pgbouncerVersion(): [major: number, minor: number] | undefined {
  const { stdout } = spawnSync(program, [...programArguments, '--version'], { encoding: 'utf8', env })
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '') ?? []
  return major ? [Number(major), Number(minor)] : undefined
}

export interface Pooler {
  /** URL of the same database through PgBouncer. */
  url: string
  stop(): Promise<void>
}

/** Starts PgBouncer in transaction mode before a database, with so few connections that clients have to share them. */
export async function startPgbouncer(
  databaseUrl: string,
  { connections, prepared }: { connections: number; prepared: boolean },
): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'bitmarte-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const to = new URL(databaseUrl)
  const name = to.pathname.slice(1)
  const file = join(folder, 'pgbouncer.ini')
  const settings = [
    '[databases]',
    `${name} = host=${to.hostname} port=${to.port} user=${to.username} password=${decodeURIComponent(to.password)}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\nlogfile =`,
    `pool_mode = transaction\ndefault_pool_size = ${connections}\nmax_client_conn = 500`,
    ...(prepared ? ['max_prepared_statements = 500'] : []),
  ]
  writeFileSync(file, `${settings.join('\n')}\n`)
  // It refuses to run as root; nobody's number is the same everywhere.
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child = spawn(program, [...programArguments, file], { env, stdio: 'ignore', ...account })
  const exited = once(child, 'exit')
  to.hostname = '127.0.0.1'
  to.port = String(port)
  const stop = async () => {
    child.kill('SIGKILL')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await vi.waitFor(() => ask(to.href, 'select 1'), { timeout: 10_000 })
  } catch (error) {
    await stop()
    throw error
  }
  return { url: to.href, stop }
}
