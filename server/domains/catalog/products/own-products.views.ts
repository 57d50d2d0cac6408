import { sql } from 'kysely'
import type { OwnProductsQuery, ProductCounts, ProductRow } from '#contract/catalog/products.ts'
import { foundUpTo, productStanding } from '#contract/catalog/products.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { hasTyped, indexedTyped } from '#platform/database/like.ts'
import { sum } from '#platform/money.ts'
import { commissionOf } from './own-product.view.ts'
import { all, type Condition, countsOf, nameAndSku, pageOf, sorts } from './product-rows.views.ts'

type Standing = ProductRow['standing']

const standingsOf = ({ standing }: OwnProductsQuery): readonly Standing[] =>
  standing === undefined ? productStanding.options : standing === 'draft' ? ['draft', 'off'] : [standing]

const inStandings = (standings: readonly Standing[]): Condition =>
  standings.length === productStanding.options.length ? sql`true` : sql`p.standing = any(${[...standings]}::text[])`

function filtersOf({ categoryId, inStock }: { categoryId?: string | undefined; inStock?: boolean | undefined }) {
  const fits: Condition[] = []
  if (categoryId) fits.push(sql`${categoryId} in (p.category_id, p.sub_category_id, p.child_category_id)`)
  if (inStock !== undefined) fits.push(inStock ? sql`p.in_stock` : sql`not p.in_stock`)
  return fits
}

/** Returns a store's own products. */
export async function storeProducts(read: Reader, { storeId }: StoreScope, query: OwnProductsQuery, now: Date) {
  const fits = filtersOf(query)
  const [[counts, rows], commissionPercentage] = await Promise.all([
    query.search ? found(read, storeId, query, query.search, fits) : listed(read, storeId, query, fits),
    commissionOf(read, storeId, now),
  ])
  return { count: sum(standingsOf(query).map(standing => counts[standing])), rows, counts, commissionPercentage }
}

const listed = (read: Reader, storeId: string, query: OwnProductsQuery, fits: readonly Condition[]) => {
  const whose = sql`p.store_id = ${storeId}`
  return Promise.all([
    countsOf(read, whose, fits),
    pageOfIds(
      read,
      storeId,
      // One index (products_store_newest) serves every filter and order except the name.
      sql`select p.id from products p where ${all([whose, sql`p.deleted_at is null`, inStandings(standingsOf(query)), ...fits])}
        order by ${sorts[query.sortBy]} limit ${query.limit} offset ${query.offset}`,
      query,
    ),
  ])
}

const pageOfIds = (read: Reader, storeId: string, ids: Condition, query: OwnProductsQuery) =>
  pageOf(read, sql`p.store_id = ${storeId} and p.id = any(array(${ids}))`, sorts[query.sortBy], {
    limit: query.limit,
    offset: 0,
  })

/** For terms that no index covers, such as a two-letter word, only this many of the newest products are scanned. */
const lookedThrough = 1000

/** Returns the condition on `products p` that matches a store's products by the typed words. */
export function storeProductsWith(storeId: string, typed: string): Condition {
  const whose = sql`p.store_id = ${storeId} and p.deleted_at is null`
  const indexed = indexedTyped(nameAndSku, typed)
  return indexed
    ? sql`${whose} and ${indexed}`
    : sql`${whose} and p.id = any(array(select p.id from products p where ${whose}
        order by p.created_at desc, p.id desc limit ${lookedThrough})) and ${hasTyped(nameAndSku, typed)}`
}

/** Returns the SQL of the IDs of a store's products that match a list's filter, newest first. */
export function ownProductIds(
  storeId: string,
  {
    search,
    standing,
    categoryId,
    inStock,
  }: { [Name in 'search' | 'standing' | 'categoryId' | 'inStock']?: OwnProductsQuery[Name] | undefined },
  limit: number,
): Condition {
  const standings = standing === 'draft' ? (['draft', 'off'] as const) : standing ? [standing] : productStanding.options
  const fits = [
    search ? storeProductsWith(storeId, search) : sql`p.store_id = ${storeId} and p.deleted_at is null`,
    inStandings(standings),
    ...filtersOf({ categoryId, inStock }),
  ]
  return sql`select p.id from products p where ${all(fits)} order by ${sorts.newest} limit ${limit}`
}

/** Returns matches, up to `foundUpTo` of the listed statuses, and counts of all of them. */
async function found(
  read: Reader,
  storeId: string,
  query: OwnProductsQuery,
  typed: string,
  fits: readonly Condition[],
): Promise<[ProductCounts, ProductRow[]]> {
  const standings = standingsOf(query)
  const some = async (standing: Condition) => {
    const { rows } = await sql<{ id: string; standing: Standing }>`
      select p.id, p.standing from products p where ${all([storeProductsWith(storeId, typed), standing, ...fits])} limit ${foundUpTo}`.execute(
      read,
    )
    return rows
  }
  const every = await some(sql`true`)
  const isAll = every.length < foundUpTo
  const shown = isAll
    ? every.filter(({ standing }) => standings.includes(standing))
    : query.standing
      ? await some(inStandings(standings))
      : every
  const counts = { 'on-sale': 0, off: 0, pending: 0, rejected: 0, draft: 0 }
  for (const { standing } of every) if (!standings.includes(standing)) counts[standing]++
  for (const { standing } of shown) counts[standing]++
  const order = sorts[query.sortBy]
  const page = sql`order by ${order} limit ${query.limit} offset ${query.offset}`
  const ids =
    shown.length < foundUpTo
      ? sql`select p.id from products p where p.store_id = ${storeId} and p.id = any(${shown.map(({ id }) => id)}::uuid[]) ${page}`
      : // Scans in list order: with this many matches, a page fills quickly.
        sql`select p.id from (select p.* from products p where ${all([sql`p.store_id = ${storeId} and p.deleted_at is null`, inStandings(standings), ...fits])}
          order by ${order} offset 0) p where ${hasTyped(nameAndSku, typed)} limit ${query.limit} offset ${query.offset}`
  return [counts, await pageOfIds(read, storeId, ids, query)]
}
