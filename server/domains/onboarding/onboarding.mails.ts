import { Fragment, createElement as h, type ReactElement } from 'react'
import { mailButton, mailLayout, mailText } from '#platform/mail/layout.ts'

/** Confirms that a store was submitted, and explains the next steps. */
export const submittedMail = (to: {
  appUrl: string
  firstName: string
  store: string
}): { subject: string; body: ReactElement } => ({
  subject: `We received your application for ${to.store}`,
  body: mailLayout({
    preview: 'Two reviewers will check it, one after the other.',
    heading: `We’re reviewing ${to.store}`,
    children: h(
      Fragment,
      null,
      mailText(
        `Thank you, ${to.firstName}. Two reviewers will check your store, one after the other. We’ll mail you once it is live, or if something needs to change.`,
      ),
      mailText('You can add products now. Customers see them once your store is live.'),
      mailButton(`${to.appUrl}/merchant/onboarding`, 'View status'),
    ),
  }),
})
