import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { deadlineOf } from '../deadlines/deadlines.ts'
import { tokenKey } from '../lifecycle/change-status.ts'
import type { LockedOrder } from '../lifecycle/transition-effects.ts'
import type { NewsKind } from './orders.jobs.ts'

type Of = Pick<LockedOrder, 'status' | 'token_version' | 'expected_at' | 'stock_check_due_at' | 'stock_checked_at'>

/** Statuses of an order on its way back after a failed delivery. */
export const goneBack: readonly OrderStatusCode[] = ['returning', 'returned_to_store']

/**
 * Returns whether an order has moved on from an event by the time the worker comes to it. Then nobody is notified, by
 * mail, in the app or by push. `key` is that of the job.
 */
export function isOldNews(order: Of, news: NewsKind, key: string): boolean {
  const { status } = order
  switch (news) {
    case 'assigned':
      return status !== 'assigned'
    case 'declined':
    case 'unanswered':
      // Somebody may have found another carrier meanwhile.
      return status !== 'ready_for_pickup'
    case 'picked_up':
      return !['picked_up', 'at_hub', 'in_transit'].includes(status)
    case 'out_for_delivery':
    case 'handed_over':
      // A replaced code has its own news.
      return status !== 'out_for_delivery' || tokenKey(order) !== key
    case 'token_locked':
      return status !== 'out_for_delivery'
    case 'delivery_failed':
      return status !== 'delivery_failed' && !goneBack.includes(status)
    case 'late':
    case 'delayed':
      return !order.expected_at || deadlineOf(status) === undefined
    case 'unchecked':
      return !order.stock_check_due_at || order.stock_checked_at !== null
    // Nothing follows.
    case 'delivered':
    case 'cancelled':
      return false
  }
}
