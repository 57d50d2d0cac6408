import { z } from 'zod'

/** Tones of statuses for display: waiting, moving with the platform, on its way, over, needs attention. */
export const statusTones = ['waiting', 'moving', 'underway', 'over', 'trouble'] as const
export type StatusTone = (typeof statusTones)[number]

/** Every status of an order, in the order that they come. */
export const orderStatusCode = z.enum([
  'pending',
  'processing',
  'ready_for_pickup',
  'assigned',
  'accepted',
  'picked_up',
  'at_hub',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'completed',
  'cancelled',
  'delivery_failed',
  'returning',
  'returned_to_store',
])
export type OrderStatusCode = z.infer<typeof orderStatusCode>

/** Statuses in which an order's carrier, or a hub on its way, has the goods. */
export const onTheWay: readonly OrderStatusCode[] = [
  'picked_up',
  'at_hub',
  'in_transit',
  'out_for_delivery',
  'delivery_failed',
  'returning',
]

/** The name that people read, and the tone. */
export const orderStatuses: Readonly<Record<OrderStatusCode, { known_name: string; tone: StatusTone }>> = {
  pending: { known_name: 'Pending', tone: 'waiting' },
  processing: { known_name: 'Processing', tone: 'moving' },
  ready_for_pickup: { known_name: 'Ready for pickup', tone: 'moving' },
  assigned: { known_name: 'Assigned', tone: 'moving' },
  accepted: { known_name: 'Accepted', tone: 'moving' },
  picked_up: { known_name: 'Picked up', tone: 'underway' },
  at_hub: { known_name: 'At hub', tone: 'underway' },
  in_transit: { known_name: 'In transit', tone: 'underway' },
  out_for_delivery: { known_name: 'Out for delivery', tone: 'underway' },
  delivered: { known_name: 'Delivered', tone: 'over' },
  completed: { known_name: 'Completed', tone: 'over' },
  cancelled: { known_name: 'Cancelled', tone: 'over' },
  delivery_failed: { known_name: 'Delivery failed', tone: 'trouble' },
  returning: { known_name: 'Returning to store', tone: 'trouble' },
  returned_to_store: { known_name: 'Returned to store', tone: 'trouble' },
}

/** The names that customers read. */
export const customerStatusNames: Readonly<Record<OrderStatusCode, string>> = {
  pending: 'Placed',
  processing: 'Being packed',
  ready_for_pickup: 'Packed',
  assigned: 'Packed',
  accepted: 'Packed',
  picked_up: 'On the way',
  at_hub: 'On the way',
  in_transit: 'On the way',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  completed: 'Delivered',
  cancelled: 'Cancelled',
  delivery_failed: 'Not delivered',
  returning: 'Going back',
  returned_to_store: 'Back at the store',
}

/** Name of `ready_for_pickup` where the store delivers the order itself. */
export const readyToDeliver = 'Ready to deliver'

/** A status on the wire. Its `id` is its code_name. */
export const orderStatus = z.object({
  id: orderStatusCode,
  code_name: orderStatusCode,
  known_name: z.string(),
  tone: z.enum(statusTones),
})
export type OrderStatus = z.infer<typeof orderStatus>

/** The tabs of every list of orders. */
export const orderTab = z.enum([
  'all',
  'pending',
  'processing',
  'ready',
  'on_the_way',
  'trouble',
  'delivered',
  'cancelled',
])
export type OrderTab = z.infer<typeof orderTab>

/** The statuses that each tab holds. */
export const orderTabs: Readonly<Record<OrderTab, readonly OrderStatusCode[]>> = {
  all: orderStatusCode.options,
  pending: ['pending'],
  processing: ['processing'],
  ready: ['ready_for_pickup', 'assigned', 'accepted'],
  on_the_way: ['picked_up', 'at_hub', 'in_transit', 'out_for_delivery'],
  trouble: ['delivery_failed', 'returning', 'returned_to_store'],
  delivered: ['delivered', 'completed'],
  cancelled: ['cancelled'],
}

export const orderTypes = ['standard', 'digital', 'replacement'] as const
export type OrderType = (typeof orderTypes)[number]

/** Why an order of the type `replacement` was sent: for an exchange that its customer asked for, or by a case's decision. */
export const sentForKinds = ['exchange', 'replacement'] as const
export type SentFor = (typeof sentForKinds)[number]
