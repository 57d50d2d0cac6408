import { sql } from 'kysely'
import type { StoreSummary } from '#contract/stores/store-summary.ts'
import type { Reader } from '#platform/database/database.ts'
import { pictureOf } from '#platform/files/pictures.ts'

/** Columns of a store's summary, joined with its logo's file. */
export interface StoreColumns {
  id: string
  name: string
  url: string
  rating_sum: number
  review_count: number
  follower_count: number
  official: boolean
  pickup_state: string | null
  pickup_lga: string | null
  logo_id: string | null
  logo_width: number | null
  logo_height: number | null
}

/** Returns the average rating, from 0 to 5 with one decimal; null before the first review. */
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
  official: row.official,
})

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Returns whether it is an ID and not a storeUrl. */
export const isStoreId = (idOrUrl: string): boolean => uuid.test(idOrUrl)

/** Matches the store `s` by ID, storeUrl or a former storeUrl. */
export const storeNamed = (idOrUrl: string) =>
  isStoreId(idOrUrl)
    ? sql<boolean>`s.id = ${idOrUrl}`
    : sql<boolean>`(s.url = ${idOrUrl} or s.id = (select store_id from store_urls_before where url = ${idOrUrl}))`

/** Returns a live store's ID by its ID, storeUrl or a former storeUrl. */
export async function liveStoreId(read: Reader, idOrUrl: string): Promise<string | undefined> {
  const store = await read
    .selectFrom('stores as s')
    .select('s.id')
    .where('s.live', '=', sql.lit(true))
    .where(storeNamed(idOrUrl))
    .executeTakeFirst()
  return store?.id
}
