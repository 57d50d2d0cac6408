import { type GiftCardDesign, giftCardAmounts } from '#contract/money/gift-card-limits.ts'
import type { PurchaseBody } from '#contract/money/gift-cards.ts'
import { nairaRules, readNumber } from '#contract/read-number.ts'
import { count } from '#web/ui/format.ts'

/** Fields of the form to buy a gift card, as typed. */
export interface Draft {
  for: 'self' | 'gift'
  amount: string
  design: GiftCardDesign
  recipientName: string
  recipientEmail: string
  senderName: string
  message: string
  when: 'now' | 'day'
  sendOn: string
}

/** A saved card to charge, or the consent to save the card that pays. */
export type PaymentWay = Pick<PurchaseBody, 'cardId' | 'saveCard'>

/** Name of the draft, which this tab keeps while the customer signs in and pays. The address would expose the names in it. */
export const giftCardDraft = 'gift-card'

/** Parses typed text such as `₦10,000` into naira; NaN if it isn't an amount. */
export const amountOf = (typed: string): number => readNumber(typed, nairaRules).value ?? Number.NaN

/** Validation error of an empty amount. */
export const chooseAmount = `Choose an amount from ₦${count(giftCardAmounts.least)}.`

/** Validation error of a typed amount. */
export const amountProblem = (typed: string): string | undefined =>
  readNumber(typed, { unit: '₦', min: giftCardAmounts.least, max: giftCardAmounts.most }).problem

/** What the card shows: no amount that can't be bought, and names without spaces around them. */
export function faceOf({ amount, recipientName, senderName, ...draft }: Draft): { amount: number; who: string } {
  const [recipient, sender] = [recipientName.trim(), senderName.trim()]
  const names = [recipient && `For ${recipient}`, sender && `from ${sender}`]
  return {
    amount: amountProblem(amount) === undefined ? amountOf(amount) || 0 : 0,
    who: draft.for === 'gift' ? names.filter(Boolean).join(', ') : '',
  }
}

/** The body of the purchase request for a draft. */
export function bodyOf(draft: Draft): PurchaseBody {
  const { design, when, sendOn } = draft
  const amount = amountOf(draft.amount)
  if (draft.for === 'self') return { for: 'self', amount, design }
  const { recipientName, recipientEmail, senderName, message } = draft
  const day = when === 'day' ? { sendOn } : {}
  return { for: 'gift', amount, design, recipientName, recipientEmail, senderName, message, ...day }
}
