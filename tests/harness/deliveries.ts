import { assignOrders } from '#contract/delivery/delivery.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { getCustomerOrder, handOverToPlatform, updateOrderStatus } from '#contract/orders/orders.ts'
import type { TestApp } from './app.ts'
import { admin, customer, type Merchant, merchant, type Person, partner, within } from './fixtures.ts'
import { paidOrder } from './orders.ts'

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
  app: TestApp,
  by: Person,
  orderId: string,
  status: OrderStatusCode,
): Promise<void> => {
  await app.call(updateOrderStatus, { token: by.token, params: { id: orderId }, body: { status } })
}

const way = [
  'pending',
  'processing',
  'ready_for_pickup',
  'assigned',
  'accepted',
  'picked_up',
  'out_for_delivery',
] as const

/**
 * Creates a paid order and brings it to a status through the people involved; from `ready_for_pickup` on, with the
 * platform's delivery.
 */
export async function orderIn(app: TestApp, people: Cast, status: (typeof way)[number] | 'delivered'): Promise<string> {
  const { store, scheduler, rider } = people
  const { id } = await paidOrder(app, people.customer, { store })
  const steps = way.slice(1, status === 'delivered' ? undefined : way.indexOf(status) + 1)
  for (const step of steps) {
    if (step === 'processing') await changeStatus(app, store, id, step)
    else if (step === 'ready_for_pickup') {
      await changeStatus(app, store, id, step)
      await app.call(handOverToPlatform, { token: store.token, params: { id } })
    } else if (step === 'assigned')
      await app.call(assignOrders, { token: scheduler.token, body: { orderId: id, partnerId: rider.partnerId } })
    else await changeStatus(app, rider, id, step)
  }
  if (status === 'delivered')
    await app.call(updateOrderStatus, {
      token: rider.token,
      params: { id },
      body: { status, token: await shownToken(app, people.customer, id) },
    })
  return id
}

/** Returns the delivery token from the customer's page. */
export async function shownToken(app: TestApp, customer: Person, orderId: string): Promise<string> {
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
