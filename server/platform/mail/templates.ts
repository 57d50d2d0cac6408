import { Fragment, createElement as h, type ReactElement } from 'react'
import type { Reader } from '../database/database.ts'
import { mailButton, mailCode, mailLayout, mailText } from './layout.ts'

/**
 * What administrators can write in a mail. `{name}` is a placeholder for a value. A paragraph that is only `{button}` or
 * `{code}` is replaced by the mail's button or its code.
 */
export interface MailText {
  subject: string
  heading: string
  paragraphs: readonly string[]
}

interface Definition extends MailText {
  /** Key of the administrators' texts. Never rename it. */
  name: string
  /** What the mail is about, and who gets it, for the list of mails. */
  title: string
  to: 'customers' | 'merchants' | 'partners' | 'everybody'
  /** Inbox preview text; the heading by default. */
  preview?: string
  /** Why the reader gets the mail. */
  because?: string
  /** A sample for each placeholder, shown in previews. */
  samples: Readonly<Record<string, string>>
  button: string
  /** True if it carries a code. */
  code?: boolean
}

/** What replaces the placeholders of one mail. */
interface Filling {
  values: Readonly<Record<string, string>>
  url: string
  code?: string
}

export interface Written {
  subject: string
  body: ReactElement
}

export interface MailTemplate {
  readonly definition: Definition
  (filling: Filling): Written
}

const templates = new Map<string, Definition>()

/** Returns the mails whose text administrators can change, by title. */
export const mailTemplates = (): Definition[] =>
  [...templates.values()].toSorted((a, b) => a.title.localeCompare(b.title))

export const mailTemplateOf = (name: string): Definition | undefined => templates.get(name)

/** The parts that a text must contain as paragraphs of their own. */
export const requiredParts = ({ code }: Pick<Definition, 'code'>): string[] => ['button', ...(code ? ['code'] : [])]

/** Declares a mail whose text administrators can change, and returns the function that writes it. */
export function mailTemplate(definition: Definition): MailTemplate {
  const problem = problemsOf(definition, definition)[0]
  if (problem) throw new Error(`Mail ${definition.name}: ${problem.message}`)
  if (templates.has(definition.name)) throw new Error(`Two mails are called ${definition.name}`)
  templates.set(definition.name, definition)
  const write = (filling: Filling): Written => writeMail({ definition, filling })
  return Object.assign(write, { definition })
}

interface TemplateMailProps {
  definition: Definition
  filling: Filling
}

/** Body of a mail whose text can be replaced before it is sent; see `withOwnText`. */
const TemplateMail = ({ definition, filling }: TemplateMailProps): ReactElement =>
  bodyOf(definition, filling, definition)

const writeMail = (props: TemplateMailProps): Written => ({
  subject: filled(props.definition.subject, props.filling),
  body: h(TemplateMail, props),
})

/** Writes a mail with example values. */
export function sampleMail(definition: Definition, text: MailText, appUrl: string): Written {
  const filling = { values: definition.samples, url: appUrl, code: '123456' }
  return { subject: filled(text.subject, filling), body: bodyOf(definition, filling, text) }
}

const placeholder = /\{([a-zA-Z]+)\}/g

const filled = (text: string, { values }: Filling): string =>
  text.replace(placeholder, (_, name: string) => values[name] ?? '').trim()

function bodyOf(definition: Definition, filling: Filling, text: MailText): ReactElement {
  const parts = text.paragraphs.flatMap(paragraph => {
    if (paragraph === '{button}') return mailButton(filling.url, definition.button)
    if (paragraph === '{code}') return mailCode(filling.code ?? '')
    // A value of several lines is as many paragraphs.
    return filled(paragraph, filling).split('\n').filter(Boolean).map(mailText)
  })
  return mailLayout({
    preview: filled(text === definition ? (definition.preview ?? text.heading) : text.heading, filling),
    heading: filled(text.heading, filling),
    ...(definition.because && { because: definition.because }),
    children: h(Fragment, null, ...parts),
  })
}

/** Returns a mail with the text that administrators wrote for it, if they did. */
export async function withOwnText<M extends Written>(read: Reader, mail: M): Promise<M> {
  if (mail.body.type !== TemplateMail) return mail
  const { definition, filling } = mail.body.props as TemplateMailProps
  const own = await ownTextOf(read, definition.name)
  if (!own) return mail
  return { ...mail, subject: filled(own.subject, filling), body: bodyOf(definition, filling, own) }
}

/** Returns the latest text that administrators wrote for a mail; undefined while it has its original one. */
async function ownTextOf(read: Reader, name: string): Promise<MailText | undefined> {
  const row = await read
    .selectFrom('mail_texts')
    .select(['subject', 'heading', 'paragraphs'])
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.subject && row.heading && row.paragraphs
    ? { subject: row.subject, heading: row.heading, paragraphs: row.paragraphs }
    : undefined
}

/** Returns what is wrong with a text: placeholders that the mail doesn't have, and parts that it lacks. */
export function problemsOf(
  definition: Pick<Definition, 'samples' | 'code'>,
  { subject, heading, paragraphs }: MailText,
): { field: string; message: string }[] {
  const names = Object.keys(definition.samples)
  const parts = requiredParts(definition)
  const unknown = (field: string, text: string) =>
    [...text.matchAll(placeholder)]
      .filter(([, name = '']) => !names.includes(name))
      .map(([found]) => ({
        field,
        message: parts.includes(found.slice(1, -1))
          ? `${found} needs a paragraph of its own.`
          : `This mail has no ${found}.`,
      }))
  return [
    ...unknown('subject', subject),
    ...unknown('heading', heading),
    ...paragraphs.flatMap(text => (parts.some(part => text === `{${part}}`) ? [] : unknown('paragraphs', text))),
    ...parts
      .filter(part => paragraphs.filter(text => text === `{${part}}`).length !== 1)
      .map(part => ({ field: 'paragraphs', message: `The mail needs {${part}} once, as a paragraph of its own.` })),
  ]
}
