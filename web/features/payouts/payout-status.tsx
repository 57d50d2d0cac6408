import type { Payout, PayoutHold, PayoutStatus } from '#contract/payouts/payouts.ts'
import { day } from '#web/ui/format.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'

/** Label and tone of each status of a payout. */
export const payoutStatuses: Readonly<Record<PayoutStatus, { label: string; tone: Tone }>> = {
  due: { label: 'Due', tone: 'waits' },
  approved: { label: 'Approved', tone: 'moves' },
  processing: { label: 'On its way', tone: 'way' },
  paid: { label: 'Paid', tone: 'over' },
  failed: { label: 'Failed', tone: 'needs' },
}

export function PayoutBadge({ status, hold }: { status: PayoutStatus; hold?: PayoutHold | null }) {
  if (hold) return <StatusBadge tone="needs">On hold</StatusBadge>
  const { label, tone } = payoutStatuses[status]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

/** Returns why a payout is on hold, and until when. */
export const holdSentence = ({ caseName }: PayoutHold): string =>
  caseName
    ? `On hold until case ${caseName} is decided.`
    : 'On hold: the customer’s bank disputes the payment. Released when the bank has decided.'

/** Returns the status of a payout in a sentence. */
export function payoutSentence({ status, dueAt, paidAt, failure, hold }: Payout): string {
  if (hold) return holdSentence(hold)
  switch (status) {
    case 'due':
      return new Date(dueAt) > new Date() ? `Falls due on ${day(dueAt)}.` : `Due since ${day(dueAt)}.`
    case 'approved':
      return 'Approved. The transfer starts soon.'
    case 'processing':
      return 'The transfer is with the bank.'
    case 'paid':
      return `Sent to your bank account${paidAt ? ` on ${day(paidAt)}` : ''}.`
    case 'failed':
      return failure ? `The transfer failed: ${failure}. We will try again.` : 'The transfer failed. We will try again.'
  }
}
