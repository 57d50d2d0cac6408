import { Fragment, createElement as h } from 'react'
import { mailButton, mailLayout, mailText } from '#platform/mail/layout.ts'
import { beginningOf } from '#platform/storable.ts'

/** To the recipient of a message: a customer or a store’s owner. One mail covers all unread messages. */
export const messageMail = (of: { from: string; about: string; text: string; url: string }) => ({
  subject: `${of.from} wrote about ${of.about}`,
  body: mailLayout({
    preview: beginningOf(of.text, 120) || 'A picture',
    heading: `${of.from} wrote about ${of.about}`,
    children: h(
      Fragment,
      null,
      ...(of.text || 'A picture').split(/\n+/).map((paragraph, at) => h(Fragment, { key: at }, mailText(paragraph))),
      mailButton(of.url, 'Read and reply'),
    ),
  }),
})
