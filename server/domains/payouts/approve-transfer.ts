import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Tx, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { isOwn, lockReceiver, receiverOf } from './receiver.ts'
import { refuseRelease, releaseTransfer, type Unreleasable } from './release-transfer.ts'
import type { Transfer } from './request-transfer.ts'
import { changePayouts, returnMoney } from './settle-transfer.ts'

/**
 * Approves a waiting transfer and returns its ID. The last approval that it needs releases it. Returns
 * `transfer_not_found`, `payout_approved` if it no longer waits, `second_person_needed` if the caller gave the first
 * approval, `own_payout` for a receiver of the caller's own, `bank_account_changed` since the request, `payout_disputed`
 * and `payout_held` while one of its orders is on hold, and the reasons for which a receiver can't be paid: `no_bank_account`, `payouts_paused`, `store_suspended`, `receiver_paused`,
 * `partner_no_bank` and `partner_payouts_paused`.
 */
export async function approveTransfer(
  work: Work,
  caller: AdminCaller,
  transferId: string,
): Promise<
  string | Failure<Unreleasable | 'own_payout' | 'payout_approved' | 'second_person_needed' | 'transfer_not_found'>
> {
  const { tx, now } = work
  const transfer = await lockTransfer(tx, transferId)
  if (!transfer) return fail('transfer_not_found')
  if (transfer.status !== 'awaiting-approval') return fail('payout_approved')
  if (transfer.first_approved_by === caller.accountId) return fail('second_person_needed')
  if (await isOwn(tx, caller.accountId, receiverOf(transfer))) return fail('own_payout')
  const refused = await refuseRelease(work, transfer)
  if (refused) return refused
  const second = transfer.first_approved_by !== null
  await tx
    .updateTable('payout_transfers')
    .set(
      second
        ? { second_approved_by: caller.accountId, second_approved_at: now }
        : { first_approved_by: caller.accountId, first_approved_at: now },
    )
    .where('id', '=', transferId)
    .execute()
  await audit(work, caller, {
    action: 'payout.approve',
    subject: ['payout-transfer', transferId],
    after: { approval: second ? 2 : 1, needed: transfer.approvals_needed, amountKobo: transfer.amount_kobo },
  })
  if ((second ? 2 : 1) >= transfer.approvals_needed) await releaseTransfer(work, caller, transfer)
  return transferId
}

/**
 * Cancels a transfer that waits for an approval or for room under the daily ceiling, and returns its ID. Its money
 * returns to the balance, and its payouts are due again. Returns `transfer_not_found` and `transfer_sent`.
 */
export async function cancelTransfer(
  work: Work,
  caller: AdminCaller,
  transferId: string,
  reason: string,
): Promise<string | Failure<'transfer_not_found' | 'transfer_sent'>> {
  const transfer = await lockTransfer(work.tx, transferId)
  if (!transfer) return fail('transfer_not_found')
  if (transfer.status !== 'awaiting-approval' && transfer.status !== 'queued') return fail('transfer_sent')
  await work.tx
    .updateTable('payout_transfers')
    .set({ status: 'cancelled', cancelled_by: caller.accountId, cancelled_at: work.now, cancel_reason: reason })
    .where('id', '=', transferId)
    .execute()
  await returnMoney(work, transfer)
  await changePayouts(work, transfer, 'due')
  await audit(work, caller, {
    action: 'payout.cancel',
    subject: ['payout-transfer', transferId],
    before: { status: transfer.status, amountKobo: transfer.amount_kobo },
    after: { status: 'cancelled', reason },
  })
  return transferId
}

/** Locks a transfer and its receiver, in the order in which every payout locks them. */
async function lockTransfer(tx: Tx, id: string): Promise<Transfer | undefined> {
  const found = await tx
    .selectFrom('payout_transfers')
    .select(['id', 'store_id', 'partner_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  await lockReceiver(tx, receiverOf(found))
  return tx.selectFrom('payout_transfers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
