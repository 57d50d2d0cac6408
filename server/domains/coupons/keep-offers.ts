import { type RawBuilder, sql } from 'kysely'
import { setStoreOffers } from '#domains/stores/index.ts'
import type { Work } from '#platform/database/database.ts'
import { forEachRow } from '#platform/for-each-row.ts'
import type { ScheduledJob } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import { couponOf, selectCoupons } from './coupon-row.ts'
import { mostOffers, storeOfferOf } from './store-offers.ts'

/** Automatic coupons `c` that customers can use now, except those for named customers. */
const isOffered = (now: Date): RawBuilder<boolean> => sql<boolean>`(c.mode = 'Automatic' and c.deleted_at is null
  and c.starts_at <= ${now} and (c.ends_at is null or c.ends_at > ${now})
  and c.uses_left is distinct from 0 and c.eligibility <> 'Named')`

/** Writes a store's running automatic coupons to its row, which prices its cards. Locks the store. */
export async function keepOffers(work: Work, storeId: string): Promise<void> {
  const { tx, now } = work
  await tx.selectFrom('stores').select('id').where('id', '=', storeId).forNoKeyUpdate().execute()
  const rows = await selectCoupons(tx)
    .where('c.store_id', '=', storeId)
    .where(isOffered(now))
    .orderBy('c.id')
    .limit(mostOffers)
    .execute()
  await setStoreOffers(
    work,
    storeId,
    rows.map(row => storeOfferOf(couponOf(row), row.usage_limit_per_customer)),
  )
}

/** Shows automatic coupons that have begun, and hides those that have ended or are used up, a store per transaction. */
export const offersJob = (platform: Platform): ScheduledJob => ({
  name: 'coupons.offers',
  minutes: 1,
  async run() {
    const { db, clock } = platform
    const now = clock.now()
    const { rows } = await sql<{ id: string }>`
      select c.store_id as id from coupons c join stores s on s.id = c.store_id
      where ${isOffered(now)} and jsonb_array_length(s.offers) < ${mostOffers}
        and not s.offers @> jsonb_build_array(jsonb_build_object('id', c.id))
      union
      select s.id from stores s cross join lateral jsonb_array_elements(s.offers) shown
      where s.offers <> '[]'::jsonb and not exists (
        select from coupons c where c.id = (shown ->> 'id')::uuid and ${isOffered(now)})`.execute(db.keyed)
    await forEachRow(platform, rows, {
      message: 'the coupons of a store could not be shown',
      fields: ({ id }) => ({ storeId: id }),
      change: (work, { id }) => keepOffers(work, id),
    })
  },
})
