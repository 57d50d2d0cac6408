import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import { email } from '#contract/fields.ts'

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
  summary:
    'Sends a message to the platform, which replies by e-mail. A customer who is signed in also finds it among their cases',
  access: ['public'],
  body: contactBody,
  answer: z.null(),
  message: done.messageSent,
  perMinute: 20,
  // Limits mail to an address whose owner may not be the sender.
  perEmail: { calls: 3, minutes: 60 },
})
