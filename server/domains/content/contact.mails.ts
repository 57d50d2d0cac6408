import { Fragment, createElement as h, type ReactElement } from 'react'
import type { ContactTopic } from '#contract/content/contact.ts'
import { mailLayout, mailText } from '#platform/mail/layout.ts'

export const topicWords: Readonly<Record<ContactTopic, string>> = {
  order: 'an order',
  payment: 'a payment',
  delivery: 'a delivery',
  selling: 'selling here',
  other: 'something else',
}

interface Written {
  subject: string
  body: ReactElement
}

/** What somebody wrote, for those who answer at the platform. */
export function messageMail(message: {
  fullName: string
  email: string
  topic: ContactTopic
  message: string
}): Written {
  const { fullName, email, topic } = message
  const lines = message.message.split(/\r?\n/).filter(line => line.trim() !== '')
  return {
    subject: `${fullName.replace(/\s+/g, ' ')} writes about ${topicWords[topic]}`,
    body: mailLayout({
      preview: lines[0] ?? '',
      heading: `${fullName} writes about ${topicWords[topic]}`,
      children: h(
        Fragment,
        null,
        ...lines.map(line => mailText(line)),
        mailText(h(Fragment, null, 'Answer to ', h('a', { href: `mailto:${email}` }, email))),
      ),
    }),
  }
}

/**
 * Tells the sender that it arrived. It repeats nothing that was typed: whoever typed it may not be the owner of the
 * e-mail.
 */
export const acknowledgementMail = (): Written => ({
  subject: 'We’ve got your message',
  body: mailLayout({
    preview: 'We answer by e-mail.',
    heading: 'We’ve got your message',
    children: h(
      Fragment,
      null,
      mailText('Thank you for writing to Bitmarte. Somebody reads it and answers to this e-mail.'),
      mailText('If it wasn’t you who wrote to us, leave this mail alone.'),
    ),
  }),
})
