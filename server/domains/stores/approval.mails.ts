import { Fragment, createElement as h, type ReactElement } from 'react'
import type { PaymentCategory } from '#contract/payouts/payouts.ts'
import { mailButton, mailLayout, mailText } from '#platform/mail/layout.ts'
import type { Decision } from './tell-owner.ts'

interface About {
  appUrl: string
  path: string
  firstName: string
  store: string
  storeUrl: string
  decision: Decision
}

/** When money falls due, said to who gets it. */
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
        heading: 'One of two',
        says: [`Good news, ${firstName}: ${store} has its first approval. Somebody else gives the second one.`],
        button: 'See where it stands',
      }
    case 'live':
      return {
        subject: `${store} is live`,
        heading: `${store} is live`,
        says: [
          `Both approvals are given, ${firstName}. Customers find your store and its approved products from now on.`,
        ],
        button: 'Look at your store',
        path: `/storefront/${storeUrl}`,
      }
    case 'rejected':
      return {
        subject: `Something is to be changed about ${store}`,
        heading: 'Not yet',
        says: [
          `We can’t approve ${store} as it is, ${firstName}. This is why:`,
          `“${decision.reason}”`,
          'Change it and hand your store in again. Everything else is still there.',
        ],
        button: 'Change it',
      }
    case 'suspended':
      return {
        subject: `${store} is suspended`,
        heading: `${store} is suspended`,
        says: [
          `We have suspended your store, ${firstName}. This is why:`,
          `“${decision.reason}”`,
          'Customers can’t find it or buy from it now, and its payouts wait. Orders that were paid go on: please send them as promised. Answer to this mail to talk about it.',
        ],
        button: 'See where it stands',
      }
    case 'restored':
      return {
        subject: `${store} is open again`,
        heading: 'Open again',
        says: [`${store} is no longer suspended, ${firstName}. Customers find it again, and payouts go on.`],
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

/** Says what was decided about a store. */
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
