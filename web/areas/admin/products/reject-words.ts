import type { ReasonQuestion } from '#web/features/orders/reason-dialog.tsx'

/** Returns the question for the reason of a rejection. */
export const rejectQuestion = (names: readonly string[]): ReasonQuestion => ({
  title: names.length === 1 ? `Reject ${names[0]}?` : `Reject ${names.length} products?`,
  body: 'Customers don’t see it, and the merchant sees your reason. An edit submits it for approval again.',
  confirm: names.length === 1 ? 'Reject product' : `Reject ${names.length} products`,
  reasons: [
    'The pictures don’t show the product',
    'Description too short',
    'Wrong category',
    'Not allowed on Bitmarte',
  ],
})
