import { type RawBuilder, sql } from 'kysely'
import type { VariantOption } from '#contract/catalog/catalog.ts'
import type { StockQuery, StockRow } from '#contract/catalog/inventory.ts'
import { foundUpTo, type ProductStanding } from '#contract/catalog/products.ts'
import { standingOf, storeProductsWith, variantPicture } from '#domains/catalog/index.ts'
import type { StoreScope } from '#platform/auth.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Reader } from '#platform/database/database.ts'
import { indexedTyped } from '#platform/database/like.ts'
import { type PictureColumns, pictureOf } from '#platform/files/pictures.ts'

interface Columns {
  id: string
  product_id: string
  name: string
  sku: string
  options: VariantOption[]
  picture: PictureColumns
  available: number
  stocktakes: number
  held: number
  alert_units: number
  is_low: boolean
  is_out: boolean
  sells_when_out: boolean
  standing: ProductStanding
}

const isOut = sql`(v.available <= 0 and not v.sells_when_out)`
const isLow = sql`(v.low or (v.available <= 0 and not v.sells_when_out))`

/** Ids of products that the inventory leaves out: deleted, archived and digital ones. */
const withoutStock = (storeId: string) => sql`
  select id from products where store_id = ${storeId} and (deleted_at is not null or archived_at is not null or is_digital)`

/** Condition on `product_variants v`: its product is neither a draft nor rejected, which nobody can buy. */
const canSell = (storeId: string) => sql`v.product_id not in (
  select id from products where store_id = ${storeId} and standing in ('draft', 'rejected'))`

interface Counts {
  all: number
  low: number
  out: number
}

const levels: Readonly<Record<NonNullable<StockQuery['level']>, RawBuilder<unknown>>> = { low: isLow, out: isOut }

const countsAs = (storeId: string) => sql`count(*)::int as all,
  count(*) filter (where ${isLow} and ${canSell(storeId)})::int as low,
  count(*) filter (where ${isOut} and ${canSell(storeId)})::int as out`

/**
 * Returns a page of a store's variants, lowest stock first, with the number of matching variants that are low or out of
 * stock.
 */
export async function storeStock(read: Reader, { storeId }: StoreScope, query: StockQuery) {
  const [counts, ids] = query.search
    ? await searched(read, storeId, query, query.search)
    : await listed(read, storeId, query)
  const { rows } = await sql<Columns>`
    select v.id, v.product_id, p.name, coalesce(nullif(v.sku, ''), p.sku) as sku, v.options, ${variantPicture} as picture,
      v.available, v.stocktakes, v.alert_units, ${isLow} as is_low, ${isOut} as is_out,
      v.sells_when_out, ${standingOf} as standing,
      (select coalesce(sum(quantity), 0)::int from stock_holds where variant_id = v.id) as held
    from product_variants v join products p on p.store_id = v.store_id and p.id = v.product_id
    where v.store_id = ${storeId} and v.id = any(${ids}::uuid[])
    order by v.available, v.id`.execute(read)
  return { count: counts[query.level ?? 'all'], rows: rows.map(rowOf), counts }
}

/** Each count stops at `countedUpTo`. */
async function listed(read: Reader, storeId: string, query: StockQuery): Promise<[Counts, string[]]> {
  // Filters on the variant alone, so that an index-only scan suffices: product_variants_stock, or
  // product_variants_low.
  const variants = sql`product_variants v where v.store_id = ${storeId}
    and v.product_id not in (${withoutStock(storeId)})
    ${query.productId ? sql`and v.product_id = ${query.productId}` : sql``}`
  const few = sql`(v.low or v.available <= 0) and ${canSell(storeId)}`
  const [counted, page] = await Promise.all([
    sql<Counts>`select ${countUpTo(sql`from ${variants}`)} as all,
      ${countUpTo(sql`from ${variants} and ${few} and ${isLow}`)} as low,
      ${countUpTo(sql`from ${variants} and ${few} and ${isOut}`)} as out`.execute(read),
    sql<{ id: string }>`select v.id from ${variants} ${query.level ? sql`and ${few} and ${levels[query.level]}` : sql``}
      order by v.available, v.id limit ${query.limit} offset ${query.offset}`.execute(read),
  ])
  return [counted.rows[0] ?? none, page.rows.map(({ id }) => id)]
}

const none: Counts = { all: 0, low: 0, out: 0 }

/**
 * Matches the typed text in a product's name or SKU (up to `foundUpTo` products) or in the variant's SKU: one index
 * each, and one query for the page and the counts.
 */
async function searched(read: Reader, storeId: string, query: StockQuery, typed: string): Promise<[Counts, string[]]> {
  const sku = indexedTyped(sql`plain(v.sku)`, typed)
  const columns = sql`v.id, v.product_id, v.available, v.low, v.sells_when_out`
  const { rows } = await sql<Counts & { ids: string[] }>`
    with v as materialized (
      select ${columns} from product_variants v where v.store_id = ${storeId} and v.product_id = any(array(
        select p.id from products p where ${storeProductsWith(storeId, typed)}
          and not p.is_digital and p.archived_at is null limit ${foundUpTo}))
      ${
        sku
          ? sql`union (select ${columns} from product_variants v where v.store_id = ${storeId} and v.sku <> '' and ${sku}
              and v.product_id not in (${withoutStock(storeId)})
              limit ${foundUpTo})`
          : sql``
      }
    ), fitting as (select * from v ${query.productId ? sql`where v.product_id = ${query.productId}` : sql``})
    select ${countsAs(storeId)}, array(select v.id from fitting v where ${query.level ? sql`${levels[query.level]} and ${canSell(storeId)}` : sql`true`}
        order by v.available, v.id limit ${query.limit} offset ${query.offset}) as ids from fitting v`.execute(read)
  const [found] = rows
  return found ? [found, found.ids] : [none, []]
}

const rowOf = (row: Columns): StockRow => ({
  variantId: row.id,
  productId: row.product_id,
  name: row.name,
  sku: row.sku,
  options: row.options,
  hostedImage: pictureOf(row.picture, row.name),
  quantity: row.available,
  stocktakes: row.stocktakes,
  held: row.held,
  stockAlertUnits: row.alert_units,
  level: row.is_out ? 'out' : row.is_low ? 'low' : 'enough',
  contSalesOutOfStock: row.sells_when_out,
  standing: row.standing,
})
