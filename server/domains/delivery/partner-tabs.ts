import type { PartnerTab } from '#contract/delivery/delivery.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'

/** Statuses of orders that await the partner's answer. */
export const unanswered: readonly OrderStatusCode[] = ['assigned']

/** Statuses of accepted orders until they are delivered or returned to the store. */
export const underway: readonly OrderStatusCode[] = [
  'accepted',
  'picked_up',
  'at_hub',
  'in_transit',
  'out_for_delivery',
  'delivery_failed',
  'returning',
]

/** Statuses of the tabs of a partner's orders. */
export const partnerTabs: Readonly<Record<Exclude<PartnerTab, 'all'>, readonly OrderStatusCode[]>> = {
  new: unanswered,
  current: underway,
  done: ['delivered', 'completed', 'returned_to_store'],
}
