import { takeFromCart } from '#modules/cart/index.ts'
import { settleHolds } from '#modules/catalog/index.ts'
import { capture, feeParts, postEntry } from '#modules/ledger/index.ts'
import { type NewOrder, placeOrders } from '#modules/orders/index.ts'
import type { Payment } from '#modules/payments/index.ts'
import { after, day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Kobo, sum } from '#platform/money.ts'
import { type Checkout, endCheckout } from './checkouts.store.ts'
import { boughtItems, type Quote } from './quote.ts'

/** Makes the orders of a checkout whose stock is held and whose payment came: one per store, with their money in the books. */
export async function placeCheckout(work: Work, checkout: Checkout, payment: Payment): Promise<undefined> {
  const { quote, customerId } = checkout
  const fee = payment.fee ?? 0
  const placed = await placeOrders(work, {
    checkoutId: checkout.id,
    customer: { id: customerId, name: quote.customerName },
    orders: ordersOf(quote, fee, work.now),
  })
  const amounts = new Map(quote.parts.map(part => [part.storeId, part.total]))
  const orders = placed.map(({ id, storeId }) => ({ orderId: id, amount: amounts.get(storeId) ?? 0 }))
  if (sum(orders.map(order => order.amount)) !== payment.paid)
    throw new Error(`The orders of checkout ${checkout.id} don’t cost what was paid`)
  for (const entry of capture({ paymentId: payment.paymentId, fee, orders })) await postEntry(work, entry)
  await settleHolds(work, checkout.id)
  await takeFromCart(work, customerId, boughtItems(quote))
  await endCheckout(work, checkout.id, { status: 'placed', paymentId: payment.paymentId })
}

function ordersOf({ parts, address }: Quote, fee: Kobo, now: Date): NewOrder[] {
  const fees = feeParts(
    fee,
    parts.map(part => part.total),
  )
  return parts.map(({ lines, latestDay, ...part }, at) => ({
    ...part,
    address,
    items: lines,
    providerFee: fees[at] ?? 0,
    pickup: part.pickup ?? { state: '', lga: '', street: '' },
    vehicle: part.vehicle ?? '',
    promisedAt: latestDay === null ? null : after(now, latestDay * day),
  }))
}
