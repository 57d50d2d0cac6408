import { postEntry, refundPaid as refundPaidEntry } from '#domains/money/ledger/index.ts'
import { after, minute } from '#platform/clock.ts'
import { failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import type { Kobo } from '#platform/money.ts'
import { type ProviderRefund, ProviderRefused, ProviderUnavailable } from '#platform/paystack.ts'
import { coverRefund, isDisputed } from './cover-refund.ts'
import { creditDue, refundPaid } from './payments.jobs.ts'

/** Time that an attempt without a response may still be in flight: longer than any request timeout. */
const answerTimeoutMs = 2 * minute

/**
 * Advances a refund: requests it from the provider once and stores its state. The provider has no
 * idempotency key for refunds. So this searches its list first: for the note of this attempt, and for an earlier one that was
 * paid after all. Only one attempt is in flight at a time. The scheduled job retries attempts without a response. A refund to store
 * credit goes to gift cards instead.
 */
export async function settleRefund(platform: Platform, refundId: string): Promise<void> {
  const { db, paystack, log } = platform
  const refund = await db.read
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.status', 'refunds.attempt', 'refunds.credited_to', 'payments.reference'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()
  if (!refund || refund.status === 'done' || refund.status === 'failed') return
  if (refund.credited_to) {
    await db.transact(work => work.addJob(creditDue, { refundId }, { key: `credit:${refundId}` }))
    return
  }
  const { reference, attempt } = refund
  const asked = { refundId, attempt }
  const note = noteOf(asked)
  try {
    const ours = (await paystack.refundsOf(reference)).filter(({ merchant_note }) => merchant_note?.includes(refundId))
    const known =
      ours.find(({ status }) => status !== 'failed') ?? ours.find(({ merchant_note }) => merchant_note?.includes(note))
    if (known) return await record(platform, asked, known)
    const amount = await claim(platform, asked)
    if (amount === undefined) return
    await record(platform, asked, await paystack.refund({ transaction: reference, amount, note }))
  } catch (error) {
    if (error instanceof ProviderRefused) await refused(platform, asked, error)
    else if (error instanceof ProviderUnavailable) log.warn({ err: error, refundId }, 'a refund got no answer')
    else throw error
  }
}

/** One attempt at a refund; the next begins only after the provider reports that this one failed. */
interface Try {
  refundId: string
  attempt: number
}

/** The note that identifies an attempt at the provider. */
const noteOf = ({ refundId, attempt }: Try): string => (attempt === 1 ? refundId : `try ${attempt} of ${refundId}`)

/**
 * Acquires the right to call the provider and returns the amount to request; undefined while another attempt may be in
 * flight, while a dispute of the payment is open, and when the refund was made or a lost dispute covers it.
 */
async function claim({ db }: Platform, { refundId, attempt }: Try): Promise<Kobo | undefined> {
  const claimed = await db.transact(async work => {
    const { tx, now } = work
    const refund = await tx
      .selectFrom('refunds')
      .select('payment_id')
      .where('id', '=', refundId)
      .executeTakeFirstOrThrow()
    // A dispute that is being recorded waits, or is seen.
    await tx.selectFrom('payments').select('id').where('id', '=', refund.payment_id).forUpdate().execute()
    if (await isDisputed(tx, refund.payment_id)) return undefined
    const taken = await tx
      .updateTable('refunds')
      .set({ status: 'sent', sent_at: now, failure: null })
      .where('id', '=', refundId)
      .where('attempt', '=', attempt)
      .where(({ eb, and, or }) =>
        or([
          eb('status', '=', 'waiting'),
          and([
            eb('status', '=', 'sent'),
            eb('provider_id', 'is', null),
            eb('sent_at', '<=', after(now, -answerTimeoutMs)),
          ]),
        ]),
      )
      .returning(['payment_id', 'order_id', 'amount_kobo', 'covered_kobo'])
      .executeTakeFirst()
    return taken && coverRefund(work, { refundId, ...taken })
  })
  return failed(claimed) ? undefined : claimed
}

/** Stores the provider's state of a refund and posts it to the ledger once it is paid. */
async function record({ db, log }: Platform, { refundId, attempt }: Try, said: ProviderRefund): Promise<void> {
  const status = said.status === 'processed' ? 'done' : said.status === 'failed' ? 'failed' : 'sent'
  await db.transact(async work => {
    const refund = await work.tx
      .updateTable('refunds')
      .set({
        status,
        provider_id: String(said.id),
        failure: status === 'failed' ? 'The card provider could not give the money back.' : null,
        checked_at: work.now,
        done_at: status === 'done' ? work.now : null,
      })
      .where('id', '=', refundId)
      .where('attempt', '=', attempt)
      .where('status', 'in', ['waiting', 'sent'])
      .returning(['payment_id', 'order_id', 'amount_kobo', 'covered_kobo'])
      .executeTakeFirst()
    if (!refund || status !== 'done') return
    await postEntry(
      work,
      refundPaidEntry({
        refundId,
        orderId: refund.order_id ?? undefined,
        paymentId: refund.payment_id,
        amount: refund.amount_kobo - refund.covered_kobo,
      }),
    )
    if (refund.order_id) await work.addJob(refundPaid, { refundId })
  })
  if (status === 'failed') log.error({ refundId }, 'the card provider could not make a refund')
}

/** Stores the provider's error. The money is still owed, so the refund stays open for a retry. */
async function refused({ db, log }: Platform, { refundId, attempt }: Try, error: ProviderRefused): Promise<void> {
  await db.transact(({ tx, now }) =>
    tx
      .updateTable('refunds')
      .set({ status: 'waiting', failure: error.message, checked_at: now })
      .where('id', '=', refundId)
      .where('attempt', '=', attempt)
      .where('status', 'in', ['waiting', 'sent'])
      .execute(),
  )
  log.error({ err: error, refundId }, 'the card provider refused a refund')
}
