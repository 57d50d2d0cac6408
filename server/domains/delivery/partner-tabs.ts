import type { PartnerTab } from '#contract/delivery/delivery.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'

/** Assigned to a partner that hasn’t answered. */
export const unanswered: readonly OrderStatusCode[] = ['assigned']

/** What a partner carries, from its yes until it is delivered or back. */
export const underway: readonly OrderStatusCode[] = [
  'accepted',
  'picked_up',
  'at_hub',
  'in_transit',
  'out_for_delivery',
  'delivery_failed',
  'returning',
]

/** The statuses of each of a partner’s tabs. */
export const partnerTabs: Readonly<Record<Exclude<PartnerTab, 'all'>, readonly OrderStatusCode[]>> = {
  new: unanswered,
  current: underway,
  done: ['delivered', 'completed', 'returned_to_store'],
}
