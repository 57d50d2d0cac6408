import { sql } from 'kysely'
import type { ProductRow } from '#contract/read-models/reports.ts'
import type { Reader } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import { type Breakdown, breakDown, type Shown } from './breakdown.ts'
import type { Range } from './range.ts'
import { type Whose, within } from './sales.ts'

interface Raw {
  key: string
  net: Kobo
  orders: number
  returned: number
  gross: Kobo
  discounts: Kobo
  taken_back: Kobo
  store_id: string
  name: string
  store_name: string
}

const rowOf = (raw: Raw): ProductRow => ({
  productId: raw.key,
  name: raw.name,
  storeId: raw.store_id,
  storeName: raw.store_name,
  sold: raw.orders,
  returned: raw.returned,
  grossSales: toNaira(raw.gross),
  discounts: toNaira(raw.discounts),
  takenBack: toNaira(raw.taken_back),
  netSales: toNaira(raw.net),
})

/** Units that were sold and not cancelled, or those that returns and cases refunded. */
export type Units = 'sold' | 'returned'

const counted = {
  sold: sql`s.kind not in ('returned', 'case_refunded')`,
  returned: sql`s.kind in ('returned', 'case_refunded')`,
}

/** Lists products sold or refunded in a range; `orders` sorts by units sold, `only` keeps products with such units. */
export async function byProducts(
  read: Reader,
  whose: Whose,
  range: Range,
  shown: Shown,
  only?: Units,
): Promise<Breakdown<ProductRow>> {
  const { rows, ...all } = await breakDown<Raw>(read, shown, {
    grouped: sql`
      select s.product_id as key, sum((s.goods_kobo - s.discount_kobo)::float8)::bigint net,
        coalesce(sum(s.units) filter (where ${counted.sold}), 0)::int orders,
        coalesce(-sum(s.units) filter (where ${counted.returned}), 0)::int returned,
        coalesce(sum(s.goods_kobo::float8) filter (where s.kind = 'sale'), 0)::bigint gross,
        coalesce(sum(s.discount_kobo::float8) filter (where s.kind = 'sale'), 0)::bigint discounts,
        coalesce(sum((s.discount_kobo - s.goods_kobo)::float8) filter (where s.kind <> 'sale'), 0)::bigint taken_back
      from sale_lines s where ${within(whose, range)}
        ${only === 'returned' ? sql`and ${counted.returned}` : sql``}
        ${shown.search ? sql`and s.product_id in (select id from products where name ilike ${containing(shown.search)})` : sql``}
      group by s.product_id
      ${only ? sql`having coalesce(sum(s.units) filter (where ${counted[only]}), 0) <> 0` : sql``}`,
    names: sql`product.name, product.store_id, store.name store_name`,
    named: sql`join products product on product.id = g.key join stores store on store.id = product.store_id`,
  })
  return { ...all, rows: rows.map(rowOf) }
}

/** Counts units, with their value after discounts in naira. */
export async function unitsOf(read: Reader, whose: Whose, range: Range, of: Units) {
  const { rows } = await sql<{ units: number; value: Kobo }>`
    select coalesce(sum(s.units), 0)::int units, coalesce(sum((s.goods_kobo - s.discount_kobo)::float8), 0)::bigint as value
    from sale_lines s where ${within(whose, range)} and ${counted[of]}`.execute(read)
  const { units, value } = rows[0] ?? { units: 0, value: 0 }
  const sign = of === 'returned' ? -1 : 1
  return { units: sign * units || 0, value: toNaira(sign * value || 0) }
}

/**
 * Sums what cases refunded, less what was recovered of it, that isn't of a single product, such as goodwill, in kobo. With
 * it, net sales of all products are those of the range.
 */
export async function netWithoutProduct(read: Reader, whose: Whose, range: Range): Promise<Kobo> {
  const { rows } = await sql<{ net: Kobo }>`
    select (select coalesce(sum(s.goods_kobo::float8), 0) from sales s
        where ${within(whose, range)} and s.kind in ('case_refunded', 'case_recovered'))::bigint
      - (select coalesce(sum(s.goods_kobo::float8), 0) from sale_lines s
        where ${within(whose, range)} and s.kind = 'case_refunded')::bigint net`.execute(read)
  return rows[0]?.net ?? 0
}
