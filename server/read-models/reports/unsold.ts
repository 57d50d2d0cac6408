import { sql } from 'kysely'
import type { z } from 'zod'
import type { reportUnsold, UnsoldRow } from '#contract/read-models/reports.ts'
import type { Reader } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { midnightInLagos } from '#platform/lagos.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import type { Shown } from './breakdown.ts'
import type { Range } from './range.ts'
import { type Whose, within } from './sales.ts'

interface Raw {
  id: string
  name: string
  store_id: string
  store_name: string
  last_sold: string | null
  stock: number | null
  value: Kobo
  cost: Kobo | null
  sku: string
}

interface Sums {
  count: number
  all_stock: number
  all_value: Kobo
  all_costs: Kobo
  without_cost: number
}

type Unsold = Pick<z.output<(typeof reportUnsold)['answer']>, 'count' | 'stock' | 'value' | 'costs' | 'rows'>

/**
 * Lists products on sale without an order in a range that began after they were created, those with most value in stock
 * first, with the sums of all. A cancelled order counts: somebody wanted the product. Stock, prices and costs are those of
 * now. `withCosts` if the reader can change products.
 */
export async function unsoldOf(
  read: Reader,
  whose: Whose,
  range: Range,
  { limit, offset, search, withCosts }: Omit<Shown, 'sort'> & { withCosts: boolean },
): Promise<Unsold> {
  const { rows } = await sql<Sums & { found: Raw | null }>`
    with unsold as materialized (
      select p.store_id, p.id, p.is_digital, p.cost_kobo from products p
      where p.standing = 'on-sale' and p.created_at < ${midnightInLagos(range.startDate)}
        ${whose.storeId ? sql`and p.store_id = ${whose.storeId}` : sql``}
        ${search ? sql`and p.name ilike ${containing(search)}` : sql``}
        and not exists (
          select from sale_lines s where s.product_id = p.id and s.kind = 'sale' and ${within(whose, range)})),
      stocked as materialized (
        select u.store_id, u.id, u.cost_kobo,
          case when not u.is_digital then coalesce(sum(greatest(v.available, 0)), 0)::int end stock,
          case when u.is_digital then 0
            else coalesce(sum(greatest(v.available, 0) * v.selling_kobo::float8), 0)::bigint end as value
        from unsold u left join product_variants v on v.store_id = u.store_id and v.product_id = u.id
        group by u.store_id, u.id, u.is_digital, u.cost_kobo),
      g as (select *, ${cost} as cost from stocked order by value desc, id limit ${limit} offset ${offset}),
      page as (
        select g.*, product.name, product.sku, store.name store_name,
          row_number() over (order by g.value desc, g.id) place,
          (select max(s.day)::text from sale_lines s where s.product_id = g.id and s.kind = 'sale') last_sold
        from g join products product on product.store_id = g.store_id and product.id = g.id
          join stores store on store.id = g.store_id)
    select every.*, to_jsonb(page) found
    from (select count(*)::int count, coalesce(sum(stock), 0)::bigint all_stock,
        coalesce(sum(value::float8), 0)::bigint all_value, coalesce(sum(${cost}::float8), 0)::bigint all_costs,
        count(*) filter (where cost_kobo = 0 and stock > 0)::int without_cost from stocked) every
      left join page on true
    order by page.place`.execute(read)
  const [all] = rows
  return {
    count: all?.count ?? 0,
    stock: all?.all_stock ?? 0,
    value: toNaira(all?.all_value ?? 0),
    costs: withCosts ? { sum: toNaira(all?.all_costs ?? 0), without: all?.without_cost ?? 0 } : null,
    rows: rows.flatMap(({ found }) => (found ? [rowOf(found, withCosts)] : [])),
  }
}

/** SQL: what the stock cost; null where the product has no cost, or no stock because it is digital. */
const cost = sql`case when cost_kobo > 0 then (stock * cost_kobo::float8)::bigint end`

const rowOf = (raw: Raw, withCosts: boolean): UnsoldRow => ({
  productId: raw.id,
  name: raw.name,
  storeId: raw.store_id,
  storeName: raw.store_name,
  lastSold: raw.last_sold,
  stock: raw.stock,
  value: toNaira(raw.value),
  sku: raw.sku,
  cost: withCosts && raw.cost !== null ? toNaira(raw.cost) : null,
})
