import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { byId, day, doneAt, id, moment, nothing, reasonText, search } from '#contract/fields.ts'
import { money } from '#contract/money.ts'
import { orderActivity } from '#contract/orders/activities.ts'
import { goodsTo } from '#contract/orders/goods-to.ts'
import {
  changedOrder,
  collectFrom,
  deliveryAddress,
  deliveryToken,
  orderItem,
  orderStop,
  parcelCode,
  pickupPlace,
} from '#contract/orders/order-shapes.ts'
import { type OrderStatusCode, orderStatus, orderStatusCode } from '#contract/orders/order-statuses.ts'
import { refusedOrder } from '#contract/orders/refused-order.ts'

const exactlyOne = (...of: unknown[]) => of.filter(part => part !== undefined).length === 1

/**
 * Assignment of orders to one partner or one dispatcher. With a `reason`, an order that another carrier hasn't picked
 * up yet is taken back from it first; that carrier sees the reason.
 */
export const assignBody = z
  .object({
    orderId: id.optional(),
    orderIds: z.array(id).min(1).max(50).optional(),
    partnerId: id.optional(),
    dispatcherId: id.optional(),
    reason: reasonText(300).optional(),
  })
  .refine(asked => exactlyOne(asked.orderId, asked.orderIds), {
    path: ['orderId'],
    error: 'Choose the orders to assign.',
  })
  .refine(asked => exactlyOne(asked.partnerId, asked.dispatcherId), {
    path: ['partnerId'],
    error: 'Choose one partner or one dispatcher.',
  })

/** Why one of several orders could not be assigned. */
export const assignRefusals = [
  'order_not_found',
  'already_assigned',
  'not_ready',
] as const satisfies readonly ErrorCode[]

/** Each order is assigned or refused by itself. `reassigned` are those of `assigned` that another carrier had. */
export const assignOutcome = z.object({
  assigned: z.array(id),
  reassigned: z.array(id),
  refused: z.array(refusedOrder(assignRefusals)),
})
export type AssignOutcome = z.infer<typeof assignOutcome>

export const assignOrders = endpoint({
  id: 'assign.scheduler',
  method: 'POST',
  path: '/v1/orderassignment/scheduler/assignorder',
  summary: 'Assigns orders that are ready to a partner or a dispatcher; fails only when every one is refused',
  access: ['scheduler', 'admin:orders'],
  body: assignBody,
  answer: assignOutcome,
  errors: [...assignRefusals, 'assignee_not_found', 'assignee_away'],
  message: done.assigned,
})

export const convertToken = endpoint({
  id: 'assign.convert-token',
  method: 'POST',
  path: '/v1/orderassignment/convert-token',
  summary: 'Marks an order as delivered by the customer’s code; wrong codes are counted',
  access: ['dispatcher', 'partner'],
  body: z.object({ orderId: id, token: deliveryToken, doneAt }),
  answer: changedOrder,
  errors: ['order_not_found', 'move_not_allowed', 'wrong_delivery_token', 'delivery_token_locked'],
  message: done.delivered,
  idempotent: true,
  hint: 'doneAt',
  perMinute: 20,
})

/**
 * `new`: awaits an answer; `current`: accepted and in delivery, or cancelled and to be brought back to the store; `done`:
 * delivered or returned to the store, also once that cancelled it.
 */
export const partnerTab = z.enum(['all', 'new', 'current', 'done'])
export type PartnerTab = z.infer<typeof partnerTab>

/** Statuses of each tab of a carrier's orders. `current` also has cancelled ones that it brings back. */
export const partnerTabs: Readonly<Record<Exclude<PartnerTab, 'all'>, readonly OrderStatusCode[]>> = {
  new: ['assigned'],
  current: ['accepted', 'picked_up', 'at_hub', 'in_transit', 'out_for_delivery', 'delivery_failed', 'returning'],
  done: ['delivered', 'completed', 'returned_to_store'],
}

/**
 * Checks a delivery code without a network: a wrong one differs in the first byte of its PBKDF2 hash (SHA-256, `salt` in
 * hex), except for one in 256. The server decides once the code arrives. `lockedUntil` is the end of its lock after wrong
 * codes, which a new code doesn't lift; null without one.
 */
export const codeCheck = z.object({
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  iterations: z.int().min(1),
  check: z.int().min(0).max(255),
  lockedUntil: moment.nullable(),
})
export type CodeCheck = z.infer<typeof codeCheck>

/**
 * An order as who carries it sees it. The customer’s phone and e-mail are null until accepted and once done;
 * `orderActivities` are there when one order is asked for.
 */
export const carriedOrder = z.object({
  id,
  orderName: z.string(),
  bitmarteOrderStatus: orderStatus,
  storeName: z.string(),
  storePhoneNumber: z.string().nullable(),
  pickup: pickupPlace,
  deliveryAddress: deliveryAddress.extend({ phoneNumber: z.string().nullable(), emailAddress: z.string().nullable() }),
  orderNote: z.string(),
  orderItems: z.array(
    orderItem.pick({ id: true, productName: true, productVariants: true, hostedImages: true, quantity: true }),
  ),
  weight: z.number().min(0),
  vehicle: z.string(),
  parcelCode,
  /** The hubs that it passes; none within a state. */
  stops: z.array(orderStop),
  assignedAt: moment,
  answerDueAt: moment.nullable(),
  promisedAt: moment.nullable(),
  dueAt: moment.nullable(),
  late: z.boolean(),
  parcelReported: z.boolean(),
  /** Another carrier declined it, gave it back or didn’t answer before. */
  declinedBefore: z.boolean(),
  deliveredAt: moment.nullable(),
  /** The day that a delivery which failed is tried again. */
  nextTryOn: day.nullable(),
  /** Number of delivery attempts that failed. Optional, because the previous release doesn't send it. */
  failedCount: z.int().min(0).optional(),
  moves: z.array(orderStatus),
  /** Null unless it is out for delivery. */
  codeCheck: codeCheck.nullable(),
  /** Optional, because the previous release doesn't send it. */
  collectFrom: collectFrom.nullable().optional(),
  /** Who gets the parcel of a cancelled order, if that is decided. Absent from the previous release. */
  goodsTo: goodsTo.nullable().optional(),
  /** True of an order that was cancelled because it came back to its store. Absent from the previous release. */
  cameBack: z.boolean().optional(),
  orderActivities: z.array(orderActivity).optional(),
})
export type CarriedOrder = z.infer<typeof carriedOrder>

/** `earns` is what the partner gets for it in naira, also if it comes back; of a cancelled one, what it got. `dispatcher` is whom it named for the customer to call. */
export const partnerOrder = carriedOrder.extend({
  earns: money,
  /** The day on which `earns` joins the balance; null before the delivery and while a return is open. */
  earnsOn: day.nullable(),
  dispatcher: z.object({ riderId: id.nullable(), name: z.string().nullable(), phoneNumber: z.string() }).nullable(),
})
export type PartnerOrder = z.infer<typeof partnerOrder>

export const carriedOrdersQuery = z.object({
  ...page(),
  tab: partnerTab.default('all'),
  search: search.optional(),
  orderId: id.optional(),
})
export type CarriedOrdersQuery = z.output<typeof carriedOrdersQuery>

/** Statuses that a carrier can change an order to, by the order's status: for the steps that it takes without a network. */
export const carrierSteps = z.array(z.object({ from: orderStatusCode, moves: z.array(orderStatus) }))
export type CarrierSteps = z.infer<typeof carrierSteps>

const perTab = { counts: z.record(partnerTab, z.int().min(0)), steps: carrierSteps }

export const partnerOrderList = listOf(partnerOrder).extend(perTab)
export type PartnerOrderList = z.infer<typeof partnerOrderList>

export const listPartnerOrders = endpoint({
  id: 'partner.view-orders',
  method: 'GET',
  path: '/v1/partner/view-orders',
  summary: 'The partner’s orders, those due soonest first, done ones the latest first; one alone with `orderId`',
  access: ['partner'],
  query: carriedOrdersQuery,
  answer: partnerOrderList,
  errors: ['order_not_found'],
})

export const listDispatcherOrders = endpoint({
  id: 'order.dispatcher-list',
  method: 'GET',
  path: '/v1/ordertracking/dispatcher',
  summary: 'The dispatcher’s orders, those due soonest first, done ones the latest first; one alone with `orderId`',
  access: ['dispatcher'],
  query: carriedOrdersQuery,
  answer: listOf(carriedOrder).extend(perTab),
  errors: ['order_not_found'],
})

export const acceptOrder = endpoint({
  id: 'partner.accept-order',
  method: 'PATCH',
  path: '/v1/partner/accept-order/{id}',
  summary: 'Accepts an assigned order',
  access: ['partner'],
  params: byId,
  body: z.object({ doneAt }).optional(),
  answer: changedOrder,
  errors: ['order_not_found', 'move_not_allowed'],
  message: done.accepted,
  idempotent: true,
  hint: 'doneAt',
})

export const declineOrder = endpoint({
  id: 'partner.decline-order',
  method: 'PATCH',
  path: '/v1/partner/decline-order/{id}',
  summary: 'Declines an order, or gives an accepted one back before pickup; it can then be assigned again',
  access: ['partner'],
  params: byId,
  body: z.object({ reason: reasonText(300), doneAt }),
  answer: nothing,
  errors: ['order_not_found', 'move_not_allowed'],
  message: done.declined,
  idempotent: true,
  hint: 'doneAt',
})

/**
 * A carrier’s record of the last 30 days. `late30Days` are the orders that it delivered late, or carried when their delivery
 * became overdue; `due30Days` are these and those that it delivered on time, of which `onTimePercent` is the share, null
 * without any.
 */
export const carrierRecord = z.object({
  delivered30Days: z.int().min(0),
  declined30Days: z.int().min(0),
  failed30Days: z.int().min(0),
  late30Days: z.int().min(0),
  due30Days: z.int().min(0),
  onTimePercent: z.number().min(0).max(100).nullable(),
})
export type CarrierRecord = z.infer<typeof carrierRecord>

/**
 * Status of a partner: `unfinished` before onboarding, `waiting` for approval, `working` once approved, and
 * `suspended`. Only working partners get orders.
 */
export const partnerStatus = z.enum(['unfinished', 'waiting', 'working', 'suspended'])
export type PartnerStatus = z.infer<typeof partnerStatus>

/** A vehicle of the platform's rates that a carrier has. `maxWeight` is chargeable kg. */
export const carrierVehicle = z.object({ id, name: z.string(), maxWeight: z.number().min(0) })
export type CarrierVehicle = z.infer<typeof carrierVehicle>

/** Availability of a dispatcher, who is away once the shift has ended. */
export const dispatcherState = z.object({
  status: z.enum(['available', 'away']),
  shiftEndsAt: moment.nullable(),
})
export type DispatcherState = z.infer<typeof dispatcherState>

/** A dispatcher of the platform’s own to choose. `vehicle` is null until the dispatcher names it. */
export const dispatcherRow = z.object({
  id,
  name: z.string(),
  phoneNumber: z.string().nullable(),
  openOrders: z.int().min(0),
  unanswered: z.int().min(0),
  vehicle: carrierVehicle.nullable(),
  ...dispatcherState.shape,
  ...carrierRecord.shape,
})
export type DispatcherRow = z.infer<typeof dispatcherRow>

export const listDispatchers = endpoint({
  id: 'assign.dispatchers',
  method: 'GET',
  path: '/v1/orderassignment/dispatchers',
  summary: 'Dispatchers who can be assigned orders, least loaded first',
  access: ['scheduler', 'admin:orders', 'admin:returns'],
  answer: listOf(dispatcherRow),
})
