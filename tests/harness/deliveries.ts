import { assignOrders } from '#contract/delivery/delivery.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { getCustomerOrder, handOverToPlatform, updateOrderStatus } from '#contract/orders/orders.ts'
import type { TestApp } from './app.ts'
import { admin, customer, type Merchant, merchant, type Person, partner, within } from './fixtures.ts'
import { type Bought, paidOrder } from './orders.ts'

/** Everybody involved in an order's delivery. */
export interface Cast {
  customer: Person
  store: Merchant
  scheduler: Person
  rider: Person & { partnerId: string }
}

export const cast = async (app: TestApp): Promise<Cast> => ({
  customer: await customer(app),
  store: await merchant(app),
  scheduler: await admin(app, 'scheduler'),
  rider: await partner(app),
})

/** Changes the status of an order through the API. */
export const changeStatus = async (
  app: Pick<TestApp, 'call'>,
  by: Person,
  orderId: string,
  status: OrderStatusCode,
): Promise<void> => {
  await app.call(updateOrderStatus, { token: by.token, params: { id: orderId }, body: { status } })
}

/** Who prepares and carries an order: a partner, a dispatcher, or the store itself. */
export type Carrier =
  | { by: 'partner'; rider: Person & { partnerId: string }; scheduler: Person }
  | { by: 'dispatcher'; rider: Person; scheduler: Person }
  | { by: 'store' }

const ways = {
  store: ['processing', 'ready_for_pickup', 'out_for_delivery', 'delivered'],
  platform: ['processing', 'ready_for_pickup', 'assigned', 'accepted', 'picked_up', 'out_for_delivery', 'delivered'],
} as const satisfies Record<string, readonly OrderStatusCode[]>

/** Brings a new order to a status through the people involved, each by their own call. */
export async function carryTo(
  app: Pick<TestApp, 'call'>,
  status: OrderStatusCode,
  { id, buyer, store, carrier }: { id: string; buyer: Person; store: Merchant; carrier: Carrier },
): Promise<void> {
  const way: readonly OrderStatusCode[] = carrier.by === 'store' ? ways.store : ways.platform
  const rider = carrier.by === 'store' ? store : carrier.rider
  for (const step of way.slice(0, way.indexOf(status) + 1)) {
    if (step === 'processing' || step === 'ready_for_pickup') await changeStatus(app, store, id, step)
    else if (step === 'delivered') await deliverOrder(app, rider, buyer, id)
    else if (step === 'assigned' && carrier.by !== 'store') {
      const chosen =
        carrier.by === 'partner' ? { partnerId: carrier.rider.partnerId } : { dispatcherId: rider.accountId }
      await app.call(assignOrders, { token: carrier.scheduler.token, body: { orderId: id, ...chosen } })
    } else await changeStatus(app, rider, id, step)
    if (step === 'ready_for_pickup' && carrier.by !== 'store')
      await app.call(handOverToPlatform, { token: store.token, params: { id } })
  }
}

/** Delivers an order with the code that its customer sees, or tries it with another where none is shown. */
export async function deliverOrder(
  app: Pick<TestApp, 'call'>,
  rider: Person,
  buyer: Person,
  id: string,
): Promise<void> {
  const { data } = await app.call(getCustomerOrder, { token: buyer.token, params: { id } })
  const body = { status: 'delivered', token: data.orderDeliveryToken ?? '000000' } as const
  await app.call(updateOrderStatus, { token: rider.token, params: { id }, body })
}

/**
 * Creates a paid order of what was `bought` and brings it to a status through the people involved; from
 * `ready_for_pickup` on, with the platform's delivery.
 */
export async function orderIn(
  app: TestApp,
  { store, scheduler, rider, customer: buyer }: Cast,
  status: OrderStatusCode,
  bought: Omit<Bought, 'store'> = {},
): Promise<string> {
  const { id } = await paidOrder(app, buyer, { ...bought, store })
  await carryTo(app, status, { id, buyer, store, carrier: { by: 'partner', rider, scheduler } })
  return id
}

/** Returns the delivery token from the customer's page. */
export async function shownToken(app: Pick<TestApp, 'call'>, customer: Person, orderId: string): Promise<string> {
  const { data } = await app.call(getCustomerOrder, { token: customer.token, params: { id: orderId } })
  if (!data.orderDeliveryToken) throw new Error(`Order ${data.orderName} shows no token`)
  return data.orderDeliveryToken
}

/** Returns a wrong token. */
export const anotherToken = (token: string): string => ((Number(token) + 1) % 1_000_000).toString().padStart(6, '0')

/** Returns an order's current status. */
export const statusOf = (app: TestApp, orderId: string): Promise<OrderStatusCode> =>
  within(
    app,
    async ({ tx }) =>
      (await tx.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()).status,
  )

/** Counts results of concurrent calls by failure code or `ok`. */
export const tally = (codes: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(codes, code => code)].map(([code, same]) => [code, same.length]))
