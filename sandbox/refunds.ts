import { z } from 'zod'
import { requireFunds } from './balance.ts'
import type { Database } from './database.ts'
import { notFound, read, refused } from './errors.ts'
import { amountInput, type Page } from './input.ts'
import { refundView } from './refunds.views.ts'
import { now, type Sandbox, setSetting, setting } from './sandbox.ts'
import { byReference, requireByReference, type Transaction, byId as transactionById } from './transactions.ts'
import { queueWebhook } from './webhooks.ts'

const note = z.string('Invalid note').max(500, 'Note is too long').optional()

export const refundInput = z.object({
  transaction: z.union([z.int(), z.string().min(1).max(100)], { error: 'Transaction ID or reference is required' }),
  amount: amountInput(Number.MAX_SAFE_INTEGER).optional(),
  currency: z.literal('NGN', 'Currency not supported by merchant').optional(),
  customer_note: note,
  merchant_note: note,
})

/** Outcomes of a refund. */
export const refundOutcome = z.enum(['processed', 'failed'])

const row = z.object({
  id: z.int(),
  transaction_id: z.int(),
  amount: z.int(),
  status: z.enum(['pending', 'processed', 'failed']),
  outcome: refundOutcome,
  customer_note: z.string(),
  merchant_note: z.string(),
  created_at: z.string(),
  refunded_at: z.string().nullable(),
  dispute_id: z.int().nullable(),
})
export type Refund = z.infer<typeof row>

const sum = z.object({ refunded: z.int() })

/** Refunded and pending kobo of a transaction. */
const refundedOf = (db: Database, transactionId: number) =>
  db.get(
    sum,
    `SELECT coalesce(sum(amount), 0) AS refunded FROM refunds WHERE transaction_id = :transactionId AND status <> 'failed'`,
    { transactionId },
  )?.refunded ?? 0

/**
 * Creates a refund of `amount` kobo, or of the whole transaction. It ends after a short delay with the outcome set by
 * `next-refund`, by default successfully.
 */
export function createRefund(box: Sandbox, input: z.infer<typeof refundInput>): { refund: Refund; tx: Transaction } {
  const { db } = box
  const tx = transactionOf(db, input.transaction)
  if (!tx.paid_at)
    throw refused(
      'Transaction has not been paid',
      'invalid_transaction_status',
      'Refund a transaction whose status is success',
    )
  const left = tx.amount - refundedOf(db, tx.id)
  if (left <= 0)
    throw refused('Transaction has been fully reversed', 'transaction_reversed', 'Nothing is left to refund')
  const amount = input.amount ?? tx.amount
  if (amount > left)
    throw refused(
      'Refund amount cannot be more than what is left of the transaction',
      'refund_amount_exceeded',
      `Refund at most ${left}`,
    )
  requireFunds(box, amount)
  const outcome = read(refundOutcome, setting(db, 'next-refund') ?? 'processed')
  setSetting(db, 'next-refund', null)
  const id = db.run(
    `INSERT INTO refunds (transaction_id, amount, outcome, customer_note, merchant_note, created_at, due_ms)
     VALUES (:transaction_id, :amount, :outcome, :customer_note, :merchant_note, :created_at, :due_ms)`,
    {
      outcome,
      transaction_id: tx.id,
      amount,
      customer_note: input.customer_note ?? `Refund for transaction ${tx.reference}`,
      merchant_note: input.merchant_note ?? `Refund for transaction ${tx.reference}`,
      created_at: now(db),
      due_ms: Date.now() + box.settleDelay,
    },
  )
  box.wake()
  return { refund: refundById(db, id), tx }
}

function transactionOf(db: Database, idOrReference: number | string): Transaction {
  if (typeof idOrReference === 'number') return transactionById(db, idOrReference)
  const found = byReference(db, idOrReference)
  if (found) return found
  return /^\d{1,15}$/.test(idOrReference)
    ? transactionById(db, Number(idOrReference))
    : requireByReference(db, idOrReference)
}

/** Gives a customer back what a lost dispute costs, at once and with a webhook. Runs in the dispute's transaction. */
export function refundDispute({ db }: Sandbox, disputeId: number, tx: Transaction, amount: number): void {
  const at = now(db)
  const note = `Dispute ${disputeId}`
  const id = db.run(
    `INSERT INTO refunds (transaction_id, amount, status, customer_note, merchant_note, created_at, refunded_at, due_ms, dispute_id)
     VALUES (:transaction_id, :amount, 'processed', :note, :note, :at, :at, :due_ms, :dispute_id)`,
    { transaction_id: tx.id, amount, note, at, due_ms: Date.now(), dispute_id: disputeId },
  )
  reverseWhenRefunded(db, tx.id)
  queueWebhook(db, 'refund.processed', tx.reference, refundView(refundById(db, id), transactionById(db, tx.id)))
}

const reverseWhenRefunded = (db: Database, id: number) =>
  db.run(
    `UPDATE transactions SET status = 'reversed' WHERE id = :id
     AND amount <= (SELECT sum(amount) FROM refunds WHERE transaction_id = :id AND status = 'processed')`,
    { id },
  )

/** Completes due refunds and queues their webhooks. A fully refunded transaction becomes `reversed`. */
export function settleRefunds({ db }: Sandbox): void {
  const due = db.all(row, `SELECT * FROM refunds WHERE status = 'pending' AND due_ms <= :ms`, { ms: Date.now() })
  for (const { id, transaction_id, outcome } of due) {
    db.transaction(() => {
      db.run('UPDATE refunds SET status = outcome, refunded_at = :at WHERE id = :id', {
        id,
        at: outcome === 'processed' ? now(db) : null,
      })
      reverseWhenRefunded(db, transaction_id)
      const tx = transactionById(db, transaction_id)
      queueWebhook(db, `refund.${outcome}`, tx.reference, refundView(refundById(db, id), tx))
    })
  }
}

/** Returns the refund with this ID. Throws PaystackError when it doesn't exist. */
export function refundById(db: Database, id: number): Refund {
  const found = db.get(row, 'SELECT * FROM refunds WHERE id = :id', { id })
  if (!found)
    throw notFound(
      'Refund not found',
      'refund_not_found',
      "Ensure that you're passing the ID of a refund that exists on this integration",
    )
  return found
}

/** Lists refunds, newest first. `transaction` is an ID or a reference. */
export function listRefunds(
  db: Database,
  filter: { from: string; to: string; transaction: string | null },
  page: Page,
) {
  const from = `FROM refunds r JOIN transactions t ON t.id = r.transaction_id WHERE r.created_at BETWEEN :from AND :to
    AND (:transaction IS NULL OR t.reference = :transaction OR CAST(t.id AS TEXT) = :transaction)`
  const params = { ...filter }
  const rows = db.all(row, `SELECT r.* ${from} ORDER BY r.id DESC LIMIT :limit OFFSET :offset`, {
    ...params,
    limit: page.perPage,
    offset: page.offset,
  })
  const total = db.get(z.object({ total: z.int() }), `SELECT count(*) AS total ${from}`, params)?.total ?? 0
  return { rows: rows.map(refund => ({ refund, tx: transactionById(db, refund.transaction_id) })), total }
}
