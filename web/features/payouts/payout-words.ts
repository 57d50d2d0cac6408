import type { PaymentCategory, Payout } from '#contract/payouts/payouts.ts'

/** Whether an administrator can approve it now: it has fallen due, or its transfer failed. */
export const canApprove = ({ status, dueAt }: Pick<Payout, 'status' | 'dueAt'>, now: Date = new Date()): boolean =>
  (status === 'due' || status === 'failed') && new Date(dueAt) <= now

/** How a store is paid, as people say it. */
export const categoryWords: Readonly<Record<PaymentCategory, string>> = {
  'on-approval': 'On approval',
  'next-day': 'The next day',
  weekly: 'Every Monday',
}
