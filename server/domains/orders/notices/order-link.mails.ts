import { mailTemplate, type Written } from '#platform/mail/templates.ts'
import { samples } from './customer.mails.ts'

const forGuest = 'The link opens it for 30 days without a password, so keep this mail to yourself.'

const orderLink = mailTemplate({
  name: 'order.link',
  title: 'Order: link sent again',
  to: 'customers',
  samples: { order: samples.order, how: forGuest },
  subject: 'Your order {order}',
  preview: 'Here is the link that you asked for.',
  heading: 'Here is your order',
  paragraphs: [
    'Somebody entered the number {order} and this e-mail to find the order.',
    '{how}',
    '{button}',
    'If it wasn’t you, ignore this mail: nobody else gets the link.',
  ],
  button: 'See the order',
})

/** The link to an order, for whoever asked for it by its number. `guest`: the link signs in. */
export const orderLinkMail = ({ orderName, guest, url }: { orderName: string; guest: boolean; url: string }): Written =>
  orderLink({
    values: { order: orderName, how: guest ? forGuest : 'It is in your account. Sign in with this e-mail to see it.' },
    url,
  })
