import { audit } from '../audit.ts'
import type { AdminCaller } from '../auth.ts'
import type { Reader, Work } from '../database/database.ts'
import { type Failure, fail } from '../failure.ts'
import { sendStored } from './mail.ts'

/** Mails to an address that an administrator sees, at most. */
const mostMails = 20

/** Lists the newest mails to an address, without their texts. Those with a secret can't be sent again. */
export async function mailsTo(read: Reader, recipient: string) {
  const rows = await read
    .selectFrom('mails')
    .select(['id', 'subject', 'created_at', 'sent_at', 'secret'])
    .select(({ eb }) => eb('html', '=', '').as('purged'))
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostMails)
    .execute()
  return rows.map(row => ({
    id: row.id,
    subject: row.subject,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    canSendAgain: !row.secret && !row.purged,
  }))
}

/**
 * Sends a mail again, as a new one to its address, whose cause still says what it is about. Returns `mail_not_found`, and
 * `mail_purged` for one with a secret or whose text is deleted.
 */
export async function sendAgain(
  work: Work,
  by: AdminCaller,
  { id, requestId }: { id: string; requestId: string },
): Promise<null | Failure<'mail_not_found' | 'mail_purged'>> {
  const mail = await work.tx
    .selectFrom('mails')
    .select(['recipient', 'subject', 'html', 'text', 'cause', 'secret', 'unsubscribe_url'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!mail) return fail('mail_not_found')
  if (mail.secret || !mail.html) return fail('mail_purged')
  await sendStored(work, { ...mail, cause: `again:${requestId}:${mail.cause}` })
  await audit(work, by, {
    action: 'mail.send-again',
    subject: ['mail', id],
    after: { subject: mail.subject },
    requestId,
  })
  return null
}
