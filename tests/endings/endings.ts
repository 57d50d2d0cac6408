import { sql } from 'kysely'
import { decideCase, refundGoodwill, reportParcel, reportProblem } from '#contract/cases/cases.ts'
import { chargeDispute } from '#contract/money/disputes.ts'
import type { RefundTo } from '#contract/money/refund-to.ts'
import { grantStoreCredit } from '#contract/money/store-credit.ts'
import type { FailureReason } from '#contract/orders/failure-reasons.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { cancelCustomerOrder, getCustomerOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import type { ReturnReason } from '#contract/orders/return-shapes.ts'
import {
  assignReturn,
  carryReturn,
  decideChargeback,
  decideRefund,
  getReturn,
  updateReturnStatus,
} from '#contract/orders/returns.ts'
import { toNaira } from '#platform/money.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import { type Carrier, carryTo, changeStatus } from '#tests/harness/deliveries.ts'
import { giftCard } from '#tests/harness/gift-cards.ts'
import { ask, bringBack, reject } from '#tests/harness/returns.ts'
import type { Scene } from './scene.ts'

/** How an order ends: what people do at once, five days later, and once the money of delivered orders is released. */
export interface Ending {
  begin(place: Scene): Promise<string>
  late?(place: Scene, orderId: string): Promise<unknown>
  released?(place: Scene, orderId: string): Promise<unknown>
}

type By = Carrier['by']
type Do = (place: Scene, orderId: string) => Promise<unknown>

/** Buys an order and brings it to a status. */
async function bought(
  place: Scene,
  status: OrderStatusCode,
  { by = 'partner', pays = 'card' }: { by?: By | undefined; pays?: 'card' | 'gift card' | 'store credit' } = {},
): Promise<string> {
  const { app, bank, store, goods, boss, scheduler } = place
  const buyer = await shopper(app)
  if (pays === 'gift card')
    await buyer.applyCard((await giftCard(app, buyer, { for: 'self', amount: 30_000 })).giftCardId)
  if (pays === 'store credit') {
    const body = { amount: 21_500, reason: 'Sorry for the wait.' }
    const { data } = await app.call(grantStoreCredit, { token: boss.token, params: { id: buyer.accountId }, body })
    await buyer.applyCard(data.giftCardId ?? '')
  }
  await buyer.put(goods)
  const { reference, due } = await buyer.pay()
  if (due > 0) await bank.pay(reference)
  const [order] = (await buyer.comeBack(reference)).orders
  if (!order) throw new Error('Nothing was bought')
  place.of.set(order.id, { buyer, reference })
  const rider = by === 'dispatcher' ? place.dispatcher : place.rider
  const carrier = (by === 'store' ? { by } : { by, rider, scheduler }) as Carrier
  await carryTo(app, status, { id: order.id, buyer, store, carrier })
  return order.id
}

const order =
  (status: OrderStatusCode, how: Parameters<typeof bought>[2] = {}, then: Do = async () => undefined) =>
  async (place: Scene): Promise<string> => {
    const id = await bought(place, status, how)
    await then(place, id)
    return id
  }

const buyerOf = ({ of }: Scene, orderId: string): Shopper => {
  const found = of.get(orderId)
  if (!found) throw new Error('An order of nobody')
  return found.buyer
}

const cancelledByBuyer: Do = (place, id) =>
  place.app.call(cancelCustomerOrder, { token: buyerOf(place, id).token, params: { id }, body: {} })

const cancelledByAdmin: Do = ({ app, boss }, id) =>
  app.call(updateOrderStatus, {
    token: boss.token,
    params: { id },
    body: { status: 'cancelled', note: 'The van burnt.' },
  })

/** Fails the delivery for a reason and brings the order back to its store. */
const broughtBack =
  (failureReason: FailureReason, by?: By): Do =>
  async (place, id) => {
    const who = by === 'store' ? place.store : by === 'dispatcher' ? place.dispatcher : place.rider
    await place.app.call(updateOrderStatus, {
      token: who.token,
      params: { id },
      body: { status: 'delivery_failed', note: 'Nobody opened.', failureReason },
    })
    await changeStatus(place.app, who, id, 'returning')
    await changeStatus(place.app, who, id, 'returned_to_store')
  }

const cameBack = (failureReason: FailureReason, by?: By): Ending['begin'] =>
  order('out_for_delivery', { by }, broughtBack(failureReason, by))

const reported =
  (kind: 'never_arrived' | 'damaged'): Do =>
  async (place, orderId) => {
    const { token } = buyerOf(place, orderId)
    const { data } = await place.app.call(getCustomerOrder, { token, params: { id: orderId } })
    const items = kind === 'damaged' ? data.orderItems.map(({ id }) => ({ orderItemId: id, quantity: 1 })) : []
    await place.app.call(reportProblem, { token, body: { orderId, kind, text: 'It isn’t right.', items } })
  }

type Bearer = 'store' | 'partner' | 'platform'

/** The store delivers the replacement of an order itself. */
const replacementDelivered: Do = async (place, orderId) => {
  const { app, store } = place
  const { rows } = await sql<{ id: string }>`
    select replacement_order_id id from order_returns where order_id = ${orderId}
    union all select replacement_order_id from cases where order_id = ${orderId}`.execute(app.platform.db.read)
  await carryTo(app, 'delivered', {
    id: rows[0]?.id ?? '',
    buyer: buyerOf(place, orderId),
    store,
    carrier: { by: 'store' },
  })
}

/** An administrator decides the open case of an order. */
const decided =
  (bearer: Bearer, outcome: 'refund_all' | 'refund_amount' | 'replacement' | 'nothing' = 'refund_all'): Do =>
  async ({ app, boss }, orderId) => {
    const { read } = app.platform.db
    const { id } = await read
      .selectFrom('cases')
      .select('id')
      .where('order_id', '=', orderId)
      .where('status', 'not in', ['decided', 'closed'])
      .executeTakeFirstOrThrow()
    const lines = await read.selectFrom('order_items').select('id').where('order_id', '=', orderId).execute()
    const items = outcome === 'replacement' ? lines.map(line => ({ orderItemId: line.id, quantity: 1 })) : []
    const amount = outcome === 'refund_amount' ? { amount: 2000 } : {}
    await app.call(decideCase, {
      token: boss.token,
      params: { id },
      body: { outcome, bearer, items, ...amount, note: 'The pictures show it.', whyNow: 'The customer travels.' },
    })
  }

const lostParcel: Do = ({ app, rider }, orderId) =>
  app.call(reportParcel, { token: rider.token, body: { orderId, kind: 'lost_in_transit', text: 'It was stolen.' } })

/** Returns the item, and an administrator says who bears it. */
const returned =
  (reason: ReturnReason, bearer?: 'partner' | 'platform', refundTo?: RefundTo): Do =>
  async (place, orderId) => {
    const { app, store, boss } = place
    const wanted = [{ at: 0, quantity: 1 }]
    const { id } = await bringBack(app, { store, buyer: buyerOf(place, orderId), orderId, wanted, reason, refundTo })
    if (bearer)
      await app.call(decideChargeback, {
        token: boss.token,
        params: { id },
        body: { bearer, reason: 'Looked into it.' },
      })
  }

const collected: Do = async (place, orderId) => {
  const { app, store, scheduler, rider } = place
  const wanted = [{ at: 0, quantity: 1 }]
  const { id } = await ask(app, { buyer: buyerOf(place, orderId), orderId, wanted, reason: 'damaged' })
  const params = { id }
  const body = { decision: 'approved', wayBack: 'platform-collects' } as const
  await app.call(decideRefund, { token: store.token, params, body })
  await app.call(assignReturn, { token: scheduler.token, params, body: { partnerId: rider.partnerId } })
  for (const status of ['in_transit', 'received'] as const)
    await app.call(carryReturn, { token: rider.token, params, body: { status } })
  const { data } = await app.call(getReturn, { token: store.token, params })
  const products = data.products.map(item => ({ id: item.id, sellable: 0 }))
  await app.call(updateReturnStatus, { token: store.token, params, body: { status: 'closed', products } })
}

const refused: Do = async (place, orderId) => {
  const { app, store } = place
  const { id } = await ask(app, { buyer: buyerOf(place, orderId), orderId, wanted: [{ at: 0, quantity: 1 }] })
  await reject(app, store, id)
}

const replaced: Do = async (place, orderId) => {
  const { app, store } = place
  const wanted = [{ at: 0, quantity: 1 }]
  await bringBack(app, { store, buyer: buyerOf(place, orderId), orderId, wanted, reason: 'damaged', replace: true })
}

const goodwill: Do = ({ app, boss }, orderId) =>
  app.call(refundGoodwill, { token: boss.token, body: { orderId, amount: 2000, note: 'Sorry for the wait.' } })

const credited: Do = ({ app, boss, ...place }, orderId) =>
  app.call(grantStoreCredit, {
    token: boss.token,
    params: { id: place.of.get(orderId)?.buyer.accountId ?? '' },
    body: { amount: 2000, reason: 'Sorry for the wait.' },
  })

const disputed =
  (outcome: 'won' | 'lost'): Do =>
  async ({ bank, of }, orderId) => {
    const reference = of.get(orderId)?.reference ?? ''
    await bank.dispute(reference)
    await bank.resolveDispute(reference, outcome)
    await bank.settle()
  }

const charged: Do = async ({ app, boss, of }, orderId) => {
  const { id } = await app.platform.db.read
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.payment_id')
    .select('d.id')
    .where('p.reference', '=', of.get(orderId)?.reference ?? '')
    .executeTakeFirstOrThrow()
  const body = { orderId, amount: toNaira(18_000_00), reason: 'It was never sent.' }
  await app.call(chargeDispute, { token: boss.token, params: { id }, body })
}

const both =
  (...each: readonly Do[]): Do =>
  async (place, orderId) => {
    for (const act of each) await act(place, orderId)
  }

/** Every way in which an order can end, in the order of the table in docs/rules/money.md. */
export const endings: Readonly<Record<string, Ending>> = {
  'Delivered and kept': { begin: order('delivered') },
  'Delivered by the platform’s dispatcher and kept': { begin: order('delivered', { by: 'dispatcher' }) },
  'Delivered by the store itself and kept': { begin: order('delivered', { by: 'store' }) },
  'Paid by gift card, delivered and kept': { begin: order('delivered', { pays: 'gift card' }) },
  'Kept, with a goodwill refund of ₦2,000.00': { begin: order('delivered', {}, goodwill) },
  'Cancelled before pickup, after a goodwill refund of ₦2,000.00': {
    begin: order('accepted', {}, both(goodwill, cancelledByBuyer)),
  },
  'Damaged item returned, after a goodwill refund of ₦2,000.00': {
    begin: order('delivered', {}, both(goodwill, returned('damaged'))),
  },
  'Damaged item returned, after a case refunded ₦2,000.00 at the store’s expense': {
    begin: order('delivered', {}, both(reported('damaged'), decided('store', 'refund_amount'), returned('damaged'))),
  },
  'Damaged item returned, the partner bears it, after a case refunded ₦2,000.00 at its expense': {
    begin: order(
      'delivered',
      {},
      both(reported('damaged'), decided('partner', 'refund_amount'), returned('damaged', 'partner')),
    ),
  },
  'Damaged item of a store that delivers itself returned, after a case refunded ₦2,000.00 at its expense': {
    begin: order(
      'delivered',
      { by: 'store' },
      both(reported('damaged'), decided('store', 'refund_amount'), returned('damaged')),
    ),
  },
  'Cancelled by an administrator on the way, after a case refunded ₦2,000.00 at the store’s expense': {
    begin: order('picked_up', {}, both(lostParcel, decided('store', 'refund_amount'), cancelledByAdmin)),
  },
  'Came back to the store, the customer bears delivery, after a case refunded ₦2,000.00 at the store’s expense': {
    begin: order(
      'out_for_delivery',
      {},
      both(lostParcel, decided('store', 'refund_amount'), broughtBack('customer_refused')),
    ),
  },
  'Kept, with ₦2,000.00 of store credit as goodwill': { begin: order('delivered', {}, credited) },
  'Cancelled before pickup by customer, store or administrator': { begin: order('accepted', {}, cancelledByBuyer) },
  'Cancelled before pickup by the customer, to store credit': {
    begin: order('accepted', {}, ({ app, ...place }, id) =>
      app.call(cancelCustomerOrder, {
        token: buyerOf({ app, ...place }, id).token,
        params: { id },
        body: { refundTo: 'store_credit' },
      }),
    ),
  },
  'Paid by gift card and cancelled, to the gift card': {
    begin: order('pending', { pays: 'gift card' }, cancelledByBuyer),
  },
  'Not accepted by the store in time': { begin: order('pending') },
  'Cancelled by an administrator on the way': { begin: order('picked_up', {}, cancelledByAdmin) },
  'Cancelled by an administrator on the way, and a case says that the partner bears it': {
    begin: order('picked_up', {}, cancelledByAdmin),
    late: decided('partner'),
  },
  'Cancelled by an administrator on the way, and a case says that the store bears it': {
    begin: order('picked_up', {}, cancelledByAdmin),
    late: decided('store'),
  },
  'Cancelled by an administrator while the store delivers it itself': {
    begin: order('out_for_delivery', { by: 'store' }, cancelledByAdmin),
  },
  'Lost or damaged on the way, the partner bears it': {
    begin: order('picked_up', {}, both(lostParcel, decided('partner'))),
  },
  'Lost or damaged on the way, the store bears it': {
    begin: order('picked_up', {}, both(lostParcel, decided('store'))),
  },
  'Lost or damaged on the way, the platform bears it': {
    begin: order('picked_up', {}, both(lostParcel, decided('platform'))),
  },
  'Never arrived, and its partner doesn’t answer': { begin: order('delivered', {}, reported('never_arrived')) },
  'Never arrived, and the platform’s dispatcher doesn’t answer': {
    begin: order('delivered', { by: 'dispatcher' }, reported('never_arrived')),
  },
  'Never arrived, and the store that delivers itself doesn’t answer': {
    begin: order('delivered', { by: 'store' }, reported('never_arrived')),
  },
  'Never arrived, still on its way, and its partner doesn’t answer': {
    begin: order('out_for_delivery'),
    late: reported('never_arrived'),
  },
  'Never arrived, not picked up, and its store doesn’t answer': {
    begin: order('ready_for_pickup'),
    late: reported('never_arrived'),
  },
  'Never arrived, the store bears it': {
    begin: order('delivered', {}, both(reported('never_arrived'), decided('store'))),
  },
  'Never arrived, the platform bears it': {
    begin: order('delivered', {}, both(reported('never_arrived'), decided('platform'))),
  },
  'Came back to the store, the customer bears delivery': { begin: cameBack('customer_refused') },
  'Came back to the store, the carrier bears delivery': { begin: cameBack('carrier_unavailable') },
  'Came back to the store, the store bears delivery': { begin: cameBack('wrong_parcel') },
  'Came back with the platform’s dispatcher, the customer bears delivery': {
    begin: cameBack('customer_refused', 'dispatcher'),
  },
  'Came back with the platform’s dispatcher, the store bears delivery': {
    begin: cameBack('wrong_parcel', 'dispatcher'),
  },
  'Came back to a store that delivers itself, the customer bears delivery': {
    begin: cameBack('customer_refused', 'store'),
  },
  'Came back to a store that delivers itself, the store bears delivery': { begin: cameBack('wrong_parcel', 'store') },
  'Returned because the customer changed their mind': { begin: order('delivered', {}, returned('changed_mind')) },
  'Returned because the customer changed their mind, to store credit': {
    begin: order('delivered', {}, returned('changed_mind', undefined, 'store_credit')),
  },
  'Return refused': { begin: order('delivered', {}, refused) },
  'Damaged item returned, the store bears it': { begin: order('delivered', {}, returned('damaged')) },
  'Damaged item returned, the partner bears it': { begin: order('delivered', {}, returned('damaged', 'partner')) },
  'Damaged item returned, the platform bears it': { begin: order('delivered', {}, returned('damaged', 'platform')) },
  'Damaged item that a partner fetched, the store bears it': { begin: order('delivered', {}, collected) },
  'Damaged item of a store that delivers itself returned': {
    begin: order('delivered', { by: 'store' }, returned('damaged')),
  },
  'Damaged item returned and replaced': { begin: order('delivered', {}, both(replaced, replacementDelivered)) },
  'Damaged item returned, and its replacement not accepted in time': { begin: order('delivered', {}, replaced) },
  'Damaged item kept and refunded by a case, the store bears it': {
    begin: order('delivered', {}, both(reported('damaged'), decided('store'))),
  },
  'Damaged item kept and refunded by a case, the partner bears it': {
    begin: order('delivered', {}, both(reported('damaged'), decided('partner'))),
  },
  'Damaged item kept and refunded by a case, the platform bears it': {
    begin: order('delivered', {}, both(reported('damaged'), decided('platform'))),
  },
  'Damaged item kept, and ₦2,000.00 refunded by a case, the store bears it': {
    begin: order('delivered', {}, both(reported('damaged'), decided('store', 'refund_amount'))),
  },
  'Damaged item replaced by a case, the store bears it': {
    begin: order('delivered', {}, both(reported('damaged'), decided('store', 'replacement'), replacementDelivered)),
  },
  'Damaged item replaced by a case, the partner bears it': {
    begin: order('delivered', {}, both(reported('damaged'), decided('partner', 'replacement'), replacementDelivered)),
  },
  'Damaged item replaced by a case, the platform bears it': {
    begin: order('delivered', {}, both(reported('damaged'), decided('platform', 'replacement'), replacementDelivered)),
  },
  'Damaged item to be replaced by a case, not accepted in time, the platform bears it': {
    begin: order('delivered', {}, both(reported('damaged'), decided('platform', 'replacement'))),
  },
  'Case decided without a refund': {
    begin: order('delivered', {}, both(reported('damaged'), decided('platform', 'nothing'))),
  },
  'Card dispute won': { begin: order('delivered', {}, disputed('won')) },
  'Card dispute lost before the release': { begin: order('delivered', {}, disputed('lost')) },
  'Card dispute lost after the release': { begin: order('delivered'), released: disputed('lost') },
  'Card dispute lost, ₦18,000.00 of it charged to the store': {
    begin: order('delivered', {}, disputed('lost')),
    released: charged,
  },
  'Card dispute lost, and the order cancelled': {
    begin: order('accepted', {}, disputed('lost')),
    late: cancelledByBuyer,
  },
  'Card dispute lost, and the damaged item returned': {
    begin: order('delivered', {}, disputed('lost')),
    late: returned('damaged'),
  },
}
