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

/** Where a payout stands by its transfer's status. `otp` and whatever else may still go either way are waited for. */
const outcomeOf = ({ status }: ProviderTransfer): Outcome =>
  status === 'success'
    ? 'paid'
    : ['failed', 'reversed', 'abandoned', 'blocked', 'rejected'].includes(status)
      ? 'failed'
      : 'processing'

/**
 * Brings an approved payout as far as it can go: looks whether the provider has its transfer, asks for one if it
 * hasn't, and keeps how it stands. Doing it twice sends nothing twice, since a reference is good for one transfer.
 * Whatever gets no answer is asked again by the scheduled job.
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
    // Refused, perhaps since another try of ours was first.
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

/** The moves that a payout can make on the provider's word: one that is paid can only come back. */
const from: Record<Outcome, readonly Payout['status'][]> = {
  processing: ['approved', 'processing'],
  paid: ['approved', 'processing'],
  failed: ['approved', 'processing', 'paid'],
}

/** Keeps how this approval of a payout stands; when it failed, the store or partner is owed the money again. */
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
