import { codeLockMinutes } from '#contract/delivery/code-lock.ts'
import { weekdayAndTime } from '#platform/lagos.ts'
import { mailText } from '#platform/mail/layout.ts'
import { formatKobo, type Kobo } from '#platform/money.ts'
import { type Written, written } from './customer.mails.ts'

const items = (count: number): string => (count === 1 ? '1 item' : `${count} items`)

/** Informs a store's owner of a new order. */
export const newOrderMail = (order: {
  orderName: string
  itemCount: number
  earns: Kobo
  /** By when the store starts it, and when it is cancelled otherwise; undefined if there is nothing to start. */
  deadlines: { startBy: Date; cancelledAt: Date } | undefined
  url: string
}): Written =>
  written(
    `New order ${order.orderName}`,
    `New order ${order.orderName}`,
    `${items(order.itemCount)}. You earn ${formatKobo(order.earns)}.`,
    [
      mailText(`${items(order.itemCount)}. You earn ${formatKobo(order.earns)}.`),
      ...(order.deadlines
        ? [
            mailText(
              `Start preparing it by ${weekdayAndTime(order.deadlines.startBy)}, so that it arrives as promised. If you haven’t by ${weekdayAndTime(order.deadlines.cancelledAt)}, it is cancelled and the customer is refunded.`,
            ),
          ]
        : []),
    ],
    { url: order.url, label: 'Open the order' },
  )

/** Informs a partner or dispatcher of an assignment. */
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

/** Tells the carrier that accepted an order by when its customer expects it now, and why. */
export const carrierDelayedMail = (order: {
  orderName: string
  storeName: string
  expected: string
  reason: string
  url: string
}): Written =>
  written(
    `Order ${order.orderName} will be late`,
    'An order that you accepted will be late',
    `Its customer now expects it by ${order.expected}.`,
    [
      mailText(`Order ${order.orderName} of ${order.storeName} needs longer than promised.`),
      mailText(`Its customer now expects it by ${order.expected}. Reason: ${order.reason}`),
    ],
    { url: order.url, label: 'Open the order' },
  )

/** Reminds whoever an overdue order waits for. `since` is when its next step was due, `toDo` that step. */
export const reminderMail = (order: {
  orderName: string
  storeName: string
  since: string
  toDo: string
  url: string
}): Written =>
  written(
    `Reminder: order ${order.orderName} needs your attention`,
    'An order needs your attention',
    order.toDo,
    [
      mailText(`Order ${order.orderName} of ${order.storeName} has been overdue since ${order.since}.`),
      mailText(`${order.toDo} If you can’t, write to us today, so that the customer doesn’t wait longer.`),
    ],
    { url: order.url, label: 'Open the order' },
  )

/** Tells a carrier that an order is no longer theirs. */
export const releasedMail = (order: {
  orderName: string
  storeName: string
  from: string
  to: string
  by: 'office' | 'clock'
  why: string
  url: string
}): Written =>
  written(
    `Order ${order.orderName} is no longer yours`,
    'This delivery is no longer yours',
    `Please don’t pick it up. ${order.why}`,
    [
      mailText(
        order.by === 'office'
          ? `Bitmarte took back order ${order.orderName} of ${order.storeName}, from ${order.from} to ${order.to}.`
          : `You neither accepted nor declined order ${order.orderName} of ${order.storeName}, from ${order.from} to ${order.to}, in time.`,
      ),
      mailText(`Reason: ${order.why}`),
      mailText(
        `Please don’t pick it up. ${
          order.by === 'office'
            ? 'You earn nothing for it, and it doesn’t count as declined.'
            : 'It goes to another carrier, and counts as declined in your record.'
        }`,
      ),
    ],
    { url: order.url, label: 'See your deliveries' },
  )

/** Tells a carrier that its order was cancelled. `pickedUp`: it may have the parcel. */
export const carrierCancelledMail = (order: {
  orderName: string
  storeName: string
  reason: string
  pickedUp: boolean
  /** What happens to the parcel, if that is decided. */
  goods: string | undefined
  url: string
}): Written => {
  const next =
    order.goods ??
    (order.pickedUp
      ? 'Please don’t deliver it. If you have the parcel, keep it and ask Bitmarte where to bring it.'
      : 'Please don’t pick it up. You don’t need to do anything else.')
  return written(
    `Order ${order.orderName} was cancelled`,
    'This delivery was cancelled',
    next,
    [
      mailText(`Order ${order.orderName} of ${order.storeName} was cancelled.`),
      ...(order.reason ? [mailText(`Reason: ${order.reason}`)] : []),
      mailText(next),
    ],
    { url: order.url, label: 'See the order' },
  )
}

/** Informs the schedulers of a locked token. */
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
        `${order.carrier} entered five wrong codes for order ${order.orderName} of ${order.storeName}. It is locked for ${codeLockMinutes} minutes.`,
      ),
      mailText('Call the rider or the customer to find out what happened.'),
    ],
    { url: order.url, label: 'Open the schedule' },
  )

/** Asks a store to check what came back. `reminder`: the time for it is over. */
export const checkStockMail = (order: {
  orderName: string
  reason: string
  until: string
  reminder: boolean
  url: string
  contactUrl: string
}): Written =>
  written(
    order.reminder ? `Check what came back of ${order.orderName}` : `Order ${order.orderName} came back`,
    'Check what came back',
    'Only items that you mark as sellable go back in stock.',
    [
      mailText(
        order.reminder
          ? `Order ${order.orderName} came back to you, and its items are not checked yet.`
          : `Order ${order.orderName} could not be delivered. The customer is refunded.`,
      ),
      ...(order.reason ? [mailText(order.reason)] : []),
      mailText(
        `${order.reminder ? 'Mark' : `By ${order.until}, mark`} how many of each item can be sold again. Only those go back in stock.`,
      ),
      mailText(`The parcel isn’t with you? Write to us: ${order.contactUrl}`),
    ],
    { url: order.url, label: 'Check the items' },
  )

/** Reminds a store to inspect the parcel of a cancelled order that was sent back, or to say that it didn't arrive. */
export const sentBackMail = (order: { orderName: string; url: string; contactUrl: string }): Written =>
  written(
    `Did order ${order.orderName} arrive?`,
    'Did the parcel arrive?',
    'Check the items, or tell us that they didn’t arrive.',
    [
      mailText(`Order ${order.orderName} was sent back to you, and its items are not checked yet.`),
      mailText('Mark how many of each item can be sold again. Only those go back in stock.'),
      mailText(`If the parcel didn’t arrive, write to us: ${order.contactUrl}`),
    ],
    { url: order.url, label: 'Check the items' },
  )
