import type { GiftCardOutcome } from '#contract/money/gift-cards.ts'
import { banksTake } from '#contract/money/refund-times.ts'
import type { ApiFailure } from '#web/shell/failure.ts'
import { dayAndTime, naira } from '#web/ui/format.ts'

/** Next steps that a page offers. */
export type NextStep = 'pay' | 'again' | 'cards'

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

/** Returns the text for a purchase's state. `left` means that the customer left the provider’s page without paying. */
export function purchaseText({ state, card, authorization_url }: GiftCardOutcome, left: boolean): OutcomeText {
  const pay: readonly NextStep[] = authorization_url ? ['pay', 'again'] : ['again']
  switch (state) {
    case 'paid':
      return { title: 'Your gift card is paid.', lead: whereItIs(card), next: ['cards', 'again'] }
    case 'pending':
      return left
        ? {
            title: 'You left before paying.',
            lead: 'You were not charged. Your entries are kept.',
            next: pay,
            retryAfterMs: later,
          }
        : {
            title: 'Waiting for your payment.',
            lead: 'Your bank hasn’t confirmed it yet. This page updates by itself. You can also close it and we’ll email you.',
            next: authorization_url ? ['pay'] : [],
            retryAfterMs: soon,
          }
    case 'declined':
      return {
        title: 'The payment was declined.',
        lead: 'Your bank declined the payment and nothing was charged. You can try another card.',
        next: pay,
        retryAfterMs: later,
      }
    case 'expired':
      return {
        title: 'The payment expired.',
        lead: 'It was not paid within a day. If you were charged, we create the card once your bank confirms it.',
        next: ['again'],
      }
    case 'refunding':
      return {
        title: 'Your refund is on its way.',
        lead: `The amount received doesn’t match the gift card. We are refunding all of it to your original payment method. ${banksTake}. You don’t need to do anything.`,
        next: ['again'],
        retryAfterMs: later,
      }
    case 'refunded':
      return {
        title: 'You were refunded.',
        lead: `We refunded your original payment method. ${banksTake}. If it isn’t there by then, contact your bank with the reference below.`,
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
  if (whom === 'self') return `Thank you. ${naira(amount)} is in your account, ready to use.`
  return sentAt
    ? `Thank you. We have emailed ${naira(amount)} to ${recipientName} at ${recipientEmail}.`
    : `Thank you. We’ll email ${naira(amount)} to ${recipientName} at ${recipientEmail} on ${dayAndTime(sendAt)}.`
}

/** Returns the text when the state of a purchase can't be loaded. */
export function failureText({ code, message, status }: Pick<ApiFailure, 'code' | 'message' | 'status'>): OutcomeText {
  if (code === 'gift_card_not_found' || code === 'invalid')
    return {
      title: 'Payment not found.',
      lead: 'The link may be incomplete, or the payment belongs to another account. Your gift cards page shows everything you paid for.',
      next: ['cards'],
    }
  const lost = 'If you have paid, nothing is lost: the card is created even without this page, and we email you.'
  if (code === 'provider_unavailable')
    return { title: 'The payment service isn’t answering.', lead: lost, next: [], retryAfterMs: soon }
  return {
    title: message,
    lead: `${lost} This page updates by itself.`,
    next: ['cards'],
    ...(status === 0 || status >= 500 || status === 409 || status === 429 ? { retryAfterMs: soon } : {}),
  }
}
