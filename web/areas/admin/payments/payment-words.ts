import { type AdminPayment, type PaymentStatus, paymentStatusNames } from '#contract/read-models/admin-payments.ts'
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

const noMoney = 'Bitmarte has none of its money, so there is nothing to refund.'

const explanations: Readonly<Record<PaymentStatus, string>> = {
  starting: 'Its payment page at Paystack is being opened. The payer then has a day.',
  open: 'It can still be paid, for a day after it began. Bitmarte asks Paystack about it until then.',
  declined: 'The card was declined. Another one can be tried for a day after the payment began.',
  abandoned: `It wasn’t paid within a day, or its saved card was declined. ${noMoney}`,
  paid: 'It was paid.',
  wrong: 'What was paid isn’t what was asked for: its amount, currency or payer differs. It is refunded automatically.',
  reversed: `Paystack took it back by itself before Bitmarte knew of it. ${noMoney}`,
}

/** Explains a payment's status, and why it has no order. */
export function explainPayment({
  status,
  purpose,
  orders,
}: Pick<AdminPayment, 'status' | 'purpose' | 'orders'>): string {
  if (purpose !== 'checkout' || orders.length > 0) return explanations[status]
  return status === 'paid'
    ? 'It was paid, but no order was placed with it. It is refunded automatically.'
    : `${explanations[status]} No order was placed.`
}

type Asked = Pick<AdminPayment, 'status' | 'gatewayResponse'>

/** Returns what Paystack said about a payment, against what was known before. */
export function answerWords(before: Asked, { status, gatewayResponse }: Asked): string {
  const name = paymentStatusNames[status]
  if (status !== before.status) return `Paystack’s answer changed it to “${name}”.`
  return `Paystack has nothing new: it is still “${name}”${gatewayResponse ? ` (${gatewayResponse})` : ''}.`
}

/** Returns the page that explains a payment. */
export const paymentPage = ({ id, status, purpose, orders }: AdminPayment): string =>
  (status === 'paid' || status === 'wrong') && (purpose !== 'checkout' || orders.length > 0)
    ? `/admin/transactions/${id}`
    : `/admin/payments/${id}`
