import type { ContactTopic } from '#contract/cases/contact.ts'

/** Labels of the topics, in the order of the form. */
export const topicLabels: Readonly<Record<ContactTopic, string>> = {
  order: 'An order',
  payment: 'A payment or refund',
  delivery: 'A delivery',
  selling: 'Selling at Bitmarte',
  other: 'Something else',
}

/** What a reference looks like, so that no link can write a message. */
const reference = /^BM(-[\dA-Z]{1,4}){2,3}$/

/** Returns the reference of the order that a link is about, as a link of its page or mail has it; undefined without one. */
export function orderOf(search: URLSearchParams): string | undefined {
  const order = search.get('order') ?? ''
  return reference.test(order) ? order : undefined
}

/** Name of the draft about an order, or about none, which this tab keeps until the message is sent. */
export const contactDraft = (order: string | undefined): string => (order ? `contact.${order}` : 'contact')

export const fields = ['fullName', 'email', 'topic', 'message'] as const
export type ContactField = (typeof fields)[number]

export const fieldLabels: Readonly<Record<ContactField, string>> = {
  fullName: 'Your name',
  email: 'Your e-mail',
  topic: 'What it is about',
  message: 'Your message',
}

/** Errors of a refused message, with the typed text for a page without scripts. */
export interface ContactRefusal {
  message: string
  errors: Partial<Record<ContactField, string>>
  typed: Partial<Record<ContactField, string>>
}
