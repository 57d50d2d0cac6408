import { acceptOrder, assignOrders } from '#contract/delivery/delivery.ts'
import { assignToPartner, reassign, takeBack } from '#contract/delivery/dispatch.ts'
import { receiveParcel, releaseParcel } from '#contract/delivery/hub-parcels.ts'
import { failureReason as failureReasonCode } from '#contract/orders/failure-reasons.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import {
  cancelCustomerOrder,
  getCustomerOrder,
  handOverToPlatform,
  updateOrderStatus,
} from '#contract/orders/orders.ts'
import {
  carryReturn,
  assignReturn as chooseCarrier,
  decideChargeback,
  decideRefund,
  escalateReturn,
  getReturn,
  replaceOrder,
  returnOrder,
  sendReturn,
  updateReturnStatus,
  withdrawReturn,
} from '#contract/orders/returns.ts'
import type { ActorKind } from '#domains/orders/index.ts'
import type { TestApp } from './app.ts'
import { type Shopper, shopper } from './checkout.ts'
import { admin, type Merchant, merchant, type Person, partner } from './fixtures.ts'
import { openHub } from './hubs.ts'
import { random } from './random.ts'

type Partner = Person & { partnerId: string }

/** Everybody involved with orders: two of each kind, so that there is always an outsider. */
export interface Everybody {
  shoppers: Shopper[]
  stores: Merchant[]
  schedulers: Person[]
  admins: Person[]
  partners: Partner[]
  dispatchers: Person[]
  hubs: Person[]
}

const twice = async <T>(make: () => Promise<T>): Promise<T[]> => [await make(), await make()]

export async function everybody(app: TestApp): Promise<Everybody> {
  const hub = (state: string, lga: string) =>
    openHub(app, { name: `${lga} hub`, place: { state, lga, street: '2 Market Road' } })
  return {
    shoppers: [await shopper(app), await shopper(app, { state: 'Kano', lga: 'Fagge' })],
    stores: [await merchant(app), await merchant(app, { state: 'Kano', lga: 'Dala' })],
    schedulers: await twice(() => admin(app, 'scheduler')),
    admins: await twice(() => admin(app)),
    partners: await twice(() => partner(app, ['Lagos', 'Kano'])),
    dispatchers: await twice(() => admin(app, 'dispatcher')),
    hubs: [await hub('Lagos', 'Ikeja'), await hub('Kano', 'Fagge')],
  }
}

export const oneOf = <T>(of: readonly T[]): T => random.pick(of)

/** Columns of an order that determine its people. */
export interface Whose {
  id: string
  status: OrderStatusCode
  store_id: string
  customer_id: string
  partner_id: string | null
  dispatcher_id: string | null
  parcel_code: number
}

/** Returns a person of the kind, usually one whose order it is. */
export function personFor(of: Everybody, order: Whose, kind: Exclude<ActorKind, 'clock'>): Person {
  const own: Partial<Record<ActorKind, Person | undefined>> = {
    customer: of.shoppers.find(({ accountId }) => accountId === order.customer_id),
    merchant: of.stores.find(({ storeId }) => storeId === order.store_id),
    partner: of.partners.find(({ partnerId }) => partnerId === order.partner_id),
    dispatcher: of.dispatchers.find(({ accountId }) => accountId === order.dispatcher_id),
  }
  const others: Record<typeof kind, readonly Person[]> = {
    customer: of.shoppers,
    merchant: of.stores,
    admin: of.admins,
    scheduler: of.schedulers,
    dispatcher: of.dispatchers,
    hub: of.hubs,
    partner: of.partners,
  }
  return (random.next() < 0.95 && own[kind]) || oneOf(others[kind])
}

/** Changes the status of an order through the app of a person of that kind. Throws failures. */
export async function changeStatusAs(
  app: TestApp,
  of: Everybody,
  { order, to, kind }: { order: Whose; to: OrderStatusCode; kind: Exclude<ActorKind, 'clock'> },
): Promise<void> {
  const who = personFor(of, order, kind)
  const [{ token }, params, orderId] = [who, { id: order.id }, order.id]
  const body = { reason: 'It has to be' }
  if (to === 'assigned' && kind === 'scheduler') {
    const [partnerId, dispatcherId] = [oneOf(of.partners).partnerId, oneOf(of.dispatchers).accountId]
    const chosen = random.next() < 0.5 ? { partnerId } : { dispatcherId }
    await app.call(assignOrders, { token, body: { orderId, ...chosen } })
  } else if (to === 'assigned' && kind === 'admin')
    await app.call(assignToPartner, { token, body: { orderId, partnerId: oneOf(of.partners).partnerId } })
  else if (to === 'assigned')
    await app.call(reassign, { token, body: { orderId, dispatcherId: oneOf(of.dispatchers).accountId } })
  else if (to === 'accepted' && order.status === 'ready_for_pickup')
    await app.call(reassign, { token, body: { orderId, dispatcherId: who.accountId } })
  else if (to === 'accepted' && kind === 'partner') await app.call(acceptOrder, { token, params })
  else if (to === 'ready_for_pickup' && kind === 'scheduler') await app.call(takeBack, { token, params, body })
  else if (to === 'cancelled' && kind === 'customer') await app.call(cancelCustomerOrder, { token, params, body })
  else if (kind === 'hub')
    await app.call(to === 'at_hub' ? receiveParcel : releaseParcel, {
      token,
      body: { code: String(order.parcel_code) },
    })
  else {
    const code = to === 'delivered' ? await codeOf(app, of, order) : undefined
    const failureReason = to === 'delivery_failed' ? oneOf(failureReasonCode.options) : undefined
    const move = { status: to, note: body.reason, failureReason, ...(code && { token: code }) }
    await app.call(updateOrderStatus, { token, params, body: move })
  }
  if (to === 'ready_for_pickup' && kind === 'merchant' && random.next() < 0.9)
    await app.call(handOverToPlatform, { token, params })
}

async function codeOf(app: TestApp, of: Everybody, order: Whose): Promise<string | undefined> {
  const { token } = personFor(of, order, 'customer')
  const { data } = await app.call(getCustomerOrder, { token, params: { id: order.id } })
  return data.orderDeliveryToken ?? undefined
}

/** Requests a return of one item of an order, for a refund or a replacement. */
export async function askToReturn(app: TestApp, of: Everybody, order: Whose): Promise<void> {
  const { token } = personFor(of, order, 'customer')
  const { data } = await app.call(getCustomerOrder, { token, params: { id: order.id } })
  const { id } = oneOf(data.orderItems)
  const reason = oneOf(['damaged', 'changed_mind'] as const)
  const body = { orderId: order.id, products: [{ orderItemId: id, quantity: 1 }], reason, note: 'A seam is open.' }
  await app.call(oneOf([returnOrder, returnOrder, replaceOrder]), { token, body })
}

/** Performs an action on a return as some person, whether or not it is allowed now. */
export async function stirReturn(app: TestApp, of: Everybody, order: Whose, id: string): Promise<void> {
  const params = { id }
  const as = (kind: Exclude<ActorKind, 'clock'>) => personFor(of, order, kind).token
  const [customer, merchant, overseer] = [as('customer'), as('merchant'), as('admin')]
  const eitherSide = oneOf([merchant, merchant, overseer])
  const decide = (decision: 'approved' | 'declined') =>
    app.call(decideRefund, {
      token: eitherSide,
      params,
      body: {
        decision,
        reason: 'It is as it was',
        wayBack: oneOf(['drop-off', 'store-collects', 'platform-collects'] as const),
      },
    })
  const close = async () => {
    const { data } = await app.call(getReturn, { token: overseer, params })
    const products = data.products.map(item => ({ id: item.id, sellable: oneOf([0, 1]) }))
    await app.call(updateReturnStatus, { token: eitherSide, params, body: { status: 'closed', products } })
  }
  const carries = (status: 'in_transit' | 'received') =>
    app.call(carryReturn, { token: oneOf([...of.partners, ...of.dispatchers]).token, params, body: { status } })
  const deeds: (() => Promise<unknown>)[] = [
    () => decide('approved'),
    () => decide('approved'),
    () => decide('declined'),
    () => app.call(escalateReturn, { token: oneOf([customer, merchant]), params, body: { reason: 'Look at it' } }),
    () => random.next() < 0.2 && app.call(withdrawReturn, { token: customer, params }),
    () => app.call(sendReturn, { token: customer, params, body: {} }),
    () =>
      app.call(chooseCarrier, { token: as('scheduler'), params, body: { partnerId: oneOf(of.partners).partnerId } }),
    () => carries('in_transit'),
    () => carries('received'),
    () =>
      app.call(updateReturnStatus, {
        token: eitherSide,
        params,
        body: { status: oneOf(['in_transit', 'received'] as const) },
      }),
    () => app.call(updateReturnStatus, { token: eitherSide, params, body: { status: 'received' } }),
    close,
    close,
    () =>
      app.call(decideChargeback, {
        token: overseer,
        params,
        body: { bearer: oneOf(['merchant', 'platform', 'partner'] as const) },
      }),
  ].map(deed => async () => deed())
  await oneOf(deeds)()
}
