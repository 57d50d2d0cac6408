import type { ReasonQuestion } from '#web/features/orders/reason-dialog.tsx'

/** Asks why one or several products are refused. */
export const rejectQuestion = (names: readonly string[]): ReasonQuestion => ({
  title: names.length === 1 ? `Reject ${names[0]}?` : `Reject ${names.length} products?`,
  body: 'Customers don’t see it, and its merchant reads why. A change puts it up again.',
  confirm: names.length === 1 ? 'Reject the product' : `Reject ${names.length} products`,
  reasons: [
    'The pictures don’t show the product',
    'The description says too little',
    'It is in the wrong category',
    'It may not be sold on Bitmarte',
  ],
})
