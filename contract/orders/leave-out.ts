import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import { byId, id } from '#contract/fields.ts'
import { refundTo } from '#contract/money/refund-to.ts'
import { changedOrder } from './order-shapes.ts'

/**
 * `quantity` of each item is left out, and `seen` is the item's quantity as the page showed it: of two changes at once, the
 * second is refused. `outOfStock` are variants that the store has none of: their stock becomes 0. `refundTo` is the
 * customer's choice.
 */
export const leaveOutItems = endpoint({
  id: 'order.leave-out',
  method: 'POST',
  path: '/v1/ordertracking/{id}/leave-out',
  summary:
    'Leaves out some of an order’s items while it can be cancelled, and refunds them: for its store if it lacks them, or for its customer',
  access: ['customer', 'guest', 'merchant:orders'],
  params: byId,
  body: z.object({
    items: z
      .array(z.object({ orderItemId: id, quantity: z.int().min(1).max(1_000_000), seen: z.int().min(1) }))
      .min(1)
      .max(200),
    reason: z.string().trim().max(300).optional(),
    outOfStock: z.array(id).max(200).default([]),
    refundTo: refundTo.default('source'),
  }),
  answer: changedOrder,
  errors: ['order_not_found', 'move_not_allowed', 'changed_meanwhile'],
  message: done.leftOut,
  idempotent: true,
  perMinute: 30,
})
