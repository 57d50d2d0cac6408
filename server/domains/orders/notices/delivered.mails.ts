import type { SentFor } from '#contract/orders/order-statuses.ts'
import { mailTemplate, type Written } from '#platform/mail/templates.ts'
import { howDigital, named, type Of, samples } from './customer.mails.ts'

/** Only accounts can review. */
const howToReview = 'If you like it, write a review on the order’s page.'

const delivered = mailTemplate({
  name: 'order.delivered',
  title: 'Order: delivered',
  to: 'customers',
  samples: { ...samples, days: '7', review: howToReview },
  subject: 'Order {order} was delivered',
  preview: 'If something isn’t right, tell us within {days} days.',
  heading: 'Delivered',
  paragraphs: [
    'Your order {order} from {store} was delivered.',
    'If something isn’t right, you can return it within {days} days.',
    '{review}',
    '{button}',
  ],
  button: 'See the order',
})

const ready = mailTemplate({
  name: 'order.ready',
  title: 'Order of digital goods: ready',
  to: 'customers',
  samples: {
    ...samples,
    days: '7',
    review: howToReview,
    files: 'Your files are in the order, for 30 days and 5 downloads each.',
  },
  subject: 'Order {order} is ready',
  preview: 'If something isn’t right, tell us within {days} days.',
  heading: 'It’s ready',
  paragraphs: [
    'Your order {order} from {store} is ready.',
    '{files}',
    'If something isn’t right, ask the store or write to us.',
    '{review}',
    '{button}',
  ],
  button: 'See the order',
})

const exchangeDelivered = mailTemplate({
  name: 'order.exchange-delivered',
  title: 'Order of an exchange or a replacement: delivered',
  to: 'customers',
  samples: { ...samples, days: '7', kind: 'exchange' },
  subject: 'Order {order} was delivered',
  preview: 'If something isn’t right, tell us within {days} days.',
  heading: 'Delivered',
  paragraphs: [
    'Your {kind} {order} from {store} was delivered.',
    'If something isn’t right, tell us within {days} days.',
    '{button}',
  ],
  button: 'See the order',
})

/** Confirms delivery. `digital`: nothing was carried. `sentFor`: it replaces items and can't be returned. `files`: there is something to download. `guest`: can't review. */
export function deliveredMail({
  digital,
  sentFor,
  files,
  guest,
  returnWindowDays,
  ...order
}: Of & {
  digital: boolean
  sentFor: SentFor | null
  files: boolean
  guest: boolean
  returnWindowDays: number
}): Written {
  const values = { ...named(order), days: String(returnWindowDays), review: guest ? '' : howToReview }
  if (sentFor) return exchangeDelivered({ values: { ...values, kind: sentFor }, url: order.url })
  return digital
    ? ready({ values: { ...values, files: files ? howDigital : '' }, url: order.url })
    : delivered({ values, url: order.url })
}
