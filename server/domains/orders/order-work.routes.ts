import { delayOrder as delayCall } from '#contract/orders/delays.ts'
import { leaveOutItems } from '#contract/orders/leave-out.ts'
import {
  changeOrderStatuses as changeStatusesCall,
  handOverOrders,
  remindOfOrder as remindCall,
  searchOrders,
  updateOrder,
} from '#contract/orders/order-work.ts'
import { checkReturnedStock, getStoreRecord } from '#contract/orders/orders.ts'
import { fail, failed } from '#platform/failure.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { checkStock } from './check-stock.ts'
import { remindOfOrder } from './deadlines/reminders.ts'
import { delayOrder } from './delivering/delay-order.ts'
import { handOver } from './delivering/hand-over.ts'
import { takenOutWords } from './lifecycle/cancelled-words.ts'
import { changeEachOrder, changeOrderStatuses } from './lifecycle/change-statuses.ts'
import { leaveOut } from './lifecycle/leave-out.ts'
import { kindOf } from './lifecycle/orders.policy.ts'
import { addNote } from './order-notes.ts'
import { orderFor, wholeOrder } from './views/order.view.ts'
import type { Counts } from './views/order-counts.ts'
import { adminOrders, platformOrders, storeOrders } from './views/orders.views.ts'
import { changedOrderOf } from './views/orders.wire.ts'
import { storeRecord } from './views/store-record.ts'

/** `ofAll` counts the orders of every store. */
export const orderWorkRoutes = (platform: Platform, ofAll: () => Promise<Counts>): readonly Route[] => [
  route(searchOrders, ({ caller, query, db, now }) => {
    if (caller.kind === 'merchant') return storeOrders(db, caller.scope, query, now)
    return caller.adminKind === 'scheduler' ? platformOrders(db, query, now) : adminOrders(db, query, now, ofAll)
  }),

  route(updateOrder, async ({ caller, params, body, db, now }) => {
    const added = await db.transact(work => addNote(work, { orderId: params.id, actor: caller, ...body }))
    if (failed(added)) return added
    const row = await wholeOrder(db.read, params.id)
    if (!row) return fail('order_not_found')
    const { id, orderName, notes } = orderFor(row, caller, now)
    return { id, orderName, notes }
  }),

  route(remindCall, ({ caller, params, db }) => db.transact(work => remindOfOrder(work, caller, params.id))),

  route(delayCall, ({ caller, params, body, db }) =>
    db.transact(work => delayOrder(work, { orderId: params.id, actor: caller, ...body })),
  ),

  route(leaveOutItems, async ({ caller, params, body, db }) => {
    const isCustomer = caller.kind === 'customer'
    if (isCustomer && caller.guest && body.refundTo === 'store_credit') return fail('account_needed')
    const choice = isCustomer ? { outOfStock: [] } : { refundTo: 'source' as const }
    return db.transact(async work => {
      const left = await leaveOut(work, { orderId: params.id, actor: caller, ...body, ...choice })
      if (failed(left)) return left
      const changed = changedOrderOf(left.order, kindOf(caller))
      return isCustomer ? answer(changed, { message: await takenOutWords(work.tx, left.cause) }) : changed
    })
  }),

  route(checkReturnedStock, async ({ caller, params, body, db }) => {
    const checked = await db.transact(work => checkStock(work, { orderId: params.id, actor: caller, ...body }))
    return failed(checked) ? checked : null
  }),

  route(getStoreRecord, ({ caller, db, now }) => storeRecord(db.read, caller.scope.storeId, now)),

  route(changeStatusesCall, ({ caller, body }) =>
    changeOrderStatuses(platform, { orderIds: body.orderIds, to: body.status, note: body.note, actor: caller }),
  ),

  route(handOverOrders, ({ caller, body, db }) =>
    changeEachOrder(body.orderIds, caller, orderId => db.transact(work => handOver(work, { orderId, actor: caller }))),
  ),
]
