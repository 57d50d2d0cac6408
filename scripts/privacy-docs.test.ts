import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/harness/database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('docs/rules/privacy.md says what happens to every table that refers to accounts', async () => {
  const { rows } = await client.query<{ table: string }>(`
    select distinct conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid = 'accounts'::regclass order by 1`)
  const page = readFileSync(join(import.meta.dirname, '../docs/rules/privacy.md'), 'utf8')
  const named = page
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .flatMap(line => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(new Set(named).size).toBe(named.length)
  expect(rows.map(({ table }) => table).filter(table => !named.includes(table))).toEqual([])
  const { rows: all } = await client.query<{ table: string }>(
    `select table_name as table from information_schema.tables where table_schema = 'public'`,
  )
  expect(named.filter(name => !all.some(({ table }) => table === name))).toEqual([])
})
