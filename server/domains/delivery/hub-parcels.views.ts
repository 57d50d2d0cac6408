import { type RawBuilder, type Selectable, sql } from 'kysely'
import {
  type HubHouse,
  type HubParcel,
  type HubParcelsQuery,
  type HubTab,
  hubTab,
} from '#contract/delivery/hub-parcels.ts'
import { countedUpTo } from '#contract/endpoint.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import {
  type CarrierColumns,
  carrierColumns,
  isAhead,
  isTransitionSql,
  lateOf,
  statusOf,
} from '#domains/orders/index.ts'
import type { AdminCaller } from '#platform/auth.ts'
import { after, day } from '#platform/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Orders } from '#platform/database/schema.gen.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { orderSearch } from './order-search.ts'

interface Row extends Selectable<Orders>, CarrierColumns {
  store_name: string
  arrived_at: Date | null
  left_at: Date | null
  taken_by: string | null
  expected_on: string | null
  missing_at: Date | null
  next_hub: string | null
  next_state: string | null
}

/** SQL conditions and sort orders of the tabs, for the stops `p` of a hub. */
const tabs: Record<HubTab, { fits: RawBuilder<unknown>; sorted: RawBuilder<unknown> }> = {
  expected: {
    fits: isAhead,
    sorted: sql`p.expected_on, o.promised_at, o.id`,
  },
  here: {
    fits: sql`p.arrived_at is not null and p.left_at is null`,
    sorted: sql`o.step_due_at nulls last, p.arrived_at, o.id`,
  },
  // A parcel that came back and left again is listed once.
  gone: {
    fits: sql`p.left_at is not null and not exists (select from order_stops again where again.store_id = p.store_id
      and again.order_id = p.order_id and again.hub_id = p.hub_id and again.position > p.position)`,
    sorted: sql`p.left_at desc, o.id`,
  },
}

/** SQL condition of expected parcels: the hub expects them by the end of today. */
const byToday = (now: Date) => sql`p.expected_on <= ${dayInLagos(now)}::date`

/** Returns a page of parcels that are on their way to a hub, in it, or have passed it, and the hub's load. */
export async function hubParcels(
  read: Reader,
  hubId: string,
  { tab, search, expected, limit, offset }: HubParcelsQuery,
  now: Date,
) {
  const hub = await hubHouse(read, hubId)
  if (failed(hub)) return hub
  const narrowed = search ? sql`and ${orderSearch(search, 'hub')}` : sql``
  const today = sql`${tabs.expected.fits} and ${byToday(now)}`
  const fits = tab === 'expected' && expected ? today : tabs[tab].fits
  const countOf = (which: RawBuilder<unknown>) => sql`(select count(*) from (select 1
    from order_stops p join orders o on o.store_id = p.store_id and o.id = p.order_id
    where p.hub_id = ${hubId} and ${which} ${narrowed} limit ${countedUpTo}) found)`
  const counted = sql.join(hubTab.options.map(name => sql`${countOf(tabs[name].fits)} as ${sql.ref(name)}`))
  const [rows, { rows: counts }] = await Promise.all([
    parcels(
      read,
      sql`p.hub_id = ${hubId} and ${fits} ${narrowed}
        order by ${tabs[tab].sorted} limit ${limit} offset ${offset}`,
    ),
    sql<Record<HubTab | 'today', number>>`select ${counted}, ${countOf(today)} as today`.execute(read),
  ])
  const [{ today: byNow, ...count } = { expected: 0, here: 0, gone: 0, today: 0 }] = counts
  return {
    count: fits === today ? byNow : count[tab],
    counts: count,
    today: byNow,
    rows: rows.map(row => onWire(row, now)),
    hub,
  }
}

/** SQL column: the carrier with which a parcel left the hub of its stop `p`, unless the hub released it. */
const takenBy = sql`case when p.left_at is not null then (
  select case when d.kind = 'partner' then (select company_name from shipping_partners where account_id = d.id)
    when d.admin_kind = 'dispatcher' then a.actor_name end
  from order_activities a left join accounts d on d.id = a.actor_id
  where a.store_id = o.store_id and a.order_id = o.id and a.at >= p.arrived_at
    and a.status in ('in_transit', 'out_for_delivery') and ${isTransitionSql('a')}
  order by a.at, a.id limit 1
) end`

async function parcels(read: Reader, fits: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select o.*, s.name as store_name, ${carrierColumns}, p.arrived_at, p.left_at, p.missing_at,
      ${takenBy} as taken_by,
      case when p.arrived_at is null then p.expected_on::text end as expected_on,
      n.name as next_hub, n.state as next_state
    from order_stops p
    join orders o on o.store_id = p.store_id and o.id = p.order_id
    join stores s on s.id = o.store_id
    left join lateral (
      select h.name, h.state from order_stops a join hubs h on h.id = a.hub_id
      where a.order_id = o.id and a.hub_id <> p.hub_id
        and (a.arrived_at > p.arrived_at
          or a.arrived_at is null and (p.arrived_at is not null or a.position > p.position))
      order by a.arrived_at nulls last, a.position limit 1
    ) n on true
    where ${fits}`.execute(read)
  return rows
}

/** Returns a parcel with its latest stop at the hub; undefined if it has none there. */
export async function hubParcel(
  read: Reader,
  hubId: string,
  orderId: string,
  now: Date,
): Promise<HubParcel | undefined> {
  const [row] = await parcels(
    read,
    sql`p.hub_id = ${hubId} and p.order_id = ${orderId} order by p.arrived_at desc nulls last, p.position desc limit 1`,
  )
  return row && onWire(row, now)
}

/** Whether a carrier has a parcel and brings it to the hub. */
export const isOnWay = (status: OrderStatusCode, arrivedAt: string | Date | null): boolean =>
  arrivedAt === null && (status === 'picked_up' || status === 'in_transit')

const onWire = (row: Row, now: Date): HubParcel => ({
  id: row.id,
  orderName: row.reference,
  parcelCode: String(row.parcel_code),
  bitmarteOrderStatus: statusOf(row.status),
  storeName: row.store_name,
  from: { state: row.from_state, lga: row.from_lga },
  to: { stateOrRegion: row.to_state, lga: row.to_lga },
  next: { hub: row.next_hub, state: row.next_state ?? row.to_state },
  customerName: row.recipient_name,
  carrier: row.carrier && { name: row.carrier.name, phoneNumber: row.carrier.phone },
  weight: row.weight_grams / 1000,
  vehicle: row.vehicle,
  promisedAt: row.promised_at?.toISOString() ?? null,
  late: lateOf(row, now),
  parcelReported: row.parcel_reported,
  goodsTo: row.goods_to,
  expectedOn: row.expected_on,
  arrivedAt: row.arrived_at?.toISOString() ?? null,
  leftAt: row.left_at?.toISOString() ?? null,
  takenBy: row.taken_by,
  missingAt: row.missing_at?.toISOString() ?? null,
  canReport: isOnWay(row.status, row.arrived_at) && !(row.missing_at && row.missing_at > after(now, -day)),
})

/** Returns a hub's load. */
export async function hubHouse(read: Reader, hubId: string): Promise<HubHouse | Failure<'hub_not_found'>> {
  const { rows } = await sql<Omit<HubHouse, 'full'>>`select h.id, h.name, h.capacity,
      (select count(*) from order_stops p where p.hub_id = h.id and ${tabs.here.fits}) as "inHouse"
    from hubs h where h.id = ${hubId}`.execute(read)
  const [hub] = rows
  return hub ? { ...hub, full: hub.capacity !== null && hub.inHouse >= hub.capacity } : fail('hub_not_found')
}

/** Returns the hub that the caller asks for: a hub administrator's own, or the named one for other administrators. */
export const hubAsked = (by: AdminCaller, hubId?: string): string | Failure<'hub_not_found'> =>
  (by.adminKind === 'hub' ? by.hubId : hubId) ??
  fail('hub_not_found', {
    message: by.adminKind === 'hub' ? 'You have no hub to look after yet.' : 'Choose a hub.',
  })
