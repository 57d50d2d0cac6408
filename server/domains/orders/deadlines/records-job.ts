import { sql } from 'kysely'
import { keepRecords, type PackingRecord, type RouteRecord } from '#domains/logistics/rates/index.ts'
import { after, day } from '#platform/clock.ts'
import { mustSucceed } from '#platform/failure.ts'
import type { ScheduledJob } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'

/** Days that a record counts, and the fewest orders that make one. */
const recordOf = { days: 90, orders: 10 } as const

/**
 * Each night computes how long stores pack and deliveries take, for estimates. Deliveries of the platform's carriers count
 * together, so that each weighs as much as it carries; partners that no longer work don't count.
 */
export const recordsJob = ({ db, clock }: Platform): ScheduledJob => ({
  name: 'orders.records',
  minutes: 1440,
  run: async () => {
    const since = after(clock.now(), -recordOf.days * day)
    const [{ rows: routes }, { rows: packing }] = await Promise.all([
      sql<RouteRecord>`
        select d.store_id as "storeId", o.from_state as "from", o.to_state as "to", count(*)::int as deliveries,
          ceil(percentile_cont(0.8) within group (order by extract(epoch from o.delivered_at - r.at)) / 3600)::int as hours
        from orders o cross join lateral (select min(a.at) as at from order_activities a
          where a.store_id = o.store_id and a.order_id = o.id and a.status = 'ready_for_pickup') r
        cross join lateral (select case when o.delivered_by = 'merchant' then o.store_id end as store_id) d
        where o.delivered_at >= ${since} and o.type <> 'digital' and r.at is not null
          and (o.partner_id is null or o.partner_id in (
            select id from shipping_partners where approved_at is not null and suspended_at is null))
        group by 1, 2, 3 having count(*) >= ${recordOf.orders}`.execute(db.read),
      sql<PackingRecord>`
        select o.store_id as "storeId", count(*)::int as orders,
          ceil(percentile_cont(0.8) within group (order by extract(epoch from r.at - o.placed_at)) / 3600)::int as hours
        from orders o cross join lateral (select min(a.at) as at from order_activities a
          where a.store_id = o.store_id and a.order_id = o.id and a.status = 'ready_for_pickup') r
        where o.placed_at >= ${since} and o.type <> 'digital' and r.at is not null
        group by 1 having count(*) >= ${recordOf.orders}`.execute(db.read),
    ])
    mustSucceed(await db.transact(work => keepRecords(work, { routes, packing })))
  },
})
