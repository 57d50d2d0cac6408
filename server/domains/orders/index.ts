import type { Module, Platform } from '#platform/module.ts'
import { calendarHandler } from './deadlines/follow-calendar.ts'
import { orderJobs } from './lifecycle/scheduled-jobs.ts'
import { moveOrders } from './move-orders.ts'
import { orderLinkHandler } from './notices/mail-order-link.ts'
import { orderMailHandlers } from './notices/mail-orders.ts'
import { addressHandler } from './notices/notify-of-address.ts'
import { handedOverHandler } from './notices/notify-of-hand-over.ts'
import { leftOutHandler } from './notices/notify-of-left-out.ts'
import { missingHandler } from './notices/notify-of-missing.ts'
import { noteHandler } from './notices/notify-of-note.ts'
import { emailCorrectedHandler } from './notices/notify-of-placed.ts'
import { reminderHandler } from './notices/notify-of-reminder.ts'
import { suspendedHandlers } from './notices/notify-of-suspended.ts'
import { orderNoticeHandlers } from './notices/order-notices.ts'
import { orderWorkRoutes } from './order-work.routes.ts'
import { orderRoutes } from './orders.routes.ts'
import { ordersPrivacy } from './privacy.ts'
import { countsOfAll } from './views/order-counts.ts'

export { acceptUntil } from './deadlines/accept-until.ts'
export { reminderOf } from './deadlines/reminders.ts'
export { type CarrierColumns, carrierColumns, carrierOf, nameRider } from './delivering/carrier.ts'
export { changeCarrier } from './delivering/change-carrier.ts'
export { codeCheckOf } from './delivering/code-check.ts'
export { delayDays } from './delivering/delay-order.ts'
export { deliverOrder } from './delivering/deliver-order.ts'
export { deliveryToken } from './delivering/delivery-token.ts'
export { isAhead, isLateAt } from './delivering/expected-stops.ts'
export { type CollectFromColumn, collectFromColumn } from './delivering/former-carrier.ts'
export {
  goodsWords,
  hubOfSql,
  isToBringBack,
  type ParcelGoesToColumn,
  parcelGoesToColumn,
} from './delivering/goods-to.ts'
export { handOver } from './delivering/hand-over.ts'
export { handedOver } from './delivering/handed-over.ts'
export {
  leaveHub,
  markMissing,
  missedHubs,
  nextHub,
  type StopsColumn,
  stopsColumn,
  stopsOf,
} from './delivering/order-stops.ts'
export { takeOrder } from './delivering/take-order.ts'
export { undoReassignment } from './delivering/undo-reassignment.ts'
export { addActivity } from './lifecycle/activities.ts'
export { isTransitionSql } from './lifecycle/activity-kinds.ts'
export { cancelForCase } from './lifecycle/cancel-for-case.ts'
export { cancellationReason } from './lifecycle/cancelled-words.ts'
export { changeOrderStatus, confirmPickup, lockOrder } from './lifecycle/change-status.ts'
export type { Placed } from './lifecycle/insert-orders.ts'
export { type ActorKind, actorKinds, overAlready } from './lifecycle/order-states.ts'
export {
  type Actor,
  byClock,
  concerns,
  concernsHub,
  kindOf,
  seesEarnings,
  seesLedger,
} from './lifecycle/orders.policy.ts'
export {
  type NewOrder,
  type PlacingFacts,
  placeOrders,
  placingFacts,
  placingFactsSql,
} from './lifecycle/place-orders.ts'
export { markInHand, markParcelReported, recordGoodsTo } from './lifecycle/report-parcel.ts'
export { type ParcelHolder, sendBack } from './lifecycle/send-back.ts'
export { phoneTime, timeDone } from './lifecycle/time-done.ts'
export { type LockedOrder, undoMs } from './lifecycle/transition-effects.ts'
export { backTo, type MoneyOf, paidForGoods, written } from './notices/customer.mails.ts'
export { activeSchedulers } from './notices/order-notices.ts'
export {
  goodsLost,
  orderCompleted,
  ordersPlaced,
  parcelHandedOver,
  parcelMissing,
  replacementCancelled,
  saleReversed,
  saleReversedByCase,
  saleWithLeftOutReversed,
} from './notices/orders.jobs.ts'
export { addNote } from './order-notes.ts'
export { type Carried, carryingEarns, deliveryShare } from './revenue/came-back.ts'
export { recordBorne, recordCaseRefund } from './revenue/case-journal.ts'
export { commissionRates } from './revenue/commission-rates.ts'
export { entriesFrom, entriesOfOrder, type LedgerLine, lineColumns } from './revenue/ledger-entries.ts'
export { payBack } from './revenue/pay-back.ts'
export { lossEntry } from './revenue/pay-loss.ts'
export { recoverCases, recoveryOf } from './revenue/recover-cases.ts'
export { bySource, type RefundParts, refundParts, totalOf } from './revenue/refund-parts.ts'
export { recordReturn } from './revenue/sales-journal.ts'
export { type ReversedLine, reversedLines } from './revenue/sales-rows.ts'
export { isReleased, moneyCarrierOf, type Priced } from './revenue/settle.ts'
export { unrefundedPayment } from './revenue/unrefunded-payment.ts'
export { hasBoughtAt } from './stores-bought-at.ts'
export { isCancelledByCustomer } from './views/cancelled-return.ts'
export { itemOutcomesOf, outcomesOf } from './views/item-outcomes.ts'
export { optionsIn } from './views/options-in.ts'
export {
  activitiesColumn,
  orderFor,
  type TimelineRow,
  type WholeOrder,
  wholeOrder,
} from './views/order.view.ts'
export { itemOf, noteOfCustomer, timelineFor } from './views/order.wire.ts'
export { type Counts, countsOfAll } from './views/order-counts.ts'
export {
  deliveredInTime,
  deliveredLate,
  dialledBy,
  isLate,
  isNumbered,
  orderedTo,
  parcelCodeIn,
  phoneIn,
  searchedOrders,
  storeToDo,
} from './views/order-filters.ts'
export { authorFor, nameColumnFor, nameFor, referenced } from './views/order-name.ts'
export { adminColumns, listedColumns } from './views/orders.file.ts'
export { adminOrders, earningParts, storeOrders } from './views/orders.views.ts'
export {
  addressOf,
  changedOrderOf,
  deliveryOf,
  isReachable,
  lateOf,
  nextStatusesOf,
  pickupOf,
  sendByOf,
  statusOf,
  withoutContacts,
} from './views/orders.wire.ts'
export { paidOrderId, replacementIds } from './views/paid-order.ts'
export { joinCredits, type RefundRow, refundOnWire } from './views/paid-with.ts'
export { problemsOf, reportableOf } from './views/problems.ts'
export { isKept, type RemainingLine, remainingLinesSql } from './views/remaining-lines.ts'
export { storeRecord } from './views/store-record.ts'

export function ordersModule(platform: Platform): Module {
  const ofAll = countsOfAll(platform.db.read)
  return {
    privacy: ordersPrivacy,
    routes: [...orderRoutes(platform, ofAll), ...orderWorkRoutes(platform, ofAll)],
    handlers: [
      ...orderMailHandlers(platform),
      ...orderNoticeHandlers(platform),
      reminderHandler(platform),
      calendarHandler(platform),
      missingHandler(platform),
      noteHandler(platform),
      handedOverHandler(platform),
      leftOutHandler(platform),
      orderLinkHandler(platform),
      emailCorrectedHandler(platform),
      addressHandler(platform),
      ...suspendedHandlers(platform),
    ],
    scheduledJobs: orderJobs(platform),
    mergeAccounts: moveOrders,
  }
}
