import { sql } from 'kysely'
import type { VariantOption } from '#contract/catalog.ts'
import type { StockQuery, StockRow } from '#contract/inventory.ts'
import type { ProductStanding } from '#contract/products.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { pictureOf } from '#platform/files/pictures.ts'

interface Columns {
  id: string
  product_id: string
  name: string
  sku: string
  options: VariantOption[]
  picture_id: string | null
  picture_width: number | null
  picture_height: number | null
  available: number
  held: number
  alert_units: number
  is_low: boolean
  is_out: boolean
  sells_when_out: boolean
  standing: ProductStanding
}

const isOut = sql`(v.available <= 0 and not v.sells_when_out)`
const isLow = sql`(v.low or (v.available <= 0 and not v.sells_when_out))`

/** Of a product that has it in its name or SKU, or with it in its own SKU: found first, each by its own index. */
const foundBy = (storeId: string, typed: string) => sql`(
  v.product_id = any(array(select id from products where store_id = ${storeId} and deleted_at is null
    and plain(name || ' ' || sku) like plain(${typed})))
  or v.id = any(array(select id from product_variants where store_id = ${storeId} and sku <> '' and plain(sku) like plain(${typed}))))`

/** A page of the variants of a store, least in stock first, with how many of those that are searched are low or out. */
export async function storeStock(read: Reader, { storeId }: StoreScope, query: StockQuery) {
  const typed = query.search && containing(query.search)
  // Told by the variant alone, so that one index (product_variants_stock) has all that isn't shown.
  const fits = sql`v.store_id = ${storeId}
    and v.product_id not in (select id from products where store_id = ${storeId} and deleted_at is not null)
    ${typed ? sql`and ${foundBy(storeId, typed)}` : sql``}
    ${query.productId ? sql`and v.product_id = ${query.productId}` : sql``}`
  const level = query.level ? (query.level === 'out' ? sql`and ${isOut}` : sql`and ${isLow}`) : sql``
  const [counted, { rows }] = await Promise.all([
    sql<{ all: number; low: number; out: number }>`
      select count(*) as all, count(*) filter (where ${isLow}) as low, count(*) filter (where ${isOut}) as out
      from product_variants v where ${fits}`.execute(read),
    sql<Columns>`
      with shown as (
        select v.id from product_variants v where ${fits} ${level}
        order by v.available, v.id limit ${query.limit} offset ${query.offset}
      )
      select v.id, v.product_id, p.name, coalesce(nullif(v.sku, ''), p.sku) as sku, v.options, p.picture_id,
        p.picture_width, p.picture_height, v.available, v.alert_units, ${isLow} as is_low, ${isOut} as is_out,
        v.sells_when_out, p.standing,
        (select coalesce(sum(quantity), 0)::int from stock_holds where variant_id = v.id) as held
      from shown join product_variants v on v.store_id = ${storeId} and v.id = shown.id
      join products p on p.store_id = v.store_id and p.id = v.product_id
      order by v.available, v.id`.execute(read),
  ])
  const counts = counted.rows[0] ?? { all: 0, low: 0, out: 0 }
  return { count: counts[query.level ?? 'all'], rows: rows.map(rowOf), counts }
}

const rowOf = (row: Columns): StockRow => ({
  variantId: row.id,
  productId: row.product_id,
  name: row.name,
  sku: row.sku,
  options: row.options,
  hostedImage: pictureOf({ id: row.picture_id, width: row.picture_width, height: row.picture_height }, row.name),
  quantity: row.available,
  held: row.held,
  stockAlertUnits: row.alert_units,
  level: row.is_out ? 'out' : row.is_low ? 'low' : 'enough',
  contSalesOutOfStock: row.sells_when_out,
  standing: row.standing,
})
