import { sql } from 'kysely'
import { addSold } from '#domains/stores/index.ts'
import type { Work } from '#platform/database/database.ts'
import { announceProducts } from '../products/products-announced.ts'

/**
 * Adds units sold since the last run to products and their stores. `sold_count` is part of a dozen index keys of search
 * documents, and concurrent buyers of a best seller would wait for its row; so orders only log what they sold, and this
 * job adds it up once a minute.
 */
export async function countSold(work: Work): Promise<void> {
  const { tx } = work
  const { rows } = await sql<{ store_id: string; product_id: string; quantity: number }>`
    with counted as (
      delete from sold_units where id in (select id from sold_units order by id limit 50000 for update skip locked)
      returning store_id, product_id, quantity
    )
    select store_id, product_id, sum(quantity)::int as quantity from counted group by store_id, product_id`.execute(tx)
  if (!rows.length) return
  const sold = sql`unnest(${rows.map(row => row.store_id)}::uuid[], ${rows.map(row => row.product_id)}::uuid[],
    ${rows.map(row => row.quantity)}::int[]) as sold (store_id, product_id, quantity)`
  // An update alone would lock rows in arbitrary order.
  await sql`select from products p join ${sold} on p.store_id = sold.store_id and p.id = sold.product_id
    order by p.store_id, p.id for no key update of p`.execute(tx)
  await sql`update products p set sold_count = greatest(0, p.sold_count + sold.quantity)
    from ${sold} where p.store_id = sold.store_id and p.id = sold.product_id`.execute(tx)
  await announceProducts(work, { ids: rows.map(row => row.product_id) }, 'numbers')
  await addSold(
    work,
    rows.map(row => ({ storeId: row.store_id, quantity: row.quantity })),
  )
}
