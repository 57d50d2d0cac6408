import { Fragment, createElement as h, type ReactElement } from 'react'
import { mailButton, mailLayout, mailText } from '#platform/mail/layout.ts'

/** A step of a card dispute, for an administrator. */
export const disputeMail = (of: {
  title: string
  text: string
  url: string
}): { subject: string; body: ReactElement } => ({
  subject: of.title,
  body: mailLayout({
    preview: of.text,
    heading: of.title,
    children: h(Fragment, null, mailText(of.text), mailButton(of.url, 'Open the dispute')),
  }),
})
