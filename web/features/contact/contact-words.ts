import type { ContactTopic } from '#contract/content/contact.ts'

/** What a message can be about, in the order that a form offers. */
export const topicLabels: Readonly<Record<ContactTopic, string>> = {
  order: 'An order',
  payment: 'A payment or refund',
  delivery: 'A delivery',
  selling: 'Selling at Bitmarte',
  other: 'Something else',
}

export const fields = ['fullName', 'email', 'topic', 'message'] as const
export type ContactField = (typeof fields)[number]

export const fieldLabels: Readonly<Record<ContactField, string>> = {
  fullName: 'Your name',
  email: 'Your e-mail',
  topic: 'What it is about',
  message: 'Your message',
}

/** What stands in the way of a message, with what was typed, so that a page without scripts can show it again. */
export interface ContactRefusal {
  message: string
  errors: Partial<Record<ContactField, string>>
  typed: Partial<Record<ContactField, string>>
}
