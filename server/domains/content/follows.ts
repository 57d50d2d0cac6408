import { sql } from 'kysely'
import type { FollowedStore } from '#contract/content/follow.ts'
import { addFollower, storeSummaryOf } from '#domains/stores/index.ts'
import { after, day } from '#platform/clock.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'

/** Maximum number of followed stores, so that the web app can load all their IDs at once. */
const mostFollows = 500
/** Days for which a product is new to a store's followers. */
const newDays = 30

/** Returns the moment since when products count as new. */
export const newSince = (now: Date): Date => after(now, -newDays * day)

interface State {
  following: boolean
  followers: number
}

/** Follows a live store; does nothing if already followed. */
export async function followStore(
  work: Work,
  customerId: string,
  storeId: string,
): Promise<State | Failure<'store_not_found' | 'following_full'>> {
  const { tx, now } = work
  // Serializes concurrent follows, so that the limit holds.
  await tx.selectFrom('accounts').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
  const store = await tx
    .selectFrom('stores')
    .select('id')
    .where('id', '=', storeId)
    .where('live', '=', true)
    .executeTakeFirst()
  if (!store) return fail('store_not_found')
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('follows')
    .values({ customer_id: customerId, store_id: storeId, followed_at: now })
    .onConflict(conflict => conflict.columns(['customer_id', 'store_id']).doNothing())
    .executeTakeFirst()
  if (added) {
    const { count } = await tx
      .selectFrom('follows')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow()
    if (count > mostFollows) return fail('following_full')
    await addFollower(work, storeId, 1)
  }
  return stateOf(work, storeId, true)
}

/** Unfollows a store, live or not. */
export async function unfollowStore(
  work: Work,
  customerId: string,
  storeId: string,
): Promise<State | Failure<'store_not_found'>> {
  const { numDeletedRows: left } = await work.tx
    .deleteFrom('follows')
    .where('customer_id', '=', customerId)
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  if (left) await addFollower(work, storeId, -1)
  return stateOf(work, storeId, false)
}

async function stateOf({ tx }: Work, storeId: string, following: boolean): Promise<State | Failure<'store_not_found'>> {
  const store = await tx.selectFrom('stores').select('follower_count').where('id', '=', storeId).executeTakeFirst()
  return store ? { following, followers: store.follower_count } : fail('store_not_found')
}

const followed = (read: Reader, customerId: string) =>
  read
    .selectFrom('follows as f')
    .innerJoin('stores as s', 's.id', 'f.store_id')
    .where('f.customer_id', '=', customerId)
    .where('s.live', '=', true)

/** Returns the live stores that a customer follows, last followed first. */
export async function followedStores(
  read: Reader,
  customerId: string,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<{ count: number; rows: FollowedStore[] }> {
  const [rows, { count }] = await Promise.all([
    followed(read, customerId)
      .leftJoin('files as logo', 'logo.id', 's.logo_id')
      .select(['s.id', 's.name', 's.url', 's.rating_sum', 's.review_count', 's.follower_count', 'f.followed_at'])
      .select(['s.pickup_state', 's.pickup_lga', 's.official', 'logo.id as logo_id'])
      .select(['logo.width as logo_width', 'logo.height as logo_height'])
      .select(
        sql<number>`(select count(*)::int from products p
          where p.store_id = s.id and p.visible and p.created_at > ${newSince(now)})`.as('new_products'),
      )
      .orderBy('f.followed_at', 'desc')
      .orderBy('s.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    followed(read, customerId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    count,
    rows: rows.map(row => ({
      ...storeSummaryOf(row),
      followedAt: row.followed_at.toISOString(),
      newProducts: row.new_products,
    })),
  }
}

/** Returns the IDs of all stores that a customer follows, last followed first. */
export async function followedIds(read: Reader, customerId: string): Promise<string[]> {
  const rows = await read
    .selectFrom('follows')
    .select('store_id')
    .where('customer_id', '=', customerId)
    .orderBy('followed_at', 'desc')
    .execute()
  return rows.map(row => row.store_id)
}
