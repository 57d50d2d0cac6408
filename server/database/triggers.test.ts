import { randomUUID } from 'node:crypto'
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

/** Runs inserts without triggers and foreign keys. */
const insertUnchecked = (statements: string) =>
  client.query(`set session_replication_role = replica; ${statements}; reset session_replication_role`)

const rowsOf = async <R extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
  (await client.query<R>(text, values)).rows

/** Posts an entry with postings of [account, kobo]. */
async function post(at: string, postings: [account: string, kobo: number][]): Promise<void> {
  await client.query('begin')
  const [entry] = await rowsOf<{ id: string }>(
    `insert into ledger_entries (event, event_key, at) values ('test', $1, $2) returning id`,
    [randomUUID(), at],
  )
  for (const [account, kobo] of postings)
    await client.query('insert into ledger_postings (entry_id, account_id, amount_kobo) values ($1, $2, $3)', [
      entry?.id,
      account,
      kobo,
    ])
  // Checks the postings, and rolls back when they are wrong.
  await client.query('commit')
}

async function twoAccounts(): Promise<[string, string]> {
  const rows = await rowsOf<{ id: string }>(
    `insert into ledger_accounts (kind, owner_id) values ('escrow', uuidv7()), ('escrow', uuidv7()) returning id::text`,
  )
  return [rows[0]?.id ?? '', rows[1]?.id ?? '']
}

test('append-only tables refuse update, delete and truncate', async () => {
  const id = `'${randomUUID()}'`
  await insertUnchecked(`
    insert into audit_log (at, actor, action, subject_kind, subject_id) values (now(), 'a', 'a', 'a', 'a');
    insert into ledger_entries (id, event, event_key, at) values (${id}, 'a', 'a', now());
    insert into ledger_postings (entry_id, account_id, amount_kobo) values (${id}, 1, 1);
    insert into gift_card_movements (gift_card_id, kind, amount_kobo, at) values (${id}, 'sold', 1, now());
    insert into invoices (store_id, kind, number, name, cause, issued_at, month, seller, buyer, lines, subtotal_kobo,
      discount_kobo, shipping_kobo, shipping_vat_kobo, total_kobo, vat_bps, vat_kobo, taxable_kobo, exempt_kobo)
      values (${id}, 'invoice', 1, 'a', 'a', now(), now(), '{}', '{}', '[]', 0, 0, 0, 0, 0, 0, 0, 0, 0);
    insert into sales values (default, now(), ${id}, ${id}, ${id}, '', 'sale', 1, 1, 0, 0, 0, 0, 0, 0);
    insert into sale_lines values (default, now(), ${id}, ${id}, 'sale', 1, 1, 0)`)
  const triggers = await rowsOf<{ table: string; truncate: boolean; column: string }>(`
    select distinct tgrelid::regclass::text as table, tgtype & 32 <> 0 as truncate,
      (select attname from pg_attribute where attrelid = tgrelid and attnum = 2) as column
    from pg_trigger where tgfoid = 'refuse_change'::regproc order by 1, 2`)
  const both = [
    ...['audit_log', 'gift_card_movements', 'invoices', 'ledger_entries', 'ledger_postings', 'page_versions'],
  ]
  expect(triggers.map(({ table, truncate }) => ({ table, truncate }))).toEqual([
    ...both.flatMap(table => [false, true].map(truncate => ({ table, truncate }))),
    ...['sale_lines', 'sales'].map(table => ({ table, truncate: false })),
  ])
  // The only column that changes: a guest's purchases become part of an account.
  const movable: Record<string, string> = { invoices: 'customer_id = null', sales: 'customer_id = uuidv7()' }
  for (const { table, truncate, column } of triggers) {
    const move = movable[table]
    if (move && !truncate) await client.query(`update ${table} set ${move}`)
    const set = move ? `${move}, store_id = uuidv7()` : `${column} = ${column}`
    const changes = truncate ? [`truncate ${table} cascade`] : [`update ${table} set ${set}`, `delete from ${table}`]
    for (const change of changes) await expect(client.query(change), change).rejects.toThrow('append-only')
  }
})

test('the postings of a ledger entry sum to zero at commit', async () => {
  const [one, other] = await twoAccounts()
  await post('2026-01-01', [
    [one, 500],
    [other, -500],
  ])
  await expect(
    post('2026-01-01', [
      [one, 500],
      [other, -300],
    ]),
  ).rejects.toThrow('does not sum to zero')
})

test('a posting dated before ledger_kept_until is added to ledger_kept', async () => {
  const [one, other] = await twoAccounts()
  await client.query(`select keep_ledger('2026-06-01')`)
  const entry = (kobo: number): [string, number][] => [
    [one, kobo],
    [other, -kobo],
  ]
  await post('2026-06-01', entry(11))
  await post('2026-05-31', entry(300))
  await post('2026-05-30', entry(400))
  const kept =
    'select account_id::text as account, amount_kobo::int as kobo from ledger_kept where account_id = any($1) order by 1'
  expect(await rowsOf(kept, [[one, other]])).toEqual([
    { account: one, kobo: 700 },
    { account: other, kobo: -700 },
  ])
})

test('former URLs stay with their store', async () => {
  const [merchant] = await rowsOf<{ id: string }>(`
    insert into accounts (kind, email, password_hash, first_name, last_name, created_at)
    values ('merchant', 'ada@example.com', '', 'Ada', 'Obi', now()) returning id`)
  const create = (url: string) =>
    client.query(`insert into stores (merchant_id, name, url, created_at) values ($1, 'Store', $2, now())`, [
      merchant?.id,
      url,
    ])
  const rename = (from: string, to: string) => client.query('update stores set url = $2 where url = $1', [from, to])
  await create('first')
  await create('second')
  await rename('first', 'renamed')
  const taken = { constraint: 'stores_url_key' }
  await expect(create('first')).rejects.toMatchObject(taken)
  await expect(rename('second', 'first')).rejects.toMatchObject(taken)
  await rename('renamed', 'first')
  expect(await rowsOf('select url from store_urls_before')).toEqual([{ url: 'renamed' }])
})

test('of two sales of the last unit at once, one is refused; what is below zero only rises', async () => {
  const [variant, store, product] = [randomUUID(), randomUUID(), randomUUID()]
  const insert = (id: string, available: number, sellsOn: boolean) =>
    `insert into product_variants (id, store_id, product_id, options, selling_kobo, list_kobo, available, sells_when_out)
      values ('${id}', '${store}', '${product}', '["${id}"]', 100, 100, ${available}, ${sellsOn})`
  await insertUnchecked(insert(variant, 1, false))
  const update = (set: string, by = client) => by.query(`update product_variants set ${set} where id = '${variant}'`)
  const soldOut = { code: '23514', constraint: 'product_variants_available_check' }
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await client.query('begin')
  await update('available = available - 1')
  const second = expect(update('available = available - 1', other)).rejects.toMatchObject(soldOut)
  await client.query('commit')
  await second
  await other.end()

  await update('sells_when_out = true')
  await update('available = available - 3')
  await update('sells_when_out = false')
  await expect(update('available = available - 1')).rejects.toMatchObject(soldOut)
  await update('available = available + 1')
  // A count finds that more was sold than there was.
  await update('available = available - 2, stocktakes = stocktakes + 1')
  expect(await rowsOf('select available from product_variants')).toEqual([{ available: -4 }])
  await expect(client.query(insert(randomUUID(), -1, false))).rejects.toMatchObject(soldOut)
})
