import { Fragment, createElement as h, type ReactElement } from 'react'
import { mailButton, mailLayout, mailText } from '#platform/mail/layout.ts'

/** Says that a store was handed in, and what comes next. */
export const submittedMail = (to: {
  appUrl: string
  firstName: string
  store: string
}): { subject: string; body: ReactElement } => ({
  subject: `We have what you told us about ${to.store}`,
  body: mailLayout({
    preview: 'Two of us look at it, one after the other.',
    heading: `${to.store} is with us`,
    children: h(
      Fragment,
      null,
      mailText(
        `Thank you, ${to.firstName}. Two of us look at your store, one after the other. We mail you once it is live, or if something is to be changed.`,
      ),
      mailText('You can add products now. Customers see them once your store is live.'),
      mailButton(`${to.appUrl}/merchant/onboarding`, 'See where it stands'),
    ),
  }),
})
