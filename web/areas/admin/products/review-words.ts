import type { ReasonQuestion } from '#web/features/orders/reason-dialog.tsx'

const reasons = [
  'The pictures don’t show the product',
  'Description too short',
  'Wrong category',
  'Not allowed on Bitmarte',
]

/** Returns the question for the reason of a rejection. */
export const rejectQuestion = (names: readonly string[]): ReasonQuestion => ({
  title: names.length === 1 ? `Reject ${names[0]}?` : `Reject ${names.length} products?`,
  body: 'Customers don’t see it, and the merchant sees your reason. An edit submits it for approval again.',
  confirm: names.length === 1 ? 'Reject product' : `Reject ${names.length} products`,
  reasons,
})

/** Returns the question for the reason why the changes of a product are declined. */
export const declineQuestion = (name: string): ReasonQuestion => ({
  title: `Decline the changes of ${name}?`,
  body: 'The product stays published as customers see it now, and the merchant sees your reason.',
  confirm: 'Decline changes',
  reasons,
})

/** Returns what an administrator reads after approving a product. */
export const approvedWords = (name: string): string => `Approved “${name}”. The merchant is notified by e-mail.`

/** Returns what an administrator reads after rejecting a product, or only its changes. */
export const rejectedWords = (name: string, what: 'product' | 'edit'): string =>
  `${what === 'edit' ? 'Declined the changes of' : 'Rejected'} “${name}”. The merchant sees the reason.`
