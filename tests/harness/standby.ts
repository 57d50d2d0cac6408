import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded.ts'

/** PostgreSQL with durable writes, as in production, in a temporary folder. Can be restarted. */
export interface Server {
  folder: string
  start(): Promise<EmbeddedPostgres>
  remove(): void
}

export function newServer(): Server {
  const folder = mkdtempSync(join(tmpdir(), 'bitmarte-test-'))
  chmodSync(folder, 0o755) // PostgreSQL's system user needs access when root runs this.
  return {
    folder,
    start: () => startEmbeddedPostgres({ dataFolder: folder, log: () => {} }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export async function ask<R extends pg.QueryResultRow>(url: string, statement: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query<R>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

/**
 * Files that belong to the primary alone (PostgreSQL manual, "Making a Base Backup Using the Low Level API"), and its
 * log, which is streamed.
 */
const ofPrimary = /\/(postmaster\.(pid|opts)|server\.log|pg_wal\/[0-9A-F]{24})$/

/**
 * Creates a streaming standby of a running primary, as pg_basebackup does; the npm packages don't include that
 * program.
 */
export async function newStandby(of: Server, primaryUrl: string): Promise<Server> {
  const standby = newServer()
  const [from, to] = [join(of.folder, 'cluster'), join(standby.folder, 'cluster')]
  const { password } = JSON.parse(readFileSync(join(of.folder, 'settings.json'), 'utf8')) as { password: string }
  writeFileSync(join(standby.folder, 'settings.json'), JSON.stringify({ password }), { mode: 0o600 })
  const client = new pg.Client({ connectionString: primaryUrl })
  await client.connect()
  try {
    await client.query(`select pg_create_physical_replication_slot('standby', true)`)
    await client.query(`select pg_backup_start('standby', fast => true)`)
    mkdirSync(to)
    cpSync(from, to, { recursive: true, filter: path => !ofPrimary.test(path.replaceAll(sep, '/')) })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  const { hostname, port, username } = new URL(primaryUrl)
  writeFileSync(join(to, 'standby.signal'), '')
  writeFileSync(
    join(to, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\nprimary_slot_name = 'standby'\n`,
  )
  const { uid, gid } = statSync(from)
  for (const path of ['.', ...readdirSync(to, { recursive: true, encoding: 'utf8' })])
    chownSync(join(to, path), uid, gid)
  chmodSync(to, 0o700)
  return standby
}
