import { render } from '@react-email/render'
import type { Insertable } from 'kysely'
import { createTransport } from 'nodemailer'
import type { ReactElement } from 'react'
import { z } from 'zod'
import type { Database, Work } from '../database/database.ts'
import type { Mails } from '../database/schema.gen.ts'
import { type Handler, handle, job } from '../jobs.ts'
import { withOwnText } from './templates.ts'

const sendMail = job('mail.send', z.object({ id: z.uuid() }))

export interface Mail {
  to: string
  subject: string
  body: ReactElement
  /** Deduplication key, such as `order-placed:<id>`: the same cause never sends two mails. */
  cause: string
  /** Carries a link, code or token that opens something. Its text is purged once the mail is sent. */
  secret?: boolean
  /** Link that stops mails of this kind, for mails that aren't necessary. */
  unsubscribeUrl?: string
  /** The last mail to somebody whose data is erased. Its row is deleted once it is sent. */
  forget?: boolean
}

/** Deletes the mails to an address. */
export async function deleteMails({ tx }: Work, recipient: string): Promise<void> {
  await tx.deleteFrom('mails').where('recipient', '=', recipient).execute()
}

/** Before the link of a mail's text that stops mails like it. */
const stopWords = '\n\nStop mails like this: '

/** Returns the text of a mail without the link that stops mails like it, which is for its receiver alone. */
export const withoutStopLink = (text: string): string => text.split(stopWords)[0] ?? ''

/** Last line of a mail that its receiver can do without. */
const stopLine = (url: string): string =>
  `<p style="text-align:center;font-family:sans-serif;font-size:13px"><a href="${url}" style="color:#5d6a63">Stop mails like this</a></p>`

/** Stores a mail, with the text that administrators wrote for it, and adds the job that sends it, in the caller's transaction. */
export async function queueMail(work: Work, queued: Mail): Promise<void> {
  const mail = await withOwnText(work.tx, queued)
  const foot = mail.unsubscribeUrl && {
    html: stopLine(mail.unsubscribeUrl),
    text: `${stopWords}${mail.unsubscribeUrl}`,
  }
  const html = foot ? (await render(mail.body)).replace(/(?=<\/body>|$)/, foot.html) : await render(mail.body)
  const text = (await render(mail.body, { plainText: true })) + (foot ? foot.text : '')
  await sendStored(work, {
    recipient: mail.to,
    subject: mail.subject,
    html,
    text,
    cause: mail.cause,
    secret: mail.secret ?? false,
    forget: mail.forget ?? false,
    unsubscribe_url: mail.unsubscribeUrl ?? null,
  })
}

/** Domain of the addresses that closed accounts keep. No mail server has it (RFC 2606). */
export const closedDomain = 'closed.invalid'

/** Stores a rendered mail and adds the job that sends it; does nothing for the address of a closed account. */
export async function sendStored(work: Work, mail: Omit<Insertable<Mails>, 'created_at'>): Promise<void> {
  if (mail.recipient.endsWith(`@${closedDomain}`)) return
  const row = await work.tx
    .insertInto('mails')
    .values({ ...mail, created_at: work.now })
    .onConflict(conflict => conflict.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await work.addJob(sendMail, { id: row.id })
}

/** Columns of a mail without its text. */
const purged = { html: '', text: '' }

/**
 * Sends queued mails by SMTP, and purges the text of those with a secret once they are sent. Without an SMTP server a mail
 * counts as sent as soon as /dev/mailbox shows it, and keeps its text.
 */
export function mailHandler(options: { db: Database; smtpUrl: string | undefined; from: string }): Handler {
  const transport = options.smtpUrl ? createTransport(options.smtpUrl) : undefined
  return handle(sendMail, async ({ id }) => {
    const mail = await options.db.read.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
    if (!mail || mail.sent_at) return
    if (!transport) {
      await options.db.transact(async ({ tx, now }) => {
        await tx.updateTable('mails').set({ sent_at: now }).where('id', '=', id).execute()
      })
      return
    }
    await transport.sendMail({
      from: options.from,
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      messageId: `<${mail.id}@bitmarte>`,
      // RFC 8058: mail programs offer a button that posts to this address.
      ...(mail.unsubscribe_url && {
        headers: {
          'List-Unsubscribe': `<${mail.unsubscribe_url}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
    })
    await options.db.transact(async ({ tx, now }) => {
      if (mail.forget) await tx.deleteFrom('mails').where('id', '=', id).execute()
      await tx
        .updateTable('mails')
        .set({ sent_at: now, ...(mail.secret && purged) })
        .where('id', '=', id)
        .execute()
    })
  })
}
