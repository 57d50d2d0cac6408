import { type RawBuilder, sql } from 'kysely'
import { bareGtin } from '#contract/catalog/gtin.ts'
import type { OwnProductsQuery, ProductCounts, ProductRow } from '#contract/catalog/products.ts'
import type { Reader } from '#platform/database/database.ts'
import { type RowColumns, rowColumns, rowJoins, rowOf, standingOf } from './own-product.view.ts'

export type Condition = RawBuilder<unknown>
export const all = (conditions: readonly Condition[]): Condition => sql.join([...conditions], sql` and `)

/** Counts matching products by status; uses maintained counts if the only filter is the store, or there is none. */
export async function countsOf(read: Reader, whose: Condition, fits: readonly Condition[]): Promise<ProductCounts> {
  const { rows } = await sql<{ standing: ProductRow['standing']; count: number }>`
    ${
      fits.length
        ? sql`select ${standingOf} as standing, count(*) as count from products p where p.deleted_at is null and ${all([whose, ...fits])}`
        : sql`select p.standing, sum(p.count) as count from product_counts p where ${whose}`
    } group by 1`.execute(read)
  const found = new Map(rows.map(row => [row.standing, row.count]))
  const of = (standing: ProductRow['standing']) => found.get(standing) ?? 0
  return {
    'on-sale': of('on-sale'),
    off: of('off'),
    pending: of('pending'),
    rejected: of('rejected'),
    draft: of('draft'),
    archived: of('archived'),
  }
}

/** Searchable text of a product, without accents like the typed text. */
export const nameAndSku = sql`plain(p.name || ' ' || p.sku)`

/** SQL: IDs of products of which a variant has the typed barcode. */
export const productsWithBarcode = (typed: string): Condition =>
  sql`select product_id from product_variants where barcode <> '' and barcode = ${bareGtin(typed)}`

/** SQL: IDs of products of which a variant has the typed SKU, in any case, or barcode. Each is looked up by its index. */
export const productsWithCode = (typed: string): Condition =>
  sql`select product_id from product_variants where sku <> '' and plain(sku) = plain(${typed})
    union ${productsWithBarcode(typed)}`

/** Returns a page of matching products; the order has to be unique. */
export async function pageOf(
  read: Reader,
  fits: Condition,
  order: Condition,
  { limit, offset }: { limit: number; offset: number },
): Promise<ProductRow[]> {
  // Selects the page first, so that joins run only for its rows.
  const { rows } = await sql<RowColumns>`
    with page as (
      select p.id from products p where p.deleted_at is null and ${fits} order by ${order} limit ${limit} offset ${offset}
    )
    select ${rowColumns} from page join products p on p.id = page.id ${rowJoins} order by ${order}`.execute(read)
  return rows.map(rowOf)
}

export const sorts: Readonly<Record<OwnProductsQuery['sortBy'], Condition>> = {
  newest: sql`p.created_at desc, p.id desc`,
  oldest: sql`p.created_at, p.id`,
  name: sql`lower(p.name), p.id`,
  'price-asc': sql`p.selling_kobo, p.id`,
  'price-desc': sql`p.selling_kobo desc, p.id desc`,
  'best-selling': sql`p.sold_count desc, p.id desc`,
  // Among those that sold as little, the oldest first.
  'least-sold': sql`p.sold_count, p.id`,
}
