import { type GiftCardDesign, giftCardAmounts } from '#contract/money/gift-card-limits.ts'
import type { PurchaseBody } from '#contract/money/gift-cards.ts'
import { nairaRules, readNumber } from '#contract/read-number.ts'

/** What a person has filled in to buy a card, as typed. */
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

const kept = 'bitmarte.gift-card'

/** Keeps what was typed in this tab: over signing in, paying and coming back. Never in the address, since it names people. */
export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(kept, JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing: the form is empty after signing in.
  }
}

export function keptDraft(): Partial<Draft> {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(kept) ?? '{}')
    return typeof read === 'object' && read ? read : {}
  } catch {
    return {}
  }
}

export const forgetDraft = (): void => sessionStorage.removeItem(kept)

/** Naira of what was typed, such as `₦10,000`; NaN for what is no amount. */
export const amountOf = (typed: string): number => readNumber(typed, nairaRules).value ?? Number.NaN

/** Why what was typed isn't the amount of a card. */
export const amountProblem = (typed: string): string | undefined =>
  readNumber(typed, { unit: '₦', min: giftCardAmounts.least, max: giftCardAmounts.most }).problem

/** What the call takes of a draft. */
export function bodyOf(draft: Draft): PurchaseBody {
  const { design, when, sendOn } = draft
  const amount = amountOf(draft.amount)
  if (draft.for === 'self') return { for: 'self', amount, design }
  const { recipientName, recipientEmail, senderName, message } = draft
  const day = when === 'day' ? { sendOn } : {}
  return { for: 'gift', amount, design, recipientName, recipientEmail, senderName, message, ...day }
}
