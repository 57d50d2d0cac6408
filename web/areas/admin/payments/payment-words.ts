import type { PaymentStatus } from '#contract/read-models/admin-payments.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

/** How a try to pay stands, as administrators read it. */
export const paymentStatuses: Readonly<Record<PaymentStatus, { label: string; tone: Tone }>> = {
  starting: { label: 'Being opened', tone: 'waits' },
  open: { label: 'Awaiting payment', tone: 'waits' },
  paid: { label: 'Paid', tone: 'moves' },
  declined: { label: 'Declined', tone: 'over' },
  abandoned: { label: 'Not paid', tone: 'over' },
  wrong: { label: 'Wrong amount', tone: 'needs' },
  reversed: { label: 'Refunded', tone: 'over' },
}

/** Whether the card provider can still say anything new of it. */
export const canAsk = (status: PaymentStatus): boolean =>
  status !== 'paid' && status !== 'wrong' && status !== 'reversed'
