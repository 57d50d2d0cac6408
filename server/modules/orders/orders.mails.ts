import { Fragment, createElement as h, type ReactElement } from 'react'
import { mailButton, mailCode, mailLayout, mailText } from '#platform/mail/layout.ts'
import { formatKobo, type Kobo } from '#platform/money.ts'

export interface Written {
  subject: string
  body: ReactElement
}

interface Ordered {
  orderName: string
  storeName: string
  total: Kobo
  itemCount: number
}

const items = (count: number): string => (count === 1 ? '1 item' : `${count} items`)

const written = (
  subject: string,
  heading: string,
  preview: string,
  parts: readonly ReactElement[],
  action: { url: string; label: string },
): Written => ({
  subject,
  body: mailLayout({
    preview,
    heading,
    children: h(Fragment, null, ...parts, mailButton(action.url, action.label)),
  }),
})

/** To the customer, once for all that was paid together. */
export function placedMail(to: { firstName: string; url: string }, orders: readonly Ordered[]): Written {
  const one = orders.length === 1
  const total = formatKobo(orders.reduce((sum, order) => sum + order.total, 0))
  return written(
    one ? `Order ${orders[0]?.orderName} from ${orders[0]?.storeName}` : `Your orders from ${orders.length} stores`,
    `Thank you, ${to.firstName}`,
    `We have your payment of ${total}.`,
    [
      mailText(`We have your payment of ${total}. We write again when something is on its way.`),
      ...orders.map(order =>
        mailText(`${order.storeName}, ${order.orderName}: ${items(order.itemCount)}, ${formatKobo(order.total)}`),
      ),
    ],
    { url: to.url, label: one ? 'See the order' : 'See the orders' },
  )
}

/** To a store’s owner. */
export const newOrderMail = (order: Ordered & { earns: Kobo; url: string }): Written =>
  written(
    `New order ${order.orderName}`,
    `New order ${order.orderName}`,
    `${items(order.itemCount)}. You earn ${formatKobo(order.earns)}.`,
    [
      mailText(`${items(order.itemCount)}. You earn ${formatKobo(order.earns)}.`),
      mailText('Begin within 24 hours, so that it arrives when it was promised.'),
    ],
    { url: order.url, label: 'Open the order' },
  )

/** To the customer: the token to give at the door. */
export const outForDeliveryMail = (order: {
  orderName: string
  storeName: string
  token: string
  url: string
}): Written =>
  written(
    `Order ${order.orderName} is out for delivery`,
    'It’s out for delivery',
    'Your delivery code is inside.',
    [
      mailText(`Your order ${order.orderName} from ${order.storeName} is out for delivery.`),
      mailText('Give this code to the rider at your door, once the parcel is in your hands:'),
      mailCode(order.token),
      mailText('The store is paid only after it is used. Never share it before.'),
    ],
    { url: order.url, label: 'Follow the order' },
  )

/** To the customer. */
export const deliveredMail = (order: {
  orderName: string
  storeName: string
  digital: boolean
  url: string
}): Written =>
  written(
    order.digital ? `Order ${order.orderName} is ready` : `Order ${order.orderName} was delivered`,
    order.digital ? 'It’s ready' : 'Delivered',
    'If something isn’t right, tell us within 7 days.',
    [
      mailText(
        order.digital
          ? `Your order ${order.orderName} from ${order.storeName} is ready.`
          : `Your order ${order.orderName} from ${order.storeName} was delivered.`,
      ),
      mailText('If something isn’t right, you can return it within 7 days.'),
    ],
    { url: order.url, label: 'See the order' },
  )

/** Where money goes back to, in kobo: a card that paid through the provider, and gift cards. */
export interface GivenBack {
  card: Kobo
  giftCards: readonly { last4: string; amount: Kobo }[]
}

/** What a customer reads of where the money of an order goes. */
const backTo = ({ card, giftCards }: GivenBack): string[] => [
  ...(card ? [`${formatKobo(card)} goes back the way you paid. Banks take up to 10 days to show it.`] : []),
  ...giftCards.map(
    ({ last4, amount }) =>
      `${formatKobo(amount)} is on your gift card ending in ${last4} again. You can use it at once.`,
  ),
]

/** To the customer, the store’s owner, or whoever was to carry it. */
export const cancelledMail = (order: {
  orderName: string
  storeName: string
  /** What goes back to the customer; null for anybody else. */
  refund: GivenBack | null
  reason: string
  url: string
}): Written => {
  const back = order.refund ? backTo(order.refund) : []
  const told = back.length ? back : ['Nothing is left to do for it.']
  return written(
    `Order ${order.orderName} was cancelled`,
    `Order ${order.orderName} was cancelled`,
    told.join(' '),
    [
      mailText(`Order ${order.orderName} from ${order.storeName} was cancelled.`),
      ...(order.reason ? [mailText(`Reason: ${order.reason}`)] : []),
      ...told.map(mailText),
    ],
    { url: order.url, label: 'See the order' },
  )
}

/** To the customer, once the card provider has given money of an order back. */
export const refundedMail = (order: {
  orderName: string
  storeName: string
  amount: Kobo
  /** Of the card that paid, where it was one. */
  last4: string | null
  url: string
}): Written => {
  const amount = formatKobo(order.amount)
  const to = order.last4 ? `your card ending in ${order.last4}` : 'where you paid from'
  return written(
    `${amount} was sent back to you`,
    'Your money is on its way',
    `We sent ${amount} back to ${to}.`,
    [
      mailText(`We sent ${amount} of your order ${order.orderName} from ${order.storeName} back to ${to}.`),
      mailText('Banks take up to 10 days to show it. If it isn’t there by then, ask yours, or write to us.'),
    ],
    { url: order.url, label: 'See the order' },
  )
}

/** To a partner or dispatcher. */
export const assignedMail = (order: {
  orderName: string
  storeName: string
  from: string
  to: string
  answerBy: string
  url: string
}): Written =>
  written(
    `A delivery for you: ${order.orderName}`,
    'A delivery for you',
    `From ${order.from} to ${order.to}. Answer by ${order.answerBy}.`,
    [
      mailText(`Order ${order.orderName} of ${order.storeName}, from ${order.from} to ${order.to}.`),
      mailText(`Accept or decline it by ${order.answerBy}; after that it goes to somebody else.`),
    ],
    { url: order.url, label: 'Answer' },
  )

/** To the schedulers. */
export const tokenLockedMail = (order: {
  orderName: string
  storeName: string
  carrier: string
  url: string
}): Written =>
  written(
    `Wrong delivery codes for ${order.orderName}`,
    'Five wrong delivery codes',
    `${order.carrier} tried to deliver ${order.orderName}.`,
    [
      mailText(
        `${order.carrier} entered five wrong codes for order ${order.orderName} of ${order.storeName}. It is locked for 15 minutes.`,
      ),
      mailText('Call the rider or the customer to find out what happened.'),
    ],
    { url: order.url, label: 'Open the schedule' },
  )
