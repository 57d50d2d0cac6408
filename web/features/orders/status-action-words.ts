import { done } from '#contract/done.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { type OrderStatusCode, orderStatuses } from '#contract/orders/order-statuses.ts'
import { dayInLagos, weekday } from '#web/ui/format.ts'

/** Button label of a status change: what the person does, not the status that follows. */
const words: Readonly<Record<OrderStatusCode, string>> = {
  pending: 'Pending',
  processing: 'Start preparing',
  ready_for_pickup: 'Mark as packed',
  assigned: 'Assign',
  accepted: 'Accept',
  picked_up: 'Confirm pickup',
  at_hub: 'Check in at the hub',
  in_transit: 'Start the ride',
  out_for_delivery: 'Start the delivery',
  delivered: 'Deliver with code',
  completed: 'Complete',
  cancelled: 'Cancel order',
  delivery_failed: 'Report a failed delivery',
  returning: 'Return to store',
  returned_to_store: 'Confirm the return',
}

/** Returns whether a status change releases the carrier: it declines or gives the order back, or the scheduler takes it. */
const releasesCarrier = (from: OrderStatusCode, to: OrderStatusCode) =>
  to === 'ready_for_pickup' && (from === 'assigned' || from === 'accepted')

/** Returns the label of a status change. `schedules` is true for administrators, who don’t carry orders. */
export function moveWord(from: OrderStatusCode, to: OrderStatusCode, schedules = false): string {
  if (from === 'delivery_failed' && to === 'out_for_delivery') return 'Try again'
  if (releasesCarrier(from, to)) return schedules ? 'Take it back' : from === 'accepted' ? 'Give it back' : 'Decline'
  return words[to]
}

/** Returns what a carrier reads after its status change. */
export function movedWords(to: OrderStatusCode): string {
  if (to === 'ready_for_pickup') return done.declined
  return to === 'delivery_failed' ? 'Reported as not delivered.' : `${orderStatuses[to].known_name}.`
}

/** Status changes by likelihood; others are never the main action. */
const likely: readonly OrderStatusCode[] = [
  'processing',
  'ready_for_pickup',
  'accepted',
  'picked_up',
  'delivered',
  'out_for_delivery',
  'returned_to_store',
  'in_transit',
  'at_hub',
]

/**
 * Splits allowed status changes into the most likely one and the others. An order on the way to a hub isn’t delivered
 * next.
 */
export function sortMoves(from: OrderStatusCode, moves: readonly OrderStatusCode[], toHub = false) {
  const main = likely.find(
    code => moves.includes(code) && !releasesCarrier(from, code) && !(toHub && code === 'out_for_delivery'),
  )
  return { main, others: moves.filter(code => code !== main) }
}

interface Question {
  title: (orderName: string) => string
  body: string
  /** Frequent reasons to choose from. */
  reasons: readonly string[]
  /** Label of the text; Reason by default. */
  label?: string
  /** The text can be empty. */
  optional?: boolean
}

/** Question for a carrier that declines an order. */
const declining: Question = {
  title: name => `Decline order ${name}?`,
  body: 'It goes back to the schedule for another carrier.',
  reasons: ['No room today', 'Too far', 'Something broke down'],
}

/** Question for a carrier that gives an accepted order back. */
const givingBack: Question = {
  ...declining,
  title: name => `Give order ${name} back?`,
  body: 'It goes back to the schedule for another carrier, and counts like a declined order.',
}

/** Question for a scheduler before a carrier loses its order. */
export const takingBack: Question = {
  title: name => `Take order ${name} back?`,
  body: 'The carrier sees your reason. The order goes back to the schedule.',
  reasons: ['Another carrier is nearer', 'Takes too long', 'Their vehicle broke down', 'They asked us to'],
}

/** Returns the question before a delivery on an earlier day than its customer expects. */
export function earlierThan(nextTryOn: string | null | undefined, today = dayInLagos()): Question | undefined {
  if (!nextTryOn || nextTryOn <= today) return undefined
  const expected = weekday(`${nextTryOn}T12:00:00Z`)
  return {
    title: name => `Deliver order ${name} today?`,
    body: `Its customer expects it on ${expected}, and is notified that you come today instead.`,
    reasons: [],
    optional: true,
  }
}

type Back = Pick<Order, 'orderName'> & Partial<Pick<Order, 'storeName' | 'pickup'>>

/** Returns the question before the return to the store is confirmed; `isStore` is true if the store itself confirms it. */
export const isBackQuestion = ({ orderName, storeName, pickup }: Back, isStore: boolean) => ({
  title: `Is order ${orderName} back ${isStore ? 'with you' : `at ${storeName ?? 'its store'}`}?`,
  body: [
    ...(pickup && !isStore ? [`The store is in ${pickup.lga}, ${pickup.state}.`] : []),
    'The order is cancelled and its customer refunded at once.',
    isStore
      ? 'Then you say how many of its items can be sold again.'
      : 'The store is asked to check the items, and to tell us if the parcel isn’t there.',
  ].join(' '),
  confirm: words.returned_to_store,
  danger: true,
  waits: true,
})

/** Returns the question before a status change that needs a reason. */
export function questionOf(from: OrderStatusCode, to: OrderStatusCode, schedules = false): Question | undefined {
  if (releasesCarrier(from, to)) return schedules ? takingBack : from === 'accepted' ? givingBack : declining
  return questions[to]
}

/** The reason of a cancellation after which a store's stock is wrong. */
export const outOfStock = 'Out of stock'

/** Status changes that need a reason, which the timeline shows. */
const questions: Partial<Record<OrderStatusCode, Question>> = {
  cancelled: {
    title: name => `Cancel order ${name}?`,
    body: 'The customer is fully refunded and the items return to stock. This can’t be undone.',
    reasons: [outOfStock, 'The customer asked for it', 'Wrong price'],
  },
  delivery_failed: {
    title: name => `Order ${name} could not be delivered?`,
    body: 'The customer sees the reason and what you do next.',
    label: 'What happened',
    reasons: [],
  },
  returning: {
    title: name => `Return order ${name} to the store?`,
    body: 'The customer won’t receive it. It goes back to the store.',
    reasons: ['Tried twice', 'The customer refused it', 'Wrong address'],
  },
}
