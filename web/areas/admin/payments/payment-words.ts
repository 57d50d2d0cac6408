import type { PaymentStatus } from '#contract/read-models/admin-payments.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

/** Payment statuses in words. */
export const paymentStatuses: Readonly<Record<PaymentStatus, { label: string; tone: Tone }>> = {
  starting: { label: 'Opening', tone: 'waits' },
  open: { label: 'Awaiting payment', tone: 'waits' },
  paid: { label: 'Paid', tone: 'moves' },
  declined: { label: 'Declined', tone: 'over' },
  abandoned: { label: 'Not paid', tone: 'over' },
  wrong: { label: 'Wrong amount', tone: 'needs' },
  reversed: { label: 'Refunded', tone: 'over' },
}

/** Returns whether the card provider may still change the status. */
export const canAsk = (status: PaymentStatus): boolean =>
  status !== 'paid' && status !== 'wrong' && status !== 'reversed'
