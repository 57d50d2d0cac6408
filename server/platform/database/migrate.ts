import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeWorkerUtils } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { adoptSquashed } from './adopt-squashed.ts'

const folder = join(import.meta.dirname, '../../database')

/**
 * Timeout of a statement that waits for a table in use. Callers queue behind it, so it gives up with nothing changed.
 */
const lockTimeout = '10s'

/**
 * Brings a database to the newest schema, or to that of migration `last`. Returns the names of the migrations that ran.
 *
 * Extensions and the functions of `expressions/` come first, since columns and indexes call them; then each migration
 * that has not run, all in one transaction; then the functions over tables and the triggers of `functions/`; then the
 * job tables. Functions and triggers are repeatable: a file runs again whenever its text has changed.
 */
export async function migrate(url: string, last?: string): Promise<{ applied: string[] }> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  // A connection that drops while idle fails the next query, which says so; graphile-worker requires both listeners.
  pool.on('error', () => {}).on('connect', client => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await adoptSquashed(db, await migrationNames())
    await applyChanged(db, 'expressions')
    const migrator = new Migrator({ db, provider: { getMigrations: sqlFiles } })
    const { error, results = [] } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
    if (error) throw error
    if (!last) await applyChanged(db, 'functions')
    const jobs = await makeWorkerUtils({ pgPool: pool })
    await jobs.migrate()
    await jobs.release()
    return { applied: results.map(result => result.migrationName) }
  } finally {
    await db.destroy()
  }
}

async function sqlNames(kind: 'expressions' | 'functions' | 'migrations'): Promise<string[]> {
  const files = await readdir(join(folder, kind))
  return files
    .filter(name => name.endsWith('.sql'))
    .map(name => name.replace(/\.sql$/, ''))
    .sort()
}

/** The names of all migrations, in order. */
export const migrationNames = (): Promise<string[]> => sqlNames('migrations')

async function sqlFiles(): Promise<Record<string, Migration>> {
  return Object.fromEntries(
    (await migrationNames()).map(name => [
      name,
      {
        async up(db: Kysely<unknown>) {
          await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(db)
          await sql.raw(await readFile(join(folder, 'migrations', `${name}.sql`), 'utf8')).execute(db)
        },
      },
    ]),
  )
}

/** Runs each file of a folder whose text differs from what this database ran last. */
async function applyChanged(db: Kysely<unknown>, kind: 'expressions' | 'functions'): Promise<void> {
  const texts = new Map<string, string>()
  for (const name of await sqlNames(kind)) texts.set(name, await readFile(join(folder, kind, `${name}.sql`), 'utf8'))
  await db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(hashtext('kysely_repeatable'))`.execute(tx)
    await sql.raw(await readFile(join(folder, 'extensions.sql'), 'utf8')).execute(tx)
    await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(tx)
    await sql`create table if not exists kysely_repeatable (path text primary key, hash text not null)`.execute(tx)
    const { rows } = await sql<{ path: string; hash: string }>`select path, hash from kysely_repeatable`.execute(tx)
    const applied = new Map(rows.map(({ path, hash }) => [path, hash]))
    for (const name of byDependency(texts)) {
      const text = texts.get(name) as string
      const path = `${kind}/${name}.sql`
      const hash = createHash('sha256').update(text).digest('hex')
      if (applied.get(path) === hash) continue
      await sql.raw(text).execute(tx)
      await sql`insert into kysely_repeatable values (${path}, ${hash})
        on conflict (path) do update set hash = excluded.hash`.execute(tx)
    }
  })
}

/** Names of functions, each after those that its text calls: PostgreSQL resolves calls in a `return` body at once. */
function byDependency(texts: ReadonlyMap<string, string>): string[] {
  const ordered = new Set<string>()
  const add = (name: string, callers: readonly string[]) => {
    if (ordered.has(name) || callers.includes(name)) return
    const words = new Set(texts.get(name)?.match(/\w+(?=\()/g))
    for (const other of texts.keys()) if (other !== name && words.has(other)) add(other, [...callers, name])
    ordered.add(name)
  }
  for (const name of texts.keys()) add(name, [])
  return [...ordered]
}
