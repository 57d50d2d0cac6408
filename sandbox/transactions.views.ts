import { authorization, testCards } from './cards.ts'
import type { Transaction } from './transactions.ts'

const common = (tx: Transaction) => ({
  id: tx.id,
  domain: 'test',
  status: tx.status,
  reference: tx.reference,
  amount: tx.amount,
  message: null,
  gateway_response: tx.gateway_response,
  paid_at: tx.paid_at,
  created_at: tx.created_at,
  channel: 'card',
  currency: 'NGN',
  ip_address: tx.ip_address,
  log: log(tx),
  fees: tx.fees,
  fees_split: null,
  authorization: tx.card ? authorization(tx.card, tx.customer_id) : {},
  customer: {
    id: tx.customer_id,
    first_name: '',
    last_name: '',
    email: tx.email,
    customer_code: tx.customer_code,
    phone: '',
    metadata: {},
    risk_action: 'default',
    international_format_phone: '',
  },
  split: {},
  subaccount: {},
  order_id: null,
  paidAt: tx.paid_at,
  createdAt: tx.created_at,
  requested_amount: tx.amount,
  pos_transaction_data: null,
  connect: null,
})

const source = { source: 'merchant_api', type: 'api', identifier: null, entry_point: 'transaction_initialize' }

/** `data` of GET /transaction/verify/{reference}, and of the event charge.success. */
export const verifyView = (tx: Transaction) => ({
  ...common(tx),
  receipt_number: null,
  metadata: tx.metadata ?? '',
  plan: null,
  source: null,
  fees_breakdown: null,
  transaction_date: tx.created_at,
  plan_object: {},
})

/** `data` of POST /transaction/charge_authorization, whose metadata is text. */
export const chargeView = (tx: Transaction) => ({
  ...common(tx),
  metadata: tx.metadata ? JSON.stringify(tx.metadata) : '',
  plan: null,
  transaction_date: tx.created_at,
})

/** A row of GET /transaction. */
export const listView = (tx: Transaction) => ({ ...common(tx), metadata: tx.metadata, plan: {}, source })

/** `data` of GET /transaction/{id}. */
export const fetchView = (tx: Transaction) => ({
  ...common(tx),
  receipt_number: null,
  helpdesk_link: null,
  metadata: tx.metadata,
  plan: {},
  source,
  fees_breakdown: null,
})

function log({ attempts }: Transaction) {
  const start = attempts[0]?.time
  const end = attempts.at(-1)?.time
  if (start === undefined || end === undefined) return null
  const failures = attempts.filter(({ card }) => !testCards[card].pays).length
  return {
    start_time: start,
    time_spent: end - start,
    attempts: attempts.length,
    errors: failures,
    success: failures < attempts.length,
    mobile: false,
    input: [],
    history: attempts.flatMap(({ time, card }) => [
      { type: 'action', message: 'Attempted to pay with card', time: time - start },
      {
        type: testCards[card].pays ? 'success' : 'error',
        message: testCards[card].pays ? 'Successfully paid with card' : `Error: ${testCards[card].response}`,
        time: time - start,
      },
    ]),
  }
}
