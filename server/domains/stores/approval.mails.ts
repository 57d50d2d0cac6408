import { Fragment, createElement as h, type ReactElement } from 'react'
import type { PaymentCategory } from '#contract/payouts/payouts.ts'
import { mailButton, mailLayout, mailText } from '#platform/mail/layout.ts'
import type { Decision } from './notify-owner.ts'

interface About {
  appUrl: string
  path: string
  firstName: string
  store: string
  storeUrl: string
  decision: Decision
}

/** Payout schedule, in words for the merchant. */
const due: Readonly<Record<PaymentCategory, string>> = {
  'on-approval': 'as soon as we approve the payout of a completed order',
  'next-day': 'on the day after an order is completed',
  weekly: 'once a week, for the orders completed in it',
}

interface Words {
  subject: string
  heading: string
  says: string[]
  button: string
  path?: string
}

function wordsOf({ firstName, store, storeUrl, decision }: About): Words {
  switch (decision.is) {
    case 'first-approval':
      return {
        subject: `${store} has its first approval`,
        heading: 'First approval given',
        says: [`Good news, ${firstName}: ${store} has its first approval. A second reviewer will check it next.`],
        button: 'View status',
      }
    case 'live':
      return {
        subject: `${store} is live`,
        heading: `${store} is live`,
        says: [`Your store has both approvals, ${firstName}. Customers can now find it and its approved products.`],
        button: 'View your store',
        path: `/storefront/${storeUrl}`,
      }
    case 'rejected':
      return {
        subject: `${store} needs changes`,
        heading: 'Not yet',
        says: [
          `We can’t approve ${store} yet, ${firstName}. The reason:`,
          `“${decision.reason}”`,
          'Make the changes and submit your store again. Everything else is saved.',
        ],
        button: 'Change it',
      }
    case 'suspended':
      return {
        subject: `${store} is suspended`,
        heading: `${store} is suspended`,
        says: [
          `We have suspended your store, ${firstName}. The reason:`,
          `“${decision.reason}”`,
          'Customers can’t find it or buy from it now, and its payouts are on hold. Please deliver orders that are already paid on time. Reply to this mail to discuss it.',
        ],
        button: 'View status',
      }
    case 'restored':
      return {
        subject: `${store} is open again`,
        heading: 'Open again',
        says: [`${store} is no longer suspended, ${firstName}. Customers can find it again, and payouts resume.`],
        button: 'Go to your store',
      }
    case 'payment-category':
      return {
        subject: `When ${store} is paid has changed`,
        heading: 'When you are paid',
        says: [
          `From now on, ${firstName}, your money falls due ${due[decision.category]}. What is due already stays as it was.`,
        ],
        button: 'See your payouts',
      }
  }
}

/** Returns the mail about a decision on a store. */
export function decisionMail(about: About): { subject: string; body: ReactElement } {
  const { subject, heading, says, button, path = about.path } = wordsOf(about)
  return {
    subject,
    body: mailLayout({
      preview: heading,
      heading,
      children: h(Fragment, null, ...says.map(text => mailText(text)), mailButton(`${about.appUrl}${path}`, button)),
    }),
  }
}
