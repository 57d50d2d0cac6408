import type { SavedCard } from '#contract/money/saved-cards.ts'
import { capitalised } from '#web/ui/capitalised.ts'

type Named = Pick<SavedCard, 'brand' | 'last4'>

/** Names a card, such as `Visa ending in 4081`. */
export const savedCardName = ({ brand, last4 }: Named): string =>
  `${brand ? capitalised(brand) : 'Card'} ending in ${last4}`

/** Says when a card expires, such as `Expires 12/30`; empty if it isn't known. */
export function expiryWords({
  expMonth,
  expYear,
  expired,
}: Pick<SavedCard, 'expMonth' | 'expYear' | 'expired'>): string {
  if (!expMonth || !expYear) return ''
  return `${expired ? 'Expired' : 'Expires'} ${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`
}
