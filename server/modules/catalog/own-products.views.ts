import { type RawBuilder, sql } from 'kysely'
import type { OwnProductsQuery, ProductCounts, ProductRow } from '#contract/products.ts'
import { productStanding } from '#contract/products.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { commissionOf, type RowColumns, rowColumns, rowJoins, rowOf } from './own-product.view.ts'

export type Condition = RawBuilder<unknown>

export const all = (conditions: readonly Condition[]): Condition => sql.join([...conditions], sql` and `)

/** How many products fit, by standing; what is kept where nothing is narrowed but the store, or not even that. */
export async function countsOf(read: Reader, whose: Condition, fits: readonly Condition[]): Promise<ProductCounts> {
  const { rows } = await sql<{ standing: ProductRow['standing']; count: number }>`
    ${
      fits.length
        ? sql`select p.standing, count(*) as count from products p where p.deleted_at is null and ${all([whose, ...fits])}`
        : sql`select p.standing, sum(p.count) as count from product_counts p where ${whose}`
    } group by p.standing`.execute(read)
  const found = new Map(rows.map(row => [row.standing, row.count]))
  const of = (standing: ProductRow['standing']) => found.get(standing) ?? 0
  return {
    'on-sale': of('on-sale'),
    off: of('off'),
    pending: of('pending'),
    rejected: of('rejected'),
    draft: of('draft'),
  }
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** A page of the products that fit, in an order that says which of two comes first. */
export async function pageOf(
  read: Reader,
  fits: Condition,
  order: Condition,
  { limit, offset }: { limit: number; offset: number },
): Promise<ProductRow[]> {
  // The page first, so that what is joined is joined to its rows only.
  const { rows } = await sql<RowColumns>`
    with p as (
      select * from products p where p.deleted_at is null and ${fits} order by ${order} limit ${limit} offset ${offset}
    )
    select ${rowColumns} from p ${rowJoins} order by ${order}`.execute(read)
  return rows.map(rowOf)
}

export const searched = (typed: string): Condition =>
  sql`plain(p.name || ' ' || p.sku) like plain(${containing(typed)})`

/** The same within one store: found first, so that a rare word isn’t looked for through all that it sells in order. */
const searchedIn = (storeId: string, typed: string): Condition => sql`p.id = any(array(
  select p.id from products p where p.store_id = ${storeId} and p.deleted_at is null and ${searched(typed)}))`

export const sorts: Readonly<Record<OwnProductsQuery['sortBy'], Condition>> = {
  newest: sql`p.created_at desc, p.id desc`,
  oldest: sql`p.created_at, p.id`,
  name: sql`lower(p.name), p.id`,
  'price-asc': sql`p.selling_kobo, p.id`,
  'price-desc': sql`p.selling_kobo desc, p.id desc`,
  'best-selling': sql`p.sold_count desc, p.id desc`,
}

/** A store's own products. */
export async function storeProducts(read: Reader, { storeId }: StoreScope, query: OwnProductsQuery) {
  const whose = sql`p.store_id = ${storeId}`
  const fits: Condition[] = []
  if (query.search) fits.push(searchedIn(storeId, query.search))
  if (query.categoryId) fits.push(sql`${query.categoryId} in (p.category_id, p.sub_category_id, p.child_category_id)`)
  if (query.inStock !== undefined) fits.push(sql`p.in_stock = ${query.inStock}`)
  const standings =
    query.standing === undefined
      ? productStanding.options
      : query.standing === 'draft'
        ? (['draft', 'off'] as const)
        : [query.standing]
  const shown = query.standing === undefined ? [] : [sql`p.standing = any(${[...standings]}::text[])`]
  const [counts, rows, commissionPercentage] = await Promise.all([
    countsOf(read, whose, fits),
    pageOf(read, all([whose, ...fits, ...shown]), sorts[query.sortBy], query),
    commissionOf(read, storeId),
  ])
  return { count: sum(standings.map(standing => counts[standing])), rows, counts, commissionPercentage }
}
