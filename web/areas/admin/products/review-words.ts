import type { OwnProduct } from '#contract/catalog/products.ts'
import type { ReasonQuestion } from '#web/features/orders/reason-dialog.tsx'

const reasons = [
  'The pictures don’t show the product',
  'Description too short',
  'Wrong category',
  'Not allowed on Bitmarte',
]

/** Returns the question for the reason of a rejection. `edits` if only the changes of some products are declined. */
export const rejectQuestion = (names: readonly string[], { edits = false } = {}): ReasonQuestion => ({
  title: names.length === 1 ? `Reject ${names[0]}?` : `Reject ${names.length} products?`,
  body: edits
    ? 'Products that await approval are rejected. Of products with changes in review, only the changes are declined. The merchant sees your reason.'
    : 'Customers don’t see it, and the merchant sees your reason. If the merchant changes and saves it, we review it again.',
  confirm: names.length === 1 ? 'Reject product' : `Reject ${names.length} products`,
  reasons,
})

/** Returns the question for the reason why a product is taken off the market. */
export const takeDownQuestion = ({ name, editStatus }: Pick<OwnProduct, 'name' | 'editStatus'>): ReasonQuestion => ({
  title: `Take ${name} off the market?`,
  body: `Customers no longer find or buy it, and the merchant sees your reason. ${
    editStatus === 'pending'
      ? 'Its changes stay in review. Approving them doesn’t put the product on sale again.'
      : 'If the merchant changes and saves it, we review it again.'
  }`,
  confirm: 'Take off the market',
  reasons: ['Fake or copied', 'Not allowed on Bitmarte', 'Unsafe', 'Wrong category', 'Misleads customers'],
})

/** Returns the question for the reason why the changes of a product are declined. */
export const declineQuestion = ({ name, standing }: Pick<OwnProduct, 'name' | 'standing'>): ReasonQuestion => ({
  title: `Decline the changes of ${name}?`,
  body: `The product stays ${standing === 'on-sale' ? 'published as customers see it now' : 'as it is'}, and the merchant sees your reason.`,
  confirm: 'Decline changes',
  reasons,
})

const nextWords = (next: string | undefined): string => (next ? ` Next: “${next}”.` : '')

/** Returns what an administrator reads after approving a product, or only its changes. `next` is on the page then. */
export const approvedWords = (name: string, what: 'product' | 'edit' = 'product', next?: string): string =>
  `Approved ${what === 'edit' ? 'the changes of ' : ''}“${name}”. The merchant is notified by e-mail.${nextWords(next)}`

/** What a refusal is about: a product that awaits approval, one that is on the market, or only the changes of one. */
export type Refused = 'product' | 'sale' | 'edit'

/** Returns what an administrator reads after a refusal. `next` is on the page then. */
export const rejectedWords = (name: string, what: Refused, next?: string): string =>
  `${refusals[what](name)} The merchant sees the reason.${nextWords(next)}`

const refusals: Readonly<Record<Refused, (name: string) => string>> = {
  product: name => `Rejected “${name}”.`,
  sale: name => `Took “${name}” off the market.`,
  edit: name => `Declined the changes of “${name}”.`,
}
