import { render } from '@react-email/render'
import { sql } from 'kysely'
import type { MailTextOf, MailTextRow, MailTextWhole } from '#contract/settings/mail-texts.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import { refuseStale } from '#platform/changed-meanwhile.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { Failure, fail, failed, mustSucceed } from '#platform/failure.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { type TextVersion, textVersions, writeText } from '#platform/mail/own-texts.ts'
import {
  type MailText,
  mailTemplateOf,
  mailTemplates,
  problemsOf,
  requiredParts,
  sampleMail,
} from '#platform/mail/templates.ts'

type Template = ReturnType<typeof mailTemplates>[number]

/** A text that an administrator typed for a mail. */
type Typed = MailTextOf & { name: string }

const rowOf = (template: Template, versions: readonly TextVersion[] = []): MailTextRow => {
  const [latest] = versions
  const own = latest?.text ? latest : undefined
  return {
    name: template.name,
    title: template.title,
    to: template.to,
    subject: (own?.text ?? template).subject,
    changedAt: own?.changedAt.toISOString() ?? null,
    changedBy: own?.changedBy ?? null,
  }
}

const textOf = ({ subject, heading, paragraphs }: MailText): MailTextOf => ({
  subject,
  heading,
  paragraphs: [...paragraphs],
})

/** Returns the mails whose text can be changed. */
export async function mailTexts(read: Reader): Promise<MailTextRow[]> {
  const versions = await textVersions(read)
  return mailTemplates().map(template => rowOf(template, versions.get(template.name)))
}

/** Returns one mail's text with its versions. */
export async function mailText(read: Reader, name: string): Promise<MailTextWhole | Failure<'mail_text_not_found'>> {
  const template = mailTemplateOf(name)
  if (!template) return fail('mail_text_not_found')
  const versions = (await textVersions(read, name)).get(name) ?? []
  return {
    ...rowOf(template, versions),
    text: textOf(versions[0]?.text ?? template),
    original: textOf(template),
    placeholders: Object.entries(template.samples).map(([of, example]) => ({ name: of, example })),
    required: requiredParts(template),
    versions: versions.map(({ text, changedAt, changedBy }) => ({
      text: text && textOf(text),
      changedAt: changedAt.toISOString(),
      changedBy,
    })),
  }
}

type Refused = Failure<'mail_text_not_found' | 'mail_text_wrong'>

/** Returns the mail that a text is for, if its placeholders are right. */
function checked({ name, ...text }: Typed): Template | Refused {
  const template = mailTemplateOf(name)
  if (!template) return fail('mail_text_not_found')
  const fields = problemsOf(template, text)
  return fields.length > 0 ? new Failure('mail_text_wrong', { fields }) : template
}

/** Writes a mail with a text and example values. */
export async function previewText(typed: Typed, appUrl: string): Promise<{ subject: string; html: string } | Refused> {
  const template = checked(typed)
  if (failed(template)) return template
  const { subject, body } = sampleMail(template, typed, appUrl)
  return { subject, html: await render(body) }
}

/** Mails the caller a mail with a text and example values. */
export async function testText(
  work: Work,
  caller: AdminCaller,
  { appUrl, requestId, ...typed }: Typed & { appUrl: string; requestId: string },
): Promise<null | Refused> {
  const template = checked(typed)
  if (failed(template)) return template
  const { email } = await work.tx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', caller.accountId)
    .executeTakeFirstOrThrow()
  const { subject, body } = sampleMail(template, typed, appUrl)
  await queueMail(work, { to: email ?? '', subject: `Test: ${subject}`, body, cause: `mail-test:${requestId}` })
  return null
}

/** Reads a mail's text and serializes its changes, each of which adds a version. */
async function lockedText(work: Work, name: string): Promise<MailTextWhole | Failure<'mail_text_not_found'>> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail-text:${name}`}, 0))`.execute(work.tx)
  return mailText(work.tx, name)
}

/** Changes the given parts of a mail's text from the next one on. */
export async function saveText(
  work: Work,
  caller: AdminCaller,
  { name, change, seen }: { name: string; change: Partial<MailTextOf>; seen?: Partial<MailTextOf> },
): Promise<MailTextWhole | Refused | Failure<'changed_meanwhile'>> {
  const before = await lockedText(work, name)
  if (failed(before)) return before
  const stale = refuseStale(seen, before.text)
  if (stale) return stale
  const text = { ...before.text, ...change }
  const template = checked({ name, ...text })
  return failed(template) ? template : written(work, caller, before, text)
}

/** Returns a mail to its original text from the next one on. */
export async function resetText(
  work: Work,
  caller: AdminCaller,
  name: string,
): Promise<MailTextWhole | Failure<'mail_text_not_found'>> {
  const before = await lockedText(work, name)
  return failed(before) ? before : written(work, caller, before, null)
}

async function written(work: Work, caller: AdminCaller, before: MailTextWhole, text: MailTextOf | null) {
  const { name } = before
  await writeText(work, { name, text, by: caller })
  await audit(work, caller, {
    action: 'mail-text.update',
    subject: ['mail', name],
    before: { ...before.text },
    after: text ? { ...text } : { original: true },
  })
  return mustSucceed(await mailText(work.tx, name))
}
