import { type Expression, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { StoreSummary } from '#contract/stores/store-summary.ts'
import type { Store, StoreRow, storesQuery } from '#contract/stores/stores.ts'
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
    .leftJoin('merchant_themes as t', join => join.onRef('t.store_id', '=', 's.id').on('t.active', '=', true))
    .leftJoin('files as banner', 'banner.id', 't.banner_image_id')
    .where('s.live', '=', true)
    .select(['banner.id as banner_id', 'banner.width as banner_width', 'banner.height as banner_height'])
    .select(['s.id', 's.name', 's.url', 's.rating_sum', 's.review_count', 's.follower_count'])
    .select(['s.pickup_state', 's.pickup_lga', 'logo.id as logo_id'])
    .select(['logo.width as logo_width', 'logo.height as logo_height'])
    .select(
      sql<number>`(select count(*)::int from products p where p.store_id = s.id and p.visible)`.as('product_count'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof storeRows>['executeTakeFirstOrThrow']>>

const rowOf = (row: Row): StoreRow => ({
  ...storeSummaryOf(row),
  productCount: row.product_count,
  banner: pictureOf({ id: row.banner_id, width: row.banner_width, height: row.banner_height }, `Banner of ${row.name}`),
})

/** The average as if five more had given 3 stars, so that one happy customer doesn't outdo a hundred. */
const weighedRating = sql`((s.rating_sum + 15.0::float8) / (s.review_count + 5))`

/** Live stores in the order asked for; by default those most followed, or with a search those whose name fits best. */
export async function listStores(
  read: Reader,
  { search, state, sortBy, limit, offset }: z.output<typeof storesQuery>,
): Promise<{ count: number; rows: StoreRow[] }> {
  const name = sql<string>`plain(s.name)`
  const typed = sql<string>`plain(${search ?? ''})`
  const literal = containing(search ?? '')
  const fits: Expression<SqlBool>[] = [
    ...(search ? [sql<boolean>`(${name} like plain(${literal}) or ${typed} <% ${name} or ${name} % ${typed})`] : []),
    ...(state ? [sql<boolean>`lower(s.pickup_state) = lower(${state})`] : []),
  ]
  const narrowed = fits.reduce((query, fit) => query.where(fit), storeRows(read))
  const first = {
    followers: sql`s.follower_count`,
    rating: weighedRating,
    newest: sql`s.created_at`,
    fit: sql`similarity(${name}, ${typed}) + word_similarity(${typed}, ${name})`,
  }[sortBy ?? (search ? 'fit' : 'followers')]
  const [rows, { count }] = await Promise.all([
    narrowed
      .orderBy(first, 'desc')
      .$if(sortBy === undefined && !!search, query => query.orderBy('s.follower_count', 'desc'))
      .orderBy('s.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    fits
      .reduce((query, fit) => query.where(fit), read.selectFrom('stores as s').where('s.live', '=', true))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { count, rows: rows.map(rowOf) }
}

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** A store by its id, its storeUrl, or one that it had before. */
const named = (idOrUrl: string) =>
  uuid.test(idOrUrl)
    ? sql<boolean>`s.id = ${idOrUrl}`
    : sql<boolean>`(s.url = ${idOrUrl} or s.id = (select store_id from store_urls_before where url = ${idOrUrl}))`

/** A live store's id, from its id, its storeUrl, or one that it had before. */
export async function liveStoreId(read: Reader, idOrUrl: string): Promise<string | undefined> {
  const store = await read
    .selectFrom('stores as s')
    .select('s.id')
    .where('s.live', '=', true)
    .where(named(idOrUrl))
    .executeTakeFirst()
  return store?.id
}

/** One live store, by its id, its storeUrl, or one that it had before. */
export async function getStore(
  read: Reader,
  idOrUrl: string,
  now: Date,
): Promise<Store | Failure<'store_not_found' | 'store_closed'>> {
  const row = await storeRows(read)
    .select(['s.description', 's.is_registered_business', 's.sold_count', 's.created_at', 's.opening_hours'])
    .select(['s.closed_note', sql<string | null>`s.closed_from::text`.as('closed_from')])
    .select(sql<string | null>`s.closed_until::text`.as('closed_until'))
    .where(named(idOrUrl))
    .executeTakeFirst()
  if (!row) return notLive(read, idOrUrl)
  return {
    ...rowOf(row),
    description: row.description,
    isRegisteredBusiness: row.is_registered_business,
    soldCount: row.sold_count,
    opening: openingOf(row, now),
    createdAt: row.created_at.toISOString(),
  }
}

/** A store that was live once has closed; one that never was isn't there. */
async function notLive(read: Reader, idOrUrl: string): Promise<Failure<'store_not_found' | 'store_closed'>> {
  const closed = await read
    .selectFrom('stores as s')
    .select('s.id')
    .where(named(idOrUrl))
    .where('s.second_approved_at', 'is not', null)
    .executeTakeFirst()
  return closed ? fail('store_closed') : fail('store_not_found')
}
