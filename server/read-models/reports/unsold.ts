import { sql } from 'kysely'
import type { UnsoldRow } from '#contract/read-models/reports.ts'
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
}

/**
 * Lists products on sale without an order in a range that began after they were created, those with most value in stock
 * first, with the sums of all. A cancelled order counts: somebody wanted the product. Stock and prices are those of now.
 */
export async function unsoldOf(
  read: Reader,
  whose: Whose,
  range: Range,
  { limit, offset, search }: Omit<Shown, 'sort'>,
): Promise<{ count: number; stock: number; value: number; rows: UnsoldRow[] }> {
  const { rows } = await sql<{ count: number; all_stock: number; all_value: Kobo; found: Raw | null }>`
    with unsold as materialized (
      select p.store_id, p.id, p.is_digital from products p
      where p.standing = 'on-sale' and p.created_at < ${midnightInLagos(range.startDate)}
        ${whose.storeId ? sql`and p.store_id = ${whose.storeId}` : sql``}
        ${search ? sql`and p.name ilike ${containing(search)}` : sql``}
        and not exists (
          select from sale_lines s where s.product_id = p.id and s.kind = 'sale' and ${within(whose, range)})),
      stocked as materialized (
        select u.store_id, u.id,
          case when not u.is_digital then coalesce(sum(greatest(v.available, 0)), 0)::int end stock,
          case when u.is_digital then 0
            else coalesce(sum(greatest(v.available, 0) * v.selling_kobo::float8), 0)::bigint end as value
        from unsold u left join product_variants v on v.store_id = u.store_id and v.product_id = u.id
        group by u.store_id, u.id, u.is_digital),
      g as (select * from stocked order by value desc, id limit ${limit} offset ${offset}),
      page as (
        select g.*, product.name, store.name store_name, row_number() over (order by g.value desc, g.id) place,
          (select max(s.day)::text from sale_lines s where s.product_id = g.id and s.kind = 'sale') last_sold
        from g join products product on product.store_id = g.store_id and product.id = g.id
          join stores store on store.id = g.store_id)
    select every.*, to_jsonb(page) found
    from (select count(*)::int count, coalesce(sum(stock), 0)::bigint all_stock,
        coalesce(sum(value::float8), 0)::bigint all_value from stocked) every
      left join page on true
    order by page.place`.execute(read)
  const [all] = rows
  return {
    count: all?.count ?? 0,
    stock: all?.all_stock ?? 0,
    value: toNaira(all?.all_value ?? 0),
    rows: rows.flatMap(({ found }) => (found ? [rowOf(found)] : [])),
  }
}

const rowOf = (raw: Raw): UnsoldRow => ({
  productId: raw.id,
  name: raw.name,
  storeId: raw.store_id,
  storeName: raw.store_name,
  lastSold: raw.last_sold,
  stock: raw.stock,
  value: toNaira(raw.value),
})
