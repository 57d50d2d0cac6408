import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import { byId, day, moment, nothing, reasonText } from '#contract/fields.ts'

/** Days after an order's current estimate that a delay can move it by at most. */
export const mostDelayDays = 14

/** Returns the timeline text of an order that will be late. Its note is the reason. */
export const delayText = (expected: string): string => `Will be late: now expected by ${expected}`

/** `seen` is `expectedAt` as the page showed it: of two delays at once, the second is refused. */
export const delayOrder = endpoint({
  id: 'order.delay',
  method: 'POST',
  path: '/v1/ordertracking/{id}/delay',
  summary:
    'Tells the customer that an order will be late, with the new day and the reason: before the pickup, or until delivered if its store delivers it',
  access: ['merchant:orders', 'admin:orders'],
  params: byId,
  body: z.object({ expectedOn: day, seen: moment, reason: reasonText(300) }),
  answer: nothing,
  errors: ['order_not_found', 'move_not_allowed', 'changed_meanwhile'],
  message: done.orderDelayed,
  idempotent: true,
  perMinute: 30,
})
