import { assignOrders } from '#contract/delivery/delivery.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { handOverToPlatform, updateOrderStatus } from '#contract/orders/orders.ts'
import { changeStatus, shownToken } from '#tests/harness/deliveries.ts'
import type { Person } from '#tests/harness/fixtures.ts'
import type { Town } from './town.ts'

/** How far an order is when its sequence begins, and who carries it. Named as often as it is drawn. */
export const begins = [
  ['store', 'pending'],
  ['store', 'pending'],
  ['store', 'ready_for_pickup'],
  ['store', 'out_for_delivery'],
  ['store', 'delivered'],
  ['store', 'delivered'],
  ['store', 'delivered'],
  ['partner', 'assigned'],
  ['partner', 'picked_up'],
  ['partner', 'out_for_delivery'],
  ['partner', 'out_for_delivery'],
  ['partner', 'delivered'],
  ['partner', 'delivered'],
  ['partner', 'delivered'],
  ['partner', 'delivered'],
  ['dispatcher', 'out_for_delivery'],
  ['dispatcher', 'delivered'],
] as const
export type Begins = (typeof begins)[number]

const ways = {
  store: ['processing', 'ready_for_pickup', 'out_for_delivery', 'delivered'],
  platform: ['processing', 'ready_for_pickup', 'assigned', 'accepted', 'picked_up', 'out_for_delivery', 'delivered'],
} as const satisfies Record<string, readonly OrderStatusCode[]>

/** Brings a new order as far as its sequence begins. */
export async function begin(town: Town, buyer: Person, order: { id: string; storeId: string }, [by, to]: Begins) {
  const { app, stores, riders, dispatcher, scheduler } = town
  const { id } = order
  const store = stores.find(({ storeId }) => storeId === order.storeId)
  const [rider] = riders
  if (!store || !rider) throw new Error('Nobody of the town')
  const way: readonly OrderStatusCode[] = by === 'store' ? ways.store : ways.platform
  const carrier = by === 'store' ? store : by === 'partner' ? rider : dispatcher
  for (const status of way.slice(0, way.indexOf(to) + 1)) {
    if (status === 'processing' || status === 'ready_for_pickup') await changeStatus(app, store, id, status)
    else if (status === 'assigned') {
      await app.call(handOverToPlatform, { token: store.token, params: { id } })
      const chosen = by === 'partner' ? { partnerId: rider.partnerId } : { dispatcherId: dispatcher.accountId }
      await app.call(assignOrders, { token: scheduler.token, body: { orderId: id, ...chosen } })
    } else if (status === 'delivered')
      await app.call(updateOrderStatus, {
        token: carrier.token,
        params: { id },
        body: { status, token: await shownToken(app, buyer, id) },
      })
    else await changeStatus(app, carrier, id, status)
  }
}
