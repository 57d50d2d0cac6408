import type { PaymentCategory } from '#contract/payouts/payouts.ts'
import type { ApproverGives } from '#contract/stores/approvals.ts'

export const paymentCategories: Readonly<Record<PaymentCategory, string>> = {
  'on-approval': 'On approval, once an order is completed',
  'next-day': 'The day after an order is completed',
  weekly: 'Weekly, on Monday',
}

export const approverWords: Readonly<Record<ApproverGives, string>> = {
  first: 'First approval',
  second: 'Second approval',
  both: 'First or second approval',
}

/** Converts labels to options of a Select. */
export const optionsOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }))
