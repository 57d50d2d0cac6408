import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/harness/database.ts'
import { root } from './children.ts'
import { databaseDocs } from './database-docs.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const printed = () => readFileSync(join(root, 'docs/database.md'), 'utf8')

test('docs/database.md is current; `DATABASE_URL=… node scripts/database-docs.ts` writes it', async () => {
  expect(await databaseDocs(database.url)).toBe(printed())
}, 60_000)

test('each trigger states its guarantee and names an existing test', () => {
  const [, triggers = ''] = printed().split('\n## Triggers\n')
  const rows = (triggers.split('\n## ')[0] ?? '').split('\n').filter(line => line.endsWith(' |'))
  for (const row of rows.slice(2)) {
    const [, path = '', title = ''] = /\| [^|]+\. \| \[(\S+)\]\(\S+\) "(.+)" \|$/.exec(row) ?? []
    expect(path, row).not.toBe('')
    expect(readFileSync(join(root, path), 'utf8')).toContain(`test('${title}'`)
  }
})

test('a new column, key or trigger makes it stale', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(`
      alter table notifications add column store_id uuid references stores;
      create trigger kept before delete on notifications for each row execute function refuse_change()`)
    const docs = await databaseDocs(database.url)
    expect(docs).toContain('| store_id | uuid | null | stores |')
    expect(docs).toContain('  stores |o--o{ notifications : "store_id"')
    expect(docs).toContain('| notifications | kept | before delete for each row | `refuse_change` |')
  } finally {
    await client.end()
  }
})
