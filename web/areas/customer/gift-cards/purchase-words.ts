import type { GiftCardOutcome } from '#contract/money/gift-cards.ts'
import type { ApiFailure } from '#web/shell/failure.ts'
import { dayAndTime, naira } from '#web/ui/format.ts'

/** What a person can do next. */
export type NextStep = 'pay' | 'again' | 'cards'

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

/** How a purchase stands, for who paid or didn’t. `left` is whether they came back by leaving the provider’s page. */
export function purchaseText({ state, card, authorization_url }: GiftCardOutcome, left: boolean): OutcomeText {
  const pay: readonly NextStep[] = authorization_url ? ['pay', 'again'] : ['again']
  switch (state) {
    case 'paid':
      return { title: 'Your gift card is paid.', lead: whereItIs(card), next: ['cards', 'again'] }
    case 'pending':
      return left
        ? {
            title: 'You left before paying.',
            lead: 'Nothing was taken. What you filled in is kept.',
            next: pay,
            retryAfterMs: later,
          }
        : {
            title: 'Waiting for your payment.',
            lead: 'Your bank hasn’t text us yet. This page goes on by itself; you can also close it, and we mail you.',
            next: authorization_url ? ['pay'] : [],
            retryAfterMs: soon,
          }
    case 'declined':
      return {
        title: 'The payment was declined.',
        lead: 'Your bank said no, and nothing was taken. You can try another card.',
        next: pay,
        retryAfterMs: later,
      }
    case 'expired':
      return {
        title: 'Nobody paid for a day.',
        lead: 'So the page to pay is closed. If money was taken all the same, the card is made once your bank tells us.',
        next: ['again'],
      }
    case 'refunding':
      return {
        title: 'Your money goes back.',
        lead: 'What arrived isn’t what the gift card had asked for. All of it goes back the way it came; most banks take up to 5 working days. You have nothing to do.',
        next: ['again'],
        retryAfterMs: later,
      }
    case 'refunded':
      return {
        title: 'Your money went back.',
        lead: 'We sent it back the way it came. If you don’t see it in 5 working days, ask your bank, and name the reference below.',
        next: ['again'],
      }
  }
}

function whereItIs({
  for: whom,
  amount,
  recipientName,
  recipientEmail,
  sendAt,
  sentAt,
}: GiftCardOutcome['card']): string {
  if (whom === 'self') return `Thank you. ${naira(amount)} is in your account, ready to pay with.`
  return sentAt
    ? `Thank you. We have mailed ${naira(amount)} to ${recipientName} at ${recipientEmail}.`
    : `Thank you. We mail ${naira(amount)} to ${recipientName} at ${recipientEmail} on ${dayAndTime(sendAt)}.`
}

/** Why it can’t be said how a purchase stands. */
export function failureText({ code, message, status }: Pick<ApiFailure, 'code' | 'message' | 'status'>): OutcomeText {
  if (code === 'gift_card_not_found' || code === 'invalid')
    return {
      title: 'We don’t know this payment.',
      lead: 'The link isn’t whole, or the payment is of another account. What you have paid for stands under your gift cards.',
      next: ['cards'],
    }
  const lost = 'If you have paid, nothing is lost: the card is made without this page too, and we mail you.'
  if (code === 'provider_unavailable')
    return { title: 'The payment service isn’t answering.', lead: lost, next: [], retryAfterMs: soon }
  return {
    title: message,
    lead: `${lost} It goes on by itself.`,
    next: ['cards'],
    ...(status === 0 || status >= 500 || status === 409 || status === 429 ? { retryAfterMs: soon } : {}),
  }
}
