import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeWorkerUtils } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'

const folder = join(import.meta.dirname, '../../migrations')

/** How long a migration waits for a table that is in use before it gives up, having changed nothing: callers wait behind it. */
const lockTimeout = '10s'

/**
 * Brings a database to the newest schema, or to that of migration `last`: the SQL files in order, each once, under a
 * lock; then the job tables. All of it happens, or none.
 */
export async function migrate(url: string, last?: string): Promise<{ applied: string[] }> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  // A connection that drops while idle fails the next query, which says so; graphile-worker asks for both listeners.
  pool.on('error', () => {}).on('connect', client => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: sqlFiles } })
    const { error, results = [] } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
    if (error) throw error
    const jobs = await makeWorkerUtils({ pgPool: pool })
    await jobs.migrate()
    await jobs.release()
    return { applied: results.map(result => result.migrationName) }
  } finally {
    await db.destroy()
  }
}

/** The names of all migrations that there are, in order. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter(name => name.endsWith('.sql'))
    .map(name => name.replace(/\.sql$/, ''))
    .sort()
}

async function sqlFiles(): Promise<Record<string, Migration>> {
  return Object.fromEntries(
    (await migrationNames()).map(name => [
      name,
      {
        async up(db: Kysely<unknown>) {
          await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(db)
          await sql.raw(await readFile(join(folder, `${name}.sql`), 'utf8')).execute(db)
        },
      },
    ]),
  )
}
