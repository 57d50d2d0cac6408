import { z } from 'zod'
import { job } from '#platform/jobs.ts'

/** An order’s return window ended and its money was released; payouts takes it from here. */
export const orderCompleted = job('orders.completed', z.object({ orderId: z.guid() }))

/** What was to replace goods that came back was cancelled; returns gives their money back instead. */
export const replacementCancelled = job('orders.replacement-cancelled', z.object({ orderId: z.guid() }))

/** Orders were placed with one payment: their customer gets one mail, each store its own. */
export const ordersPlaced = job('orders.placed', z.object({ orderIds: z.array(z.guid()).min(1) }))

/** What people are told of an order, by mail or within the app. */
export const newsKinds = [
  'assigned',
  'declined',
  'unanswered',
  'picked_up',
  'out_for_delivery',
  'delivery_failed',
  'delivered',
  'cancelled',
  'token_locked',
] as const
export type NewsKind = (typeof newsKinds)[number]

/** Something happened that somebody is told. `key` tells it from the same happening again to the same order. */
export const orderNews = job(
  'orders.news',
  z.object({ orderId: z.guid(), news: z.enum(newsKinds), key: z.string().max(80) }),
)
