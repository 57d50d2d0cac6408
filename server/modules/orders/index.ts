import type { Module, Platform } from '#platform/module.ts'
import { orderMailHandlers } from './mail-orders.ts'
import { orderRoutes } from './orders.routes.ts'
import { orderSweeps } from './sweeps.ts'

export { type CarrierColumns, carrierColumns } from './carrier.ts'
export { deliverOrder } from './deliver-order.ts'
export { deliveryToken } from './delivery-token.ts'
export { handOver } from './hand-over.ts'
export type { Assignee, LockedOrder } from './move-effects.ts'
export { lockOrder, type MoveRequest, moveOrder } from './move-order.ts'
export type { TimelineRow } from './order.view.ts'
export { timelineOf } from './order.wire.ts'
export { orderCompleted } from './orders.jobs.ts'
export { type Actor, kindOf } from './orders.policy.ts'
export { addressOf, lateOf, movedOf, movesOf, pickupOf, statusOf } from './orders.wire.ts'
export { type NewItem, type NewOrder, type Placed, placeOrders } from './place-orders.ts'

export const ordersModule = (platform: Platform): Module => ({
  routes: orderRoutes(platform),
  handlers: orderMailHandlers(platform),
  sweeps: orderSweeps(platform),
})
