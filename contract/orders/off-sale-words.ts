import type { OrderStatusCode } from './order-statuses.ts'
import type { ReturnStatusCode, ReturnType, WayBack } from './return-shapes.ts'

/** Says that a store sells nothing now. */
export const offSaleTitle = (storeName: string): string => `${storeName} isn’t selling on Bitmarte now.`

/** Statuses of an order that is over, or on its way back to its store. */
const ended: readonly OrderStatusCode[] = ['delivered', 'completed', 'returning', 'returned_to_store', 'cancelled']

/**
 * Says what happens to the open order of a store that sells nothing now, in the words of its page and the mail; empty for
 * an order that isn't delivered any more. `store` begins the sentence about it: its name, or `It`. `paid` is false for an
 * order that cost nothing. `cancelAt` is the place where the customer can cancel it, or null if nowhere.
 */
export function openOrderWords(order: {
  store: string
  status: OrderStatusCode
  paid: boolean
  cancelAt: string | null
}): string[] {
  if (ended.includes(order.status)) return []
  return [
    nextWords(order),
    ...(order.cancelAt
      ? [`If you don’t want to wait, cancel it ${order.cancelAt}${order.paid ? ': you get a full refund' : ''}.`]
      : []),
  ]
}

/** Says what happens to the open order of a store that sells again; empty for an order that isn't delivered any more. */
export function restoredOrderWords(order: { store: string; status: OrderStatusCode; paid: boolean }): string {
  if (ended.includes(order.status)) return ''
  const isNext = order.status === 'pending' || order.status === 'delivery_failed'
  return isNext ? nextWords(order) : 'Your order is delivered as planned.'
}

function nextWords({ store, status, paid }: Parameters<typeof restoredOrderWords>[0]): string {
  switch (status) {
    case 'pending':
      return `${store} still has to deliver your order. If it doesn’t accept it in time, we cancel it${paid ? ' and refund you in full' : ''}.`
    case 'delivery_failed':
      return `The carrier can still try again.${paid ? ' If your order goes back to the store instead, you are refunded.' : ''}`
    default:
      return 'Your order is delivered all the same.'
  }
}

/** An open return to a store that sells nothing now. `by` is the deadline of its next step as people read it. */
export interface OpenReturn {
  storeName: string
  type: ReturnType
  status: ReturnStatusCode
  wayBack: WayBack | null
  escalated: boolean
  by: string
}

/** Says what happens to such a return, in the words of its page and the mail; empty once it is over. */
export function openReturnWords({ storeName, type, status, wayBack, escalated, by }: OpenReturn): string {
  const outcome = type === 'return' ? 'refund' : 'exchange'
  const decided = escalated ? 'Bitmarte decides what happens next.' : ''
  switch (status) {
    case 'requested':
      return decided || `If ${storeName} doesn’t decide by ${by}, Bitmarte does.`
    case 'accepted':
      if (decided) return decided
      if (wayBack === 'store-collects')
        return `If ${storeName} doesn’t collect it by ${by}, Bitmarte decides what happens next.`
      if (wayBack === 'platform-collects') return 'Bitmarte still collects it from you.'
      return `You can still send it back by ${by}.`
    case 'in_transit':
      return decided || `If ${storeName} doesn’t confirm its arrival by ${by}, Bitmarte decides what happens next.`
    case 'received':
      return decided || `If ${storeName} doesn’t inspect it by ${by}, you get your ${outcome} without an inspection.`
    case 'rejected':
    case 'closed':
      return ''
  }
}
