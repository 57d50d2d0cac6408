import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, day, id, moment, search, startsFirst } from '#contract/fields.ts'
import { refundReason } from '#contract/money/refund-reasons.ts'
import { money } from '#contract/money.ts'
import { paidPlan, paymentPurpose } from './transactions.ts'

/**
 * Status of a payment attempt: `starting`, `open` and `declined` may still be paid, for a day; `abandoned` wasn't;
 * `wrong` was paid with a mismatch and is refunded; `reversed` came and went back before we knew of it.
 */
export const paymentStatus = z.enum(['starting', 'open', 'paid', 'declined', 'abandoned', 'wrong', 'reversed'])
export type PaymentStatus = z.infer<typeof paymentStatus>

/** Payment statuses in words. */
export const paymentStatusNames: Readonly<Record<PaymentStatus, string>> = {
  starting: 'Opening',
  open: 'Awaiting payment',
  paid: 'Paid',
  declined: 'Declined, may try again',
  abandoned: 'Not paid',
  wrong: 'Wrong amount',
  reversed: 'Reversed by Paystack',
}

const namedOrders = z.array(z.object({ orderTrackerId: id, orderName: z.string() }))

/**
 * A try to pay through the card provider. `paid` and `fees` are null until money came; `refunded` is what of it was
 * refunded or is on its way back; `refundReason` is why one that became no order is refunded, and `paidBefore` has the
 * orders of the same cart if it was paid already (both are absent from older releases); `handled` is what was done about
 * a wrong one.
 */
export const adminPayment = z.object({
  id,
  reference: z.string(),
  purpose: paymentPurpose,
  plan: paidPlan.nullable(),
  status: paymentStatus,
  amount: money,
  paid: money.nullable(),
  fees: money.nullable(),
  refunded: money,
  customerName: z.string(),
  customerEmail: z.string(),
  orders: namedOrders,
  refundReason: refundReason.nullable().optional(),
  paidBefore: namedOrders.optional(),
  paymentChannel: z.string().nullable(),
  gatewayResponse: z.string().nullable(),
  createdAt: moment,
  checkedAt: moment.nullable(),
  paidAt: moment.nullable(),
  handled: z.object({ at: moment, by: z.string(), note: z.string() }).nullable(),
})
export type AdminPayment = z.infer<typeof adminPayment>

/** Days in Lagos, both included. */
const dates = { startDate: day.optional(), endDate: day.optional() }

const filters = { ...dates, status: paymentStatus.optional(), search: search.optional() }

export const listPayments = endpoint({
  id: 'payments.list',
  method: 'GET',
  path: '/v1/payments',
  summary:
    'Payment attempts by start date, newest first, searchable by reference, order, e-mail, amount or the payer’s name or phone number, with a count per status',
  access: ['admin:payments'],
  query: z.object({ ...page(), ...filters }).refine(...startsFirst),
  answer: listOf(adminPayment).extend({ counts: z.record(paymentStatus, z.int().min(0)) }),
})

export const getPayment = endpoint({
  id: 'payments.one',
  method: 'GET',
  path: '/v1/payments/{id}',
  summary: 'A payment attempt, also one that wasn’t paid',
  access: ['admin:payments'],
  params: byId,
  answer: adminPayment,
  errors: ['payment_not_found'],
})

export const paymentsFile = endpoint({
  id: 'payments.file',
  method: 'GET',
  path: '/v1/payments/file',
  summary: 'All matching payment attempts as CSV, streamed, newest first, at most 50,000; each file is audited',
  access: ['admin:payments'],
  query: z.object(filters).refine(...startsFirst),
  answer: z.string(),
  file: 'text/csv',
  perMinute: 10,
})

/**
 * Payouts to stores, from the ledger, in naira: `pendingPayment` was released in these days and awaits approval;
 * `approvedPayment` was approved in these days and is in transfer; `processedPayment` was approved in these days and is
 * paid.
 */
export const paymentStats = endpoint({
  id: 'payments.stats',
  method: 'GET',
  path: '/v1/payments/stats',
  summary: 'What of the stores’ money was sent, is on its way and waits to be approved, as the ledger has it',
  access: ['admin:payments'],
  query: z.object(dates).refine(...startsFirst),
  answer: z.object({ processedPayment: money, approvedPayment: money, pendingPayment: money }),
})

export const updatePayment = endpoint({
  id: 'payments.update',
  method: 'PATCH',
  path: '/v1/payments/{id}',
  summary:
    'Asks the card provider again how an unfinished payment stands (`ask`), or notes what was done about a wrong one (`handled`)',
  access: ['admin:payments'],
  params: byId,
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('ask') }),
    z.object({ action: z.literal('handled'), note: z.string().trim().min(1).max(1000) }),
  ]),
  answer: adminPayment,
  errors: ['payment_not_found', 'payment_final', 'payment_not_wrong', 'handled_already'],
  message: done.paymentUpdated,
})
