import { phone } from '#contract/phone.ts'
import { mailTemplate } from '#platform/mail/templates.ts'
import { named, type Of, samples, type Written } from './customer.mails.ts'

const ownHanding = 'Give this code to the rider at your door, once the parcel is in your hands:'

/** An order with its token. `recipient` is null unless the order goes to somebody else than its buyer. */
type Coded = Of & { token: string; recipient: { name: string; phone: string } | null }

const handingOf = ({ recipient }: Coded): string =>
  recipient
    ? `Send this code to ${recipient.name} (${phone(recipient.phone)}) when the rider is there. They give it to the rider once the parcel is in their hands:`
    : ownHanding

/** What all mails with a token end with. */
const handing = [
  '{handing}',
  '{code}',
  'The store is paid only after it is used. Never share it before.',
  '{button}',
] as const

const coded = { to: 'customers', button: 'Follow the order', code: true } as const

const outForDelivery = mailTemplate({
  name: 'order.out-for-delivery',
  title: 'Order: out for delivery',
  samples: { ...samples, handing: ownHanding },
  subject: 'Order {order} is out for delivery',
  preview: 'Your delivery code is inside.',
  heading: 'It’s out for delivery',
  paragraphs: ['Your order {order} from {store} is out for delivery.', ...handing],
  ...coded,
})

/** Sends the token to give at the door. */
export const outForDeliveryMail = (order: Coded): Written =>
  outForDelivery({ values: { ...named(order), handing: handingOf(order) }, code: order.token, url: order.url })

const newCode = mailTemplate({
  name: 'order.new-code',
  title: 'Order: new delivery code',
  samples: { ...samples, handing: ownHanding },
  subject: 'Your new delivery code for order {order}',
  preview: 'The earlier code no longer works.',
  heading: 'Your new delivery code',
  paragraphs: [
    'Your order {order} from {store} is out for delivery, and its code has changed. The one that we sent before no longer works.',
    ...handing,
  ],
  ...coded,
})

/** Sends a token that replaces an earlier one. */
export const newCodeMail = (order: Coded): Written =>
  newCode({ values: { ...named(order), handing: handingOf(order) }, code: order.token, url: order.url })

const otherRider = mailTemplate({
  name: 'order.other-rider',
  title: 'Order: another rider, new code',
  samples: { ...samples, carrier: 'Swift Riders', handing: ownHanding },
  subject: 'Another rider brings your order {order}',
  preview: 'Your new delivery code is inside.',
  heading: 'Another rider brings it',
  paragraphs: [
    '{carrier} brings your order {order} from {store} now.',
    'Use this code. The one that we sent before no longer works.',
    ...handing,
  ],
  ...coded,
})

/** Sends the new token of an order that another carrier took over on its way to the door. */
export const otherRiderMail = (order: Coded & { carrier: string }): Written =>
  otherRider({
    values: { ...named(order), carrier: order.carrier, handing: handingOf(order) },
    code: order.token,
    url: order.url,
  })
