import { authorization } from './cards.ts'
import type { Dispute } from './disputes.ts'
import type { Transaction } from './transactions.ts'
import { listView, verifyView } from './transactions.views.ts'

const integration = 100_032

const common = (dispute: Dispute, tx: Transaction) => ({
  id: dispute.id,
  refund_amount: dispute.amount,
  currency: 'NGN',
  status: dispute.status,
  resolution: dispute.resolution,
  domain: 'test',
  transaction_reference: null,
  category: dispute.category,
  bin: tx.card ? authorization(tx.card, tx.customer_id).bin : '',
  last4: tx.card ? authorization(tx.card, tx.customer_id).last4 : '',
  dueAt: new Date(dispute.due_ms).toISOString(),
  resolvedAt: dispute.resolved_at,
  attachments: dispute.attachments,
  note: null,
  history: dispute.history,
  messages: dispute.messages,
  createdAt: dispute.created_at,
  updatedAt: dispute.updated_at,
})

/** `data` of GET /dispute/{id} and of the events charge.dispute.*. */
export const disputeView = (dispute: Dispute, tx: Transaction) => ({
  ...common(dispute, tx),
  evidence: dispute.evidence_id,
  transaction: { ...listView(tx), source: null, fees_breakdown: null },
  customer: verifyView(tx).customer,
})

/** A row of GET /dispute, where a customer's metadata is text. */
export const disputeRow = (dispute: Dispute, tx: Transaction) => ({
  ...disputeView(dispute, tx),
  customer: { ...verifyView(tx).customer, metadata: '' },
})

/** `data` of PUT /dispute/{id}/resolve. */
export function resolvedView(dispute: Dispute, tx: Transaction) {
  const { history: _, messages, ...rest } = common(dispute, tx)
  const last = messages.at(-1)
  return {
    ...rest,
    merchant_transaction_reference: tx.reference,
    resolution: dispute.resolution ?? 'declined',
    attachments: dispute.attachments ?? '',
    integration,
    transaction: tx.id,
    created_by: tx.customer_id,
    evidence: dispute.evidence_id ?? 0,
    resolvedAt: dispute.resolved_at ?? dispute.updated_at,
    message: {
      dispute: dispute.id,
      sender: last?.sender ?? '',
      body: last?.body ?? '',
      id: messages.length,
      createdAt: last?.createdAt ?? dispute.updated_at,
      updatedAt: dispute.updated_at,
    },
  }
}
