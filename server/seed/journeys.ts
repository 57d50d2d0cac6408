import type { FailureReason } from '#contract/orders/failure-reasons.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { after, day, hour, minute } from '#platform/clock.ts'
import type { Random } from './random.ts'

/** An action on an order. `carrier` is the partner or dispatcher that it is assigned to at that point. */
type Deed =
  | {
      do: 'move'
      to: OrderStatusCode
      by: 'merchant' | 'carrier' | 'customer' | 'admin' | 'hub'
      note?: string
      reason?: FailureReason
    }
  | { do: 'hand over' }
  | { do: 'assign' }
  | { do: 'deliver'; by: 'merchant' | 'carrier'; wrongCodes: number }
  | { do: 'job'; name: 'orders.unanswered' | 'orders.complete' }

export type Step = Deed & { at: Date }

/** An action, with the minimum and maximum hours since the previous one. `anytime`: at night too. */
type Leg = readonly [deed: Deed, least: number, most: number, anytime?: 'anytime']

const move = (to: OrderStatusCode, by: 'merchant' | 'carrier' | 'customer' | 'admin' | 'hub', note?: string): Deed => ({
  do: 'move',
  to,
  by,
  ...(note ? { note } : {}),
})

const declines = [
  'My bike is in the workshop',
  'Too far for today',
  'No rider free before evening',
  'The road is flooded',
]
const failures: readonly { note: string; reason: FailureReason }[] = [
  { note: 'Nobody at home', reason: 'customer_unreachable' },
  { note: 'The phone is switched off', reason: 'customer_unreachable' },
  { note: 'The gate is locked', reason: 'address_wrong' },
  { note: 'Asked for another day', reason: 'customer_postponed' },
]
const cancels = {
  customer: ['Ordered the wrong size', 'Found it nearer home', 'Changed my mind', 'It takes too long'],
  merchant: ['The last one was damaged', 'Sold out in the shop this morning'],
  admin: ['The parcel was lost on the road', 'The customer can’t be reached'],
}

/** Returns the actions that bring an order to a status. */
function legsTo(stop: OrderStatusCode, random: Random): Leg[] {
  const begin: Leg[] = [[move('processing', 'merchant'), 0.3, 9]]
  const ready: Leg[] = [...begin, [move('ready_for_pickup', 'merchant'), 1.5, 14]]
  const handed: Leg[] = [...ready, [{ do: 'hand over' }, 0.05, 0.8, 'anytime']]
  const assigned: Leg[] = [...handed, ...refusals(random), [{ do: 'assign' }, 0.4, 4]]
  const accepted: Leg[] = [...assigned, [move('accepted', 'carrier'), 0.1, 1.4, 'anytime']]
  const pickedUp: Leg[] = [...accepted, [move('picked_up', 'carrier'), 1, 5]]
  const atHub: Leg[] = [...pickedUp, [move('at_hub', 'hub'), 2, 8]]
  const inTransit: Leg[] = [...(random.chance(45) ? atHub : pickedUp), [move('in_transit', 'carrier'), 0.5, 5]]
  const out: Leg[] = [...inTransit, [move('out_for_delivery', 'carrier'), 4, 18]]
  const failed: Leg[] = [
    ...out,
    [{ do: 'move', to: 'delivery_failed', by: 'carrier', ...random.pick(failures) }, 0.6, 4],
  ]
  const returning: Leg[] = [...failed, [move('returning', 'carrier'), 2, 20]]
  const deliver = (by: 'merchant' | 'carrier'): Leg => [
    { do: 'deliver', by, wrongCodes: random.chance(5) ? 1 : 0 },
    0.5,
    4,
  ]
  const byItself: Leg[] = [...ready, [move('out_for_delivery', 'merchant'), 1, 18], deliver('merchant')]
  const second: Leg[] = [...failed, [move('out_for_delivery', 'carrier'), 4, 20], deliver('carrier')]
  const delivered = random.chance(18) ? byItself : random.chance(7) ? second : [...out, deliver('carrier')]
  const cancelled: readonly Leg[][] = [
    [[move('cancelled', 'customer', random.pick(cancels.customer)), 0.2, 6, 'anytime']],
    [...begin, [move('cancelled', 'merchant', random.pick(cancels.merchant)), 0.5, 5]],
    [...handed, [move('cancelled', 'customer', random.pick(cancels.customer)), 0.5, 5, 'anytime']],
    [...inTransit, [move('cancelled', 'admin', random.pick(cancels.admin)), 20, 40]],
  ]
  const ways: Record<OrderStatusCode, () => Leg[]> = {
    pending: () => [],
    processing: () => begin,
    ready_for_pickup: () => (random.chance(60) ? handed : ready),
    assigned: () => assigned,
    accepted: () => accepted,
    picked_up: () => pickedUp,
    at_hub: () => atHub,
    in_transit: () => inTransit,
    out_for_delivery: () => out,
    delivered: () => delivered,
    completed: () => [...delivered, [{ do: 'job', name: 'orders.complete' }, 168.05, 168.05, 'anytime']],
    cancelled: () => random.pick(cancelled),
    delivery_failed: () => failed,
    returning: () => returning,
    returned_to_store: () => [...returning, [move('returned_to_store', 'merchant'), 8, 30]],
  }
  return ways[stop]()
}

/** Sometimes the first carrier declines or doesn't respond within 2 hours. */
function refusals(random: Random): Leg[] {
  if (random.chance(9))
    return [
      [{ do: 'assign' }, 0.4, 3],
      [move('ready_for_pickup', 'carrier', random.pick(declines)), 0.1, 1.5, 'anytime'],
    ]
  if (random.chance(4))
    return [
      [{ do: 'assign' }, 0.4, 3],
      [{ do: 'job', name: 'orders.unanswered' }, 2.05, 2.05, 'anytime'],
    ]
  return []
}

/** Hours since the last change of status at the end of the history. */
const standing: Record<OrderStatusCode, readonly [number, number]> = {
  pending: [0.1, 11],
  processing: [0.3, 20],
  ready_for_pickup: [0.2, 9],
  assigned: [0.05, 0.6],
  accepted: [0.1, 2],
  picked_up: [0.2, 3],
  at_hub: [0.3, 8],
  in_transit: [0.2, 6],
  out_for_delivery: [0.1, 3],
  delivered: [0.3, 156],
  completed: [1, 1250],
  cancelled: [2, 1200],
  delivery_failed: [0.5, 7],
  returning: [0.5, 16],
  returned_to_store: [3, 90],
}
/** Percentage of orders left waiting, so that some are late. */
const lying = 20

/** Returns when an order was placed and its steps, so that it has had its last status for a while at the end. */
export function journeyTo(stop: OrderStatusCode, end: Date, random: Random): { placedAt: Date; steps: Step[] } {
  const legs = legsTo(stop, random)
  const [least, most] = standing[stop]
  const slow =
    ['pending', 'processing', 'ready_for_pickup', 'in_transit'].includes(stop) && random.chance(lying) ? 4 : 1
  // Squared, so that most are recent.
  const target = after(end, -(least + random.next() ** 2 * (most - least)) * slow * hour)
  const waits = legs.map(([, from, to]) => (from + random.next() * (to - from)) * hour)
  let placedAt = after(target, -waits.reduce((sum, wait) => sum + wait, 0))
  // Nights lengthen the journey, so it begins earlier. The remaining time is spent before the last stop.
  for (;;) {
    const steps = walk(placedAt, legs, waits)
    const over = (steps.at(-1)?.at ?? placedAt).getTime() - target.getTime()
    if (over <= 0) return { placedAt, steps: postponed(steps, legs, -over) }
    placedAt = after(placedAt, -Math.max(over, hour))
  }
}

/** Delays the last step and those that follow it immediately. */
function postponed(steps: readonly Step[], legs: readonly Leg[], ms: number): Step[] {
  const from = legs.findLastIndex(([, , , anytime]) => !anytime)
  return steps.map((step, index) => (index < from ? step : { ...step, at: after(step.at, ms) }))
}

/** Returns the steps to completion of an order placed at `placedAt`, up to the end of the history. */
export function journeyFrom(placedAt: Date, end: Date, random: Random): Step[] {
  const legs = legsTo('completed', random)
  const waits = legs.map(([, from, to]) => (from + random.next() * (to - from)) * hour)
  return walk(placedAt, legs, waits).filter(step => step.at <= after(end, -5 * minute))
}

function walk(from: Date, legs: readonly Leg[], waits: readonly number[]): Step[] {
  let moment = from
  return legs.map(([deed, , , anytime], index) => {
    moment = after(moment, waits[index] ?? 0)
    if (!anytime) moment = awake(moment)
    return { ...deed, at: moment }
  })
}

/** Moves a moment at night to the morning (open from half past seven to nine in the evening, Lagos). */
function awake(moment: Date): Date {
  const sinceMidnight = (moment.getTime() + hour) % day
  const opens = 7.5 * hour
  const closes = 21 * hour
  if (sinceMidnight >= opens && sinceMidnight < closes) return moment
  const wait = (opens - sinceMidnight + day) % day
  // Spread out over the morning.
  return after(moment, wait + (sinceMidnight % (90 * minute)))
}
