import type { CarriedOrder } from '#contract/delivery/delivery.ts'
import { goodsAtHub, goodsForCarrier, goodsToSentence } from '#contract/orders/goods-to.ts'
import type { Order, OrderStop } from '#contract/orders/order-shapes.ts'
import { type Place, pickupOf, placeOf } from '#web/features/orders/delivery-place.tsx'
import { dueWords, timeLeft } from '#web/features/orders/due.ts'
import { day } from '#web/ui/format.ts'

export interface Stop {
  /** Action at the stop. */
  verb: 'Pick up' | 'To the hub' | 'At the hub' | 'Deliver' | 'Return to store' | 'Done'
  place: Place
}

/** Returns the hub that has the parcel. */
const hubNow = (stops: readonly OrderStop[]): OrderStop | undefined =>
  stops.find(({ arrivedAt, leftAt }) => arrivedAt && !leftAt)

/** Returns the next hub that the parcel has yet to reach. */
export const hubAhead = (stops: readonly OrderStop[]): OrderStop | undefined =>
  stops.find(({ arrivedAt }) => !arrivedAt)

/** Returns the last hub that the parcel reached, whether or not it has left it. */
export const lastHub = (stops: readonly OrderStop[]): OrderStop | undefined =>
  stops.findLast(({ arrivedAt }) => arrivedAt)

/** Returns the next stop of an order's carrier. */
export function nextStop(order: CarriedOrder): Stop {
  const store = pickupOf(order, order.storePhoneNumber)
  const customer = placeOf(order.deliveryAddress)
  switch (order.bitmarteOrderStatus.code_name) {
    case 'ready_for_pickup':
    case 'assigned':
    case 'accepted':
      return { verb: 'Pick up', place: store }
    case 'at_hub': {
      const here = hubNow(order.stops)
      return here ? { verb: 'At the hub', place: hubPlace(here) } : { verb: 'Deliver', place: customer }
    }
    case 'picked_up':
    case 'in_transit': {
      const ahead = hubAhead(order.stops)
      return ahead ? { verb: 'To the hub', place: hubPlace(ahead) } : { verb: 'Deliver', place: customer }
    }
    case 'returning':
      return { verb: 'Return to store', place: store }
    case 'returned_to_store':
      return { verb: 'Done', place: store }
    case 'cancelled':
      return isToBringBack(order) ? { verb: 'Return to store', place: store } : { verb: 'Done', place: customer }
    case 'delivered':
    case 'completed':
      return { verb: 'Done', place: customer }
    default:
      return { verb: 'Deliver', place: customer }
  }
}

/** Returns true if the order has yet to pass a hub. */
export const hasHubAhead = ({ stops }: Pick<CarriedOrder, 'stops'>): boolean => !!hubAhead(stops)

/** Returns whether the carrier of an order, which was cancelled, has yet to bring the parcel back to the store. */
export const isToBringBack = ({ bitmarteOrderStatus, goodsTo, stops }: CarriedOrder): boolean =>
  bitmarteOrderStatus.code_name === 'cancelled' && goodsTo === 'store' && !hubNow(stops)

/** Tells the carrier of a cancelled order what happens to the parcel; undefined if nobody has decided it. */
export function goodsWords({
  goodsTo,
  storeName,
  stops,
}: Pick<CarriedOrder, 'goodsTo' | 'storeName' | 'stops'>): string | undefined {
  const hub = hubNow(stops)?.name
  return goodsTo ? goodsForCarrier(goodsTo, { storeName, hub }) : undefined
}

/** Says what happens to the parcel of a cancelled order to a hub that has it, a dispatcher or a scheduler; undefined otherwise. */
export function cancelledParcel(
  reader: string | undefined,
  order: Pick<Order, 'goodsTo' | 'storeName' | 'stops' | 'partnerProfile'>,
): string | undefined {
  const { goodsTo, stops, partnerProfile } = order
  if (!goodsTo || reader === 'dispatcher') return goodsWords(order)
  if (reader !== 'hub') return goodsToSentence(goodsTo)
  return hubNow(stops) && `${goodsAtHub(goodsTo, partnerProfile?.name)}.`
}

/**
 * Returns the status of an order on which its carrier can do nothing now, and why; undefined if it can, or if a report
 * says what to do.
 */
export function waitWords(order: CarriedOrder): string | undefined {
  const { bitmarteOrderStatus: status, moves, parcelReported, stops } = order
  if (moves.length > 0 || parcelReported) return undefined
  switch (status.code_name) {
    case 'at_hub': {
      const here = hubNow(stops)
      return here ? `At ${here.name}: ready for you when it is checked out.` : status.known_name
    }
    case 'picked_up':
    case 'in_transit': {
      const ahead = hubAhead(stops)
      return ahead ? `${status.known_name}: ${ahead.name} checks it in when you bring it.` : status.known_name
    }
    case 'returning':
      return `${status.known_name}: the store confirms that it has the items.`
    case 'cancelled':
      if (order.cameBack) return 'Back at the store, so it was cancelled.'
      return [status.known_name, goodsWords(order)].filter(Boolean).join('. ')
    default:
      return status.known_name
  }
}

/** Returns where an order waits to be picked up, and whether another carrier had it first; undefined once it is on its way. */
export function pickupWords({ bitmarteOrderStatus, declinedBefore, storeName }: CarriedOrder): string | undefined {
  const { code_name: status } = bitmarteOrderStatus
  if (status !== 'ready_for_pickup' && status !== 'assigned' && status !== 'accepted') return undefined
  const first =
    status === 'accepted'
      ? `Packed: collect it at ${storeName}, then confirm the pickup.`
      : `Packed, and waits at ${storeName} to be picked up.`
  return declinedBefore ? `${first} Another carrier had it first and declined it or didn’t answer.` : first
}

const hubPlace = ({ name, street, lga, state, phoneNumber }: OrderStop): Place => ({
  name,
  street,
  area: `${lga}, ${state}`,
  phone: phoneNumber,
})

type Timed = Pick<CarriedOrder, 'bitmarteOrderStatus' | 'answerDueAt' | 'dueAt' | 'late' | 'deliveredAt'>

/** Returns an order's deadline in words, and true in `presses` if it is urgent. */
export function timing(order: Timed, now: Date): { words: string; presses: boolean } | undefined {
  const { bitmarteOrderStatus, answerDueAt, dueAt, late, deliveredAt } = order
  const until = (moment: string) => new Date(moment).getTime() - now.getTime()
  if (bitmarteOrderStatus.code_name === 'assigned' && answerDueAt) {
    const left = until(answerDueAt)
    return { words: left > 0 ? `${timeLeft(left)} to answer` : 'Response time expired', presses: left < 1_800_000 }
  }
  if (deliveredAt) return { words: `Delivered ${day(deliveredAt)}`, presses: false }
  return dueAt ? dueClock({ dueAt, late }, now) : undefined
}

const dueClock = ({ dueAt, late }: { dueAt: string; late: boolean }, now: Date) =>
  late || new Date(dueAt) < now || isToday(dueAt, now)
    ? { words: dueWords({ dueAt, late }, now), presses: true }
    : { words: `By ${day(dueAt)}`, presses: false }

/** Returns the delivery deadline of an order that its carrier has yet to accept; `timing` returns that of the answer. */
export function promiseTiming({ bitmarteOrderStatus, answerDueAt, dueAt, late }: Timed, now: Date) {
  if (bitmarteOrderStatus.code_name !== 'assigned' || !answerDueAt || !dueAt) return undefined
  return dueClock({ dueAt, late }, now)
}

/** Returns true if the moment is today in Lagos. */
export const isToday = (moment: string, now: Date): boolean => day(moment) === day(now)

/** Returns whether the next attempt of an order that couldn't be delivered is on a day after today (an ISO date). */
export const isLater = ({ bitmarteOrderStatus, nextTryOn }: CarriedOrder, today: string): boolean =>
  bitmarteOrderStatus.code_name === 'delivery_failed' && nextTryOn !== null && nextTryOn > today

/** Returns whether an order couldn't be delivered and isn't tried again by today: it waits, or goes back. */
const isPutOff = (order: CarriedOrder, today: string): boolean => {
  const { code_name: code } = order.bitmarteOrderStatus
  const goesBack = code === 'returning' || code === 'cancelled'
  return goesBack || (code === 'delivery_failed' && order.nextTryOn === null) || isLater(order, today)
}

/** Splits the orders that a carrier has into the stops of today (an ISO date) and those that couldn't be delivered. */
export function dayOf<O extends CarriedOrder>(orders: readonly O[], today: string): { stops: O[]; failed: O[] } {
  const isFailed = (order: O) => isPutOff(order, today)
  return { stops: orders.filter(order => !isFailed(order)), failed: orders.filter(isFailed) }
}
