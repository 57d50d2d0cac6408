import { type Selectable, sql } from 'kysely'
import { payoutReturned, postEntry } from '#domains/money/ledger/index.ts'
import type { Work } from '#platform/database/database.ts'
import type { Payouts } from '#platform/database/schema.gen.ts'
import type { Platform } from '#platform/module.ts'
import { ProviderRefused, type ProviderTransfer, ProviderUnavailable } from '#platform/paystack.ts'
import { countPayout } from './payout-counts.ts'
import { receiverOf } from './receiver.ts'
import { recipientFor } from './recipient.ts'

type Payout = Selectable<Payouts>
type Outcome = 'paid' | 'processing' | 'failed'

/** Maps a transfer's status to the outcome of its payout. `otp` and other unfinished statuses stay pending. */
const outcomeOf = ({ status }: ProviderTransfer): Outcome =>
  status === 'success'
    ? 'paid'
    : ['failed', 'reversed', 'abandoned', 'blocked', 'rejected'].includes(status)
      ? 'failed'
      : 'processing'

/**
 * Advances an approved payout: looks up its transfer at the provider, requests one if there is none, and stores the
 * result. Idempotent, since a reference is valid for one transfer. The scheduled job retries what gets no response.
 */
export async function settlePayout(platform: Platform, payoutId: string): Promise<void> {
  const { db, paystack, log } = platform
  const payout = await db.read.selectFrom('payouts').selectAll().where('id', '=', payoutId).executeTakeFirst()
  if (!payout?.reference) return
  try {
    const known = await paystack.verifyTransfer(payout.reference)
    if (known) await record(platform, payout, known)
    else if (payout.status === 'approved') await send(platform, payout, payout.reference)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn({ err: error, payoutId }, 'a payout got no answer')
  }
}

async function send(platform: Platform, payout: Payout, reference: string): Promise<void> {
  try {
    const recipient = await recipientFor(platform, payout)
    const amount = payout.amount_kobo ?? 0
    const sent = await platform.paystack.transfer({ amount, recipient, reference, reason: 'Bitmarte payout' })
    await record(platform, payout, sent)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    // Refused, perhaps because another attempt of ours was first.
    const known = await platform.paystack.verifyTransfer(reference)
    if (known) await record(platform, payout, known)
    else await change(platform, payout, 'failed', { failure: error.message })
  }
}

async function record(platform: Platform, payout: Payout, said: ProviderTransfer): Promise<void> {
  if (said.amount !== payout.amount_kobo)
    throw new Error(`Transfer ${said.reference} is of ${said.amount} kobo, and its payout of ${payout.amount_kobo}`)
  await change(platform, payout, outcomeOf(said), {
    transfer_code: said.transfer_code,
    failure:
      said.status === 'reversed'
        ? 'The bank sent the money back.'
        : outcomeOf(said) === 'failed'
          ? 'The bank did not take it.'
          : null,
  })
}

/** Transitions that the provider's status can cause. A paid payout can only fail afterwards. */
const from: Record<Outcome, readonly Payout['status'][]> = {
  processing: ['approved', 'processing'],
  paid: ['approved', 'processing'],
  failed: ['approved', 'processing', 'paid'],
}

/** Stores the outcome of a payout's approval. A failure returns the amount to the balance. */
async function change(
  { db, log }: Platform,
  { id, attempts: attempt }: Payout,
  status: Outcome,
  said: Pick<Payout, 'failure'> & Partial<Pick<Payout, 'transfer_code'>>,
): Promise<void> {
  await db.transact(async work => {
    const changed = await work.tx
      .updateTable('payouts')
      .set({
        ...said,
        status,
        checked_at: work.now,
        ...(status === 'processing' ? {} : { paid_at: status === 'paid' ? work.now : null }),
      })
      .where('id', '=', id)
      .where('attempts', '=', attempt)
      .where('status', 'in', from[status])
      .returningAll()
      .returning(sql<Payout['status']>`old.status`.as('was'))
      .executeTakeFirst()
    if (!changed) return
    await countPayout(work, changed, { ...changed, status: changed.was })
    if (status === 'failed') await takeBack(work, changed)
  })
  if (status === 'failed') log.error({ payoutId: id, failure: said.failure }, 'a payout failed')
}

async function takeBack(work: Work, payout: Payout): Promise<void> {
  await postEntry(
    work,
    payoutReturned({
      payoutId: payout.id,
      attempt: payout.attempts,
      to: receiverOf(payout),
      amount: payout.amount_kobo ?? 0,
    }),
  )
}
