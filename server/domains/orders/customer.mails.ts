import { Fragment, createElement as h, type ReactElement } from 'react'
import { downloadLimits } from '#contract/orders/download-limits.ts'
import { type MailRow, mailButton, mailCode, mailLayout, mailRows, mailText } from '#platform/mail/layout.ts'
import { formatKobo, type Kobo, sum } from '#platform/money.ts'

/** A mail as it is written. */
export interface Written {
  subject: string
  body: ReactElement
}

/** Draws a mail of an order: what there is to say, then its one action. */
export const written = (
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

/** What paid for orders, or what of it goes back, in kobo: by the provider, with the card's last 4 digits where known, and gift cards. */
export interface MoneyOf {
  card: Kobo
  last4: string | null
  giftCards: readonly { last4: string; amount: Kobo }[]
}

/** An order as its customer reads it in a mail. Its `total` is after `discount`, with `shipping`. */
export interface MailedOrder {
  orderName: string
  storeName: string
  digital: boolean
  items: readonly { name: string; options: string; quantity: number; amount: Kobo }[]
  discount: Kobo
  shipping: Kobo
  total: Kobo
}

/** How what is digital is had (decision 0033). */
const howDigital = `Your files are in the order, for ${downloadLimits.days} days and ${downloadLimits.times} downloads each.`

const rowsOf = (order: MailedOrder): MailRow[] => [
  ...order.items.map(({ name, options, quantity, amount }) => ({
    label: `${quantity} × ${name}`,
    note: options,
    amount: formatKobo(amount),
  })),
  ...(order.discount ? [{ label: 'Discount', amount: formatKobo(-order.discount) }] : []),
  ...(order.digital ? [] : [{ label: 'Delivery', amount: order.shipping ? formatKobo(order.shipping) : 'Free' }]),
  { label: 'Total', amount: formatKobo(order.total), strong: true },
]

const paidRows = ({ card, last4, giftCards }: MoneyOf): MailRow[] => [
  ...giftCards.map(part => ({ label: `Gift card ending in ${part.last4}`, amount: formatKobo(part.amount) })),
  ...(card ? [{ label: last4 ? `Card ending in ${last4}` : 'By card or transfer', amount: formatKobo(card) }] : []),
]

/** Once for all that was paid together. */
export function placedMail(
  to: { firstName: string; url: string },
  orders: readonly MailedOrder[],
  paid: MoneyOf,
): Written {
  const [first] = orders
  const one = orders.length === 1
  const total = formatKobo(sum(orders.map(order => order.total)))
  const toPost = orders.some(order => !order.digital)
  const paidBy = paidRows(paid)
  return written(
    one ? `Order ${first?.orderName} from ${first?.storeName}` : `Your orders from ${orders.length} stores`,
    `Thank you, ${to.firstName}`,
    `Confirmed: ${total}.`,
    [
      mailText(
        toPost
          ? `Your ${one ? 'order is' : 'orders are'} confirmed, ${total} in all. We write again when something is on its way.`
          : `Your ${one ? 'order is' : 'orders are'} confirmed, ${total} in all.`,
      ),
      ...orders.map(order => mailRows(`${order.storeName}, ${order.orderName}`, rowsOf(order))),
      ...(paidBy.length ? [mailRows('Paid with', paidBy)] : []),
      ...(orders.some(order => order.digital) ? [mailText(howDigital)] : []),
    ],
    { url: to.url, label: one ? 'See the order' : 'See the orders' },
  )
}

interface Of {
  orderName: string
  storeName: string
  url: string
}

/** Its carrier has it. `expected` is the day that the customer was promised. */
export const pickedUpMail = (order: Of & { carrier: string; expected: string | null }): Written =>
  written(
    `Order ${order.orderName} is on its way`,
    'It’s on its way',
    `${order.carrier} has your parcel.`,
    [
      mailText(`${order.carrier} has picked up your order ${order.orderName} from ${order.storeName}.`),
      mailText(
        `${order.expected ? `Expect it by ${order.expected}. ` : ''}On the day we mail you a code to give at your door.`,
      ),
    ],
    { url: order.url, label: 'Follow the order' },
  )

/** With the token to give at the door. */
export const outForDeliveryMail = (order: Of & { token: string }): Written =>
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

/** Nobody could take it at the door. `nextTry` is the day that it is tried again, if one is known. */
export const failedMail = (order: Of & { reason: string; nextTry: string | null }): Written =>
  written(
    `Order ${order.orderName} could not be delivered`,
    'We could not deliver it',
    order.nextTry ? `We try again on ${order.nextTry}.` : 'See what happens next.',
    [
      mailText(`Your order ${order.orderName} from ${order.storeName} could not be delivered.`),
      ...(order.reason ? [mailText(`What the rider says: ${order.reason}`)] : []),
      mailText(
        order.nextTry
          ? `The next try is on ${order.nextTry}. Keep your phone at hand; there will be a new code.`
          : 'It is tried again soon, or goes back to the store; then your money goes back to you.',
      ),
    ],
    { url: order.url, label: 'Follow the order' },
  )

/** `digital` where nothing was carried; `files` where there is something to download. */
export function deliveredMail(order: Of & { digital: boolean; files: boolean }): Written {
  const of = `Your order ${order.orderName} from ${order.storeName}`
  const ifWrong = order.digital ? 'ask the store or write to us' : 'you can return it within 7 days'
  return written(
    order.digital ? `Order ${order.orderName} is ready` : `Order ${order.orderName} was delivered`,
    order.digital ? 'It’s ready' : 'Delivered',
    order.files ? 'Your files can be downloaded.' : 'If something isn’t right, tell us within 7 days.',
    [
      mailText(order.digital ? `${of} is ready.` : `${of} was delivered.`),
      ...(order.files ? [mailText(howDigital)] : []),
      mailText(`If something isn’t right, ${ifWrong}. If it is, tell others: review it.`),
    ],
    { url: order.url, label: order.files ? 'See your files' : 'See the order' },
  )
}

/** What a customer reads of where the money of an order goes. */
export const backTo = ({ card, last4, giftCards }: MoneyOf): string[] => [
  ...(card
    ? [
        `${formatKobo(card)} goes back the way you paid${last4 ? `, to your card ending in ${last4}` : ''}. Banks take up to 10 days to show it.`,
      ]
    : []),
  ...giftCards.map(
    part => `${formatKobo(part.amount)} is on your gift card ending in ${part.last4} again. You can use it at once.`,
  ),
]

/** To the customer, the store’s owner, or whoever was to carry it; `refund` is null for anybody but the customer. */
export const cancelledMail = (
  order: Of & { refund: MoneyOf | null; coupons: readonly string[]; reason: string },
): Written => {
  const back = order.refund ? backTo(order.refund) : []
  const free = order.coupons.map(title => `The coupon ${title} can be used again.`)
  const outcome = back.length || free.length ? [...back, ...free] : ['Nothing is left to do for it.']
  return written(
    `Order ${order.orderName} was cancelled`,
    `Order ${order.orderName} was cancelled`,
    outcome.join(' '),
    [
      mailText(`Order ${order.orderName} from ${order.storeName} was cancelled.`),
      ...(order.reason ? [mailText(`Reason: ${order.reason}`)] : []),
      ...outcome.map(mailText),
    ],
    { url: order.url, label: 'See the order' },
  )
}

/** Once the card provider has given money of an order back. `last4` is of the card that paid, where it was one. */
export const refundedMail = (order: Of & { amount: Kobo; last4: string | null }): Written => {
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
