import { sql } from 'kysely'
import type { z } from 'zod'
import { foundUpTo, type listAdminProducts, type ProductRow } from '#contract/catalog/products.ts'
import {
  all,
  type Condition,
  countsOf,
  nameAndSku,
  pageOf,
  productsWithCode,
  sorts,
  standingOf,
} from '#domains/catalog/index.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import { containing, hasTyped, hasWords, indexedTyped, indexedWords } from '#platform/database/like.ts'
import { sum } from '#platform/money.ts'
import { bestSellersOf } from './product-list-matches.ts'

type Query = z.output<typeof listAdminProducts.query>
type Standing = ProductRow['standing']
type Reads = Pick<Database, 'read' | 'keyed'>

const standings = {
  pending: ['pending'],
  approved: ['on-sale', 'off'],
  rejected: ['rejected'],
  other: ['draft', 'archived'],
} as const satisfies Record<string, readonly Standing[]>

/** Ids of products whose edit is pending. */
const edited = sql`array(select product_id from product_revisions where status = 'pending')`

const undecided = ['pending', 'rejected', 'draft'] as const

/** Number of the newest products scanned for a common word. */
const lookedThrough = 3000

/** Since when a product or its edit is pending. */
const since = sql`coalesce((select submitted_at from product_revisions e
  where e.store_id = p.store_id and e.product_id = p.id and e.status = 'pending'), p.created_at)`

const longestPending = sql`${since}, p.id`

const inStandings = {
  approved: sql`p.standing in ('on-sale', 'off') and p.archived_at is null`,
  rejected: sql`p.standing = 'rejected' and p.archived_at is null`,
  other: sql`(p.standing = 'draft' or p.archived_at is not null)`,
}

const shownOf = ({ approvalStatus }: Query): Condition[] =>
  approvalStatus === 'pending'
    ? [sql`(p.standing = 'pending' or p.id = any(${edited}))`]
    : approvalStatus
      ? [sql`${inStandings[approvalStatus]} and p.id <> all(${edited})`]
      : []

function whoseOf({ storeId, merchantId }: Query): Condition[] {
  const whose: Condition[] = []
  if (storeId) whose.push(sql`p.store_id = ${storeId}`)
  if (merchantId) whose.push(sql`p.store_id in (select id from stores where merchant_id = ${merchantId})`)
  return whose
}

/** Returns the products of every store: those pending longest first, all others newest first. */
export async function everyProduct(db: Reads, query: Query) {
  const typed = query.search ? await typedOf(db.read, query.search) : undefined
  const [[each, rows], edits] = await Promise.all([
    typed ? found(db, query, typed) : listed(db.read, query),
    countEdits(db.read, query, typed),
  ])
  // Products whose edit is pending count there only. A search that found too many to count them keeps its limit.
  const but = (status: keyof typeof standings) => {
    const all = sum(standings[status].map(standing => each[standing]))
    return query.search && all >= foundUpTo ? all : all - sum(standings[status].map(standing => edits[standing] ?? 0))
  }
  const counts = {
    all: sum(Object.values(each)),
    pending: each.pending + sum(Object.values(edits)),
    approved: but('approved'),
    rejected: but('rejected'),
    other: but('other'),
  }
  return { count: counts[query.approvalStatus ?? 'all'], rows, counts }
}

/** Counts matching products whose edit is pending, by standing. */
async function countEdits(
  read: Reader,
  query: Query,
  typed: Typed | undefined,
): Promise<Partial<Record<Standing, number>>> {
  const { rows } = await sql<{ standing: Standing; count: number }>`
    select ${standingOf} as standing, count(*)::int as count from products p
    where ${all([sql`p.id = any(${edited}) and p.deleted_at is null and p.standing <> 'pending'`, ...whoseOf(query), ...(typed ? [searched(typed)] : [])])}
    group by 1`.execute(read)
  return Object.fromEntries(rows.map(({ standing, count }) => [standing, count]))
}

const listed = (read: Reader, query: Query) => {
  const whose = whoseOf(query)
  const fits = query.approvalStatus === 'pending' ? [pendingUpTo(query, whose)] : [...whose, ...shownOf(query)]
  return Promise.all([
    countsOf(read, sql`true`, whose),
    pageOf(read, all([sql`true`, ...fits]), query.approvalStatus === 'pending' ? longestPending : sorts.newest, query),
  ])
}

/** Returns the condition to be among the longest pending products and edits, as many as a page needs of each. */
function pendingUpTo({ limit, offset }: Query, whose: readonly Condition[]): Condition {
  const longest = (which: Condition, order: Condition) =>
    sql`(select p.id from products p where ${all([which, ...whose])} order by ${order} limit ${limit + offset})`
  return sql`p.id = any(array(${longest(sql`p.standing = 'pending'`, sorts.oldest)} union all
    ${longest(sql`p.id = any(${edited}) and p.deleted_at is null`, longestPending)}))`
}

const mostStores = 50

/** Returns the IDs of stores whose name contains the typed text. */
async function storesNamed(read: Reader, typed: string): Promise<string[]> {
  const name = sql`plain(s.name)`
  const { rows } = await sql<{ id: string }>`
    select s.id from stores s where ${indexedTyped(name, typed) ?? hasTyped(name, typed)} limit ${mostStores}`.execute(
    read,
  )
  return rows.map(({ id }) => id)
}

/** A search: the typed text, the stores that it names, and products of which a variant has it as SKU or barcode. */
interface Typed {
  text: string
  stores: readonly string[]
  coded: readonly string[]
}

async function typedOf(read: Reader, text: string): Promise<Typed> {
  const [stores, { rows }] = await Promise.all([
    storesNamed(read, text),
    sql<{ product_id: string }>`${productsWithCode(text)} limit ${foundUpTo}`.execute(read),
  ])
  return { text, stores, coded: rows.map(row => row.product_id) }
}

/** Returns the condition on `products p` to have the typed text in its name, its SKU or its store's name, or it as a variant's SKU or barcode. */
function searched({ text, stores, coded }: Typed): Condition {
  const named = indexedWords(nameAndSku, text) ?? hasTyped(nameAndSku, text)
  const others = [
    ...(stores.length ? [sql`p.store_id = any(${stores}::uuid[])`] : []),
    ...(coded.length ? [sql`p.id = any(${coded}::uuid[])`] : []),
  ]
  return others.length ? sql`(${sql.join([named, ...others], sql` or `)})` : named
}

/**
 * Returns whether at least `foundUpTo` products on sale contain the typed words, tested with the shop's word indexes, which is
 * fastest. Searches of three or more words seldom have that many.
 */
async function isCommon({ keyed }: Reads, typed: string): Promise<boolean> {
  if (typed.split(/\s+/).length > 2) return false
  const where = 'search @@ (select words from asked)'
  const { rows } = await sql<{ count: number }>`
    with asked as materialized (select product_query(${typed}, false) as words, plain(${containing(typed)}) as part)
    select count(*) as count from (
      select from (${sql.raw(bestSellersOf(where, 'id', String(4 * foundUpTo)))}) found join products p using (id)
      where plain(p.name || ' ' || p.sku || '') like (select part from asked) limit ${foundUpTo}
    ) matching`.execute(keyed)
  return rows[0]?.count === foundUpTo
}

/** Returns indexed matches: up to `foundUpTo` approved products, and as many of each other status. */
async function found(db: Reads, query: Query, typed: Typed) {
  const whose = whoseOf(query)
  const fits = all([searched(typed), ...whose])
  const isKnown = !whose.length && (await isCommon(db, typed.text))
  const approved = isKnown ? [] : [sql`standing in ('on-sale', 'off') and deleted_at is null and archived_at is null`]
  const { rows } = await sql<{ id: string; standing: Standing; edited: boolean }>`
    select id, standing, id = any(${edited}) as edited from (${sql.join(
      [
        ...approved,
        ...undecided.map(each => sql`standing = ${each} and standing in ('pending', 'rejected', 'draft')`),
        sql`standing = 'off' and archived_at is not null`,
      ].map(
        standing =>
          sql`(select id, ${standingOf} as standing, created_at from products p where ${standing} and ${fits} limit ${foundUpTo})`,
      ),
      sql` union all `,
    )}) p order by ${sorts.newest}`.execute(isKnown ? db.keyed : db.read)
  const counts = { 'on-sale': isKnown ? foundUpTo : 0, off: 0, pending: 0, rejected: 0, draft: 0, archived: 0 }
  for (const { standing } of rows) counts[standing]++
  if (query.approvalStatus === 'pending')
    return [counts, await pageOf(db.read, all([fits, ...shownOf(query)]), longestPending, query)] as const
  const groups = query.approvalStatus
    ? [standings[query.approvalStatus]]
    : [standings.approved, ...undecided.map(each => [each]), ['archived' as const]]
  const sizes = groups.map(group => sum(group.map(standing => counts[standing])))
  if (sizes.some(size => size >= foundUpTo)) return [counts, await common(db, query, typed)] as const
  const shown = new Set<Standing>(groups.flat())
  const ids = rows
    .filter(row => shown.has(row.standing) && !(query.approvalStatus && row.edited))
    .map(({ id }) => id)
    .slice(query.offset, query.offset + query.limit)
  return [
    counts,
    await pageOf(db.keyed, sql`p.id = any(${ids}::uuid[])`, sorts.newest, { limit: query.limit, offset: 0 }),
  ] as const
}

/**
 * Returns a page of very many matches: scanned in list order, which fills a page soon, or else looked up and sorted.
 */
async function common({ keyed, read }: Reads, query: Query, typed: Typed): Promise<ProductRow[]> {
  const [whose, shown, order] = [whoseOf(query), shownOf(query), sorts.newest]
  const near = sql`p.id = any(array(select p.id from (
      select p.id, p.store_id, p.created_at, p.name, p.sku from products p where ${all([sql`p.deleted_at is null`, ...whose, ...shown])}
      order by ${order} limit ${sql.lit(lookedThrough)}
    ) p where (${hasWords(nameAndSku, typed.text)} or p.store_id = any(${typed.stores}::uuid[])) order by ${order} limit ${query.limit} offset ${query.offset}))`
  const rows = await pageOf(keyed, near, order, { limit: query.limit, offset: 0 })
  return rows.length === query.limit ? rows : pageOf(read, all([searched(typed), ...whose, ...shown]), order, query)
}
