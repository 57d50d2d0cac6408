import { sql } from 'kysely'
import type { OrderStop } from '#contract/orders/order-shapes.ts'
import { hubsFor, type ServingHub } from '#domains/logistics/hubs/index.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { expectAhead, type TimedWay } from './expected-stops.ts'

/** Columns that determine an order's route. */
export interface Way {
  id: string
  store_id: string
  from_state: string
  from_lga: string
  to_state: string
  to_lga: string
}

/**
 * Determines the hubs of an order's route: between states the hubs of its store and of its address, each once; within a
 * state none (docs/decisions/0022-hubs.md), and the days on which they expect it. Called again, it recomputes the stops
 * that are still ahead.
 */
export async function planStops(work: Work, order: TimedWay): Promise<void> {
  await forgetAhead(work, order.id)
  if (order.from_state === order.to_state) return
  const from = { state: order.from_state, lga: order.from_lga, storeId: order.store_id }
  const ends = [await hubOf(work, from), await hubOf(work, { state: order.to_state, lga: order.to_lga })]
  const hubIds = [...new Set(ends.flatMap(hub => hub?.id ?? []))]
  if (hubIds.length === 0) return
  const first = await nextPosition(work, order.id)
  await work.tx
    .insertInto('order_stops')
    .values(
      hubIds.map((hub_id, at) => ({ store_id: order.store_id, order_id: order.id, position: first + at, hub_id })),
    )
    .execute()
  await expectAhead(work, order)
}

/**
 * Returns the hub for parcels of a place: the best that has room and opens today or tomorrow, else the best that has
 * room, else the best.
 */
async function hubOf({ tx, now }: Work, place: Parameters<typeof hubsFor>[1]): Promise<ServingHub | undefined> {
  const hubs = await hubsFor(tx, place, now)
  const held = await parcelsOf(tx, hubs)
  const roomy = hubs.filter(({ id, capacity }) => capacity === null || (held.get(id) ?? 0) < capacity)
  return roomy.find(({ opensSoon }) => opensSoon) ?? roomy[0] ?? hubs[0]
}

/** Returns the number of parcels that are in each hub or on the way to it. */
async function parcelsOf(tx: Work['tx'], hubs: readonly ServingHub[]): Promise<ReadonlyMap<string, number>> {
  if (hubs.length < 2) return new Map()
  // Both halves of the condition have an index.
  const { rows } = await sql<{ hub_id: string; count: number }>`
    select hub_id, count(*)::int as count from order_stops
    where hub_id = any(${hubs.map(({ id }) => id)}::uuid[])
      and (arrived_at is null or (arrived_at is not null and left_at is null))
    group by hub_id`.execute(tx)
  return new Map(rows.map(({ hub_id, count }) => [hub_id, count]))
}

/** Records an order's arrival at a hub and drops the skipped stops before it. */
export async function arriveAt(
  work: Work,
  order: Pick<Way, 'id' | 'store_id'>,
  hubId: string,
  at: Date = work.now,
): Promise<void> {
  const { tx } = work
  const planned = await tx
    .selectFrom('order_stops')
    .select('position')
    .where('order_id', '=', order.id)
    .where('hub_id', '=', hubId)
    .where('arrived_at', 'is', null)
    .orderBy('position')
    .executeTakeFirst()
  if (planned) {
    await forgetAhead(work, order.id, planned.position)
    await tx
      .updateTable('order_stops')
      .set({ arrived_at: at })
      .where('order_id', '=', order.id)
      .where('position', '=', planned.position)
      .execute()
    return
  }
  const stop = { store_id: order.store_id, order_id: order.id, hub_id: hubId, arrived_at: at }
  await tx
    .insertInto('order_stops')
    .values({ ...stop, position: await nextPosition(work, order.id) })
    .execute()
}

/** Returns the names of the planned hubs before this one that never received the parcel. */
export async function missedHubs(read: Reader, orderId: string, hubId: string): Promise<string[]> {
  const rows = await read
    .selectFrom('order_stops as stop')
    .innerJoin('hubs as h', 'h.id', 'stop.hub_id')
    .select('h.name')
    .where('stop.order_id', '=', orderId)
    .where('stop.arrived_at', 'is', null)
    .where('stop.position', '<', ({ selectFrom }) =>
      selectFrom('order_stops as own')
        .select(({ fn }) => fn.min('own.position').as('position'))
        .where('own.order_id', '=', orderId)
        .where('own.hub_id', '=', hubId)
        .where('own.arrived_at', 'is', null),
    )
    .orderBy('stop.position')
    .execute()
  return rows.map(({ name }) => name)
}

/** Returns the name of the next hub on an order's way; undefined if it goes to its customer. */
export async function nextHub(read: Reader, orderId: string): Promise<string | undefined> {
  const next = await read
    .selectFrom('order_stops as stop')
    .innerJoin('hubs as h', 'h.id', 'stop.hub_id')
    .select('h.name')
    .where('stop.order_id', '=', orderId)
    .where('stop.arrived_at', 'is', null)
    .orderBy('stop.position')
    .limit(1)
    .executeTakeFirst()
  return next?.name
}

/**
 * Records that an order left its current hub. The departure is never before the arrival, even if the carrier's request began
 * before the hub's or its clock is behind.
 */
export const leaveHub = ({ tx, now }: Work, orderId: string, at: Date = now) =>
  tx
    .updateTable('order_stops')
    .set({ left_at: sql<Date>`greatest(${at}::timestamptz, arrived_at)` })
    .where('order_id', '=', orderId)
    .where('arrived_at', 'is not', null)
    .where('left_at', 'is', null)
    .executeTakeFirst()

/** Records that a hub on the way of an order reported it as not arrived. */
export const markMissing = ({ tx, now }: Work, orderId: string, hubId: string) =>
  tx
    .updateTable('order_stops')
    .set({ missing_at: now })
    .where('order_id', '=', orderId)
    .where('hub_id', '=', hubId)
    .where('arrived_at', 'is', null)
    .execute()

/** Removes the stops ahead, or those before a position, from an order's route. */
export async function forgetAhead({ tx }: Work, orderId: string, before?: number): Promise<void> {
  await tx
    .deleteFrom('order_stops')
    .where('order_id', '=', orderId)
    .where('arrived_at', 'is', null)
    .$if(before !== undefined, query => query.where('position', '<', before ?? 0))
    .execute()
}

async function nextPosition({ tx }: Work, orderId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('order_stops')
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** SQL column: the hubs on the route of the order `o`. */
export const stopsColumn = sql`(
  select coalesce(json_agg(json_build_object('hub_id', h.id, 'name', h.name, 'state', h.state, 'lga', h.lga, 'street', h.street, 'phone', h.phone_number,
    'arrived_at', p.arrived_at, 'left_at', p.left_at) order by p.arrived_at nulls last, p.position), '[]')
  from order_stops p join hubs h on h.id = p.hub_id where p.order_id = o.id
) as stops`

export interface StopsColumn {
  stops: {
    hub_id: string
    name: string
    state: string
    lga: string
    street: string
    phone: string | null
    arrived_at: string | null
    left_at: string | null
  }[]
}

const iso = (at: string | null): string | null => at && new Date(at).toISOString()

export const stopsOf = ({ stops }: StopsColumn): OrderStop[] =>
  stops.map(({ hub_id, phone, arrived_at, left_at, ...place }) => ({
    ...place,
    hubId: hub_id,
    phoneNumber: phone,
    arrivedAt: iso(arrived_at),
    leftAt: iso(left_at),
  }))
