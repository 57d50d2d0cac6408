import { notify } from '#domains/notifications/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { lockReceiver, openPause, type PayoutReceiver, receiverColumns } from './receiver.ts'

const subjectOf = (to: PayoutReceiver): [string, string] =>
  'storeId' in to ? ['store', to.storeId] : ['partner', to.partnerId]

/**
 * Pauses the payouts of a store or partner until they are resumed. The receiver is notified and sees the reason.
 * Returns `receiver_not_found`, and `receiver_paused` if they are paused already.
 */
export async function pausePayouts(
  work: Work,
  caller: AdminCaller,
  to: PayoutReceiver,
  reason: string,
): Promise<true | Failure<'receiver_not_found' | 'receiver_paused'>> {
  if (!(await lockReceiver(work.tx, to))) return fail('receiver_not_found')
  if (await openPause(work.tx, to)) return fail('receiver_paused')
  const { id } = await work.tx
    .insertInto('payout_pauses')
    .values({ ...receiverColumns(to), reason, paused_by: caller.accountId, paused_at: work.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(work, caller, { action: 'payout.pause', subject: subjectOf(to), after: { reason } })
  await notifyReceiver(work, to, `Your payouts are paused: ${reason}`, `payouts-paused:${id}`)
  return true
}

/** Resumes paused payouts. Returns `receiver_not_found`, and `receiver_not_paused` if they aren't paused. */
export async function resumePayouts(
  work: Work,
  caller: AdminCaller,
  to: PayoutReceiver,
): Promise<true | Failure<'receiver_not_found' | 'receiver_not_paused'>> {
  if (!(await lockReceiver(work.tx, to))) return fail('receiver_not_found')
  const pause = await openPause(work.tx, to)
  if (!pause) return fail('receiver_not_paused')
  await work.tx
    .updateTable('payout_pauses')
    .set({ resumed_by: caller.accountId, resumed_at: work.now })
    .where('id', '=', pause.id)
    .execute()
  await audit(work, caller, { action: 'payout.resume', subject: subjectOf(to), before: { reason: pause.reason } })
  await notifyReceiver(work, to, 'Your payouts have resumed', `payouts-resumed:${pause.id}`)
  return true
}

async function notifyReceiver(work: Work, to: PayoutReceiver, title: string, cause: string): Promise<void> {
  const accountId = await ownerOf(work.tx, to)
  const path = 'storeId' in to ? '/merchant/payouts' : '/shipping-partner/earnings'
  await notify(work, { accountId, title, path, cause })
}

/** Returns the account of a store's owner or of a partner. */
export async function ownerOf(read: Reader, to: PayoutReceiver): Promise<string> {
  if ('storeId' in to) {
    const store = await read
      .selectFrom('stores')
      .select('merchant_id')
      .where('id', '=', to.storeId)
      .executeTakeFirstOrThrow()
    return store.merchant_id
  }
  const partner = await read
    .selectFrom('shipping_partners')
    .select('account_id')
    .where('id', '=', to.partnerId)
    .executeTakeFirstOrThrow()
  return partner.account_id
}
