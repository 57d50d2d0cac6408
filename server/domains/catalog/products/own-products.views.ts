import { sql } from 'kysely'
import type { CategoryHit } from '#contract/catalog/catalog.ts'
import { bareGtin } from '#contract/catalog/gtin.ts'
import type { EditStatus, OwnProductsQuery, ProductCounts, ProductRow } from '#contract/catalog/products.ts'
import { foundUpTo, productStanding } from '#contract/catalog/products.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { hasWords, indexedTyped, indexedWords } from '#platform/database/like.ts'
import { sum } from '#platform/money.ts'
import { commissionOf, standingOf } from './own-product.view.ts'
import { all, type Condition, countsOf, nameAndSku, pageOf, productsWithBarcode, sorts } from './product-rows.views.ts'

type Standing = ProductRow['standing']

/** Standings of products that aren't archived. */
const kept = productStanding.options.filter(standing => standing !== 'archived')

/** The part of a list's filter that names standings. */
type OfStanding = { standing?: OwnProductsQuery['standing'] | undefined }

const standingsOf = ({ standing }: OfStanding): readonly Standing[] =>
  standing === undefined ? kept : standing === 'draft' ? ['draft', 'off'] : [standing]

/** Status of the edits that a list of this standing includes. */
const editsOf = ({ standing }: OfStanding): EditStatus | undefined =>
  standing === 'pending' ? 'pending' : standing === 'rejected' ? 'declined' : undefined

/** Returns the condition on `products p` to have an edit of this status. */
const hasEdit = (storeId: string, status: EditStatus): Condition =>
  sql`p.id = any(array(select product_id from product_revisions where store_id = ${storeId} and status = ${status}))`

/**
 * Counts matching products by the status of their edit, except those that the pending or rejected list already counts by
 * standing.
 */
async function countEdits(
  read: Reader,
  storeId: string,
  fits: readonly Condition[],
): Promise<Record<EditStatus, number>> {
  const { rows } = await sql<{ status: EditStatus; count: number }>`
    select e.status, count(*)::int as count from product_revisions e
      join products p on p.store_id = e.store_id and p.id = e.product_id
    where ${all([
      sql`e.store_id = ${storeId} and p.deleted_at is null and p.archived_at is null
      and p.standing <> case e.status when 'pending' then 'pending' else 'rejected' end`,
      ...fits,
    ])} group by e.status`.execute(read)
  const of = (status: EditStatus) => rows.find(row => row.status === status)?.count ?? 0
  return { pending: of('pending'), declined: of('declined') }
}

/** Returns the condition on `products p` to have one of these standings. */
function inStandings(standings: readonly Standing[]): Condition {
  if (standings.includes('archived')) return sql`p.archived_at is not null`
  if (standings.length === kept.length) return sql`p.archived_at is null`
  return sql`p.standing = any(${[...standings]}::text[]) and p.archived_at is null`
}

/** Returns the condition on `products p` of a list: its standings, and the edits that it includes. */
function shownIn(storeId: string, query: OfStanding): Condition {
  const edited = editsOf(query)
  const standing = inStandings(standingsOf(query))
  return edited ? sql`(${standing} or ${hasEdit(storeId, edited)} and p.archived_at is null)` : standing
}

function filtersOf({ categoryId, inStock }: { categoryId?: string | undefined; inStock?: boolean | undefined }) {
  const fits: Condition[] = []
  if (categoryId) fits.push(sql`${categoryId} in (p.category_id, p.sub_category_id, p.child_category_id)`)
  if (inStock !== undefined) fits.push(inStock ? sql`p.in_stock` : sql`not p.in_stock`)
  return fits
}

/** Returns the categories of every level that a store's products are in, by path. */
export async function ownCategories(read: Reader, { storeId }: StoreScope): Promise<CategoryHit[]> {
  const { rows } = await sql<CategoryHit>`
    select c.id, c.name, c.level, array_remove(array[top.name, sub.name], null) as above
    from categories c left join categories sub on sub.id = c.parent_id left join categories top on top.id = sub.parent_id
    where c.id in (select unnest(array[p.category_id, p.sub_category_id, p.child_category_id]) from products p
      where p.store_id = ${storeId} and p.deleted_at is null)
    order by array_remove(array[top.name, sub.name, c.name], null)`.execute(read)
  return rows
}

/** Returns a store's own products. */
export async function storeProducts(read: Reader, { storeId }: StoreScope, query: OwnProductsQuery, now: Date) {
  const fits = filtersOf(query)
  const typed = query.search ? [storeProductsWith(storeId, query.search)] : []
  const [[counts, rows], edits, commissionPercentage] = await Promise.all([
    query.search ? found(read, storeId, query, query.search, fits) : listed(read, storeId, query, fits),
    countEdits(read, storeId, [...typed, ...fits]),
    commissionOf(read, storeId, now),
  ])
  const edited = editsOf(query)
  const count = sum(standingsOf(query).map(standing => counts[standing])) + (edited ? edits[edited] : 0)
  return { count, rows, counts, edits, commissionPercentage }
}

const listed = (read: Reader, storeId: string, query: OwnProductsQuery, fits: readonly Condition[]) => {
  const whose = sql`p.store_id = ${storeId}`
  return Promise.all([
    countsOf(read, whose, fits),
    pageOfIds(
      read,
      storeId,
      // One index (products_store_newest) serves every filter and order except the name.
      sql`select p.id from products p where ${all([whose, sql`p.deleted_at is null`, shownIn(storeId, query), ...fits])}
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

/** Returns whether a barcode was typed, rather than words. */
const isGtin = (typed: string): boolean => /^\d{8,14}$/.test(bareGtin(typed))

/** For terms that no index covers, such as a two-letter word, only this many of the newest products are scanned. */
const lookedThrough = 1000

/** Returns the condition on `products p` that matches a store's products by the typed words, or by a variant's SKU or whole barcode. */
export function storeProductsWith(storeId: string, typed: string): Condition {
  const whose = sql`p.store_id = ${storeId} and p.deleted_at is null`
  const indexed = indexedWords(nameAndSku, typed)
  const variantSku = indexedTyped(sql`plain(v.sku)`, typed)
  return indexed && variantSku
    ? sql`${whose} and (${indexed} or p.id = any(array(select v.product_id from product_variants v
        where v.store_id = ${storeId} and v.sku <> '' and ${variantSku} limit ${foundUpTo}))
        ${isGtin(typed) ? sql`or p.id = any(array(${productsWithBarcode(typed)}))` : sql``})`
    : sql`${whose} and p.id = any(array(select p.id from products p where ${whose}
        order by p.created_at desc, p.id desc limit ${lookedThrough})) and ${hasWords(nameAndSku, typed)}`
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
  const fits = [
    search ? storeProductsWith(storeId, search) : sql`p.store_id = ${storeId} and p.deleted_at is null`,
    shownIn(storeId, { standing }),
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
  const edited = editsOf(query)
  const some = async (standing: Condition) => {
    const { rows } = await sql<{ id: string; standing: Standing; edited: boolean }>`
      select p.id, ${standingOf} as standing, ${edited ? hasEdit(storeId, edited) : sql`false`} as edited from products p where ${all([storeProductsWith(storeId, typed), standing, ...fits])} limit ${foundUpTo}`.execute(
      read,
    )
    return rows
  }
  const every = await some(sql`true`)
  const isAll = every.length < foundUpTo
  const shown = isAll
    ? every.filter(each => standings.includes(each.standing) || each.edited)
    : query.standing
      ? await some(shownIn(storeId, query))
      : every
  const counts = { 'on-sale': 0, off: 0, pending: 0, rejected: 0, draft: 0, archived: 0 }
  for (const { standing } of every) if (!standings.includes(standing)) counts[standing]++
  for (const { standing, edited } of shown) if (!edited) counts[standing]++
  const order = sorts[query.sortBy]
  const page = sql`order by ${order} limit ${query.limit} offset ${query.offset}`
  const ids =
    shown.length < foundUpTo
      ? sql`select p.id from products p where p.store_id = ${storeId} and p.id = any(${shown.map(({ id }) => id)}::uuid[]) ${page}`
      : // Scans in list order: with this many matches, a page fills quickly.
        sql`select p.id from (select p.* from products p where ${all([sql`p.store_id = ${storeId} and p.deleted_at is null`, shownIn(storeId, query), ...fits])}
          order by ${order} offset 0) p where ${hasWords(nameAndSku, typed)} limit ${query.limit} offset ${query.offset}`
  return [counts, await pageOfIds(read, storeId, ids, query)]
}
