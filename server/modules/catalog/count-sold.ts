import { sql } from 'kysely'
import type { Work } from '#platform/database/database.ts'

/**
 * Adds what was sold since the last time to the products and their stores. `sold_count` stands in the key of a dozen
 * indexes and everybody who buys a best seller would wait for its row, so orders only write down what they sold, and
 * this adds it up once a minute.
 */
export async function countSold({ tx }: Work): Promise<void> {
  await sql`
    with counted as (
      delete from sold_units where id in (select id from sold_units order by id limit 50000 for update skip locked)
      returning store_id, product_id, quantity
    ), per_store as (
      select store_id, sum(quantity)::int as quantity from counted group by store_id order by store_id
    ), stores_counted as (
      update stores s set sold_count = greatest(0, s.sold_count + per_store.quantity)
      from per_store where s.id = per_store.store_id
    ), per_product as (
      select store_id, product_id, sum(quantity)::int as quantity from counted
      group by store_id, product_id order by store_id, product_id
    )
    update products p set sold_count = greatest(0, p.sold_count + per_product.quantity)
    from per_product where p.store_id = per_product.store_id and p.id = per_product.product_id`.execute(tx)
}
