import type { CheckoutOutcome } from '#contract/checkout/checkout.ts'
import { reservationMinutes } from '#contract/checkout/reservation.ts'
import { toasts } from '#contract/messages.ts'
import { banksTake } from '#contract/money/refund-times.ts'
import type { ApiFailure } from '#web/shell/failure.ts'
import { naira, time } from '#web/ui/format.ts'

/** Next steps that a page offers. */
export type NextStep = 'pay' | 'checkout' | 'orders'

export interface OutcomeText {
  title: string
  lead: string
  /** Most likely first. `pay` only while payment is possible. */
  next: readonly NextStep[]
  /** Milliseconds until the page checks again. */
  retryAfterMs?: number
}

const soon = 3_000
const later = 15_000

const downloads = (orders: number): string =>
  `Your files are in your ${orders === 1 ? 'order' : 'orders'} to download, and we’ve emailed you a link.`

const packing = (orders: number, other: 'other ' | ''): string =>
  orders === 1
    ? `The store has your ${other}order and will pack it. We’ll email you when it’s on its way.`
    : `${other ? 'Each other' : 'Each'} store has its order and will pack it. We’ll email you when each is on its way.`

/** Decision 0033: until its parcel is delivered, an order can be cancelled. */
const filesAfter = (orders: number): string =>
  orders === 1
    ? 'Your files can be downloaded from the order once it is delivered.'
    : 'Files of an order with a parcel can be downloaded once the parcel is delivered.'

/** What happens next with placed orders. Those to download are the ones without a delivery date. */
function placedLead(orders: CheckoutOutcome['orders']): string {
  const shipped = orders.filter(order => order.promisedAt !== null)
  const files = orders.length - shipped.length
  if (shipped.length === 0) return downloads(files)
  return [
    ...(files ? [downloads(files)] : []),
    packing(shipped.length, files ? 'other ' : ''),
    ...(shipped.some(order => order.hasFiles) ? [filesAfter(orders.length)] : []),
  ].join(' ')
}

const ordersStand = (orders: CheckoutOutcome['orders']): string =>
  orders.length === 1
    ? `Order ${orders[0]?.orderName} stands.`
    : `Orders ${orders.map(({ orderName }) => orderName).join(', ')} stand.`

/** Returns the text for a checkout's state. `left` means that the customer left the provider’s page without paying. */
export function outcomeText(
  { state, due, total, orders, authorization_url, heldUntil, refund }: CheckoutOutcome,
  left: boolean,
): OutcomeText {
  const held = authorization_url !== null
  const cards = due < total ? ' Gift card amounts are restored.' : ''
  const until = heldUntil ? `Prices and stock are held for you until ${time(heldUntil)}.` : ''
  switch (state) {
    case 'placed':
      return {
        title: orders.length === 1 ? 'Your order is placed.' : `Your ${orders.length} orders are placed.`,
        lead: `Thank you. ${placedLead(orders)}`,
        next: ['orders'],
      }
    case 'pending':
      return left
        ? {
            title: 'You left before paying.',
            lead: `You were not charged. ${until}`.trim(),
            next: held ? ['pay', 'checkout'] : ['checkout'],
            retryAfterMs: later,
          }
        : {
            title: 'Waiting for your payment.',
            lead: 'Your bank hasn’t confirmed it yet. This page updates by itself. You can also close it and we’ll email you.',
            next: held ? ['pay'] : [],
            retryAfterMs: soon,
          }
    case 'declined':
      return {
        title: left ? 'You left before paying.' : 'The payment was declined.',
        lead: held
          ? `${left ? 'Before that, your' : 'Your'} bank declined the payment and nothing was charged. ${until}`.trim()
          : `Your bank declined the payment and nothing was charged. Your cart is unchanged.${cards}`,
        next: held ? ['pay', 'checkout'] : ['checkout'],
        retryAfterMs: later,
      }
    case 'reversed':
      return {
        title: 'Your payment was reversed.',
        lead: `Your bank reversed the payment, so you were not charged and no order was placed. Your cart is unchanged.${cards}`,
        next: ['checkout'],
      }
    case 'expired':
      return {
        title: 'Your checkout expired.',
        lead: `Prices were held for ${reservationMinutes} minutes. Your cart is unchanged.${cards} If you were charged, we refund it automatically.`,
        next: ['checkout'],
      }
    case 'replaced':
      return {
        title: 'Another checkout replaced this one.',
        lead: `You paid for this cart or started a newer checkout, so this one can no longer be paid. If you were charged, we place your order or refund you.`,
        next: ['orders', 'checkout'],
      }
    case 'refunding':
      if (orders.length > 0)
        return {
          title: 'You already paid for this.',
          lead: `${ordersStand(orders)} We are refunding the extra ${naira(refund?.amount ?? due)} to your original payment method. ${banksTake}. You don’t need to do anything.`,
          next: ['orders'],
          retryAfterMs: later,
        }
      return {
        title: 'Your refund is on its way.',
        lead: `We received ${naira(refund?.amount ?? due)} but could not place your order. ${refund?.reason ?? ''} We are refunding your original payment method. ${banksTake}. You don’t need to do anything.${cards}`,
        next: ['checkout'],
        retryAfterMs: later,
      }
    case 'refunded':
      if (orders.length > 0)
        return {
          title: 'You already paid for this.',
          lead: `${ordersStand(orders)} We refunded the extra ${naira(refund?.amount ?? due)} to your original payment method. ${banksTake}.`,
          next: ['orders'],
        }
      return {
        title: 'You were refunded.',
        lead: `We refunded ${naira(refund?.amount ?? due)} to your original payment method. ${banksTake}. If it isn’t there by then, contact your bank with the reference below.`,
        next: ['checkout'],
      }
  }
}

/** Returns the text when the state of a checkout can't be loaded. */
export function failureText({ code, message, status }: Pick<ApiFailure, 'code' | 'message' | 'status'>): OutcomeText {
  if (code === 'checkout_not_found' || code === 'invalid')
    return {
      title: 'Payment not found.',
      lead: 'The link may be incomplete, or the payment belongs to another account. Your orders list shows everything you paid for.',
      next: ['orders'],
    }
  if (code === 'provider_unavailable')
    return {
      title: 'The payment service isn’t answering.',
      lead: 'If you have paid, nothing is lost: we keep checking and email you. This page updates by itself.',
      next: [],
      retryAfterMs: soon,
    }
  return {
    title: code === 'unforeseen' ? toasts.createOrderFailed : message,
    lead: 'If you have paid, nothing is lost: your orders are placed even without this page. It updates by itself.',
    next: ['orders'],
    ...(status === 0 || status >= 500 || status === 409 || status === 429 ? { retryAfterMs: soon } : {}),
  }
}
