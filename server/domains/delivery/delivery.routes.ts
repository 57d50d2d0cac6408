import {
  acceptOrder,
  assignOrders as assignOrdersCall,
  convertToken,
  declineOrder,
  listDispatcherOrders,
  listPartnerOrders,
} from '#contract/delivery/delivery.ts'
import {
  assignToPartner,
  handOverParcel,
  handOverParcels as handOverParcelsCall,
  listWaitingOrders,
  reassign as reassignEndpoint,
  takeBack,
  undoReassignments as undoReassignmentsCall,
} from '#contract/delivery/dispatch.ts'
import { searchSchedule } from '#contract/delivery/schedule.ts'
import { setDispatcherPhone } from '#contract/logistics/partners.ts'
import { changedOrderOf, changeOrderStatus, deliverOrder, kindOf } from '#domains/orders/index.ts'
import { fail, failed } from '#platform/failure.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { toKobo } from '#platform/money.ts'
import { takeBackOrder } from './assign-order.ts'
import { assignOrders, handOverParcels, undoReassignments } from './assign-orders.ts'
import { dispatcherOrders, partnerOrders, waitingOrders } from './carried-orders.views.ts'
import { handOverOrder } from './hand-over-order.ts'
import { nameDispatcher } from './name-dispatcher.ts'
import { reassign } from './reassign-order.ts'
import { schedule } from './schedule.views.ts'

export const deliveryRoutes = (platform: Platform): readonly Route[] => [
  route(assignOrdersCall, async ({ caller, body }) => {
    const { orderId, orderIds, partnerId, dispatcherId, reason } = body
    // The contract guarantees one of each pair.
    const assignee = partnerId ? { partnerId } : { dispatcherId: dispatcherId ?? '' }
    return assignOrders(platform, { orderIds: orderIds ?? [orderId ?? ''], assignee, actor: caller, reason })
  }),

  route(assignToPartner, ({ caller, body: { orderId, orderIds, partnerId } }) =>
    assignOrders(platform, { orderIds: orderIds ?? [orderId ?? ''], assignee: { partnerId }, actor: caller }),
  ),

  route(takeBack, async ({ caller, params, body, db }) => {
    const order = await db.transact(work =>
      takeBackOrder(platform, work, { orderId: params.id, actor: caller, reason: body.reason }),
    )
    return failed(order) ? order : null
  }),

  route(handOverParcel, async ({ caller, body, db }) => {
    const { orderId, fromId, partnerId, dispatcherId, reason, earns = 0 } = body
    // The contract guarantees one of them.
    const assignee = partnerId ? { partnerId } : { dispatcherId: dispatcherId ?? '' }
    const asked = { orderId, fromId, assignee, actor: caller, reason, paid: toKobo(earns) }
    const order = await db.transact(work => handOverOrder(platform, work, asked))
    return failed(order) ? order : null
  }),

  route(handOverParcelsCall, ({ caller, body: { orders, partnerId, dispatcherId, reason } }) =>
    handOverParcels(platform, {
      orders: orders.map(({ earns = 0, ...order }) => ({ ...order, paid: toKobo(earns) })),
      assignee: partnerId ? { partnerId } : { dispatcherId: dispatcherId ?? '' },
      actor: caller,
      reason,
    }),
  ),

  route(undoReassignmentsCall, ({ caller, body }) =>
    undoReassignments(platform, { orderIds: body.orderIds, actor: caller }),
  ),

  route(reassignEndpoint, async ({ caller, body, db }) => {
    const order = await db.transact(work => reassign(platform, work, { ...body, actor: caller }))
    return failed(order) ? order : null
  }),

  route(searchSchedule, ({ query, db, now }) => schedule(db.read, query, now)),

  route(convertToken, async ({ caller, body }) => {
    const order = await deliverOrder(platform, { ...body, actor: caller })
    return failed(order) ? order : changedOrderOf(order, kindOf(caller))
  }),

  route(listPartnerOrders, async ({ caller, query, db, now }) => {
    const orders = await partnerOrders(db.read, caller.partnerId, query, { now, secret: platform.config.secret })
    return query.orderId && !orders.rows.length ? fail('order_not_found') : orders
  }),

  route(listDispatcherOrders, async ({ caller, query, db, now }) => {
    const orders = await dispatcherOrders(db.read, caller.accountId, query, { now, secret: platform.config.secret })
    return query.orderId && !orders.rows.length ? fail('order_not_found') : orders
  }),

  route(listWaitingOrders, ({ caller, query, db, now }) => waitingOrders(db.read, caller.accountId, query, now)),

  route(acceptOrder, async ({ caller, params, body, db }) => {
    const order = await db.transact(work =>
      changeOrderStatus(platform, work, { orderId: params.id, to: 'accepted', actor: caller, doneAt: body?.doneAt }),
    )
    return failed(order) ? order : changedOrderOf(order, 'partner')
  }),

  route(declineOrder, async ({ caller, params, body, db }) => {
    const order = await db.transact(work =>
      changeOrderStatus(platform, work, {
        orderId: params.id,
        to: 'ready_for_pickup',
        actor: caller,
        note: body.reason,
        doneAt: body.doneAt,
      }),
    )
    return failed(order) ? order : null
  }),

  route(setDispatcherPhone, ({ caller, params, body, db }) =>
    db.transact(work => nameDispatcher(work, caller, params.id, body)),
  ),
]
