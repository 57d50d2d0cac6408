import { z } from 'zod'
import { type CardName, cardNames, cardOf, testCards } from './cards.ts'
import type { Database } from './database.ts'
import { notFound, read, refused } from './errors.ts'
import { transactionFee } from './fees.ts'
import { amountInput, jsonColumn, metadataInput, type Page, webAddress } from './input.ts'
import { newCode, now, type Sandbox, setSetting, setting } from './sandbox.ts'
import { verifyView } from './transactions.views.ts'
import { queueWebhook } from './webhooks.ts'

/** Paystack's own limit on one charge, ₦10,000,000. */
const maxAmount = 10_000_000_00

export const initializeInput = z.object({
  email: z.email('Invalid Email Address Passed').max(254, 'Invalid Email Address Passed'),
  amount: amountInput(maxAmount),
  currency: z.literal('NGN', 'Currency not supported by merchant').optional(),
  reference: z
    .string('Invalid transaction reference')
    .regex(/^[A-Za-z0-9.=-]+$/, 'Transaction reference may only have -, ., = and alphanumeric characters')
    .max(100, 'Transaction reference is too long')
    .optional(),
  callback_url: webAddress.optional(),
  channels: z
    .array(z.enum(['card', 'bank', 'ussd', 'qr', 'eft', 'mobile_money', 'bank_transfer']), 'Invalid channels')
    .optional(),
  metadata: metadataInput.optional(),
})

export const chargeAuthorizationInput = initializeInput
  .omit({ callback_url: true, channels: true })
  .extend({ authorization_code: z.string('Authorization code is required').min(1, 'Authorization code is required') })

export const deactivateAuthorizationInput = chargeAuthorizationInput.pick({ authorization_code: true })

/** Outcomes of charging a saved card. */
export const chargeEnds = z.enum([...cardNames, 'challenge'])

const attempt = z.object({ time: z.int(), card: z.enum(cardNames) })

const row = z.object({
  id: z.int(),
  reference: z.string(),
  access_code: z.string(),
  amount: z.int(),
  customer_id: z.int(),
  customer_code: z.string(),
  email: z.string(),
  callback_url: z.string().nullable(),
  metadata: jsonColumn.nullable(),
  status: z.enum(['abandoned', 'failed', 'success', 'reversed']),
  gateway_response: z.string(),
  card: z.enum(cardNames).nullable(),
  ip_address: z.string(),
  fees: z.int().nullable(),
  /** Unix seconds and card of every payment attempt, oldest first. */
  attempts: z
    .string()
    .transform(text => JSON.parse(text))
    .pipe(z.array(attempt)),
  created_at: z.string(),
  paid_at: z.string().nullable(),
})
export type Transaction = z.infer<typeof row>

const select = `SELECT t.*, c.code AS customer_code, c.email FROM transactions t JOIN customers c ON c.id = t.customer_id`

/** Creates a transaction in kobo that a customer pays on the hosted page. */
export function initialize(box: Sandbox, input: z.infer<typeof initializeInput>): Transaction {
  const { db } = box
  const reference = input.reference ?? newCode('')
  if (byReference(db, reference))
    throw refused(
      'Duplicate Transaction Reference',
      'duplicate_reference',
      'Try and create the Transaction or Charge with a new reference',
    )
  return db.transaction(() => {
    db.run('INSERT INTO customers (email, code) VALUES (:email, :code) ON CONFLICT DO NOTHING', {
      email: input.email,
      code: newCode('CUS_'),
    })
    const id = db.run(
      `INSERT INTO transactions (reference, access_code, customer_id, amount, callback_url, metadata, created_at)
       SELECT :reference, :access_code, id, :amount, :callback_url, :metadata, :created_at FROM customers WHERE email = :email`,
      {
        reference,
        access_code: newCode(''),
        email: input.email,
        amount: input.amount,
        callback_url: input.callback_url ?? null,
        metadata: input.metadata ? JSON.stringify(input.metadata) : null,
        created_at: now(db),
      },
    )
    return byId(db, id)
  })
}

/**
 * Attempts a payment with a test card. A decline leaves the transaction open for another card. A success is final and
 * queues `charge.success` unless `webhook` is false. `at` is the time of the payment, ISO 8601.
 */
export function charge(
  box: Sandbox,
  tx: Transaction,
  card: CardName,
  ipAddress: string,
  { webhook = true, at = now(box.db) } = {},
): Transaction {
  const { db } = box
  if (tx.paid_at)
    throw refused('Transaction has already been paid', 'transaction_already_paid', 'Start a new transaction')
  const { pays, response } = testCards[card]
  const charged = db.transaction(() => {
    db.run(
      `UPDATE transactions SET status = :status, gateway_response = :response, card = :card, ip_address = :ip_address,
       fees = :fees, paid_at = :paid_at, attempts = :attempts WHERE id = :id`,
      {
        id: tx.id,
        status: pays ? 'success' : 'failed',
        response,
        card,
        ip_address: ipAddress,
        fees: pays ? transactionFee(tx.amount) : null,
        paid_at: pays ? at : null,
        attempts: JSON.stringify([...tx.attempts, { time: Math.floor(Date.parse(at) / 1000), card }]),
      },
    )
    const after = byId(db, tx.id)
    if (pays) queueWebhook(db, 'charge.success', after.reference, verifyView(after), webhook)
    return after
  })
  box.wake()
  return charged
}

/**
 * Charges a saved card by its authorization and for the same e-mail. `next-charge` sets the outcome, by default the
 * card's own. A `challenge` leaves the transaction open: its owner pays on the hosted page.
 */
export function chargeAuthorization(
  box: Sandbox,
  input: z.infer<typeof chargeAuthorizationInput>,
  ipAddress: string,
): Transaction {
  const { db } = box
  const saved = cardOf(input.authorization_code)
  const owner = db.get(z.object({ id: z.int() }), 'SELECT id FROM customers WHERE email = :email', {
    email: input.email,
  })
  if (!saved || saved.customerId !== owner?.id || !isActive(db, saved))
    throw refused(
      'Email does not match Authorization code. Authorization may be inactive or belong to a different integration.',
      'invalid_email_authorization',
      'Ensure that the authorization code belongs to the customer’s e-mail',
    )
  const opened = initialize(box, input)
  const ends = read(chargeEnds, setting(db, 'next-charge') ?? saved.card)
  setSetting(db, 'next-charge', null)
  return ends === 'challenge' ? opened : charge(box, opened, ends, ipAddress)
}

/** Makes a saved card unusable until its owner pays with it again. Throws PaystackError for an unknown or inactive one. */
export function deactivateAuthorization({ db }: Sandbox, input: z.infer<typeof deactivateAuthorizationInput>): void {
  const saved = cardOf(input.authorization_code)
  if (!saved || !isActive(db, saved))
    throw notFound('Authorization code not found', 'authorization_not_found', 'Ensure that the authorization is active')
  db.run(`UPDATE transactions SET reusable = 0 WHERE customer_id = :customerId AND card = :card`, { ...saved })
}

/** Returns whether the customer has paid with the card and has not deactivated it since. */
const isActive = (db: Database, saved: NonNullable<ReturnType<typeof cardOf>>): boolean =>
  db.get(
    z.object({ id: z.int() }),
    `SELECT id FROM transactions
     WHERE customer_id = :customerId AND card = :card AND paid_at IS NOT NULL AND reusable LIMIT 1`,
    { ...saved },
  ) !== undefined

/** Returns the transaction with this ID. Throws PaystackError when it doesn't exist. */
export function byId(db: Database, id: number): Transaction {
  const found = db.get(row, `${select} WHERE t.id = :id`, { id })
  if (!found)
    throw notFound(
      'Transaction not found',
      'transaction_not_found',
      "Ensure that you're passing the ID of a transaction that exists on this integration",
    )
  return found
}

export const byReference = (db: Database, reference: string) =>
  db.get(row, `${select} WHERE t.reference = :reference`, { reference })

export const byAccessCode = (db: Database, accessCode: string) =>
  db.get(row, `${select} WHERE t.access_code = :accessCode`, { accessCode })

/** Returns the transaction with this reference. Throws PaystackError when it doesn't exist. */
export function requireByReference(db: Database, reference: string): Transaction {
  const found = byReference(db, reference)
  if (!found)
    throw notFound(
      'Transaction reference not found.',
      'transaction_not_found',
      "Ensure that you're passing the reference of a transaction that exists on this integration",
    )
  return found
}

interface Filter {
  from: string
  to: string
  status: string | null
  /** A customer's ID or code. */
  customer: string | null
}

/** Lists transactions, newest first, with the number of matches and their sum in kobo. */
export function listTransactions(db: Database, filter: Filter, page: Page) {
  const where = `WHERE t.created_at BETWEEN :from AND :to AND (:status IS NULL OR t.status = :status)
    AND (:customer IS NULL OR c.code = :customer OR CAST(c.id AS TEXT) = :customer)`
  const params = { ...filter }
  const rows = db.all(row, `${select} ${where} ORDER BY t.created_at DESC, t.id DESC LIMIT :limit OFFSET :offset`, {
    ...params,
    limit: page.perPage,
    offset: page.offset,
  })
  const totals = db.get(
    z.object({ total: z.int(), volume: z.int() }),
    `SELECT count(*) AS total, coalesce(sum(t.amount), 0) AS volume FROM transactions t JOIN customers c ON c.id = t.customer_id ${where}`,
    params,
  )
  return { rows, total: totals?.total ?? 0, volume: totals?.volume ?? 0 }
}
