import type { PaymentCategory } from '#contract/payouts/payouts.ts'
import { mailTemplate, type Written } from '#platform/mail/templates.ts'
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

const samples = { firstName: 'Ada', store: 'Kemi’s Fabrics' }
const reason = 'The registration document can’t be read.'

const firstApproval = mailTemplate({
  name: 'store.first-approval',
  title: 'Store: first approval',
  to: 'merchants',
  samples,
  subject: '{store} has its first approval',
  heading: 'First approval given',
  paragraphs: [
    'Good news, {firstName}: {store} has its first approval. A second reviewer will check it next.',
    '{button}',
  ],
  button: 'View status',
})

const live = mailTemplate({
  name: 'store.live',
  title: 'Store: live',
  to: 'merchants',
  samples,
  subject: '{store} is live',
  heading: '{store} is live',
  paragraphs: [
    'Your store has both approvals, {firstName}. Customers can now find it and its approved products.',
    '{button}',
  ],
  button: 'View your store',
})

const rejected = mailTemplate({
  name: 'store.rejected',
  title: 'Store: changes needed',
  to: 'merchants',
  samples: { ...samples, reason },
  subject: '{store} needs changes',
  heading: 'Not yet',
  paragraphs: [
    'We can’t approve {store} yet, {firstName}. The reason:',
    '“{reason}”',
    'Make the changes and submit your store again. Everything else is saved.',
    '{button}',
  ],
  button: 'Change it',
})

const suspended = mailTemplate({
  name: 'store.suspended',
  title: 'Store: suspended',
  to: 'merchants',
  samples: { ...samples, reason },
  subject: '{store} is suspended',
  heading: '{store} is suspended',
  paragraphs: [
    'We have suspended your store, {firstName}. The reason:',
    '“{reason}”',
    'Customers can’t find it or buy from it now, and its payouts are on hold. Please deliver orders that are already paid on time. Reply to this mail to discuss it.',
    '{button}',
  ],
  button: 'View status',
})

const restored = mailTemplate({
  name: 'store.restored',
  title: 'Store: open again',
  to: 'merchants',
  samples,
  subject: '{store} is open again',
  heading: 'Open again',
  paragraphs: [
    '{store} is no longer suspended, {firstName}. Customers can find it again, and payouts resume.',
    '{button}',
  ],
  button: 'Go to your store',
})

const restoredClosing = mailTemplate({
  name: 'store.restored-closing',
  title: 'Store: no longer suspended, but closing',
  to: 'merchants',
  samples,
  subject: '{store} is no longer suspended',
  heading: 'No longer suspended',
  paragraphs: [
    '{store} is no longer suspended, {firstName}, and payouts resume. Customers still can’t find it, because you closed it.',
    '{button}',
  ],
  button: 'Go to your store',
})

const paymentCategory = mailTemplate({
  name: 'store.payment-category',
  title: 'Store: payout schedule',
  to: 'merchants',
  samples: { ...samples, due: due.weekly },
  subject: 'When {store} is paid has changed',
  heading: 'When you are paid',
  paragraphs: [
    'From now on, {firstName}, your money falls due {due}. What is due already stays as it was.',
    '{button}',
  ],
  button: 'See your payouts',
})

/** Returns the mail about a decision on a store. */
export function decisionMail({ appUrl, path, firstName, store, storeUrl, decision }: About): Written {
  const url = `${appUrl}${path}`
  const values = { firstName, store }
  switch (decision.is) {
    case 'first-approval':
      return firstApproval({ values, url })
    case 'live':
      return live({ values, url: `${appUrl}/storefront/${storeUrl}` })
    case 'rejected':
      return rejected({ values: { ...values, reason: decision.reason }, url })
    case 'suspended':
      return suspended({ values: { ...values, reason: decision.reason }, url })
    case 'restored':
      return restored({ values, url })
    case 'restored-closing':
      return restoredClosing({ values, url })
    case 'payment-category':
      return paymentCategory({ values: { ...values, due: due[decision.category] }, url })
  }
}
