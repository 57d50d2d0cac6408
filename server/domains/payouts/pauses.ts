import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { notifyReceiver } from './notify-receiver.ts'
import { payoutsPausedMail, payoutsResumedMail } from './payouts.mails.ts'
import { lockReceiver, openPause, type PayoutReceiver, receiverColumns } from './receiver.ts'

const subjectOf = (to: PayoutReceiver): [string, string] =>
  'storeId' in to ? ['store', to.storeId] : ['partner', to.partnerId]

/**
 * Pauses the payouts of a store or partner until they are resumed. The receiver gets a notification and a mail, and sees the reason.
 * Returns `receiver_not_found`, and `receiver_paused` if they are paused already.
 */
export async function pausePayouts(
  work: Work,
  caller: AdminCaller,
  { to, reason, appUrl }: { to: PayoutReceiver; reason: string; appUrl: string },
): Promise<true | Failure<'receiver_not_found' | 'receiver_paused'>> {
  if (!(await lockReceiver(work.tx, to))) return fail('receiver_not_found')
  if (await openPause(work.tx, to)) return fail('receiver_paused')
  const { id } = await work.tx
    .insertInto('payout_pauses')
    .values({ ...receiverColumns(to), reason, paused_by: caller.accountId, paused_at: work.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(work, caller, { action: 'payout.pause', subject: subjectOf(to), after: { reason } })
  await notifyReceiver(work, appUrl, to, {
    title: `Your payouts are paused: ${reason}`,
    cause: `payouts-paused:${id}`,
    mail: of => payoutsPausedMail({ ...of, reason }),
  })
  return true
}

/** Resumes paused payouts. Returns `receiver_not_found`, and `receiver_not_paused` if they aren't paused. */
export async function resumePayouts(
  work: Work,
  caller: AdminCaller,
  { to, appUrl }: { to: PayoutReceiver; appUrl: string },
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
  await notifyReceiver(work, appUrl, to, {
    title: 'Your payouts have resumed',
    cause: `payouts-resumed:${pause.id}`,
    mail: payoutsResumedMail,
  })
  return true
}
