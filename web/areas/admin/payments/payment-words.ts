import type { PaymentStatus } from '#contract/read-models/admin-payments.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

/** Tones of payment statuses. */
export const paymentTones: Readonly<Record<PaymentStatus, Tone>> = {
  starting: 'waits',
  open: 'waits',
  paid: 'moves',
  declined: 'over',
  abandoned: 'over',
  wrong: 'needs',
  reversed: 'over',
}

/** Returns whether the card provider may still change the status. */
export const canAsk = (status: PaymentStatus): boolean =>
  status !== 'paid' && status !== 'wrong' && status !== 'reversed'
