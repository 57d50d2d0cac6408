import type { DisputeStatus } from '#contract/money/disputes.ts'
import { notifyAll } from '#domains/notifications/index.ts'
import { administratorPeople } from '#identity/index.ts'
import type { Work } from '#platform/database/database.ts'
import { weekdayAndTime } from '#platform/lagos.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { formatKobo, type Kobo } from '#platform/money.ts'
import { disputeMail } from './disputes.mails.ts'

interface News {
  title: string
  /** What the mail says below its title. */
  text: string
  /** Page of the dispute. */
  path: string
  cause: string
}

/** Notifies and mails administrators who see payments, once per cause. */
async function tell(work: Work, appUrl: string, { title, text, path, cause }: News): Promise<void> {
  const readers = await administratorPeople(work.tx, 'payments')
  await notifyAll(
    work,
    readers.map(({ id }) => ({ accountId: id, title, path, cause })),
  )
  const mail = disputeMail({ title, text, url: `${appUrl}${path}` })
  for (const { id, email } of readers) await queueMail(work, { to: email, cause: `${cause}:${id}`, ...mail })
}

const pageOf = (disputeId: string) => `/admin/disputes/${disputeId}`

const by = (dueAt: Date | null) => (dueAt ? ` by ${weekdayAndTime(dueAt)}` : '')

const outcomes = {
  won: 'The money stays with the stores and Bitmarte.',
  lost: 'The bank paid the customer back. Bitmarte bears it unless you charge a store.',
  accepted: 'The customer is paid back. Bitmarte bears it unless you charge a store.',
} as const

/** Notifies administrators of a new dispute and of its outcome. */
export async function notifyOfDispute(
  work: Work,
  appUrl: string,
  of: { disputeId: string; status: DisputeStatus; amount: Kobo; dueAt: Date | null; isNew: boolean },
): Promise<void> {
  const { disputeId, status, dueAt, isNew } = of
  const [dispute, path] = [`Card dispute of ${formatKobo(of.amount)}`, pageOf(disputeId)]
  if (isNew && status === 'needs_evidence')
    return tell(work, appUrl, {
      title: `${dispute}: answer${by(dueAt)}`,
      text: 'A customer’s bank claims the payment back. Contest it with evidence or accept it. Without an answer it is lost.',
      path,
      cause: `dispute-opened:${disputeId}`,
    })
  if (status === 'won' || status === 'lost' || status === 'accepted')
    return tell(work, appUrl, {
      title: `${dispute} ${status}`,
      text: outcomes[status],
      path,
      cause: `dispute-closed:${disputeId}`,
    })
}

/** Reminds administrators of a dispute without an answer, once. */
export const remindOfDispute = (
  work: Work,
  appUrl: string,
  of: { disputeId: string; amount: Kobo; dueAt: Date | null },
) =>
  tell(work, appUrl, {
    title: `Answer the card dispute of ${formatKobo(of.amount)}${by(of.dueAt)}, or it is lost`,
    text: 'Nobody has answered it yet.',
    path: pageOf(of.disputeId),
    cause: `dispute-due:${of.disputeId}`,
  })

/** Notifies administrators that the provider refused an answer, which has to be given again. */
export const notifyOfRefusal = (
  work: Work,
  appUrl: string,
  of: { disputeId: string; amount: Kobo; answeredAt: Date; reason: string },
) =>
  tell(work, appUrl, {
    title: `The card provider refused the answer to a dispute of ${formatKobo(of.amount)}. Answer again.`,
    text: `The provider says: ${of.reason}`,
    path: pageOf(of.disputeId),
    cause: `dispute-refused:${of.disputeId}:${of.answeredAt.toISOString()}`,
  })
