import { sql } from 'kysely'
import { legDays } from '#domains/logistics/rates/index.ts'
import { after, day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { dayInLagos, midnightInLagos } from '#platform/lagos.ts'
import type { Way } from './order-stops.ts'

/** Columns that determine when an order arrives at the hubs ahead. */
export interface TimedWay extends Way {
  vehicle: string
  promised_at: Date | null
  expected_at: Date | null
}

/** SQL condition: a carrier brings the order `o` to the hub of its stop `p`. */
export const isAhead = sql<boolean>`(p.arrived_at is null and o.status in ('accepted', 'picked_up', 'at_hub', 'in_transit'))`

/** SQL condition: the order `o` is late at the hub of its stop `p`, which expected it on a day that is over in Lagos. */
export const isLateAt = (now: Date) => sql<boolean>`(${isAhead} and p.expected_on < ${dayInLagos(now)}::date)`

/** Moves the days on which the hubs ahead of an order expect it, because it leaves its store `days` later. */
export async function delayAhead({ tx }: Work, orderId: string, days: number): Promise<void> {
  await tx
    .updateTable('order_stops')
    .set({ expected_on: sql`expected_on + ${days}::int` })
    .where('order_id', '=', orderId)
    .where('arrived_at', 'is', null)
    .execute()
}

/**
 * Sets the days on which the hubs ahead expect an order that leaves its store or its last hub at `at`. The legs take the
 * days that estimates of deliveries count, or fewer in proportion if the order's estimate leaves less. The day is null for
 * every hub behind a leg that has no rate.
 */
export async function expectAhead(work: Work, order: TimedWay, at: Date = work.now): Promise<void> {
  const { rows: stops } = await sql<{ position: number; state: string; lga: string; ahead: boolean }>`
    select p.position, h.state, h.lga, p.arrived_at is null as ahead
    from order_stops p join hubs h on h.id = p.hub_id where p.order_id = ${order.id}
    order by p.arrived_at nulls last, p.position`.execute(work.tx)
  const ahead = stops.filter(stop => stop.ahead)
  if (ahead.length === 0) return
  const from = stops.findLast(stop => !stop.ahead) ?? { state: order.from_state, lga: order.from_lga }
  const legs = await legDays(work.tx, [from, ...ahead, { state: order.to_state, lga: order.to_lga }], order.vehicle)
  const start = midnightInLagos(dayInLagos(at))
  const estimate = order.expected_at ?? order.promised_at
  const left = estimate && Math.max(0, Math.floor((estimate.getTime() - start.getTime()) / day))
  const whole = legs.reduce<number>((sum, days) => sum + (days ?? 0), 0)
  const share = left !== null && left < whole ? left / whole : 1
  let days: number | undefined = 0
  const expected = ahead.map((_, index) => {
    const leg = legs[index]
    days = days === undefined || leg === undefined ? undefined : days + leg
    return days === undefined ? null : dayInLagos(after(start, Math.round(days * share) * day))
  })
  await sql`update order_stops p set expected_on = e.expected_on::date
    from unnest(${ahead.map(({ position }) => position)}::int[], ${expected}::text[]) e(position, expected_on)
    where p.order_id = ${order.id} and p.position = e.position`.execute(work.tx)
}
