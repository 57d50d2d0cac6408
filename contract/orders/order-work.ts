import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { byId, id, search } from '#contract/fields.ts'
import { changedOrder, order, orderReminder } from './order-shapes.ts'
import { orderStatusCode } from './order-statuses.ts'
import { merchantOrdersQuery, orderList } from './orders.ts'
import { refusedOrder } from './refused-order.ts'

/**
 * Searches by an order's name such as `#1042`, a parcel code, or part of the customer's name, phone number or a
 * product.
 */
export const searchOrders = endpoint({
  id: 'order.search',
  method: 'GET',
  path: '/v1/ordertracking/search',
  summary: 'Searches orders by number, parcel code, customer, phone or product, within the caller’s access',
  access: ['merchant:orders', 'admin:orders', 'scheduler'],
  query: merchantOrdersQuery.safeExtend({ search: search.pipe(z.string().min(1, 'Type what to look for.')) }),
  answer: orderList,
})

/** Most pictures of one note. */
export const mostEvidence = 6

export const updateOrderBody = z
  .object({
    note: z.string().trim().max(1000).default(''),
    /** Pictures that were sent to `/v1/files/pictures`. */
    pictureIds: z
      .array(id)
      .max(mostEvidence)
      .refine(ids => new Set(ids).size === ids.length, 'The same picture is there twice.')
      .default([]),
    /** True if the customer sees it too. */
    toCustomer: z.boolean().default(false),
  })
  .refine(({ note, pictureIds }) => note !== '' || pictureIds.length > 0, {
    path: ['note'],
    error: 'Write something, or add a picture.',
  })

export const updateOrder = endpoint({
  id: 'order.update',
  method: 'PATCH',
  path: '/v1/ordertracking/update-order/{id}',
  summary: 'Adds a note or pictures to an order, for those who work on it or for the customer too',
  access: ['merchant:orders', 'admin:orders'],
  params: byId,
  body: updateOrderBody,
  answer: order.pick({ id: true, orderName: true, notes: true }),
  errors: ['order_not_found', 'picture_not_found'],
  message: done.orderUpdated,
  idempotent: true,
  perMinute: 30,
})

export const remindOfOrder = endpoint({
  id: 'order.remind',
  method: 'POST',
  path: '/v1/ordertracking/{id}/remind',
  summary: 'Reminds the store, carrier, hub or schedulers that an order which is late or stuck waits for, once an hour',
  access: ['admin:orders'],
  params: byId,
  answer: orderReminder,
  errors: ['order_not_found', 'nobody_to_remind', 'reminded_already'],
  message: done.reminderSent,
})

/** Why one of several orders could not be changed. */
export const statusChangeRefusals = [
  'order_not_found',
  'move_not_allowed',
  'invalid',
] as const satisfies readonly ErrorCode[]

/** Each order is changed or refused by itself. */
export const statusChangeOutcome = z.object({
  moved: z.array(changedOrder),
  refused: z.array(refusedOrder(statusChangeRefusals)),
})
export type StatusChangeOutcome = z.infer<typeof statusChangeOutcome>

export const changeOrderStatuses = endpoint({
  id: 'order.move-several',
  method: 'PATCH',
  path: '/v1/ordertracking/update-statuses',
  summary: 'Changes the status of several orders independently, with a result for each',
  access: ['merchant:orders', 'admin:orders'],
  body: z.object({
    orderIds: z.array(id).min(1).max(100),
    status: orderStatusCode,
    note: z.string().trim().max(500).optional(),
  }),
  answer: statusChangeOutcome,
  idempotent: true,
})

export const handOverOrders = endpoint({
  id: 'order.assign-several-to-bitmarte',
  method: 'PATCH',
  path: '/v1/ordertracking/assigntobitmarte',
  summary: 'Hands the delivery of several orders that are ready to the platform, with a result for each',
  access: ['merchant:orders', 'admin:orders'],
  body: z.object({ orderIds: z.array(id).min(1).max(100) }),
  answer: statusChangeOutcome,
  idempotent: true,
})
