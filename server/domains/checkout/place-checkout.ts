import { sql } from 'kysely'
import { endPlacedSql } from '#domains/cart/index.ts'
import { settleHoldsSql } from '#domains/catalog/index.ts'
import { settleGiftCards } from '#domains/money/gift-cards/index.ts'
import { capture, feeParts, postEntries } from '#domains/money/ledger/index.ts'
import type { Payment } from '#domains/money/payments/index.ts'
import { type NewOrder, type Placed, placeOrders } from '#domains/orders/index.ts'
import { after, day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { endOfDay } from '#platform/lagos.ts'
import { type Kobo, sum } from '#platform/money.ts'
import type { LockedCheckout } from './checkouts.store.ts'
import { settleCodes } from './claims.ts'
import { boughtItems, type Quote } from './quote.ts'

type Paid = Pick<Payment, 'paymentId' | 'paid' | 'fee'>

/**
 * Creates the orders of a paid checkout whose claims are held, one per store, and posts their money to the ledger. Writes
 * everything at once, with the stores, for which other checkouts wait, last. Returns the orders.
 */
export async function placeCheckout(
  work: Work,
  checkout: Pick<LockedCheckout, 'id' | 'customerId' | 'quote' | 'purchase' | 'facts'>,
  payment: Paid,
): Promise<Placed[]> {
  const { id, quote, customerId, purchase, facts } = checkout
  const { paymentId, paid } = payment
  const fee = payment.fee ?? 0
  const ids = quote.parts.map(newId)
  const money = quote.parts.map((part, at) => ({
    orderId: ids[at] ?? '',
    card: part.due,
    giftCards: sum(part.giftCards.map(({ amount }) => amount)),
    shippingDiscount: part.shippingDiscount,
  }))
  if (sum(money.map(order => order.card)) !== paid)
    throw new Error(`The orders of checkout ${id} don’t cost what was paid`)
  const customer = { id: customerId, name: quote.customerName }
  if (quote.giftCards.length) await settleGiftCards(work, id)
  const ended = endPlacedSql({ id, paymentId, customerId, items: boughtItems(quote) }, work.now)
  const [, , orders] = await Promise.all([
    settleCodes(work, checkout),
    postEntries(work, capture({ paymentId, fee, orders: money }), sql`${settleHoldsSql(id)}, ${ended}`),
    placeOrders(work, { checkoutId: id, purchase, customer, orders: ordersOf(quote, fee, work.now), ids, facts }),
  ])
  return orders
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
