import { render } from '@react-email/render'
import type { MailTextOf, MailTextRow, MailTextWhole } from '#contract/settings/mail-texts.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { Failure, fail, failed } from '#platform/failure.ts'
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

/** Changes the text of a mail from the next one on. A null text returns to the original. */
export async function saveText(
  work: Work,
  caller: AdminCaller,
  said: { name: string; text: null },
): Promise<MailTextWhole | Failure<'mail_text_not_found'>>
export async function saveText(
  work: Work,
  caller: AdminCaller,
  said: { name: string; text: MailTextOf },
): Promise<MailTextWhole | Refused>
export async function saveText(
  work: Work,
  caller: AdminCaller,
  { name, text }: { name: string; text: MailTextOf | null },
): Promise<MailTextWhole | Refused> {
  const template = text ? checked({ name, ...text }) : mailTemplateOf(name)
  if (!template) return fail('mail_text_not_found')
  if (failed(template)) return template
  const before = await mailText(work.tx, name)
  if (failed(before)) return before
  await writeText(work, { name, text, by: caller })
  await audit(work, caller, {
    action: 'mail-text.update',
    subject: ['mail', name],
    before: { ...before.text },
    after: text ? { ...text } : { original: true },
  })
  return mailText(work.tx, name)
}
