import type { DisputeStatus } from '#contract/money/disputes.ts'
import { notifyAll } from '#domains/notifications/index.ts'
import { administratorsWith } from '#identity/index.ts'
import type { Work } from '#platform/database/database.ts'
import { weekdayAndTime } from '#platform/lagos.ts'
import { formatKobo, type Kobo } from '#platform/money.ts'

/** Notifies administrators who see payments, once per cause. */
async function tell(work: Work, disputeId: string, title: string, cause: string): Promise<void> {
  const readers = await administratorsWith(work.tx, 'payments')
  await notifyAll(
    work,
    readers.map(accountId => ({ accountId, title, path: `/admin/disputes/${disputeId}`, cause })),
  )
}

const by = (dueAt: Date | null) => (dueAt ? ` by ${weekdayAndTime(dueAt)}` : '')

/** Notifies administrators of a new dispute and of its outcome. */
export async function notifyOfDispute(
  work: Work,
  of: { disputeId: string; status: DisputeStatus; amount: Kobo; dueAt: Date | null; isNew: boolean },
): Promise<void> {
  const { disputeId, status, dueAt, isNew } = of
  const amount = formatKobo(of.amount)
  if (isNew && status === 'needs_evidence')
    return tell(work, disputeId, `Card dispute of ${amount}: answer${by(dueAt)}`, `dispute-opened:${disputeId}`)
  if (status === 'won') return tell(work, disputeId, `Card dispute of ${amount} won`, `dispute-closed:${disputeId}`)
  if (status === 'lost' || status === 'accepted')
    return tell(work, disputeId, `Card dispute of ${amount} ${status}`, `dispute-closed:${disputeId}`)
}

/** Reminds administrators of a dispute without an answer, once. */
export const remindOfDispute = (work: Work, of: { disputeId: string; amount: Kobo; dueAt: Date | null }) =>
  tell(
    work,
    of.disputeId,
    `Answer the card dispute of ${formatKobo(of.amount)}${by(of.dueAt)}, or it is lost`,
    `dispute-due:${of.disputeId}`,
  )

/** Notifies administrators that the provider refused an answer, which has to be given again. */
export const notifyOfRefusal = (work: Work, of: { disputeId: string; amount: Kobo; answeredAt: Date }) =>
  tell(
    work,
    of.disputeId,
    `The card provider refused the answer to a dispute of ${formatKobo(of.amount)}. Answer again.`,
    `dispute-refused:${of.disputeId}:${of.answeredAt.toISOString()}`,
  )
