import { z } from 'zod'
import { requireFunds } from './balance.ts'
import type { Database } from './database.ts'
import { notFound, read, refused } from './errors.ts'
import { transferFee } from './fees.ts'
import { amountInput, type Page } from './input.ts'
import { recipientOf } from './recipients.ts'
import { newCode, now, type Sandbox, setSetting, setting } from './sandbox.ts'
import { transferView } from './transfers.views.ts'
import { queueWebhook } from './webhooks.ts'

export const transferInput = z.object({
  source: z.literal('balance', 'Invalid transfer source'),
  amount: amountInput(Number.MAX_SAFE_INTEGER),
  recipient: z
    .string('Recipient is required')
    .min(1, 'Recipient is required')
    .max(100, 'Recipient specified is invalid'),
  reference: z
    .string('Transfer reference is required')
    .regex(
      /^[a-z0-9_-]{1,50}$/,
      'Transfer reference may only have up to 50 lower-case alphanumeric characters, - and _',
    ),
  reason: z.string('Invalid reason').max(500, 'Reason is too long').optional(),
  currency: z.literal('NGN', 'Currency not supported by merchant').optional(),
})

/** Outcomes of a transfer. `otp` waits for confirmation on Paystack's dashboard: in the sandbox, forever. */
export const outcomeInput = z.enum(['success', 'failed', 'reversed', 'otp'])

const row = z.object({
  id: z.int(),
  code: z.string(),
  reference: z.string(),
  recipient_id: z.int(),
  amount: z.int(),
  fee: z.int(),
  reason: z.string(),
  status: z.enum(['pending', 'otp', 'success', 'failed', 'reversed']),
  outcome: outcomeInput,
  created_at: z.string(),
  updated_at: z.string(),
})
export type Transfer = z.infer<typeof row>

/**
 * Sends kobo to a recipient. The transfer is pending for a short time and then ends with the outcome set by
 * `next-transfer`, by default successfully. Its fee leaves the balance too, and returns if the transfer fails.
 */
export function createTransfer(box: Sandbox, input: z.infer<typeof transferInput>): Transfer {
  const { db } = box
  const recipient = recipientOf(db, input.recipient)
  if (byReference(db, input.reference))
    throw refused(
      'Please provide a unique reference. Reference already exists on a transfer',
      'duplicate_transfer_reference',
      'Create a new reference for the new transfer',
    )
  const fee = Number(setting(db, 'next-transfer-fee') ?? transferFee(input.amount))
  requireFunds(box, input.amount + fee)
  const at = now(db)
  const transfer = db.transaction(() => {
    const outcome = read(outcomeInput, setting(db, 'next-transfer') ?? 'success')
    setSetting(db, 'next-transfer', null)
    setSetting(db, 'next-transfer-fee', null)
    const id = db.run(
      `INSERT INTO transfers (code, reference, recipient_id, amount, fee, reason, status, outcome, created_at, updated_at, due_ms)
       VALUES (:code, :reference, :recipient_id, :amount, :fee, :reason, :status, :outcome, :at, :at, :due_ms)`,
      {
        code: newCode('TRF_'),
        reference: input.reference,
        recipient_id: recipient.id,
        amount: input.amount,
        fee,
        reason: input.reason ?? '',
        status: outcome === 'otp' ? 'otp' : 'pending',
        outcome,
        at,
        due_ms: Date.now() + box.settleDelay,
      },
    )
    return transferOf(db, String(id))
  })
  box.wake()
  return transfer
}

/** Completes due transfers and queues their webhooks. A failed one returns to the balance. */
export function settleTransfers({ db }: Sandbox): void {
  const due = db.all(row, `SELECT * FROM transfers WHERE status = 'pending' AND due_ms <= :ms`, { ms: Date.now() })
  for (const { id, code, outcome, reference } of due) {
    db.transaction(() => {
      db.run('UPDATE transfers SET status = outcome, updated_at = :at WHERE id = :id', { id, at: now(db) })
      const transfer = transferOf(db, code)
      const recipient = recipientOf(db, transfer.recipient_id)
      queueWebhook(db, `transfer.${outcome}`, reference, transferView(transfer, recipient))
    })
  }
}

export const byReference = (db: Database, reference: string) =>
  db.get(row, 'SELECT * FROM transfers WHERE reference = :reference', { reference })

/** Returns the transfer with this code or ID. Throws PaystackError when it doesn't exist. */
export function transferOf(db: Database, codeOrId: string): Transfer {
  const found = db.get(row, 'SELECT * FROM transfers WHERE code = :key OR CAST(id AS TEXT) = :key', { key: codeOrId })
  if (!found)
    throw notFound(
      'Transfer not found',
      'transfer_not_found',
      "Ensure that you're passing a transfer that exists on this integration",
    )
  return found
}

interface Filter {
  from: string
  to: string
  status: string | null
  /** A recipient's code or ID. */
  recipient: string | null
}

/** Lists transfers, newest first. */
export function listTransfers(db: Database, filter: Filter, page: Page) {
  const from = `FROM transfers t JOIN recipients r ON r.id = t.recipient_id WHERE t.created_at BETWEEN :from AND :to
    AND (:status IS NULL OR t.status = :status)
    AND (:recipient IS NULL OR r.code = :recipient OR CAST(r.id AS TEXT) = :recipient)`
  const params = { ...filter }
  const rows = db.all(row, `SELECT t.* ${from} ORDER BY t.id DESC LIMIT :limit OFFSET :offset`, {
    ...params,
    limit: page.perPage,
    offset: page.offset,
  })
  const total = db.get(z.object({ total: z.int() }), `SELECT count(*) AS total ${from}`, params)?.total ?? 0
  return { rows: rows.map(transfer => ({ transfer, recipient: recipientOf(db, transfer.recipient_id) })), total }
}
