import type { Refund } from './refunds.ts'
import type { Transaction } from './transactions.ts'
import { verifyView } from './transactions.views.ts'

const integration = 100_032

/** `data` of GET /refund/{id}, a row of GET /refund, and `data` of the event refund.processed. */
export function refundView(refund: Refund, tx: Transaction) {
  return {
    integration,
    transaction: tx.id,
    dispute: refund.dispute_id,
    settlement: null,
    id: refund.id,
    domain: 'test',
    currency: 'NGN',
    amount: refund.amount,
    status: refund.status,
    refunded_at: refund.refunded_at,
    refunded_by: 'sandbox@bitmarte.test',
    customer_note: refund.customer_note,
    merchant_note: refund.merchant_note,
    deducted_amount: refund.status === 'processed' ? refund.amount : 0,
    fully_deducted: refund.status === 'processed' ? 1 : 0,
    createdAt: refund.created_at,
    bank_reference: null,
    transaction_reference: tx.reference,
    reason: 'REFUND',
    // The API description has a customer's metadata as text here and as an object everywhere else.
    customer: { ...verifyView(tx).customer, metadata: '' },
    refund_type: refund.amount === tx.amount ? 'full' : 'partial',
    transaction_amount: tx.amount,
    initiated_by: 'sandbox@bitmarte.test',
    refund_channel: 'card',
    session_id: null,
    collect_account_number: false,
  }
}

const day = 24 * 60 * 60 * 1000

/** `data` of POST /refund. */
export function refundCreatedView(refund: Refund, tx: Transaction) {
  return {
    transaction: {
      ...verifyView(tx),
      subaccount: { currency: null },
      plan: {},
      authorization: { ...verifyView(tx).authorization, account_name: null },
    },
    integration,
    deducted_amount: 0,
    channel: null,
    merchant_note: refund.merchant_note,
    customer_note: refund.customer_note,
    status: refund.status,
    refunded_by: 'sandbox@bitmarte.test',
    expected_at: new Date(Date.parse(refund.created_at) + 7 * day).toISOString(),
    currency: 'NGN',
    domain: 'test',
    amount: refund.amount,
    fully_deducted: false,
    id: refund.id,
    createdAt: refund.created_at,
    updatedAt: refund.created_at,
  }
}
