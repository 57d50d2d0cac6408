import { type Recipient, recipientView } from './recipients.ts'
import type { Transfer } from './transfers.ts'

const common = (transfer: Transfer) => ({
  id: transfer.id,
  integration: 100_032,
  domain: 'test',
  amount: transfer.amount,
  currency: 'NGN',
  reference: transfer.reference,
  source: 'balance',
  source_details: null,
  reason: transfer.reason,
  status: transfer.status,
  failures: null,
  transfer_code: transfer.code,
  titan_code: null,
  transferred_at: transfer.status === 'success' ? transfer.updated_at : null,
  request: transfer.id,
  createdAt: transfer.created_at,
  updatedAt: transfer.updated_at,
})

/** `data` of POST /transfer. */
export const transferCreatedView = (transfer: Transfer) => ({
  ...common(transfer),
  transfersessionid: [],
  transfertrials: [],
  recipient: transfer.recipient_id,
})

/** `data` of GET /transfer/{code} and /transfer/verify/{reference}, a row of GET /transfer, and `data` of transfer.* events. */
export const transferView = (transfer: Transfer, recipient: Recipient) => ({
  ...common(transfer),
  recipient: recipientView(recipient),
  session: { provider: null, id: null },
  fee_charged: transfer.fee,
  fees_breakdown: null,
  gateway_response: null,
})
