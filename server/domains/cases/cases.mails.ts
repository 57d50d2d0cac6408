import type { ReactElement } from 'react'
import { Fragment, createElement as h } from 'react'
import { type CaseOutcome, caseOutcomeNames } from '#contract/cases/case-shapes.ts'
import { paidForGoods } from '#domains/orders/index.ts'
import { mailLayout, mailText } from '#platform/mail/layout.ts'
import { formatKobo, type Kobo } from '#platform/money.ts'

/** A case in its mails. `text` is the message or event that they are about. */
export interface MailedCase {
  name: string
  title: string
  orderName: string | null
  text: string
}

export interface CaseMail {
  heading: string
  lines: string[]
}

const about = ({ name, orderName }: MailedCase) => (orderName ? `order ${orderName} (${name})` : name)
const quoted = (text: string) => text.split(/\r?\n/).filter(line => line.trim() !== '')

/** Asks whoever has to answer a case. `next` says until when, and what happens otherwise. */
export const askedMail = (of: MailedCase, next: string): CaseMail => ({
  heading: `${of.title}: answer about ${about(of)}`,
  lines: [...quoted(of.text), next, 'Add pictures if you have some.'],
})

/** Answers the contact message of a customer, who can write again. `next` says until when. */
export const answeredContactMail = (of: MailedCase, next: string): CaseMail => ({
  heading: `Our answer about ${about(of)}`,
  lines: [...quoted(of.text), next],
})

/** Confirms a case to the customer who opened it. */
export const openedMail = (of: MailedCase, next: string): CaseMail => ({
  heading: `We received your help request about ${about(of)}`,
  lines: [next, 'You can add to it until it is decided.'],
})

/** Tells those concerned that somebody else has reported a problem of the order, such as a parcel that is damaged. */
export const reportedMail = (of: MailedCase, next: string): CaseMail => ({
  heading: `${of.title}: ${about(of)}`,
  lines: [...quoted(of.text), next],
})

/** A new message of somebody else: `wrote` says who answered or wrote, `next` who is next, unless the case is over. */
export const answeredMail = (of: MailedCase, wrote: string, next: string): CaseMail => ({
  heading: `${wrote} about ${about(of)}`,
  lines: [...quoted(of.text), ...(next ? [next] : [])],
})

interface Decided {
  /** Name of the store, if it has settled the case itself. */
  by?: string | undefined
  outcome: CaseOutcome | null
  refunded: Kobo
  /** The reader bears the cost: what is taken from its balance, and a store's commission that is given back, in kobo. */
  borne?: { taken: Kobo; commission: Kobo } | undefined
  /** The reader could have borne the cost, which another bears. */
  bearsNothing?: boolean
  /** What the store is paid for goods whose cost others bear, in kobo. */
  paid?: Kobo
  /** Number of the replacement order that the reader has to send. */
  toSend?: string | undefined
  /** What happens to the parcel. */
  goods?: string | undefined
}

/** Words an outcome for those who receive the decision; `caseOutcomeNames` words it for whoever decides. */
const decided = (outcome: CaseOutcome): string =>
  outcome === 'replacement' ? 'a replacement will be sent' : caseOutcomeNames[outcome].toLowerCase()

/** Nothing is taken for a replacement, or for an order that its case cancels. */
function borneWords({ taken, commission }: NonNullable<Decided['borne']>): string {
  if (taken <= 0) return 'You bear the cost.'
  const less =
    commission > 0 ? `, the refund less ${formatKobo(commission)} of commission that Bitmarte gives back` : ''
  return `You bear the cost: ${formatKobo(taken)}${less}. It is taken from your balance.`
}

function decidedHeading(of: MailedCase, { by, outcome, refunded }: Decided): string {
  if (by) return `${by} ${refunded ? `refunded ${formatKobo(refunded)}` : 'sends a replacement'} for ${about(of)}`
  if (refunded) return `${formatKobo(refunded)} refunded for ${about(of)}`
  return `${about(of).replace(/^o/, 'O')}: ${outcome ? decided(outcome) : 'decided'}`
}

/** The decision, for every party. */
export const decidedMail = (of: MailedCase, decision: Decided): CaseMail => ({
  heading: decidedHeading(of, decision),
  lines: [
    ...quoted(of.text),
    ...(decision.toSend ? [`Send the replacement: it is order ${decision.toSend}.`] : []),
    ...(decision.borne ? [borneWords(decision.borne)] : []),
    ...(decision.bearsNothing ? ['You bear nothing.'] : []),
    ...(decision.paid && decision.paid > 0 ? [paidForGoods(decision.paid)] : []),
    ...(decision.goods ? [decision.goods] : []),
  ],
})

/** The case ended without a decision. */
export const closedMail = (of: MailedCase): CaseMail => ({
  heading: `${about(of).replace(/^o/, 'O')} is closed`,
  lines: quoted(of.text),
})

/** An answer to a contact message, for somebody who may have no account. */
export const contactAnswerMail = (of: MailedCase): { subject: string; body: ReactElement } => ({
  subject: `Your message to Bitmarte (${of.name})`,
  body: mailLayout({
    preview: quoted(of.text)[0] ?? '',
    heading: 'Our answer to your message',
    children: h(Fragment, null, ...quoted(of.text).map(line => mailText(line))),
  }),
})
