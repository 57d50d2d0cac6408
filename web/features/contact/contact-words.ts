import type { ContactTopic } from '#contract/cases/contact.ts'

/** Labels of the topics, in the order of the form. */
export const topicLabels: Readonly<Record<ContactTopic, string>> = {
  order: 'An order',
  payment: 'A payment or refund',
  delivery: 'A delivery',
  selling: 'Selling at Bitmarte',
  other: 'Something else',
}

/** Name of the draft, which this tab keeps until the message is sent. */
export const contactDraft = 'contact'

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
