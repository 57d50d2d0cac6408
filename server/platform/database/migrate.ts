import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeWorkerUtils } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'

const folder = join(import.meta.dirname, '../../migrations')

/** Brings a database to the newest schema: the SQL files in order, each once, under a lock; then the job tables. */
export async function migrateToLatest(url: string): Promise<{ applied: string[] }> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  // A connection that drops while idle fails the next query, which says so; graphile-worker asks for both listeners.
  pool.on('error', () => {}).on('connect', client => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: sqlFiles } })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw error
    const jobs = await makeWorkerUtils({ pgPool: pool })
    await jobs.migrate()
    await jobs.release()
    return { applied: results.map(result => result.migrationName) }
  } finally {
    await db.destroy()
  }
}

async function sqlFiles(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Object.fromEntries(
    names.map(name => [
      name.replace(/\.sql$/, ''),
      {
        async up(db: Kysely<unknown>) {
          await sql.raw(await readFile(join(folder, name), 'utf8')).execute(db)
        },
      },
    ]),
  )
}
