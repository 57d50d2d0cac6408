import { type RawBuilder, sql } from 'kysely'
import type { CarrierRecord } from '#contract/delivery/delivery.ts'
import { deliveredInTime, deliveredLate, isTransitionSql } from '#domains/orders/index.ts'
import { after, day } from '#platform/clock.ts'

/** Counters of a carrier's record of the last 30 days. */
export interface RecordColumn {
  record: { delivered: number; on_time: number; declined: number; failed: number; late: number }
}

/** SQL column: the record of a partner or dispatcher, given the columns of its ID and account ID. */
export function recordColumn(
  carrier: 'partner_id' | 'dispatcher_id',
  { id, accountId }: { id: RawBuilder<unknown>; accountId: RawBuilder<unknown> },
  now: Date,
): RawBuilder<unknown> {
  const since = after(now, -30 * day)
  const its = sql.ref(carrier)
  return sql`(
    select json_build_object('delivered', count(*),
      'on_time', count(*) filter (where ${deliveredInTime('r')}),
      'declined', (select count(*) from order_declines where ${its} = ${id} and at >= ${since}),
      'failed', (select count(*) from order_activities
        where actor_id = ${accountId} and status = 'delivery_failed' and ${isTransitionSql('order_activities')} and at >= ${since}),
      'late', (select count(*) from (
        select order_id from order_promises where ${its} = ${id} and broken_at >= ${since}
        union select o.id from orders o where o.${its} = ${id} and o.delivered_at >= ${since}
          and ${deliveredLate()}) missed))
    from orders r where r.${its} = ${id} and r.delivered_at >= ${since}
  ) as record`
}

export const recordOf = ({ record }: RecordColumn): CarrierRecord => ({
  delivered30Days: record.delivered,
  declined30Days: record.declined,
  failed30Days: record.failed,
  late30Days: record.late,
  due30Days: record.on_time + record.late,
  onTimePercent:
    record.on_time + record.late === 0
      ? null
      : Math.round((1000 * record.on_time) / (record.on_time + record.late)) / 10,
})
