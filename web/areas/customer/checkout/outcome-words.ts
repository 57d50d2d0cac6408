import type { CheckoutOutcome } from '#contract/checkout/checkout.ts'
import type { ApiFailure } from '#web/shell/failure.ts'
import { naira, time } from '#web/ui/format.ts'

/** What a person can do next. */
export type NextStep = 'pay' | 'checkout' | 'orders'

export interface OutcomeText {
  title: string
  lead: string
  /** The likeliest first. `pay` only where it can still be paid. */
  next: readonly NextStep[]
  /** Milliseconds until it is asked again by itself. */
  retryAfterMs?: number
}

const soon = 3_000
const later = 15_000

/** How a checkout stands, for who paid or didn’t. `left` is whether they came back by leaving the provider’s page. */
export function outcomeText(
  { state, due, total, orders, authorization_url, heldUntil, refund }: CheckoutOutcome,
  left: boolean,
): OutcomeText {
  const held = authorization_url !== null
  const cards = due < total ? ' What gift cards would have paid is on them again.' : ''
  const until = heldUntil ? `Prices and stock are held for you until ${time(heldUntil)}.` : ''
  switch (state) {
    case 'placed':
      return {
        title: orders.length === 1 ? 'Your order is placed.' : `Your ${orders.length} orders are placed.`,
        lead: 'Thank you. Each store has its order and is packing it. We’ll email you at every step.',
        next: ['orders'],
      }
    case 'pending':
      return left
        ? {
            title: 'You left before paying.',
            lead: `Nothing was taken. ${until}`.trim(),
            next: held ? ['pay', 'checkout'] : ['checkout'],
            retryAfterMs: later,
          }
        : {
            title: 'Waiting for your payment.',
            lead: 'Your bank hasn’t confirmed it yet. This page goes on by itself; you can also close it, and we mail you.',
            next: held ? ['pay'] : [],
            retryAfterMs: soon,
          }
    case 'declined':
      return {
        title: 'The payment was declined.',
        lead: held
          ? `Your bank said no, and nothing was taken. ${until}`.trim()
          : `Your bank said no, and nothing was taken. Your cart is as you left it.${cards}`,
        next: held ? ['pay', 'checkout'] : ['checkout'],
        retryAfterMs: later,
      }
    case 'reversed':
      return {
        title: 'The payment went back to you.',
        lead: `Your bank or card took the money back by itself, so nothing was kept and nothing ordered. Your cart is as you left it.${cards}`,
        next: ['checkout'],
      }
    case 'expired':
      return {
        title: 'The time to pay ran out.',
        lead: `Prices were held for 15 minutes. Your cart is as you left it.${cards} If money was taken all the same, it goes back by itself.`,
        next: ['checkout'],
      }
    case 'replaced':
      return {
        title: 'Another checkout replaced this one.',
        lead: `You paid for this cart or started a newer checkout, so this one can no longer be paid. If money was taken all the same, we make your order of it or send it back.`,
        next: ['orders', 'checkout'],
      }
    case 'refunding':
      return {
        title: 'Your money goes back.',
        lead: `We got ${naira(refund?.amount ?? due)}, but could not make orders of it. ${refund?.reason ?? ''} It goes back the way it came; most banks take up to 5 working days. You have nothing to do.${cards}`,
        next: ['checkout'],
        retryAfterMs: later,
      }
    case 'refunded':
      return {
        title: 'Your money went back.',
        lead: `We sent ${naira(refund?.amount ?? due)} back the way it came. If you don’t see it in 5 working days, ask your bank, and name the reference below.`,
        next: ['checkout'],
      }
  }
}

/** Why it can’t be said how a checkout stands. */
export function failureText({ code, message, status }: Pick<ApiFailure, 'code' | 'message' | 'status'>): OutcomeText {
  if (code === 'checkout_not_found' || code === 'invalid')
    return {
      title: 'We don’t know this payment.',
      lead: 'The link isn’t whole, or the payment is of another account. What you have paid for stands under your orders.',
      next: ['orders'],
    }
  if (code === 'provider_unavailable')
    return {
      title: 'The payment service isn’t answering.',
      lead: 'If you have paid, nothing is lost: we ask it again until we know, and mail you. This page goes on by itself.',
      next: [],
      retryAfterMs: soon,
    }
  return {
    title: message,
    lead: 'If you have paid, nothing is lost: your orders are made without this page too. It goes on by itself.',
    next: ['orders'],
    ...(status === 0 || status >= 500 || status === 409 || status === 429 ? { retryAfterMs: soon } : {}),
  }
}
