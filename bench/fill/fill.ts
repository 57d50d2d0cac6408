import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { countTerms, keepDocuments } from '#domains/search/index.ts'
import { systemClock } from '#platform/clock.ts'
import { connect } from '#platform/database/database.ts'
import { constraints } from '#server/constraints.ts'
import { parts } from './words.ts'

export interface Size {
  products: number
  stores: number
  customers: number
  /** Defaults to none. */
  orders?: number | undefined
}

/** Session token of a user by number from 0. There are a superadmin and buyers when there are orders. */
export const tokenOf = (number: number, kind: 'customer' | 'merchant' | 'superadmin' = 'customer'): string =>
  `bench-${kind}${number}@bench.test`

export const statements = (name: string) => readFileSync(join(import.meta.dirname, `${name}.sql`), 'utf8')
/** Products, orders or whole checkouts that one connection creates at a time. */
const slice = 25_000

/** Opens a superuser connection for the duration of `use`. */
export async function connected<T>(
  url: string,
  settings: Record<string, string | number>,
  use: (client: pg.Client) => Promise<T>,
) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Disables triggers and foreign keys. Their data is written as they would, and checked at the end.
    const all = { ...settings, session_replication_role: 'replica', maintenance_work_mem: '256MB', work_mem: '64MB' }
    for (const [name, value] of Object.entries(all))
      await client.query('select set_config($1, $2, false)', [name, String(value)])
    return await use(client)
  } finally {
    await client.end()
  }
}

/** Runs each piece of work once, on as many connections as there are processors. */
export async function shared<T>(
  url: string,
  size: object,
  work: readonly T[],
  use: (client: pg.Client, each: T) => Promise<unknown>,
) {
  const left = [...work]
  const one = () =>
    connected(url, { ...size }, async client => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await use(client, next)
    })
  await Promise.all(Array.from({ length: Math.min(work.length, availableParallelism()) }, one))
}

/** Drops indexes that aren't constraints, and returns their definitions. */
export async function withoutIndexes(client: pg.Client, tables: readonly string[]): Promise<{ definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and indexname not in (select conname from pg_constraint)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows
}

/** Runs statements in order for each slice of `many`: from `fill.from` up to `fill.before`. */
export async function inSlices(url: string, settings: object, many: number, each: readonly string[]): Promise<void> {
  const starts = Array.from({ length: Math.ceil(many / slice) }, (_, at) => at * slice)
  await shared(url, settings, starts, async (client, from) => {
    await client.query(`select set_config('fill.from', $1, false), set_config('fill.before', $2, false)`, [
      String(from),
      String(Math.min(from + slice, many)),
    ])
    for (const query of each) await client.query(query)
  })
}

/**
 * Fills a migrated database without products, as a superuser; a million products take some minutes. Creates rows in
 * the database, set by set, then the indexes. Throws when a row differs from what the app would have written.
 */
export async function fill(url: string, size: Size): Promise<void> {
  const settings = { 'fill.products': size.products, 'fill.stores': size.stores, 'fill.customers': size.customers }
  const indexes = await connected(url, settings, async client => {
    await client.query('create schema fill; create table fill.parts (it jsonb)')
    await client.query(statements('tools'))
    await client.query('insert into fill.parts values ($1)', [JSON.stringify(parts)])
    await client.query(statements('base'))
    return withoutIndexes(client, ['products', 'product_variants', 'product_pictures', 'search_documents'])
  })
  await inSlices(url, settings, size.products, [statements('products')])
  await writeDocuments(url)
  await shared(url, settings, indexes, (client, { definition }) => client.query(definition))
  await connected(url, settings, async client => {
    await client.query(statements('counts'))
    await client.query('drop schema fill cascade')
    await client.query('vacuum analyze')
    await checkRows(client)
  })
}

/** Products per transaction that writes their documents. */
const documents = 5000

/** Writes the search documents as the app does, on as many connections as there are processors. */
async function writeDocuments(url: string): Promise<void> {
  const poolSize = availableParallelism()
  const db = connect({ url, poolSize, clock: systemClock, constraints })
  try {
    const rows = await db.read.selectFrom('products').select('id').where('visible', '=', true).execute()
    const left = Array.from({ length: Math.ceil(rows.length / documents) }, (_, at) =>
      rows.slice(at * documents, (at + 1) * documents).map(({ id }) => id),
    )
    const write = async () => {
      for (let ids = left.shift(); ids; ids = left.shift()) {
        const of = { ids }
        await db.transact(work => keepDocuments(work, of, 'words'))
      }
    }
    await Promise.all(Array.from({ length: poolSize }, write))
    await db.transact(countTerms)
  } finally {
    await db.close()
  }
}

async function checkRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ wrong: number }>(
    `select count(*)::int as wrong from (select * from products order by id desc limit 500) p
     where visible is distinct from exists (select from search_documents d where d.id = p.id and d.store_id = p.store_id
         and d.sold_count = p.sold_count and d.selling_kobo = p.selling_kobo and d.search <> '')
       or visible is distinct from (approval_status = 'approved' and (select live from stores where id = store_id))
       or not exists (select from files where id = picture_id and width = picture_width and height = picture_height)
       or not exists (select from product_variants v where v.product_id = p.id)
       or in_stock is distinct from exists (select from product_variants v
         where v.store_id = p.store_id and v.product_id = p.id and (v.available > 0 or v.sells_when_out))`,
  )
  if (rows[0]?.wrong !== 0) throw new Error(`${rows[0]?.wrong} of 500 products aren’t as the app would make them`)
}
