import type { ApprovalState } from '#contract/onboarding/onboarding.ts'
import type { PaymentCategory } from '#contract/payouts/payouts.ts'
import type { ApproverGives } from '#contract/stores/approvals.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

/** Labels of a store's status for approvers. */
export const storeStates: Readonly<Record<ApprovalState, { label: string; tone: Tone }>> = {
  draft: { label: 'Not submitted', tone: 'over' },
  'first-approval': { label: 'Awaiting first approval', tone: 'waits' },
  'second-approval': { label: 'Awaiting second approval', tone: 'waits' },
  approved: { label: 'Live', tone: 'moves' },
  rejected: { label: 'Sent back', tone: 'over' },
  suspended: { label: 'Suspended', tone: 'needs' },
}

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
