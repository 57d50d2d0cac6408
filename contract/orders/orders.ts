import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, day, doneAt, flag, id, search } from '#contract/fields.ts'
import { refundTo } from '#contract/money/refund-to.ts'
import { failureReason } from './failure-reasons.ts'
import { changedOrder, customerOrder, deliveryToken, order, orderRow } from './order-shapes.ts'
import { orderStatus, orderStatusCode, orderTab } from './order-statuses.ts'
import { receipt } from './receipt.ts'
import { reordered } from './reorder.ts'

/** `due` puts first what is due first. */
export const orderSorts = ['newest', 'oldest', 'due', 'total-desc', 'total-asc'] as const
export type OrderSort = (typeof orderSorts)[number]

/** `from` and `to` are days of placing, both included; `search` fits order name, customer and product, and for customers the store. */
const narrowing = {
  ...page(),
  tab: orderTab.default('all'),
  status: orderStatusCode.optional(),
  search: search.optional(),
  from: day.optional(),
  to: day.optional(),
  sort: z.enum(orderSorts).default('newest'),
}

const daysInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to
const wrongDays = { path: ['from'], error: 'The first day is after the last.' }

/** Additional filters for people who work on orders: destination state, carrier, whether an order is late or stuck, whether its store has to act, whether it came back and waits for the store's inspection, and whether it was sent at no charge, for an exchange or a case. */
const working = {
  ...narrowing,
  state: z.string().trim().max(60).optional(),
  delivery: z.enum(['merchant', 'platform']).optional(),
  late: flag.optional(),
  stuck: flag.optional(),
  toDo: flag.optional(),
  toInspect: flag.optional(),
  atNoCharge: flag.optional(),
}

const { limit: _limit, offset: _offset, ...filtering } = working

export const customerOrdersQuery = z.object(narrowing).refine(daysInOrder, wrongDays)
export type CustomerOrdersQuery = z.output<typeof customerOrdersQuery>
export const merchantOrdersQuery = z.object(working).refine(daysInOrder, wrongDays)
export type MerchantOrdersQuery = z.output<typeof merchantOrdersQuery>
const whose = { storeId: id.optional(), partnerId: id.optional(), customerId: id.optional() }
export const adminOrdersQuery = z.object({ ...working, ...whose }).refine(daysInOrder, wrongDays)
export type AdminOrdersQuery = z.output<typeof adminOrdersQuery>

/**
 * A page of orders, with a count per tab of the orders that match the rest of the query. With filters besides tab and
 * status, each status counts up to `countedUpTo`.
 */
export const orderList = listOf(orderRow).extend({ counts: z.record(orderTab, z.int().min(0)) })
export type OrderList = z.infer<typeof orderList>

export const listCustomerOrders = endpoint({
  id: 'order.customer-list',
  method: 'GET',
  path: '/v1/ordertracking/customer',
  summary: 'The customer’s orders',
  access: ['customer', 'guest'],
  query: customerOrdersQuery,
  answer: orderList,
})

export const getCustomerOrder = endpoint({
  id: 'order.customer-get',
  method: 'GET',
  path: '/v1/ordertracking/customer/{id}',
  summary: 'One of the customer’s orders, with its timeline and delivery token',
  access: ['customer', 'guest'],
  params: byId,
  answer: customerOrder,
  errors: ['order_not_found'],
})

/** The message says what is refunded: the order, nothing, or the items that an exchange replaces. */
export const cancelCustomerOrder = endpoint({
  id: 'order.customer-cancel',
  method: 'PATCH',
  path: '/v1/ordertracking/customer/{id}/cancel',
  summary: 'Cancels an order that is not picked up yet: the money goes back and the stock too',
  access: ['customer', 'guest'],
  params: byId,
  body: z.object({ reason: z.string().trim().max(300).optional(), refundTo: refundTo.default('source') }),
  answer: changedOrder,
  errors: ['order_not_found', 'move_not_allowed'],
  message: done.orderCancelled,
})

export const getReceipt = endpoint({
  id: 'order.customer-receipt',
  method: 'GET',
  path: '/v1/ordertracking/customer/{id}/receipt',
  summary: 'The receipt of an order, or of every order that was paid with it',
  access: ['customer', 'guest'],
  params: byId,
  query: z.object({ whole: flag.optional() }),
  answer: receipt,
  errors: ['order_not_found'],
})

export const reorder = endpoint({
  id: 'order.customer-reorder',
  method: 'POST',
  path: '/v1/ordertracking/customer/{id}/reorder',
  summary: 'Adds what is still available of an order to the cart, and lists the rest',
  access: ['customer', 'guest'],
  params: byId,
  answer: reordered,
  errors: ['order_not_found', 'cart_full', 'product_not_found'],
  message: done.reordered,
  idempotent: true,
})

export const listMerchantOrders = endpoint({
  id: 'order.merchant-list',
  method: 'GET',
  path: '/v1/ordertracking/merchant',
  summary: 'The store’s orders',
  access: ['merchant:orders'],
  query: merchantOrdersQuery,
  answer: orderList,
})

export const ordersFile = endpoint({
  id: 'order.merchant-file',
  method: 'GET',
  path: '/v1/ordertracking/merchant/file',
  summary: 'All matching orders of the store as CSV, streamed',
  access: ['merchant:orders'],
  query: z.object(filtering).refine(daysInOrder, wrongDays),
  answer: z.string(),
  file: 'text/csv',
  perMinute: 20,
})

export const listAdminOrders = endpoint({
  id: 'order.admin-list',
  method: 'GET',
  path: '/v1/ordertracking/admin',
  summary: 'The orders of every store',
  access: ['admin:orders'],
  query: adminOrdersQuery,
  answer: orderList,
})

export const adminOrdersFile = endpoint({
  id: 'order.admin-file',
  method: 'GET',
  path: '/v1/ordertracking/admin/file',
  summary: 'All matching orders of every store as CSV, streamed, at most 50,000',
  access: ['admin:orders'],
  query: z.object({ ...filtering, ...whose }).refine(daysInOrder, wrongDays),
  answer: z.string(),
  file: 'text/csv',
  perMinute: 10,
})

export const getOrder = endpoint({
  id: 'order.get',
  method: 'GET',
  path: '/v1/ordertracking/{id}',
  summary: 'One order; a merchant’s own store’s, a dispatcher’s own, a hub’s own',
  access: ['merchant:orders', 'admin:orders', 'scheduler', 'dispatcher', 'hub'],
  params: byId,
  answer: order,
  errors: ['order_not_found'],
})

export const listOrderStatuses = endpoint({
  id: 'order.statuses',
  method: 'GET',
  path: '/v1/ordertracking/statuses',
  summary: 'Every status of an order, or those whose codes the query lists, separated by commas',
  access: ['any'],
  query: z.object({ code_names: z.string().trim().max(300).optional() }),
  answer: listOf(orderStatus),
})

export const listAllowedStatuses = endpoint({
  id: 'order.allowed-statuses',
  method: 'GET',
  path: '/v1/ordertracking/allowed-statuses',
  summary: 'The statuses that the caller can change an order to',
  access: ['any'],
  query: z.object({ orderId: id }),
  answer: listOf(orderStatus),
  errors: ['order_not_found'],
})

/**
 * `token` is the code the customer gave at the door, needed to move an order to `delivered`. `pictureId` shows what
 * happened; `nextTryOn` is when a delivery that failed is tried again, within 14 days. `failureReason` is of a failed
 * delivery, `other` if missing. `outOfStock` are variants of an order that its store cancels: instead of getting its items
 * back, their stock becomes 0.
 */
export const updateStatusBody = z.object({
  status: orderStatusCode,
  note: z.string().trim().max(500).optional(),
  token: deliveryToken.optional(),
  pictureId: id.optional(),
  nextTryOn: day.optional(),
  failureReason: failureReason.optional(),
  outOfStock: z.array(id).max(200).optional(),
  doneAt,
})
export type UpdateStatusBody = z.input<typeof updateStatusBody>

export const updateOrderStatus = endpoint({
  id: 'order.update-status',
  method: 'PATCH',
  path: '/v1/ordertracking/update-status/{id}',
  summary: 'Changes the status of an order',
  access: ['merchant:orders', 'admin:orders', 'dispatcher', 'partner', 'hub'],
  params: byId,
  body: updateStatusBody,
  answer: changedOrder,
  errors: ['order_not_found', 'move_not_allowed', 'wrong_delivery_token', 'delivery_token_locked', 'picture_not_found'],
  message: done.orderUpdated,
  idempotent: true,
  hint: 'doneAt',
})

export const renewDeliveryToken = endpoint({
  id: 'order.update-token',
  method: 'PATCH',
  path: '/v1/ordertracking/update-token/{id}',
  summary: 'Creates a new delivery token and mails it to the customer; only the customer’s response has it',
  access: ['customer', 'guest', 'dispatcher', 'partner'],
  params: byId,
  answer: z.object({ orderDeliveryToken: z.string().optional() }),
  errors: ['order_not_found', 'token_not_ready'],
  message: done.tokenRenewed,
  perMinute: 3,
})

export const handOverToPlatform = endpoint({
  id: 'order.assign-bitmarte',
  method: 'PATCH',
  path: '/v1/ordertracking/assigntobitmarte/{id}',
  summary: 'Hands the delivery of an order that is ready to the platform',
  access: ['merchant:orders', 'admin:orders'],
  params: byId,
  answer: changedOrder,
  errors: ['order_not_found', 'move_not_allowed'],
  message: done.handedOver,
})

/** Units of each item of an order that came back. `sellable` of them go back in stock. */
export const checkReturnedStock = endpoint({
  id: 'order.check-stock',
  method: 'POST',
  path: '/v1/ordertracking/merchant/{id}/check-stock',
  summary: 'Records how many items of an order that came back can be sold again, and restocks those',
  access: ['merchant:orders'],
  params: byId,
  body: z.object({
    items: z
      .array(z.object({ id, sellable: z.int().min(0).max(1_000_000) }))
      .min(1)
      .max(200),
  }),
  answer: z.null(),
  errors: ['order_not_found', 'nothing_to_check'],
  message: done.stockChecked,
})

/** Days that a store's record counts. */
export const recordDays = 90

export const getStoreRecord = endpoint({
  id: 'order.store-record',
  method: 'GET',
  path: '/v1/ordertracking/merchant/record',
  summary: `Orders of the last ${recordDays} days that were cancelled because the store did not accept them`,
  access: ['merchant:orders'],
  answer: z.object({ notAccepted: z.int().min(0), placed: z.int().min(0) }),
})
