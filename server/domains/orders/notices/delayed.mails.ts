import { mailTemplate } from '#platform/mail/templates.ts'
import { named, type Of, samples, type Written } from './customer.mails.ts'

const delayed = mailTemplate({
  name: 'order.delayed',
  title: 'Order: will be late',
  to: 'customers',
  samples: {
    ...samples,
    expected: 'Wednesday 9 December',
    reason: 'Our supplier sends the fabric later.',
    cancel: 'If that is too late for you, you can cancel it until it is picked up.',
  },
  subject: 'Order {order} will be late',
  preview: 'We now expect it by {expected}.',
  heading: 'Your order will be late',
  paragraphs: [
    'Your order {order} from {store} needs longer than promised. We are sorry.',
    'We now expect it by {expected}. Reason: {reason}',
    '{cancel}',
    '{button}',
  ],
  button: 'See the order',
})

/** Tells the customer that an order will be late. `expected` is the new day; `cancellable` until the pickup. */
export const delayedMail = (order: Of & { expected: string; reason: string; cancellable: boolean }): Written =>
  delayed({
    values: {
      ...named(order),
      expected: order.expected,
      reason: order.reason,
      cancel: order.cancellable ? 'If that is too late for you, you can cancel it until it is picked up.' : '',
    },
    url: order.url,
  })
