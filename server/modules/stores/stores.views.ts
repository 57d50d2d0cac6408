import { type Expression, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { StoreSummary } from '#contract/store-summary.ts'
import type { Store, StoreRow, storesQuery } from '#contract/stores.ts'
import type { Reader } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { pictureOf } from '#platform/files/pictures.ts'
import { openingOf } from './opening.ts'

/** The columns of a store's summary, joined with its logo's file. */
export interface StoreColumns {
  id: string
  name: string
  url: string
  rating_sum: number
  review_count: number
  follower_count: number
  pickup_state: string | null
  pickup_lga: string | null
  logo_id: string | null
  logo_width: number | null
  logo_height: number | null
}

/** What reviews say on average, from 0 to 5 with one decimal; null before the first. */
export const ratingOf = (sum: number, count: number): number | null =>
  count ? Math.round((sum / count) * 10) / 10 : null

export const storeSummaryOf = (row: StoreColumns): StoreSummary => ({
  id: row.id,
  storeName: row.name,
  storeUrl: row.url,
  logo: pictureOf({ id: row.logo_id, width: row.logo_width, height: row.logo_height }, `Logo of ${row.name}`),
  rating: ratingOf(row.rating_sum, row.review_count),
  reviewCount: row.review_count,
  followers: row.follower_count,
  state: row.pickup_state,
  lga: row.pickup_lga,
})

const storeRows = (read: Reader) =>
  read
    .selectFrom('stores as s')
    .leftJoin('files as logo', 'logo.id', 's.logo_id')
    .where('s.live', '=', true)
    .select(['s.id', 's.name', 's.url', 's.rating_sum', 's.review_count', 's.follower_count'])
    .select(['s.pickup_state', 's.pickup_lga', 'logo.id as logo_id'])
    .select(['logo.width as logo_width', 'logo.height as logo_height'])
    .select(
      sql<number>`(select count(*)::int from products p where p.store_id = s.id and p.visible)`.as('product_count'),
    )

/** Live stores: those most followed first, or with a search those whose name fits best. */
export async function listStores(
  read: Reader,
  { search, state, limit, offset }: z.output<typeof storesQuery>,
): Promise<{ count: number; rows: StoreRow[] }> {
  const name = sql<string>`plain(s.name)`
  const typed = sql<string>`plain(${search ?? ''})`
  const literal = containing(search ?? '')
  const fits: Expression<SqlBool>[] = [
    ...(search ? [sql<boolean>`(${name} like plain(${literal}) or ${typed} <% ${name} or ${name} % ${typed})`] : []),
    ...(state ? [sql<boolean>`lower(s.pickup_state) = lower(${state})`] : []),
  ]
  const narrowed = fits.reduce((query, fit) => query.where(fit), storeRows(read))
  const ordered = search
    ? narrowed.orderBy(sql`similarity(${name}, ${typed}) + word_similarity(${typed}, ${name})`, 'desc')
    : narrowed
  const [rows, { count }] = await Promise.all([
    ordered.orderBy('s.follower_count', 'desc').orderBy('s.id').limit(limit).offset(offset).execute(),
    narrowed
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { count, rows: rows.map(row => ({ ...storeSummaryOf(row), productCount: row.product_count })) }
}

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** A live store's id, from its id or its storeUrl. */
export async function liveStoreId(read: Reader, idOrUrl: string): Promise<string | undefined> {
  const store = await read
    .selectFrom('stores')
    .select('id')
    .where('live', '=', true)
    .where(uuid.test(idOrUrl) ? 'id' : 'url', '=', idOrUrl)
    .executeTakeFirst()
  return store?.id
}

/** One live store, by its id or its storeUrl. */
export async function getStore(read: Reader, idOrUrl: string, now: Date): Promise<Store | Failure<'store_not_found'>> {
  const row = await storeRows(read)
    .select(['s.description', 's.is_registered_business', 's.sold_count', 's.created_at', 's.opening_hours'])
    .select(['s.closed_note', sql<string | null>`s.closed_from::text`.as('closed_from')])
    .select(sql<string | null>`s.closed_until::text`.as('closed_until'))
    .where(uuid.test(idOrUrl) ? 's.id' : 's.url', '=', idOrUrl)
    .executeTakeFirst()
  if (!row) return fail('store_not_found')
  return {
    ...storeSummaryOf(row),
    productCount: row.product_count,
    description: row.description,
    isRegisteredBusiness: row.is_registered_business,
    soldCount: row.sold_count,
    opening: openingOf(row, now),
    createdAt: row.created_at.toISOString(),
  }
}
