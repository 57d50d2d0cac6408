import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import { byId, id, moment, nothing, picture } from '#contract/fields.ts'
import { money } from '#contract/money.ts'

/**
 * Status of the money of a payment or an order. `no-charge`: gift cards or discounts covered it all; `refunding`: a
 * refund is on its way; `partly-refunded`: part was refunded and nothing is on its way; `refund-failed`: the provider
 * could not refund some of it.
 */
export const transactionStatus = z.enum([
  'paid',
  'no-charge',
  'refunding',
  'partly-refunded',
  'refunded',
  'refund-failed',
])
export type TransactionStatus = z.infer<typeof transactionStatus>

/** A payment that was made, as its customer may see it: without the provider’s fee and the IP address. `cardNumber` is its last 4 digits. */
export const transaction = z.object({
  id,
  transactionId: z.string(),
  reference: z.string(),
  amount: money,
  status: transactionStatus,
  date: moment,
  customerName: z.string(),
  customerEmail: z.string(),
  cardType: z.string().nullable(),
  cardNumber: z.string().nullable(),
  bank: z.string().nullable(),
  country: z.string().nullable(),
  paymentChannel: z.string().nullable(),
  orders: z.array(z.object({ orderTrackerId: id, orderName: z.string() })),
  orderItems: z.array(
    z.object({
      productId: id,
      productName: z.string(),
      productPrice: money,
      quantity: z.int().min(1),
      hostedImages: z.array(picture).max(1),
    }),
  ),
  createdAt: moment,
})
export type Transaction = z.infer<typeof transaction>

/** Payment reference of `products.payment`, which the provider passes back to the browser. */
export const reference = z.string().trim().min(8).max(100)

export const createTransaction = endpoint({
  id: 'transaction.customer-create',
  method: 'POST',
  path: '/v1/transactions/customer/transaction',
  summary: 'Checks a payment with the provider and records it; idempotent',
  access: ['customer', 'guest'],
  body: z.object({ reference }),
  answer: transaction,
  errors: [
    'checkout_not_found',
    'checkout_expired',
    'payment_unfinished',
    'payment_declined',
    'payment_mismatch',
    'provider_unavailable',
  ],
  message: done.paymentRecorded,
  idempotent: true,
  perMinute: 120,
})

/**
 * Status of a refund to a card: `waiting` to be requested, `sent` to the provider, `retrying` after a refusal, `done`,
 * or `failed`, so that an administrator has to retry it.
 */
export const refundStatus = z.enum(['waiting', 'sent', 'retrying', 'done', 'failed'])
export type RefundStatus = z.infer<typeof refundStatus>

export const retryRefund = endpoint({
  id: 'payments.retry-refund',
  method: 'POST',
  path: '/v1/payments/refunds/{id}/retry',
  summary: 'Asks the card provider for a refund’s state now, and retries one that failed',
  access: ['admin:payments'],
  params: byId,
  answer: z.object({ id, status: refundStatus }),
  errors: ['refund_not_found', 'refund_done'],
  message: done.refundRetried,
  idempotent: true,
})

/** Paystack’s webhook. The handler checks `x-paystack-signature`, the HMAC-SHA512 of the exact bytes. */
export const paystackWebhook = endpoint({
  id: 'payments.webhook',
  method: 'POST',
  path: '/v1/payments/paystack/webhook',
  summary: 'The card provider says what happened; the same event again does nothing',
  access: ['public'],
  raw: true,
  body: z.instanceof(Uint8Array),
  answer: nothing,
  errors: ['signature_not_valid'],
})
