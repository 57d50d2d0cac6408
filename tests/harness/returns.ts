import type { RefundTo } from '#contract/money/refund-to.ts'
import { getCustomerOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import { type OrderReturn, type ReturnReason, waysBackFor } from '#contract/orders/return-shapes.ts'
import { decideRefund, getReturn, replaceOrder, returnOrder, updateReturnStatus } from '#contract/orders/returns.ts'
import type { TestApp } from './app.ts'
import type { Shopper } from './checkout.ts'
import { changeStatus, shownToken } from './deliveries.ts'
import type { Merchant, Person, Product } from './fixtures.ts'
import { provider } from './provider.ts'

/** Order lines to return, by index. */
export type Wanted = readonly { at: number; quantity: number }[]

/** Buys, pays by card, and delivers by the store, all through the API. Returns the order's ID. */
export async function delivered(
  app: TestApp,
  { store, buyer, items }: { store: Merchant; buyer: Shopper; items: readonly (Product & { quantity?: number })[] },
): Promise<string> {
  await buyer.put(...items)
  const { due } = await buyer.simulate()
  const { reference } = await buyer.pay()
  if (due > 0) await provider(app).pay(reference)
  const { orders } = await buyer.comeBack(reference)
  const id = orders.find(order => order.storeId === store.storeId)?.id
  if (!id) throw new Error('The store has no order')
  await deliver(app, { store, buyer, orderId: id })
  return id
}

/** The store packs and delivers an order itself. */
export async function deliver(
  app: TestApp,
  { store, buyer, orderId }: { store: Merchant; buyer: Person; orderId: string },
): Promise<void> {
  for (const status of ['processing', 'ready_for_pickup', 'out_for_delivery'] as const)
    await changeStatus(app, store, orderId, status)
  await app.call(updateOrderStatus, {
    token: store.token,
    params: { id: orderId },
    body: { status: 'delivered', token: await shownToken(app, buyer, orderId) },
  })
}

/** Builds the body of a customer's return request. */
export async function bodyOf(app: TestApp, buyer: Person, orderId: string, wanted: Wanted, reason: ReturnReason) {
  const { data } = await app.call(getCustomerOrder, { token: buyer.token, params: { id: orderId } })
  return {
    orderId,
    products: wanted.map(({ at, quantity }) => ({ orderItemId: data.orderItems[at]?.id ?? '', quantity })),
    reason,
  }
}

/** Requests a return, for a refund unless a replacement is wanted. */
export async function ask(
  app: TestApp,
  {
    buyer,
    orderId,
    wanted,
    reason = 'changed_mind',
    replace = false,
    refundTo,
  }: {
    buyer: Person
    orderId: string
    wanted: Wanted
    reason?: ReturnReason
    replace?: boolean
    refundTo?: RefundTo
  },
): Promise<OrderReturn> {
  const body = { ...(await bodyOf(app, buyer, orderId, wanted, reason)), ...(refundTo ? { refundTo } : {}) }
  return (await app.call(replace ? replaceOrder : returnOrder, { token: buyer.token, body })).data
}

/** Accepts a return. The customer sends it back, unless it is the store's fault: then the store collects it. */
export async function accept(app: TestApp, by: Person, id: string): Promise<OrderReturn> {
  const at = { token: by.token, params: { id } }
  const [way = 'store-collects'] = waysBackFor((await app.call(getReturn, at)).data.reason)
  return (await app.call(decideRefund, { ...at, body: { decision: 'approved', wayBack: way } })).data
}

export const reject = async (app: TestApp, by: Person, id: string): Promise<OrderReturn> =>
  (
    await app.call(decideRefund, {
      token: by.token,
      params: { id },
      body: { decision: 'declined', reason: 'It was worn.' },
    })
  ).data

/** Receives a return and closes it, with the number of items that can be sold again. */
export async function close(app: TestApp, by: Person, id: string, sellable?: number): Promise<OrderReturn> {
  await app.call(updateReturnStatus, { token: by.token, params: { id }, body: { status: 'received' } })
  const { data } = await app.call(getReturn, { token: by.token, params: { id } })
  const products = data.products.map(item => ({ id: item.id, sellable: sellable ?? item.quantity }))
  return (await app.call(updateReturnStatus, { token: by.token, params: { id }, body: { status: 'closed', products } }))
    .data
}

/** Requests, accepts, receives and closes a return. */
export async function bringBack(
  app: TestApp,
  { store, sellable, ...asked }: Parameters<typeof ask>[1] & { store: Merchant; sellable?: number },
): Promise<OrderReturn> {
  const { id } = await ask(app, asked)
  await accept(app, store, id)
  return close(app, store, id, sellable)
}
