import { z } from 'zod'
import type { Database } from './database.ts'
import { disputeView } from './disputes.views.ts'
import { notFound, refused } from './errors.ts'
import { amountInput, type Page } from './input.ts'
import { refundDispute } from './refunds.ts'
import { newCode, now, type Sandbox, setSetting, setting } from './sandbox.ts'
import { requireByReference, type Transaction, byId as transactionById } from './transactions.ts'
import { queueWebhook } from './webhooks.ts'

export const disputeStatus = z.enum(['awaiting-merchant-feedback', 'awaiting-bank-feedback', 'resolved'])
const resolution = z.enum(['merchant-accepted', 'auto-accepted', 'bank-accepted', 'declined'])
export type Resolution = z.infer<typeof resolution>

const listColumn = <T extends z.ZodType>(item: T) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.array(item))
const message = z.object({ sender: z.string(), body: z.string(), createdAt: z.string() })
const step = z.object({ status: z.string(), by: z.string(), createdAt: z.string() })

const row = z.object({
  id: z.int(),
  transaction_id: z.int(),
  amount: z.int(),
  category: z.string(),
  status: disputeStatus,
  resolution: resolution.nullable(),
  attachments: z.string().nullable(),
  evidence_id: z.int().nullable(),
  messages: listColumn(message),
  history: listColumn(step),
  due_ms: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  resolved_at: z.string().nullable(),
})
export type Dispute = z.infer<typeof row>

export const evidenceInput = z.object({
  customer_email: z.email('Invalid customer email'),
  customer_name: z.string('Customer name is required').min(1, 'Customer name is required').max(200),
  customer_phone: z.string('Customer phone is required').min(1, 'Customer phone is required').max(40),
  service_details: z.string('Service details are required').min(1, 'Service details are required').max(5000),
  delivery_address: z.string('Invalid delivery address').max(1000).default(''),
  delivery_date: z.string('Invalid delivery date').max(40).default(''),
})

export const resolveInput = z.object({
  resolution: z.enum(['merchant-accepted', 'declined'], 'Resolution must be merchant-accepted or declined'),
  message: z.string('Message is required').min(1, 'Message is required').max(2000),
  refund_amount: z.int('Invalid refund amount').min(0, 'Invalid refund amount'),
  uploaded_filename: z.string('Uploaded filename is required').min(1, 'Uploaded filename is required'),
  evidence: z.int('Invalid evidence').optional(),
})

export const updateInput = z.object({
  refund_amount: amountInput(Number.MAX_SAFE_INTEGER),
  uploaded_filename: z.string('Invalid filename').optional(),
})

const select = 'SELECT * FROM disputes'
const customer = 'customer@bank.test'
const merchant = 'sandbox@bitmarte.test'

/** Opens a dispute as the customer's bank does. Nothing leaves the balance until the dispute is lost. */
export function openDispute(
  box: Sandbox,
  reference: string,
  { amount, category, dueInMs, webhook }: { amount?: number; category: string; dueInMs: number; webhook: boolean },
): Dispute {
  const { db } = box
  const tx = requireByReference(db, reference)
  if (!tx.paid_at)
    throw refused('Transaction has not been paid', 'invalid_transaction_status', 'Dispute a paid transaction')
  const disputed = amount ?? tx.amount
  if (disputed > tx.amount)
    throw refused('The amount is more than was paid', 'amount_exceeded', `Dispute at most ${tx.amount}`)
  const at = now(db)
  const opened = db.transaction(() => {
    const id = db.run(
      `INSERT INTO disputes (transaction_id, amount, category, messages, history, due_ms, created_at, updated_at)
       VALUES (:transaction_id, :amount, :category, :messages, :history, :due_ms, :at, :at)`,
      {
        transaction_id: tx.id,
        amount: disputed,
        category,
        messages: JSON.stringify([{ sender: customer, body: 'I dispute this payment.', createdAt: at }]),
        history: JSON.stringify([{ status: 'awaiting-merchant-feedback', by: customer, createdAt: at }]),
        due_ms: Date.parse(at) + dueInMs,
        at,
      },
    )
    const dispute = disputeById(db, id)
    queueWebhook(db, 'charge.dispute.create', tx.reference, disputeView(dispute, tx), webhook)
    return dispute
  })
  box.wake()
  return opened
}

/** Reminds of a dispute that awaits feedback. */
export function remindOf(box: Sandbox, id: number): Dispute {
  const dispute = disputeById(box.db, id)
  requireStatus(dispute, 'awaiting-merchant-feedback')
  const tx = transactionById(box.db, dispute.transaction_id)
  queueWebhook(box.db, 'charge.dispute.remind', tx.reference, disputeView(dispute, tx))
  box.wake()
  return dispute
}

/** Records the merchant's answer: accepting loses the dispute at once, declining passes it to the bank. */
export function answerDispute(box: Sandbox, id: number, input: z.infer<typeof resolveInput>): Dispute {
  const dispute = disputeById(box.db, id)
  requireStatus(dispute, 'awaiting-merchant-feedback')
  requireFile(box.db, dispute, input.uploaded_filename)
  if (setting(box.db, 'next-answer')) {
    setSetting(box.db, 'next-answer', null)
    throw refused('The uploaded file is not readable', 'invalid_file', 'Upload a PDF, JPEG or PNG file')
  }
  if (input.resolution === 'merchant-accepted')
    return resolveDispute(box, id, 'merchant-accepted', { by: merchant, body: input.message })
  const at = now(box.db)
  box.db.run(
    `UPDATE disputes SET status = 'awaiting-bank-feedback', attachments = :attachments, evidence_id = :evidence,
     messages = :messages, history = :history, updated_at = :at WHERE id = :id`,
    {
      id,
      attachments: [dispute.attachments, input.uploaded_filename].filter(Boolean).join(','),
      evidence: input.evidence ?? dispute.evidence_id,
      messages: JSON.stringify([...dispute.messages, { sender: merchant, body: input.message, createdAt: at }]),
      history: JSON.stringify([...dispute.history, { status: 'awaiting-bank-feedback', by: merchant, createdAt: at }]),
      at,
    },
  )
  return disputeById(box.db, id)
}

/** Ends a dispute. Unless it is declined, the customer gets the amount back from the balance. */
export function resolveDispute(
  box: Sandbox,
  id: number,
  outcome: Resolution,
  said: { by: string; body: string } = { by: customer, body: 'Resolved by the bank.' },
): Dispute {
  const { db } = box
  const dispute = disputeById(db, id)
  if (dispute.status === 'resolved')
    throw refused('Dispute has been resolved', 'dispute_resolved', 'A resolved dispute can’t change')
  const tx = transactionById(db, dispute.transaction_id)
  const at = now(db)
  const resolved = db.transaction(() => {
    db.run(
      `UPDATE disputes SET status = 'resolved', resolution = :resolution, messages = :messages, history = :history,
       updated_at = :at, resolved_at = :at WHERE id = :id`,
      {
        id,
        resolution: outcome,
        messages: JSON.stringify([...dispute.messages, { sender: said.by, body: said.body, createdAt: at }]),
        history: JSON.stringify([...dispute.history, { status: 'resolved', by: said.by, createdAt: at }]),
        at,
      },
    )
    if (outcome !== 'declined') refundDispute(box, id, tx, dispute.amount)
    const after = disputeById(db, id)
    queueWebhook(db, 'charge.dispute.resolve', tx.reference, disputeView(after, transactionById(db, tx.id)))
    return after
  })
  box.wake()
  return resolved
}

/** Accepts disputes that nobody answered in time, as Paystack does. While a seed has set the clock, they wait. */
export function acceptOverdue(box: Sandbox): void {
  const due = box.db.all(row, `${select} WHERE status = 'awaiting-merchant-feedback' AND due_ms <= :now`, {
    now: Date.parse(now(box.db)),
  })
  for (const { id } of due) resolveDispute(box, id, 'auto-accepted', { by: 'system', body: 'No answer in time.' })
}

/** Stores evidence and returns it as Paystack does. */
export function addEvidence({ db }: Sandbox, id: number, input: z.infer<typeof evidenceInput>) {
  const dispute = disputeById(db, id)
  requireStatus(dispute, 'awaiting-merchant-feedback')
  const at = now(db)
  return db.transaction(() => {
    const evidenceId = db.run('INSERT INTO dispute_evidence (dispute_id, body, created_at) VALUES (:id, :body, :at)', {
      id,
      body: JSON.stringify(input),
      at,
    })
    db.run('UPDATE disputes SET evidence_id = :evidenceId, updated_at = :at WHERE id = :id', { id, evidenceId, at })
    return { ...input, dispute: id, id: evidenceId, createdAt: at, updatedAt: at }
  })
}

/** Attaches an uploaded file. The disputed amount stays as the bank set it. */
export function updateDispute({ db }: Sandbox, id: number, input: z.infer<typeof updateInput>): Dispute {
  const dispute = disputeById(db, id)
  requireStatus(dispute, 'awaiting-merchant-feedback')
  if (input.uploaded_filename) requireFile(db, dispute, input.uploaded_filename)
  db.run('UPDATE disputes SET attachments = :attachments, updated_at = :at WHERE id = :id', {
    id,
    attachments: [dispute.attachments, input.uploaded_filename].filter(Boolean).join(',') || null,
    at: now(db),
  })
  return disputeById(db, id)
}

/** Reserves a file name for an upload. */
export function newUpload({ db, publicUrl }: Sandbox, id: number): { signedUrl: string; fileName: string } {
  disputeById(db, id)
  const fileName = newCode('')
  db.run('INSERT INTO dispute_files (name, dispute_id) VALUES (:fileName, :id)', { fileName, id })
  return { signedUrl: `${publicUrl}/sandbox/uploads/${fileName}`, fileName }
}

/** Records the size of an uploaded file; the bytes are dropped. */
export function receiveUpload({ db }: Sandbox, name: string, bytes: number): { bytes: number } {
  const known = db.get(z.object({ name: z.string() }), 'SELECT name FROM dispute_files WHERE name = :name', { name })
  if (!known) throw notFound('Upload not found', 'upload_not_found')
  db.run('UPDATE dispute_files SET bytes = :bytes WHERE name = :name', { name, bytes })
  return { bytes }
}

function requireFile(db: Database, { id }: Dispute, name: string): void {
  const found = db.get(
    z.object({ bytes: z.int().nullable() }),
    'SELECT bytes FROM dispute_files WHERE name = :name AND dispute_id = :id',
    { name, id },
  )
  if (!found?.bytes) throw refused('Uploaded file not found', 'file_not_found', 'Upload the file before you name it')
}

function requireStatus({ status }: Dispute, wanted: Dispute['status']): void {
  if (status !== wanted) throw refused(`Dispute is ${status}`, 'invalid_dispute_status', 'Fetch the dispute first')
}

/** Returns the dispute with this ID. Throws PaystackError when it doesn't exist. */
export function disputeById(db: Database, id: number): Dispute {
  const found = db.get(row, `${select} WHERE id = :id`, { id })
  if (!found) throw notFound('Dispute not found', 'dispute_not_found', 'Pass the ID of a dispute on this integration')
  return found
}

/** Disputes of a transaction, the latest first. */
export const disputesOf = (db: Database, { id }: Pick<Transaction, 'id'>): Dispute[] =>
  db.all(row, `${select} WHERE transaction_id = :id ORDER BY id DESC`, { id })

/** Lists disputes, the latest first. */
export function listDisputes(
  db: Database,
  filter: { from: string; to: string; status: string | null; transaction: string | null },
  page: Page,
) {
  const where = `WHERE created_at BETWEEN :from AND :to AND (:status IS NULL OR status = :status)
    AND (:transaction IS NULL OR CAST(transaction_id AS TEXT) = :transaction)`
  const params = { ...filter }
  const rows = db.all(row, `${select} ${where} ORDER BY id DESC LIMIT :limit OFFSET :offset`, {
    ...params,
    limit: page.perPage,
    offset: page.offset,
  })
  const total = db.get(z.object({ total: z.int() }), `SELECT count(*) AS total FROM disputes ${where}`, params)
  return {
    rows: rows.map(dispute => ({ dispute, tx: transactionById(db, dispute.transaction_id) })),
    total: total?.total ?? 0,
  }
}

/** Milliseconds of the next dispute that falls due; undefined for none. */
export const nextOverdue = (db: Database): number | undefined =>
  db.get(
    z.object({ due_ms: z.int().nullable() }),
    `SELECT min(due_ms) AS due_ms FROM disputes WHERE status = 'awaiting-merchant-feedback'`,
  )?.due_ms ?? undefined
