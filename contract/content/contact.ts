import { z } from 'zod'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, email, flag, id, moment, search } from '#contract/fields.ts'
import { done } from '#contract/messages.ts'

export const contactTopics = ['order', 'payment', 'delivery', 'selling', 'other'] as const
export type ContactTopic = (typeof contactTopics)[number]

export const contactBody = z.object({
  fullName: z.string().trim().min(2).max(120),
  email,
  topic: z.enum(contactTopics, 'Choose a topic.'),
  message: z.string().trim().min(10).max(4000),
  /** Honeypot: people don’t see this field, so only bots fill it in. */
  website: z.string().max(200).default(''),
})

export const contactUs = endpoint({
  id: 'contact-us',
  method: 'POST',
  path: '/v1/contact-us',
  summary: 'Sends a message to the platform, which replies by e-mail',
  access: ['public'],
  body: contactBody,
  answer: z.null(),
  message: done.messageSent,
  perMinute: 20,
  // Limits mail to an address whose owner may not be the sender.
  perEmail: { calls: 3, minutes: 60 },
})

/** A message sent through the contact form. */
export const contactMessage = z.object({
  id,
  fullName: z.string(),
  email: z.string(),
  topic: z.enum(contactTopics),
  message: z.string(),
  createdAt: moment,
  answeredAt: moment.nullable(),
  answeredBy: z.string().nullable(),
})
export type ContactMessage = z.infer<typeof contactMessage>

export const listMessages = endpoint({
  id: 'contact.list',
  method: 'GET',
  path: '/v1/contact-us',
  summary: 'Contact messages, newest first, with the number that need an answer',
  access: ['admin:messages'],
  query: z.object({
    ...page(),
    answered: flag.optional(),
    topic: z.enum(contactTopics).optional(),
    search: search.optional(),
  }),
  answer: listOf(contactMessage).extend({ waiting: z.int().min(0) }),
})

export const markAnswered = endpoint({
  id: 'contact.answered',
  method: 'PATCH',
  path: '/v1/contact-us/{id}',
  summary: 'Marks a message as answered or unanswered',
  access: ['admin:messages'],
  params: byId,
  body: z.object({ answered: z.boolean() }),
  answer: contactMessage,
  message: done.messageMarked,
})
