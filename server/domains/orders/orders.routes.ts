import { changeDeliveryAddress, listAddressChoices } from '#contract/delivery/dispatch.ts'
import { adminAddress, dispatcherAddress, merchantAddress } from '#contract/identity/addresses.ts'
import { correctGuestEmail, correctOrderEmail, guestEmail, mailOrderLink } from '#contract/identity/guests.ts'
import { type OrderStatusCode, orderStatusCode } from '#contract/orders/order-statuses.ts'
import {
  cancelCustomerOrder,
  getCustomerOrder,
  getReceipt,
  handOverToPlatform,
  listAdminOrders,
  listAllowedStatuses,
  listCustomerOrders,
  listMerchantOrders,
  listOrderStatuses,
  renewDeliveryToken,
  reorder as reorderCall,
  updateOrderStatus,
} from '#contract/orders/orders.ts'
import { arePictures } from '#domains/files/index.ts'
import { bearerToken, onlyViews } from '#platform/auth.ts'
import { fail, failed, failField } from '#platform/failure.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { correctEmailOfOrder, correctOwnEmail, guestEmailOf } from './correct-email.ts'
import { addressChoices, changeAddress } from './delivering/change-address.ts'
import { deliverOrder } from './delivering/deliver-order.ts'
import { addressForAdmin, addressOfOrder } from './delivering/delivery-addresses.ts'
import { deliveryToken } from './delivering/delivery-token.ts'
import { handOver } from './delivering/hand-over.ts'
import { renewToken } from './delivering/renew-token.ts'
import { cancelledWords } from './lifecycle/cancelled-words.ts'
import { changeOrderStatus } from './lifecycle/change-status.ts'
import { concerns, kindOf } from './lifecycle/orders.policy.ts'
import { orderLinkRequested } from './notices/orders.jobs.ts'
import { reorder } from './reorder.ts'
import { orderForCustomer, wholeOrder } from './views/order.view.ts'
import type { Counts } from './views/order-counts.ts'
import { adminOrders, customerOrders, storeOrders } from './views/orders.views.ts'
import { changedOrderOf, nextStatusesOf, statusOf } from './views/orders.wire.ts'
import { receiptOf } from './views/receipt.ts'

const listed = (codes: readonly OrderStatusCode[]) => ({ count: codes.length, rows: codes.map(statusOf) })

/** `ofAll` counts the orders of every store. */
export const orderRoutes = (platform: Platform, ofAll: () => Promise<Counts>): readonly Route[] => [
  route(listCustomerOrders, ({ caller, query, db, now }) => customerOrders(db, caller.accountId, query, now)),

  route(getCustomerOrder, async ({ caller, params, db, now }) => {
    const row = await wholeOrder(db.read, params.id)
    if (!row || !concerns(row, caller)) return fail('order_not_found')
    const { secret } = platform.config
    const token = row.status === 'out_for_delivery' ? deliveryToken(secret, row.id, row.token_version) : null
    return orderForCustomer(row, token, now)
  }),

  // A job looks the order up, so that the response doesn't reveal whether it exists.
  route(mailOrderLink, ({ body, db }) =>
    db.transact(async work => {
      await work.addJob(orderLinkRequested, body)
      return null
    }),
  ),

  route(guestEmail, ({ caller, db, now, request }) =>
    guestEmailOf(db.read, caller.accountId, bearerToken(request.headers.authorization) ?? '', now),
  ),

  route(correctGuestEmail, ({ caller, body, db, request }) => {
    const token = bearerToken(request.headers.authorization) ?? ''
    return db.transact(work => correctOwnEmail(platform, work, { caller, token, ...body }))
  }),

  route(correctOrderEmail, ({ caller, params, body, db, requestId }) =>
    db.transact(work =>
      correctEmailOfOrder(platform, work, { caller, orderId: params.id, email: body.email, requestId }),
    ),
  ),

  route(cancelCustomerOrder, async ({ caller, params, body, db }) => {
    if (caller.guest && body.refundTo === 'store_credit') return fail('account_needed')
    return db.transact(async work => {
      const changed = await changeOrderStatus(platform, work, {
        orderId: params.id,
        to: 'cancelled',
        actor: caller,
        note: body.reason,
        refundTo: body.refundTo,
      })
      if (failed(changed)) return changed
      return answer(changedOrderOf(changed, 'customer'), { message: await cancelledWords(work.tx, changed) })
    })
  }),

  route(listAddressChoices, ({ caller, params, db }) =>
    addressChoices(db.read, { customer: caller, orderId: params.id }),
  ),

  route(changeDeliveryAddress, async ({ caller, params, body, db }) => {
    const order = await db.transact(work => changeAddress(work, { customer: caller, orderId: params.id, ...body }))
    return failed(order) ? order : null
  }),

  route(getReceipt, ({ caller, params, query, db }) =>
    receiptOf(db.read, { customerId: caller.accountId, orderId: params.id, whole: query.whole ?? false }),
  ),

  route(reorderCall, ({ caller, params, db }) =>
    db.transact(work => reorder(work, { customer: caller, orderId: params.id })),
  ),

  route(listMerchantOrders, ({ caller, query, db, now }) => storeOrders(db, caller.scope, query, now)),

  route(listAdminOrders, ({ query, db, now }) => adminOrders(db, query, now, ofAll)),

  route(listOrderStatuses, async ({ query }) => {
    const names = query.code_names?.split(',').map(name => name.trim())
    return listed(orderStatusCode.options.filter(code => !names || names.includes(code)))
  }),

  route(listAllowedStatuses, async ({ caller, query, db }) => {
    const order = await db.read.selectFrom('orders').selectAll().where('id', '=', query.orderId).executeTakeFirst()
    if (!order || !concerns(order, caller)) return fail('order_not_found')
    const rows = onlyViews(caller, 'orders') ? [] : nextStatusesOf(order, kindOf(caller))
    return { count: rows.length, rows }
  }),

  route(updateOrderStatus, async ({ caller, params, body, db }) => {
    const { status: to, token, note, pictureId, nextTryOn, failureReason, outOfStock, doneAt } = body
    if (pictureId && !(await arePictures(db.read, [pictureId]))) return failField('pictureId', 'picture_not_found')
    const request = { orderId: params.id, actor: caller, note, pictureId, nextTryOn, failureReason, doneAt }
    const soldOut = caller.kind === 'merchant' ? outOfStock : undefined
    const changed =
      to === 'delivered' && token !== undefined
        ? await deliverOrder(platform, { ...request, token })
        : await db.transact(work => changeOrderStatus(platform, work, { ...request, to, outOfStock: soldOut }))
    return failed(changed) ? changed : changedOrderOf(changed, kindOf(caller))
  }),

  route(renewDeliveryToken, async ({ caller, params, db }) => {
    const token = await db.transact(work => renewToken(platform, work, { orderId: params.id, actor: caller }))
    if (failed(token)) return token
    return caller.kind === 'customer' ? { orderDeliveryToken: token } : {}
  }),

  route(handOverToPlatform, async ({ caller, params, db }) => {
    const order = await db.transact(work => handOver(work, { orderId: params.id, actor: caller }))
    return failed(order) ? order : changedOrderOf(order, kindOf(caller))
  }),

  route(dispatcherAddress, ({ caller, params, db }) => addressOfOrder(db.read, params, caller)),
  route(merchantAddress, ({ caller, params, db }) => addressOfOrder(db.read, params, caller)),
  route(adminAddress, ({ caller, params, db, requestId }) =>
    db.transact(work => addressForAdmin(work, caller, params, requestId)),
  ),
]
