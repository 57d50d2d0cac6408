import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

export interface Size {
  products: number
  stores: number
  customers: number
}

/** The token of a customer's session, by the customer's number from 0. */
export const tokenOf = (customer: number): string => `bench-customer${customer}@bench.test`

const filled = ['stores', 'products', 'product_variants', 'product_pictures']

/** Fills a migrated database. Indexes are made after the rows; throws where a row isn't as the triggers would make it. */
export async function fill(url: string, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const [name, value] of Object.entries({ ...size }))
      await client.query(`select set_config('bench.${name}', $1, false)`, [String(value)])
    await client.query(`set maintenance_work_mem = '256MB'`)
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename = 'products' and indexname not in (select conname from pg_constraint)`,
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    for (const table of filled) await client.query(`alter table ${table} disable trigger user`)
    await client.query(readFileSync(join(import.meta.dirname, 'fill.sql'), 'utf8'))
    for (const table of filled) await client.query(`alter table ${table} enable trigger user`)
    for (const { definition } of indexes) await client.query(definition)
    await client.query('vacuum analyze')
    await checkRows(client)
  } finally {
    await client.end()
  }
}

async function checkRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ wrong: number }>(
    `select count(*)::int as wrong from (select * from products order by id desc limit 500) p
     where search is distinct from product_search(p)
       or not exists (select from files where id = picture_id and width = picture_width and height = picture_height)
       or in_stock is distinct from exists (select from product_variants v
         where v.store_id = p.store_id and v.product_id = p.id and (v.available > 0 or v.sells_when_out))`,
  )
  if (rows[0]?.wrong !== 0) throw new Error(`${rows[0]?.wrong} of 500 products aren’t as the triggers would make them`)
}
