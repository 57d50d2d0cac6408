import { Fragment, createElement as h } from 'react'
import { mailButton, mailLayout, mailText } from '#platform/mail/layout.ts'
import { beginningOf } from '#platform/storable.ts'

/** To a customer whose review was answered. `of` is the product's name; null for a review of the store. */
export const answeredMail = (answer: { storeName: string; of: string | null; text: string; url: string }) => ({
  subject: `${answer.storeName} answered your review`,
  body: mailLayout({
    preview: beginningOf(answer.text, 120),
    heading: `${answer.storeName} answered`,
    children: h(
      Fragment,
      null,
      mailText(answer.of ? `You reviewed ${answer.of}. The store answered:` : 'You reviewed the store. It answered:'),
      ...answer.text.split(/\n+/).map((paragraph, at) => h(Fragment, { key: at }, mailText(paragraph))),
      mailButton(answer.url, 'View your reviews'),
    ),
  }),
})
