import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/harness/database.ts'
import { migrate, migrationNames } from './migrate.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Kysely<unknown>
beforeAll(async () => {
  database = await createTestDatabase()
  db = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.url, max: 2 }) }) })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const textOf = async (name: string, of = db) =>
  (await sql<{ text: string }>`select prosrc as text from pg_proc where proname = ${name}`.execute(of)).rows[0]?.text
const applied = async (of: Kysely<unknown>) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(of)).rows.map(row => row.name)

/** Adds the triggers and functions that the upgrade from before the squash drops, as far as it names them. */
async function addOldTriggers(old: Kysely<unknown>): Promise<void> {
  const upgrade = await readFile(join(import.meta.dirname, '../../database/upgrade-from-0059.sql'), 'utf8')
  await sql`create function old_trigger() returns trigger language plpgsql as 'begin return null; end'`.execute(old)
  for (const [, name = '', table = ''] of upgrade.matchAll(/drop trigger (\w+) on (\w+);/g))
    await sql`create trigger ${sql.ref(name)} after truncate on ${sql.ref(table)} execute function old_trigger()`.execute(
      old,
    )
  for (const [, name = '', argument] of upgrade.matchAll(/drop function (\w+)(?:\((\w*)\))?/g))
    await sql`create function ${sql.ref(name)}(${sql.raw(argument ?? '')}) returns int language sql return 1`.execute(
      old,
    )
}

test('a current database needs nothing', async () => {
  expect(await migrate(database.url)).toEqual({ applied: [] })
})

test('a function whose file has changed since is made again, another is left alone', async () => {
  const text = await textOf('refuse_change')
  const other = 'begin return null; end'
  const change = (name: string) =>
    sql`create or replace function ${sql.ref(name)}() returns trigger language plpgsql as ${sql.lit(other)}`.execute(db)
  await change('refuse_change')
  await change('keep_store_url')
  await sql`update kysely_repeatable set hash = '' where path = 'functions/refuse_change.sql'`.execute(db)
  await migrate(database.url)
  expect(await textOf('refuse_change')).toBe(text)
  expect(await textOf('keep_store_url')).toBe(other)
})

test('a database from before the squash is brought to this schema, and an older one is refused', async () => {
  const squashed = await createTestDatabase({ empty: true })
  await migrate(squashed.url, '0019_sales')
  const old = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: squashed.url, max: 2 }) }),
  })
  const before = async (...names: string[]) => {
    await sql`delete from kysely_migration`.execute(old)
    for (const name of names)
      await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-22T00:00:00Z')`.execute(old)
  }
  try {
    await before('0001_platform', '0002_accounts')
    await expect(migrate(squashed.url)).rejects.toThrow('older than migration 0059_refund_reasons')

    await before('0001_platform', '0002_accounts', '0059_refund_reasons')
    await addOldTriggers(old)
    const names = await migrationNames()
    expect(await migrate(squashed.url)).toEqual({ applied: names.filter(name => name > '0019_sales') })
    expect(await applied(old)).toEqual(names)
    expect(await textOf('tell_change', old)).toBeUndefined()
  } finally {
    await old.destroy()
    await squashed.drop()
  }
})
