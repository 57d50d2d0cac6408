import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import { changes, moment, nothing } from '#contract/fields.ts'

const name = z.string().min(1).max(60)

/** What administrators write in a mail. `{name}` stands for a value; `{button}` and `{code}` are paragraphs of their own. */
const mailText = z.object({
  subject: z.string().trim().min(3, 'Enter a subject.').max(150, 'Enter at most 150 characters.'),
  heading: z.string().trim().min(1, 'Enter a heading.').max(100, 'Enter at most 100 characters.'),
  paragraphs: z
    .array(z.string().trim().min(1).max(1000, 'A paragraph has at most 1,000 characters.'))
    .min(1, 'Enter a text.')
    .max(20, 'Enter at most 20 paragraphs.'),
})
export type MailTextOf = z.infer<typeof mailText>

const listed = z.object({
  name,
  title: z.string(),
  to: z.enum(['customers', 'merchants', 'partners', 'everybody']),
  subject: z.string(),
  /** Null while the original text is sent. */
  changedAt: moment.nullable(),
  changedBy: z.string().nullable(),
})
export type MailTextRow = z.infer<typeof listed>

const version = z.object({
  /** Null for a return to the original. */
  text: mailText.nullable(),
  changedAt: moment,
  changedBy: z.string(),
})

const whole = z.object({
  ...listed.shape,
  text: mailText,
  original: mailText,
  /** Values with an example each, and the parts that the text must have. */
  placeholders: z.array(z.object({ name: z.string(), example: z.string() })),
  required: z.array(z.string()),
  /** Latest first. */
  versions: z.array(version),
})
export type MailTextWhole = z.infer<typeof whole>

export const listMailTexts = endpoint({
  id: 'mail-texts.list',
  method: 'GET',
  path: '/v1/mail-texts',
  summary: 'The mails whose text superadmins can change',
  access: ['superadmin'],
  answer: z.array(listed),
})

export const getMailText = endpoint({
  id: 'mail-texts.get',
  method: 'GET',
  path: '/v1/mail-texts/one',
  summary: 'A mail’s text, its placeholders and its versions',
  access: ['superadmin'],
  query: z.object({ name }),
  answer: whole,
  errors: ['mail_text_not_found'],
})

const body = z.object({ name, ...mailText.shape })

export const previewMailText = endpoint({
  id: 'mail-texts.preview',
  method: 'POST',
  path: '/v1/mail-texts/preview',
  summary: 'A mail with a text and example values',
  access: ['superadmin'],
  body,
  answer: z.object({ subject: z.string(), html: z.string() }),
  errors: ['mail_text_not_found', 'mail_text_wrong'],
  perMinute: 120,
})

export const testMailText = endpoint({
  id: 'mail-texts.test',
  method: 'POST',
  path: '/v1/mail-texts/test',
  summary: 'Mails the caller a mail with a text and example values',
  access: ['superadmin'],
  body,
  answer: nothing,
  errors: ['mail_text_not_found', 'mail_text_wrong'],
  message: done.testMailSent,
  perMinute: 10,
})

export const saveMailText = endpoint({
  id: 'mail-texts.save',
  method: 'PUT',
  path: '/v1/mail-texts',
  summary: 'Changes the given parts of a mail’s text, from the next one on',
  access: ['superadmin'],
  body: changes(mailText.shape).extend({ name }),
  answer: whole,
  errors: ['changed_meanwhile', 'mail_text_not_found', 'mail_text_wrong'],
  message: done.mailTextSaved,
})

export const resetMailText = endpoint({
  id: 'mail-texts.reset',
  method: 'POST',
  path: '/v1/mail-texts/reset',
  summary: 'Returns a mail to its original text',
  access: ['superadmin'],
  body: z.object({ name }),
  answer: whole,
  errors: ['mail_text_not_found'],
  message: done.mailTextReset,
})
