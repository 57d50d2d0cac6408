import { Fragment, createElement as h, type ReactElement } from 'react'
import { contactTopicWords } from '#contract/cases/case-shapes.ts'
import type { ContactTopic } from '#contract/cases/contact.ts'
import { mailLayout, mailText } from '#platform/mail/layout.ts'

interface Written {
  subject: string
  body: ReactElement
}

/** A contact message, for the platform's support staff. */
export function messageMail(message: {
  fullName: string
  email: string
  topic: ContactTopic
  message: string
}): Written {
  const { fullName, email, topic } = message
  const lines = message.message.split(/\r?\n/).filter(line => line.trim() !== '')
  return {
    subject: `${fullName.replace(/\s+/g, ' ')} writes about ${contactTopicWords[topic]}`,
    body: mailLayout({
      preview: lines[0] ?? '',
      heading: `${fullName} writes about ${contactTopicWords[topic]}`,
      children: h(
        Fragment,
        null,
        ...lines.map(line => mailText(line)),
        mailText(h(Fragment, null, 'Reply to ', h('a', { href: `mailto:${email}` }, email))),
      ),
    }),
  }
}

/**
 * Confirms receipt to the sender. Repeats nothing that was typed, because the e-mail address may belong to somebody
 * else.
 */
export const acknowledgementMail = (): Written => ({
  subject: 'We’ve received your message',
  body: mailLayout({
    preview: 'We’ll reply by e-mail.',
    heading: 'We’ve received your message',
    children: h(
      Fragment,
      null,
      mailText('Thank you for contacting Bitmarte. We read every message and will reply by e-mail.'),
      mailText('If you didn’t contact us, you can ignore this mail.'),
    ),
  }),
})
