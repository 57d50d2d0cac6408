import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ScheduleChoices, ScheduleQuery, ScheduleRow, ScheduleTab } from '#contract/delivery/schedule.ts'
import { onTheWay } from '#contract/orders/order-statuses.ts'
import {
  type CarrierColumns,
  carrierColumns,
  deliveryOf,
  deliveryShare,
  isLate,
  isLateAt,
  isTransitionSql,
  lateOf,
  pickupOf,
  type StopsColumn,
  statusOf,
  stopsColumn,
  stopsOf,
} from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Orders } from '#platform/database/schema.gen.ts'
import { toNaira } from '#platform/money.ts'
import { orderSearch } from './order-search.ts'

interface Scheduled extends Selectable<Orders>, CarrierColumns, StopsColumn {
  store_name: string
  item_count: number
  ready_at: Date | null
  status_since: Date | null
  last_decline: { name: string; reason: string; at: string } | null
  late_at: { hub: string; expectedOn: string } | null
}

type Counts = Record<ScheduleTab, number>

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** Statuses in which a carrier has accepted an order and not yet delivered it or brought it back. */
const carried = ['accepted', ...onTheWay]

const statusOfTab = { waiting: 'ready_for_pickup', unanswered: 'assigned', accepted: 'accepted' } as const

/** SQL condition for the order `o`: it is stuck after it was packed. Before, it waits for its store and not for a carrier. */
const isStuck = (now: Date) => sql`(o.stall_due_at <= ${now} and o.status <> 'processing')`

/** SQL condition for the order `o`: it is late, as for everybody, or a hub on its way expected it on a day that is over. */
const isBehind = (now: Date) => sql`(${isLate(now)} or exists (select from order_stops p
  where p.order_id = o.id and ${isLateAt(now)}))`

/** SQL condition of a tab for the order `o`. */
function inTab(tab: ScheduleTab, now: Date): RawBuilder<unknown> {
  if (tab === 'stuck') return isStuck(now)
  if (tab === 'late') return isBehind(now)
  return tab === 'carried' ? sql`o.status = any(${carried})` : sql`o.status = ${statusOfTab[tab]}`
}

/** SQL condition of the schedule's filters for the order `o`, on any tab. */
function narrowed(query: ScheduleQuery, now: Date): RawBuilder<unknown> {
  const { search, state, zoneId, hubId, carrierId, late, status, vehicle, minWeight, maxWeight } = query
  const parts = [
    sql`o.delivered_by = 'platform'`,
    search && orderSearch(search, 'office'),
    state && sql`(o.from_state = ${state} or o.to_state = ${state})`,
    zoneId &&
      sql`(exists (select from shipping_zone_states z where z.zone_id = ${zoneId} and z.state in (o.from_state, o.to_state))
        or exists (select from shipping_zone_lgas l where l.zone_id = ${zoneId}
          and (l.state, l.lga) in ((o.from_state, o.from_lga), (o.to_state, o.to_lga))))`,
    hubId && sql`exists (select from order_stops h where h.order_id = o.id and h.hub_id = ${hubId})`,
    carrierId && sql`${carrierId} in (o.partner_id, o.dispatcher_id)`,
    late && isBehind(now),
    status && sql`o.status = ${status}`,
    vehicle && sql`o.vehicle = ${vehicle}`,
    minWeight !== undefined && sql`o.weight_grams >= ${Math.round(minWeight * 1000)}`,
    maxWeight !== undefined && sql`o.weight_grams <= ${Math.round(maxWeight * 1000)}`,
  ]
  return sql.join(
    parts.filter(part => typeof part === 'object'),
    sql` and `,
  )
}

/**
 * Orders of a tab by delivery deadline; among those to assign, released orders first, which say so. Those that go back to their
 * store are due no longer, so they come last among those with carriers.
 */
export async function schedule(read: Reader, query: ScheduleQuery, now: Date) {
  const { tab } = query
  const fits = narrowed(query, now)
  const having = (column: RawBuilder<unknown>) => sql`
    select ${column} from orders where status = any(${['assigned', ...carried]}) and ${column} is not null
    union select ${query.carrierId ?? null}::uuid`
  const [{ rows: counted }, { rows }, { rows: chosen }] = await Promise.all([
    sql<Counts>`
      select count(*) filter (where o.status = 'ready_for_pickup') as waiting,
        count(*) filter (where o.status = 'assigned') as unanswered,
        count(*) filter (where o.status = 'accepted') as accepted,
        count(*) filter (where o.status = any(${carried})) as carried,
        count(*) filter (where ${isStuck(now)}) as stuck,
        count(*) filter (where ${isBehind(now)}) as late
      from orders o where ${fits}
        and (o.status in ('ready_for_pickup', 'assigned') or o.status = any(${carried}) or ${isStuck(now)} or ${isLate(now)})`.execute(
      read,
    ),
    sql<Scheduled>`
      select o.*, s.name as store_name, ${carrierColumns}, ${stopsColumn},
        (select sum(quantity)::int from order_items i where i.store_id = o.store_id and i.order_id = o.id) as item_count,
        (select min(a.at) from order_activities a where a.order_id = o.id and a.status = 'ready_for_pickup') as ready_at,
        (select max(a.at) from order_activities a where a.order_id = o.id and a.status = o.status and ${isTransitionSql('a')})
          as status_since,
        (select json_build_object('reason', d.reason, 'at', d.at, 'name', coalesce(p.company_name, a.first_name || ' ' || a.last_name))
          from order_declines d left join shipping_partners p on p.id = d.partner_id left join accounts a on a.id = d.dispatcher_id
          where d.order_id = o.id order by d.at desc limit 1) as last_decline,
        (select json_build_object('hub', h.name, 'expectedOn', p.expected_on) from order_stops p join hubs h on h.id = p.hub_id
          where p.order_id = o.id and ${isLateAt(now)} order by p.position limit 1) as late_at
      from orders o join stores s on s.id = o.store_id
      where ${fits} and ${inTab(tab, now)}
      order by ${tab === 'waiting'} and o.decline_count > 0 desc, ${tab === 'carried'} and o.status = 'returning', o.promised_at, o.id limit ${query.limit} offset ${query.offset}`.execute(
      read,
    ),
    sql<{ choices: ScheduleChoices }>`select json_build_object(
      'zones', (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name), '[]')
        from shipping_zones where store_id is null),
      'hubs', (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name), '[]') from hubs),
      'vehicles', (select coalesce(json_agg(name order by max_grams, name), '[]')
        from shipping_vehicles where store_id is null),
      'carriers', (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name), '[]') from (
        select id, company_name as name from shipping_partners where id = any(array(${having(sql`partner_id`)}))
        union all
        select id, first_name || ' ' || last_name from accounts where id = any(array(${having(sql`dispatcher_id`)}))
      ) carrier)) as choices`.execute(read),
  ])
  const counts = counted[0] ?? { waiting: 0, unanswered: 0, accepted: 0, carried: 0, stuck: 0, late: 0 }
  const choices = chosen[0]?.choices ?? { zones: [], hubs: [], vehicles: [], carriers: [] }
  return { count: counts[tab], counts, choices, rows: rows.map(row => rowOf(row, now)) }
}

const rowOf = (row: Scheduled, now: Date): ScheduleRow => ({
  id: row.id,
  orderName: row.reference,
  bitmarteOrderStatus: statusOf(row.status),
  statusSince: iso(row.status_since),
  storeId: row.store_id,
  storeName: row.store_name,
  from: pickupOf(row),
  to: { stateOrRegion: row.to_state, lga: row.to_lga, address: row.to_street },
  customerName: row.recipient_name,
  itemCount: row.item_count,
  weight: row.weight_grams / 1000,
  vehicle: row.vehicle,
  shippingFee: toNaira(row.shipping_kobo + row.shipping_discount_kobo),
  partnerShare: toNaira(deliveryShare(row)),
  readyAt: iso(row.ready_at),
  promisedAt: iso(row.promised_at),
  expectedAt: deliveryOf(row, now).expectedAt,
  stops: stopsOf(row),
  dueAt: iso(row.step_due_at),
  late: lateOf(row, now),
  lateAt: row.late_at,
  failureReason: row.failure_reason,
  failedCount: row.failed_count,
  declineCount: row.decline_count,
  lastDecline: row.last_decline && { ...row.last_decline, at: new Date(row.last_decline.at).toISOString() },
  assignee: row.carrier && {
    id: row.carrier.id,
    name: row.carrier.name,
    kind: row.partner_id ? 'partner' : 'dispatcher',
    answerDueAt: iso(row.answer_due_at),
  },
})
