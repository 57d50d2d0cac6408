import type { Module, Platform } from '#platform/module.ts'
import { orderMailHandlers } from './mail-orders.ts'
import { countsOfAll } from './order-counts.ts'
import { orderNoticeHandlers } from './order-notices.ts'
import { orderWorkRoutes } from './order-work.routes.ts'
import { orderRoutes } from './orders.routes.ts'
import { orderJobs } from './scheduled-jobs.ts'

export { addActivity } from './activities.ts'
export { type CarrierColumns, carrierColumns, carrierOf, nameRider } from './carrier.ts'
export { changeOrderStatus, lockOrder, type StatusChange } from './change-status.ts'
export { backTo, type MoneyOf, type Written, written } from './customer.mails.ts'
export { deliverOrder } from './deliver-order.ts'
export { deliveryToken } from './delivery-token.ts'
export { handOver } from './hand-over.ts'
export { entriesFrom, entriesOfOrder, type LedgerLine, lineColumns } from './ledger-entries.ts'
export {
  activitiesColumn,
  type ItemRow,
  orderFor,
  type TimelineRow,
  type WholeOrder,
  wholeOrder,
} from './order.view.ts'
export { itemOf, timelineOf } from './order.wire.ts'
export { addNote } from './order-notes.ts'
export { type ActorKind, actorKinds, returnWindowDays } from './order-states.ts'
export { forgetAhead, leaveHub, planStops, type StopsColumn, stopsColumn, stopsOf } from './order-stops.ts'
export { orderCompleted, replacementCancelled } from './orders.jobs.ts'
export { type Actor, byClock, concerns, kindOf } from './orders.policy.ts'
export { addressOf, changedOrderOf, lateOf, nextStatusesOf, pickupOf, statusOf } from './orders.wire.ts'
export { type NewItem, type NewOrder, type Placed, placeOrders } from './place-orders.ts'
export { type PaidBy, type RefundParts, refundParts } from './refund-parts.ts'
export { recordBorne, recordReturn } from './sales-journal.ts'
export { storesBoughtAt } from './stores-bought-at.ts'
export { takeOrder } from './take-order.ts'
export type { LockedOrder } from './transition-effects.ts'

export function ordersModule(platform: Platform): Module {
  const ofAll = countsOfAll(platform.db.read)
  return {
    routes: [...orderRoutes(platform, ofAll), ...orderWorkRoutes(platform, ofAll)],
    handlers: [...orderMailHandlers(platform), ...orderNoticeHandlers(platform)],
    scheduledJobs: orderJobs(platform),
  }
}
