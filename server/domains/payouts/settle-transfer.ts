import { sql } from 'kysely'
import { payoutFee, payoutReturned, postEntry } from '#domains/money/ledger/index.ts'
import type { Work } from '#platform/database/database.ts'
import type { Platform } from '#platform/module.ts'
import { ProviderRefused, type ProviderTransfer, ProviderUnavailable } from '#platform/paystack.ts'
import { notifyOfPayout } from './notify-of-payout.ts'
import { notifyOfFailure } from './notify-receiver.ts'
import { countPayouts } from './payout-counts.ts'
import { receiverOf } from './receiver.ts'
import { recipientFor } from './recipient.ts'
import type { Payout, Transfer } from './request-transfer.ts'

type Outcome = 'paid' | 'processing' | 'failed'

/** Maps the provider's status to an outcome. `otp` and other unfinished statuses stay pending. */
const outcomeOf = ({ status }: ProviderTransfer): Outcome =>
  status === 'success'
    ? 'paid'
    : ['failed', 'reversed', 'abandoned', 'blocked', 'rejected'].includes(status)
      ? 'failed'
      : 'processing'

const sendable: readonly Transfer['status'][] = ['approved', 'processing', 'paid', 'failed']

/**
 * Advances a released transfer: looks it up at the provider, requests it if there is none, and stores the result.
 * Idempotent, since a reference is valid for one transfer. The scheduled job retries what gets no response.
 */
export async function settleTransfer(platform: Platform, transferId: string): Promise<void> {
  const { db, paystack, log } = platform
  const transfer = await db.read
    .selectFrom('payout_transfers')
    .selectAll()
    .where('id', '=', transferId)
    .executeTakeFirst()
  if (!transfer || !sendable.includes(transfer.status)) return
  try {
    const known = await paystack.verifyTransfer(transfer.reference)
    if (known) await record(platform, transfer, known)
    else if (transfer.status === 'approved') await send(platform, transfer)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn({ err: error, transferId }, 'a transfer got no answer')
  }
}

async function send(platform: Platform, transfer: Transfer): Promise<void> {
  const { reference, amount_kobo: amount } = transfer
  try {
    const recipient = await recipientFor(platform, transfer)
    const sent = await platform.paystack.transfer({ amount, recipient, reference, reason: 'Bitmarte payout' })
    await record(platform, transfer, sent)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    // Refused, perhaps because another attempt of ours was first.
    const known = await platform.paystack.verifyTransfer(reference)
    if (known) await record(platform, transfer, known)
    else await change(platform, transfer, 'failed', { failure: error.message })
  }
}

async function record(platform: Platform, transfer: Transfer, said: ProviderTransfer): Promise<void> {
  if (said.amount !== transfer.amount_kobo)
    throw new Error(`Transfer ${said.reference} is of ${said.amount} kobo, and ours of ${transfer.amount_kobo}`)
  await change(
    platform,
    transfer,
    outcomeOf(said),
    {
      transfer_code: said.transfer_code,
      failure:
        said.status === 'reversed'
          ? 'The bank sent the money back.'
          : outcomeOf(said) === 'failed'
            ? 'The bank did not take it.'
            : null,
    },
    said.fee_charged ?? undefined,
  )
}

/** Transitions that the provider's status can cause. A paid transfer can only fail afterwards. */
const from: Record<Outcome, readonly Transfer['status'][]> = {
  processing: ['approved', 'processing'],
  paid: ['approved', 'processing'],
  failed: ['approved', 'processing', 'paid'],
}

/**
 * Stores the outcome of a transfer and of its payouts. The receiver is notified, and of a failure, which
 * returns amount and fee to the balance, administrators too. The fee that the provider says for a paid one replaces ours.
 */
async function change(
  { db, log, config }: Platform,
  { id, attempts: attempt }: Transfer,
  status: Outcome,
  said: Pick<Transfer, 'failure'> & Partial<Pick<Transfer, 'transfer_code'>>,
  fee?: number,
): Promise<void> {
  await db.transact(async work => {
    const { tx, now } = work
    const before = await tx
      .selectFrom('payout_transfers')
      .selectAll()
      .where('id', '=', id)
      .where('attempts', '=', attempt)
      .where('status', 'in', from[status])
      .forUpdate()
      .executeTakeFirst()
    if (!before) return
    const more = status === 'paid' && fee !== undefined ? fee - before.fee_kobo : 0
    const transfer = await tx
      .updateTable('payout_transfers')
      .set({
        ...said,
        status,
        fee_kobo: before.fee_kobo + more,
        checked_at: now,
        ...(status === 'processing' ? {} : { paid_at: status === 'paid' ? now : null }),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const to = receiverOf(transfer)
    if (more !== 0) await postEntry(work, payoutFee({ transferId: id, attempt, to, more }))
    if (before.status !== status) await changePayouts(work, transfer, status)
    if (status === 'failed') {
      await returnMoney(work, transfer)
      await notifyOfFailure(work, config.appUrl, transfer)
    } else if (before.status !== status) await notifyOfPayout(work, config, transfer, before.status)
  })
  if (status === 'failed') log.error({ transferId: id, failure: said.failure }, 'a payout failed')
}

/** Returns a transfer's amount and fee to its receiver's balance. */
export async function returnMoney(work: Work, transfer: Transfer): Promise<void> {
  const { id: transferId, attempts: attempt, amount_kobo: amount, fee_kobo: fee } = transfer
  const orders = await work.tx
    .selectFrom('payouts')
    .select('order_id')
    .where('transfer_id', '=', transferId)
    .limit(2)
    .execute()
  const orderId = orders.length === 1 ? (orders[0]?.order_id ?? undefined) : undefined
  await postEntry(work, payoutReturned({ transferId, attempt, to: receiverOf(transfer), orderId, amount, fee }))
}

/** Gives a transfer's payouts its outcome; `due` unlinks them. */
export async function changePayouts(work: Work, transfer: Transfer, status: Outcome | 'due'): Promise<void> {
  const changed = await work.tx
    .updateTable('payouts')
    .set({
      status,
      ...(status === 'due'
        ? { transfer_id: null, amount_kobo: null, approved_by: null, approved_at: null, failure: null, paid_at: null }
        : { failure: transfer.failure, paid_at: transfer.paid_at }),
    })
    .where('transfer_id', '=', transfer.id)
    .where('status', 'in', ['approved', 'processing', 'paid'])
    .returning(['store_id', 'status', 'amount_kobo'])
    .returning([sql<Payout['status']>`old.status`.as('was'), sql<number | null>`old.amount_kobo`.as('amount_before')])
    .execute()
  await countPayouts(
    work,
    changed.map(({ was, amount_before, ...after }) => ({ after, before: { status: was, amount_kobo: amount_before } })),
  )
}
