import type { PaymentCategory, Payout } from '#contract/payouts/payouts.ts'
import { timeNow } from '#web/ui/clock.ts'

/** Returns true if an administrator can approve the payout: it is due, or its transfer failed, and nothing keeps it back. */
export const canApprove = (
  { status, dueAt, hold, paused }: Pick<Payout, 'status' | 'dueAt' | 'hold' | 'paused'>,
  now: Date = timeNow(),
): boolean => hold === null && !paused && (status === 'due' || status === 'failed') && new Date(dueAt) <= now

/** Returns the path of the statement that lists a payout, for administrators. */
export const statementOf = ({ statementId }: Pick<Payout, 'statementId'>): string | undefined =>
  statementId === null ? undefined : `/admin/payouts/${statementId}`

/** Labels of the payment categories. */
export const categoryWords: Readonly<Record<PaymentCategory, string>> = {
  'on-approval': 'On approval',
  'next-day': 'The next day',
  weekly: 'Every Monday',
}
