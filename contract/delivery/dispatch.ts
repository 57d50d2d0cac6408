import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { byId, id, nothing, reasonText, search } from '#contract/fields.ts'
import { money } from '#contract/money.ts'
import { refusedOrder } from '#contract/orders/refused-order.ts'
import {
  assignOutcome,
  assignRefusals,
  carriedOrder,
  carrierVehicle,
  dispatcherRow,
  dispatcherState,
} from './delivery.ts'

export const assignToPartner = endpoint({
  id: 'partner.assignorder',
  method: 'POST',
  path: '/v1/partner/assignorder',
  summary: 'Assigns orders that are ready to a partner; fails only when every one is refused',
  access: ['scheduler', 'admin:orders'],
  body: z
    .object({ orderId: id.optional(), orderIds: z.array(id).min(1).max(50).optional(), partnerId: id })
    .refine(({ orderId, orderIds }) => (orderId === undefined) !== (orderIds === undefined), {
      path: ['orderId'],
      error: 'Choose the orders to assign.',
    }),
  answer: assignOutcome,
  errors: [...assignRefusals, 'assignee_not_found', 'assignee_away'],
  message: done.assigned,
})

export const reassign = endpoint({
  id: 'assign.dispatcher',
  method: 'POST',
  path: '/v1/orderassignment/dispatcher/assignorder',
  summary:
    'A dispatcher hands an order of its own, that it hasn’t picked up yet, to another dispatcher; or, naming itself, takes one that waits or undoes this for 20 seconds',
  access: ['dispatcher'],
  body: z.object({ orderId: id, dispatcherId: id }),
  answer: nothing,
  errors: ['order_not_found', 'move_not_allowed', 'already_assigned', 'assignee_not_found', 'assignee_away'],
  message: done.reassigned,
})

/** `states` have open orders, for the filter. Excludes orders that the dispatcher declined or released before. */
export const listWaitingOrders = endpoint({
  id: 'assign.waiting',
  method: 'GET',
  path: '/v1/orderassignment/dispatcher/waiting',
  summary: 'Orders that wait in the schedule, those due soonest first, for a dispatcher to take',
  access: ['dispatcher'],
  query: z.object({ ...page(), search: search.optional(), state: z.string().trim().max(60).optional() }),
  answer: listOf(carriedOrder).extend({ states: z.array(z.string()) }),
})

export const takeBack = endpoint({
  id: 'assign.take-back',
  method: 'PATCH',
  path: '/v1/orderassignment/scheduler/take-back/{id}',
  summary: 'Takes back an order that isn’t picked up yet from its carrier, so that it can be assigned again',
  access: ['scheduler', 'admin:orders'],
  params: byId,
  body: z.object({ reason: reasonText(300) }),
  answer: nothing,
  errors: ['order_not_found', 'move_not_allowed'],
  message: done.takenBack,
})

/** The new carrier of a parcel, and why it gets it. */
const taker = { partnerId: id.optional(), dispatcherId: id.optional(), reason: reasonText(300) }
const isOneTaker = ({
  partnerId,
  dispatcherId,
}: {
  partnerId?: string | undefined
  dispatcherId?: string | undefined
}) => (partnerId === undefined) !== (dispatcherId === undefined)
const otherwise = { path: ['partnerId'], error: 'Choose one partner or one dispatcher.' }

/**
 * `fromId` is the carrier that has the parcel, as the page showed it: of two at once, the second is refused. `earns` is what a
 * partner earned so far, in naira and at most its share of the whole delivery.
 */
const parcelFrom = z.object({ orderId: id, fromId: id, earns: money.optional() })

export const handOverParcel = endpoint({
  id: 'assign.hand-over',
  method: 'POST',
  path: '/v1/orderassignment/hand-over',
  summary:
    'Hands an order that is picked up over to another carrier, which keeps its status; a dispatcher its own, to another dispatcher',
  access: ['scheduler', 'dispatcher', 'admin:orders'],
  body: parcelFrom.extend(taker).refine(isOneTaker, otherwise),
  answer: nothing,
  errors: ['order_not_found', 'move_not_allowed', 'already_assigned', 'assignee_not_found', 'assignee_away'],
  message: done.parcelHandedOver,
  idempotent: true,
})

/** Why one of several parcels could not be handed over. */
export const handOverRefusals = [...handOverParcel.errors, 'invalid'] as const satisfies readonly ErrorCode[]

/** Each parcel is handed over or refused by itself. */
export const handOverOutcome = z.object({
  handedOver: z.array(id),
  refused: z.array(refusedOrder(handOverRefusals)),
})
export type HandOverOutcome = z.infer<typeof handOverOutcome>

export const handOverParcels = endpoint({
  id: 'assign.hand-over-several',
  method: 'POST',
  path: '/v1/orderassignment/hand-over-several',
  summary: 'Hands several orders that are picked up over to one other carrier, with a result for each',
  access: ['scheduler', 'admin:orders'],
  body: z.object({ orders: z.array(parcelFrom).min(1).max(50), ...taker }).refine(isOneTaker, otherwise),
  answer: handOverOutcome,
  idempotent: true,
})

/** Seconds in which a reassignment can be undone. */
export const undoSeconds = 20

/** Why one of several reassignments could not be undone. */
export const undoRefusals = ['order_not_found', 'move_not_allowed'] as const satisfies readonly ErrorCode[]

/** Each reassignment is undone or refused by itself. */
export const undoOutcome = z.object({
  undone: z.array(id),
  refused: z.array(refusedOrder(undoRefusals)),
})
export type UndoOutcome = z.infer<typeof undoOutcome>

export const undoReassignments = endpoint({
  id: 'assign.undo-reassignment',
  method: 'POST',
  path: '/v1/orderassignment/scheduler/undo-reassignment',
  summary:
    'Gives orders that the caller reassigned within the last 20 seconds back to their former carriers; fails only when every one is refused',
  access: ['scheduler', 'admin:orders'],
  body: z.object({ orderIds: z.array(id).min(1).max(50) }),
  answer: undoOutcome,
  errors: undoRefusals,
  message: done.reassignmentUndone,
})

export const listDispatchStatus = endpoint({
  id: 'assign.dispatch-status',
  method: 'GET',
  path: '/v1/orderassignment/dispatch-status',
  summary: 'Every dispatcher with its shift, those on shift first, and the vehicles that they can name',
  access: ['dispatcher', 'scheduler', 'admin:orders'],
  answer: listOf(dispatcherRow).extend({ vehicles: z.array(carrierVehicle) }),
})

/** `shiftEndsAt`: from then on the dispatcher is away; null for an open end. Without `vehicleId` the vehicle stays. */
export const updateDispatcherStatus = endpoint({
  id: 'assign.update-dispatcher-status',
  method: 'PATCH',
  path: '/v1/orderassignment/update-dispatcher-status/{id}',
  summary: 'Sets a dispatcher’s own shift, its end and the vehicle; `id` is its own account',
  access: ['dispatcher'],
  params: byId,
  body: dispatcherState.extend({ vehicleId: id.nullable().optional() }),
  answer: dispatcherState,
  errors: ['assignee_not_found'],
  message: done.dispatcherStatus,
})

/** Why an order can't go to an address: delivery there costs something else, or its carrier is asked for another state. */
export const addressChoice = z.object({ addressId: id, why: z.enum(['price', 'state']).nullable() })
export type AddressChoice = z.infer<typeof addressChoice>

export const listAddressChoices = endpoint({
  id: 'order.customer-address-choices',
  method: 'GET',
  path: '/v1/ordertracking/customer/{id}/address-choices',
  summary: 'The customer’s addresses, and why an order can’t go to them, before its pickup',
  access: ['customer', 'guest'],
  params: byId,
  answer: listOf(addressChoice),
  errors: ['order_not_found', 'address_stands'],
})

export const changeDeliveryAddress = endpoint({
  id: 'order.customer-change-address',
  method: 'PATCH',
  path: '/v1/ordertracking/customer/{id}/address',
  summary: 'Changes the delivery address of an order before pickup, to one with the same fee',
  access: ['customer', 'guest'],
  params: byId,
  body: z.object({ addressId: id }),
  answer: nothing,
  errors: ['order_not_found', 'address_not_found', 'address_stands', 'address_elsewhere'],
  message: done.deliveryAddressChanged,
})
