import { type Selectable, sql } from 'kysely'
import type { ScheduleQuery, ScheduleRow } from '#contract/delivery.ts'
import { type CarrierColumns, carrierColumns, lateOf, pickupOf, statusOf } from '#modules/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Orders } from '#platform/database/schema.gen.ts'
import { toNaira } from '#platform/money.ts'
import { orderSearch } from './order-search.ts'

interface Scheduled extends Selectable<Orders>, CarrierColumns {
  store_name: string
  item_count: number
  ready_at: Date | null
  last_decline: { name: string; reason: string; at: string } | null
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const statusOfTab = { waiting: 'ready_for_pickup', unanswered: 'assigned' } as const

/** What waits to be assigned or for an answer, promised soonest first. */
export async function schedule(read: Reader, query: ScheduleQuery, now: Date) {
  const { state, tab } = query
  const fits = sql`o.delivered_by = 'platform' and o.status in ('ready_for_pickup', 'assigned')
    ${state ? sql`and (o.from_state = ${state} or o.to_state = ${state})` : sql``}
    ${query.search ? sql`and ${orderSearch(query.search)}` : sql``}`
  const [{ rows: counted }, { rows }] = await Promise.all([
    sql<{ waiting: number; unanswered: number; late: number }>`
      select count(*) filter (where o.status = 'ready_for_pickup') as waiting,
        count(*) filter (where o.status = 'assigned') as unanswered,
        count(*) filter (where o.status = 'ready_for_pickup' and o.step_due_at < ${now}) as late
      from orders o where ${fits}`.execute(read),
    sql<Scheduled>`
      select o.*, s.name as store_name, ${carrierColumns},
        (select sum(quantity)::int from order_items i where i.store_id = o.store_id and i.order_id = o.id) as item_count,
        (select min(a.at) from order_activities a where a.order_id = o.id and a.status = 'ready_for_pickup') as ready_at,
        (select json_build_object('reason', d.reason, 'at', d.at, 'name', coalesce(p.company_name, a.first_name || ' ' || a.last_name))
          from order_declines d left join shipping_partners p on p.id = d.partner_id left join accounts a on a.id = d.dispatcher_id
          where d.order_id = o.id order by d.at desc limit 1) as last_decline
      from orders o join stores s on s.id = o.store_id
      where ${fits} and o.status = ${statusOfTab[tab]}
      order by o.promised_at, o.id limit ${query.limit} offset ${query.offset}`.execute(read),
  ])
  const counts = counted[0] ?? { waiting: 0, unanswered: 0, late: 0 }
  return { count: counts[tab], counts, rows: rows.map(row => rowOf(row, now)) }
}

const rowOf = (row: Scheduled, now: Date): ScheduleRow => ({
  id: row.id,
  orderName: row.name,
  bitmarteOrderStatus: statusOf(row.status),
  storeId: row.store_id,
  storeName: row.store_name,
  from: pickupOf(row),
  to: { stateOrRegion: row.to_state, lga: row.to_lga, address: row.to_street },
  customerName: row.recipient_name,
  itemCount: row.item_count,
  weight: row.weight_grams / 1000,
  vehicle: row.vehicle,
  shippingFee: toNaira(row.shipping_kobo + row.shipping_discount_kobo),
  readyAt: iso(row.ready_at),
  promisedAt: iso(row.promised_at),
  dueAt: iso(row.step_due_at),
  late: lateOf(row, now),
  declineCount: row.decline_count,
  lastDecline: row.last_decline && { ...row.last_decline, at: new Date(row.last_decline.at).toISOString() },
  assignee: row.carrier && {
    id: row.carrier.id,
    name: row.carrier.name,
    kind: row.partner_id ? 'partner' : 'dispatcher',
    answerDueAt: iso(row.answer_due_at),
  },
})
