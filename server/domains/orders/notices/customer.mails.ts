import { Fragment, createElement as h, type ReactElement } from 'react'
import { banksTake } from '#contract/money/refund-times.ts'
import { downloadLimits } from '#contract/orders/download-limits.ts'
import { exchangeRefundLater } from '#contract/orders/exchange-refund.ts'
import { type FailureReason, failureDoubts, failureReasons } from '#contract/orders/failure-reasons.ts'
import { type MailRow, mailButton, mailLayout, mailRows, mailText } from '#platform/mail/layout.ts'
import { mailTemplate, type Written } from '#platform/mail/templates.ts'
import { formatKobo, type Kobo, sum } from '#platform/money.ts'

export type { Written } from '#platform/mail/templates.ts'

/** Renders a mail about an order: its text, then its one action. */
export const written = (
  subject: string,
  heading: string,
  preview: string,
  parts: readonly ReactElement[],
  action?: { url: string; label: string } | undefined,
): Written => ({
  subject,
  body: mailLayout({
    preview,
    heading,
    children: h(Fragment, null, ...parts, action && mailButton(action.url, action.label)),
  }),
})

/**
 * Payment of orders, or their refund, in kobo: through the provider, with the card's last 4 digits if known, and by
 * gift cards.
 */
export interface MoneyOf {
  card: Kobo
  /** What the card paid and goes to store credit instead. */
  credit?: Kobo
  last4: string | null
  giftCards: readonly { last4: string; amount: Kobo }[]
}

/**
 * An order in its customer's mails. `total` is after `discounts` and includes `vat` and `shipping`, which is the delivery fee
 * less `shippingDiscount`. `expected` is the promised day.
 */
export interface MailedOrder {
  orderName: string
  storeName: string
  digital: boolean
  items: readonly {
    picture?: string | undefined
    name: string
    options: string
    quantity: number
    amount: Kobo
    digital: boolean
  }[]
  discounts: readonly { name: string; amount: Kobo }[]
  shipping: Kobo
  shippingDiscount: Kobo
  expected: string | null
  address: string
  /** Empty if none was given, as the note for the rider. */
  landmark: string
  note: string
  total: Kobo
  vat: Kobo
}

const fileLimits = `for ${downloadLimits.days} days and ${downloadLimits.times} downloads each.`
/** Explains how digital goods are delivered (decision 0033). */
export const howDigital = `Your files are in the order, ${fileLimits}`
/** Whether a parcel has to be delivered before an order's files can be downloaded. */
const filesWait = ({ digital, items }: MailedOrder): boolean => !digital && items.some(item => item.digital)

const rowsOf = (order: MailedOrder): MailRow[] => [
  ...order.items.map(({ picture, name, options, quantity, amount, digital }) => ({
    picture,
    label: `${quantity} × ${name}`,
    note: [options, digital && !order.digital && 'To download once this order is delivered'].filter(Boolean).join('. '),
    amount: formatKobo(amount),
  })),
  ...order.discounts.map(({ name, amount }) => ({ label: name, amount: formatKobo(-amount) })),
  ...(order.digital ? [] : [deliveryRow(order)]),
  { label: 'Total', amount: formatKobo(order.total), strong: true },
  ...(order.vat ? [{ label: 'Includes VAT', amount: formatKobo(order.vat) }] : []),
]

function deliveryRow({ shipping, shippingDiscount, expected }: MailedOrder): MailRow {
  const note = [
    ...(expected ? [`Expected by ${expected}.`] : []),
    ...(shippingDiscount ? [`Bitmarte pays ${formatKobo(shippingDiscount)} of the delivery.`] : []),
  ].join(' ')
  return { label: 'Delivery', note, amount: shipping ? formatKobo(shipping) : 'Free' }
}

const paidRows = ({ card, last4, giftCards }: MoneyOf): MailRow[] => [
  ...giftCards.map(part => ({
    label: part.last4 ? `Gift card ending in ${part.last4}` : 'Store credit',
    amount: formatKobo(part.amount),
  })),
  ...(card ? [{ label: last4 ? `Card ending in ${last4}` : 'By card or transfer', amount: formatKobo(card) }] : []),
]

/** Confirms all orders of a purchase. `purchase` is its reference. */
export function placedMail(
  to: { firstName: string; url: string; purchase: string },
  orders: readonly MailedOrder[],
  paid: MoneyOf,
): Written {
  const [first] = orders
  const one = orders.length === 1
  const total = formatKobo(sum(orders.map(order => order.total)))
  const toPost = orders.find(order => !order.digital)
  const paidBy = paidRows(paid)
  return written(
    one
      ? `Order ${first?.orderName} from ${first?.storeName}`
      : `Your orders ${to.purchase} from ${orders.length} stores`,
    `Thank you, ${to.firstName}`,
    `${one ? 'Order' : 'Orders'} placed: ${total}.`,
    [
      mailText(
        toPost
          ? `Your ${one ? 'order is' : 'orders are'} placed, ${total} in all. We write again when something is on its way.`
          : `Your ${one ? 'order is' : 'orders are'} placed, ${total} in all.`,
      ),
      ...orders.map(order => mailRows(`${order.storeName}, ${order.orderName}`, rowsOf(order))),
      ...(toPost ? [mailText(`We deliver to ${toPost.address}.`)] : []),
      ...(toPost?.landmark ? [mailText(`Landmark: ${toPost.landmark}`)] : []),
      ...(toPost?.note ? [mailText(`For the rider: ${toPost.note}`)] : []),
      ...(paidBy.length ? [mailRows('Paid with', paidBy)] : []),
      ...(orders.some(order => order.digital) ? [mailText(howDigital)] : []),
      ...(orders.some(filesWait)
        ? [mailText(`You can download the files of an order with a parcel once it is delivered, ${fileLimits}`)]
        : []),
    ],
    { url: to.url, label: one ? 'See the order' : 'See the orders' },
  )
}

/** The order of a mail, with the URL of its page. */
export interface Of {
  orderName: string
  storeName: string
  url: string
}

/** Samples of `named`. */
export const samples = { order: 'BM-7K4Q-2M9X', store: 'Kemi’s Fabrics' }

const pickedUp = mailTemplate({
  name: 'order.picked-up',
  title: 'Order: on its way',
  to: 'customers',
  samples: { ...samples, carrier: 'Swift Riders', expected: 'Expect it by Friday 27 November.' },
  subject: 'Order {order} is on its way',
  preview: '{carrier} has your parcel.',
  heading: 'It’s on its way',
  paragraphs: [
    '{carrier} has picked up your order {order} from {store}.',
    '{expected} On the day we mail you a code to give at your door.',
    '{button}',
  ],
  button: 'Follow the order',
})

/** Reports that the carrier has the order. `expected` is the promised day. */
export const pickedUpMail = (order: Of & { carrier: string; expected: string | null }): Written =>
  pickedUp({
    values: {
      ...named(order),
      carrier: order.carrier,
      expected: order.expected ? `Expect it by ${order.expected}.` : '',
    },
    url: order.url,
  })

/** Values of the placeholders that name an order. */
export const named = ({ orderName, storeName }: Of) => ({ order: orderName, store: storeName })

const onceBack = ({ feeKept, exchange }: { feeKept: boolean; exchange: boolean }): string => {
  if (exchange) return exchangeRefundLater
  return `Then we refund you${feeKept ? ', except for the delivery fee' : ', with the delivery fee'}.`
}

/** The reasons that the customer may see otherwise. The carrier gave them. */
const reasonsToCustomer: Readonly<Partial<Record<FailureReason, string>>> = {
  customer_unreachable: 'the carrier says that it couldn’t reach you',
  customer_refused: 'the carrier says that you refused it',
  address_wrong: 'the carrier says that the address is wrong or incomplete',
  customer_postponed: 'the carrier says that you asked for another day too often',
}

/** Returns a reason of a failed delivery as the customer reads it. */
export const reasonToCustomer = (reason: FailureReason): string =>
  reasonsToCustomer[reason] ?? failureReasons[reason].name

/**
 * Reports a failed delivery. `refused` is true if it was refused at the door; `nextTry` is the day of the next attempt, if known; `feeKept` is true if a return to the
 * store costs the customer the delivery fee; `exchange` marks an order that replaces items; `doubt` is of `doubtOf`.
 */
export const failedMail = (
  order: Of & {
    reason: string
    refused: boolean
    note: string
    nextTry: string | null
    feeKept: boolean
    exchange: boolean
    doubt: string | undefined
  },
): Written =>
  written(
    `Order ${order.orderName} could not be delivered`,
    'We could not deliver it',
    order.nextTry ? `We try again on ${order.nextTry}.` : 'See what happens next.',
    [
      mailText(
        `Your order ${order.orderName} from ${order.storeName} could not be delivered. Reason: ${order.reason}.`,
      ),
      ...(order.note ? [mailText(`Note of the carrier: ${order.note}`)] : []),
      mailText(
        order.nextTry
          ? `The next try is on ${order.nextTry}. Keep your phone at hand; there will be a new code.`
          : `${order.refused ? 'It goes' : 'It is tried again soon, or goes'} back to the store. ${onceBack(order)}`,
      ),
      ...(order.doubt ? [mailText(order.doubt)] : []),
    ],
    { url: order.url, label: 'Follow the order' },
  )

/** Describes where an order's money is refunded to. */
export const backTo = ({ card, credit, last4, giftCards }: MoneyOf): string[] => [
  ...(card
    ? [
        `${formatKobo(card)} goes back the way you paid${last4 ? `, to your card ending in ${last4}` : ''}. ${banksTake}.`,
      ]
    : []),
  ...(credit ? [`${formatKobo(credit)} is in your store credit. You can use it at once.`] : []),
  ...giftCards.map(
    part =>
      `${formatKobo(part.amount)} is ${part.last4 ? `on your gift card ending in ${part.last4}` : 'in your store credit'} again. You can use it at once.`,
  ),
]

/** Tells a store what it is paid for goods that were lost or damaged on the way. */
export const paidForGoods = (amount: Kobo): string =>
  `You are paid ${formatKobo(amount)} for the goods, which is added to your balance.`

/**
 * Informs the customer or the store's owner. Only the customer has a `refund`; `paid` is what the store gets for the goods,
 * and `goods` says who gets the parcel.
 */
export const cancelledMail = (
  order: Of & {
    refund: MoneyOf | null
    coupons: readonly string[]
    paid?: Kobo
    goods?: string | undefined
    reason: string
  },
): Written => {
  const back = order.refund ? backTo(order.refund) : []
  const free = order.coupons.map(code => `The coupon ${code} can be used again.`)
  const paid = order.paid ? [paidForGoods(order.paid)] : []
  const outcome =
    back.length || free.length ? [...back, ...free] : [...paid, order.goods ?? 'Nothing is left to do for it.']
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

/** Asks a customer about a reason that costs them the delivery fee, with where to write to if it isn't so. */
export function doubtOf(appUrl: string, reference: string, reason: FailureReason | null): string | undefined {
  const doubt = reason ? failureDoubts[reason] : undefined
  return doubt && `${doubt} Write to us, and we look into it: ${appUrl}/contact-us?order=${reference}`
}

/** Tells the customer that an order came back to its store, and what is refunded. `doubt` is of `doubtOf`. */
export const cameBackMail = (order: Of & { refund: MoneyOf; reason: string; doubt: string | undefined }): Written => {
  const back = backTo(order.refund)
  return written(
    `Order ${order.orderName} could not be delivered and is refunded`,
    'It went back to the store',
    back.join(' '),
    [
      mailText(`Your order ${order.orderName} could not be delivered and is back at ${order.storeName}.`),
      ...(order.reason ? [mailText(order.reason)] : []),
      ...back.map(mailText),
      ...(order.doubt ? [mailText(order.doubt)] : []),
    ],
    { url: order.url, label: 'See the order' },
  )
}

const late = mailTemplate({
  name: 'order.late',
  title: 'Order: late',
  to: 'customers',
  samples: { ...samples, expected: 'Friday 27 November' },
  subject: 'Order {order} is late',
  preview: 'We now expect it by {expected}.',
  heading: 'Your order is late',
  paragraphs: [
    'Your order {order} from {store} should have reached you by now. We are sorry.',
    'We now expect it by {expected}.',
    '{button}',
  ],
  button: 'Follow the order',
})

/** Tells the customer once that a delivery is late. `expected` is the day of the new estimate. */
export const lateMail = (order: Of & { expected: string }): Written =>
  late({ values: { ...named(order), expected: order.expected }, url: order.url })

const credited = mailTemplate({
  name: 'order.credited',
  title: 'Order: refunded as store credit',
  to: 'customers',
  samples: { ...samples, amount: '₦7,500.00' },
  subject: '{amount} of order {order} is in your store credit',
  preview: 'We added {amount} to your store credit.',
  heading: 'Your store credit is here',
  paragraphs: [
    'We refunded {amount} of your order {order} from {store} as store credit.',
    'You can use it at once. It never expires.',
    '{button}',
  ],
  button: 'See the order',
})

const refunded = mailTemplate({
  name: 'order.refunded',
  title: 'Order: refunded',
  to: 'customers',
  samples: { ...samples, amount: '₦7,500.00', to: 'your card ending in 4081', banksTake },
  subject: '{amount} of order {order} was refunded to you',
  preview: 'We refunded {amount} to {to}.',
  heading: 'Your refund is on its way',
  paragraphs: [
    'We refunded {amount} of your order {order} from {store} to {to}.',
    '{banksTake}. If it isn’t there by then, ask yours, or write to us.',
    '{button}',
  ],
  button: 'See the order',
})

/** Confirms a refund by the card provider. `last4` is of the card that paid, if one did. */
export function refundedMail(order: Of & { amount: Kobo; last4: string | null; credited: boolean }): Written {
  const values = { ...named(order), amount: formatKobo(order.amount) }
  if (order.credited) return credited({ values, url: order.url })
  const to = order.last4 ? `your card ending in ${order.last4}` : 'where you paid from'
  return refunded({ values: { ...values, to, banksTake }, url: order.url })
}
