import type { OrderStatusCode } from '#contract/order-statuses.ts'

/** What the button of a move says: what happens. */
const words: Readonly<Record<OrderStatusCode, string>> = {
  pending: 'Pending',
  processing: 'Start preparing',
  ready_for_pickup: 'Ready for pickup',
  assigned: 'Assign',
  accepted: 'Accept',
  picked_up: 'Picked up',
  at_hub: 'Arrived at the hub',
  in_transit: 'In transit',
  out_for_delivery: 'Out for delivery',
  delivered: 'Deliver with code',
  completed: 'Complete',
  cancelled: 'Cancel the order',
  delivery_failed: 'Delivery failed',
  returning: 'Bring it back',
  returned_to_store: 'Back at the store',
}

export function moveWord(from: OrderStatusCode, to: OrderStatusCode): string {
  // Only a store that carries its order itself may set off from here.
  if (from === 'ready_for_pickup' && to === 'out_for_delivery') return 'Deliver it yourself'
  if (from === 'delivery_failed' && to === 'out_for_delivery') return 'Try again'
  if (from === 'assigned' && to === 'ready_for_pickup') return 'Decline'
  return words[to]
}

/** The likeliest first; what is not here is never the main action. */
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

/** The move that most probably comes next, and the others. */
export function sortMoves(from: OrderStatusCode, moves: readonly OrderStatusCode[]) {
  const main = likely.find(code => moves.includes(code) && moveWord(from, code) !== 'Decline')
  return { main, others: moves.filter(code => code !== main) }
}

interface Asked {
  title: (orderName: string) => string
  body: string
  /** Reasons that are often the one, to be tapped. */
  reasons: readonly string[]
}

/** Asked of who was assigned an order and won't carry it. */
const declining: Asked = {
  title: name => `Decline order ${name}?`,
  body: 'It goes back to the schedule, and somebody else is found.',
  reasons: ['No room today', 'Too far', 'Something broke down'],
}

/** What is asked before a move, where it is thought over. */
export const questionOf = (from: OrderStatusCode, to: OrderStatusCode): Asked | undefined =>
  from === 'assigned' && to === 'ready_for_pickup' ? declining : thoughtOver[to]

/** Moves that are thought over, with the reason that goes into the timeline. */
const thoughtOver: Partial<Record<OrderStatusCode, Asked>> = {
  cancelled: {
    title: name => `Cancel order ${name}?`,
    body: 'The customer gets all the money back and the goods return to stock. It can’t be undone.',
    reasons: ['Out of stock', 'The customer asked for it', 'Wrong price'],
  },
  delivery_failed: {
    title: name => `Order ${name} could not be delivered?`,
    body: 'Afterwards you can try again or bring it back to the store.',
    reasons: ['Nobody was there', 'Nobody answered the phone', 'The address is wrong', 'The customer refused it'],
  },
  returning: {
    title: name => `Bring order ${name} back?`,
    body: 'The customer won’t get it any more. It goes back to the store.',
    reasons: ['Tried twice', 'The customer refused it', 'The address is wrong'],
  },
}
