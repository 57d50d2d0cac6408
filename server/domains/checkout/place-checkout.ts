import { endCheckout, takeFromCart } from '#domains/cart/index.ts'
import { capture, feeParts, postEntries } from '#domains/money/ledger/index.ts'
import type { Payment } from '#domains/money/payments/index.ts'
import { type NewOrder, placeOrders } from '#domains/orders/index.ts'
import { after, day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { endOfDay } from '#platform/lagos.ts'
import { type Kobo, sum } from '#platform/money.ts'
import type { Checkout } from './checkouts.store.ts'
import { settle } from './claims.ts'
import { boughtItems, type Quote } from './quote.ts'

type Paid = Pick<Payment, 'paymentId' | 'paid' | 'fee'>

/** Creates the orders of a paid checkout whose claims are held, one per store, and posts their money to the ledger. */
export async function placeCheckout(
  work: Work,
  checkout: Pick<Checkout, 'id' | 'customerId' | 'quote' | 'purchase'>,
  payment: Paid,
): Promise<undefined> {
  const { quote, customerId } = checkout
  const { paymentId, paid } = payment
  const fee = payment.fee ?? 0
  const placed = await placeOrders(work, {
    checkoutId: checkout.id,
    purchase: checkout.purchase,
    customer: { id: customerId, name: quote.customerName },
    orders: ordersOf(quote, fee, work.now),
  })
  const orders = placed.map(({ id, storeId }) => ({ orderId: id, ...moneyOf(quote, storeId) }))
  if (sum(orders.map(order => order.card)) !== paid)
    throw new Error(`The orders of checkout ${checkout.id} don’t cost what was paid`)
  await postEntries(work, capture({ paymentId, fee, orders }))
  await settle(work, checkout)
  await takeFromCart(work, customerId, boughtItems(quote))
  await endCheckout(work, checkout.id, { status: 'placed', paymentId })
}

function moneyOf({ parts }: Quote, storeId: string): { card: Kobo; giftCards: Kobo; shippingDiscount: Kobo } {
  const part = parts.find(each => each.storeId === storeId)
  if (!part) throw new Error(`An order of store ${storeId} was placed that nobody asked for`)
  return {
    card: part.due,
    giftCards: sum(part.giftCards.map(({ amount }) => amount)),
    shippingDiscount: part.shippingDiscount,
  }
}

function ordersOf({ parts, address, giftCards }: Quote, fee: Kobo, now: Date): NewOrder[] {
  const fees = feeParts(
    fee,
    parts.map(part => part.due),
  )
  const last4 = new Map(giftCards.map(card => [card.giftCardId, card.last4]))
  return parts.map(({ lines, latestDay, ...part }, at) => ({
    ...part,
    address,
    items: lines,
    giftCards: part.giftCards.map(use => ({ ...use, last4: last4.get(use.giftCardId) ?? '' })),
    providerFee: fees[at] ?? 0,
    pickup: part.pickup ?? { state: '', lga: '', street: '' },
    vehicle: part.vehicle ?? '',
    promisedAt: latestDay === null ? null : endOfDay(after(now, latestDay * day)),
  }))
}
