import { z } from 'zod'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, email, flag, id, moment, search } from '#contract/fields.ts'
import { done } from '#contract/messages.ts'

export const contactTopics = ['order', 'payment', 'delivery', 'selling', 'other'] as const
export type ContactTopic = (typeof contactTopics)[number]

export const contactBody = z.object({
  fullName: z.string().trim().min(2).max(120),
  email,
  topic: z.enum(contactTopics, 'Choose what it is about.'),
  message: z.string().trim().min(10).max(4000),
  /** People don’t see this field, so what fills it in is a machine. */
  website: z.string().max(200).default(''),
})

export const contactUs = endpoint({
  id: 'contact-us',
  method: 'POST',
  path: '/v1/contact-us',
  summary: 'Writes to the platform, which answers by e-mail',
  access: ['public'],
  body: contactBody,
  answer: z.null(),
  message: done.messageSent,
  perMinute: 20,
  // Of somebody who may not have written them, who is answered by mail.
  perEmail: { calls: 3, minutes: 60 },
})

/** What came in through contact us. */
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
  summary: 'What people wrote, the latest first, with how many wait for an answer',
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
  summary: 'Marks a message as answered, or as waiting again',
  access: ['admin:messages'],
  params: byId,
  body: z.object({ answered: z.boolean() }),
  answer: contactMessage,
  message: done.messageMarked,
})
