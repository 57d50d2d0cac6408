import { Fragment, createElement as h } from 'react'
import { mailButton, mailLayout, mailText } from '#platform/mail/layout.ts'

/** To a customer whose review was answered. `of` is the product's name; null where the store itself was reviewed. */
export const answeredMail = (answer: { storeName: string; of: string | null; text: string; url: string }) => ({
  subject: `${answer.storeName} answered your review`,
  body: mailLayout({
    preview: answer.text.slice(0, 120),
    heading: `${answer.storeName} answered`,
    children: h(
      Fragment,
      null,
      mailText(answer.of ? `You reviewed ${answer.of}. The store writes:` : 'You reviewed the store. It writes:'),
      ...answer.text.split(/\n+/).map((paragraph, at) => h(Fragment, { key: at }, mailText(paragraph))),
      mailButton(answer.url, 'See your reviews'),
    ),
  }),
})
