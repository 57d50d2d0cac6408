import { exchangeRefund } from '#contract/orders/exchange-refund.ts'
import { getBackWords, giveBackToDo } from '#contract/orders/give-back-words.ts'
import type { Bearer, ReturnReason, ReturnType, WayBack } from '#contract/orders/return-shapes.ts'
import { returnNouns, returnReasons, returnTitles } from '#contract/orders/return-shapes.ts'
import { phone } from '#contract/phone.ts'
import { backTo, type MoneyOf } from '#domains/orders/index.ts'
import { dateAndTime } from '#platform/lagos.ts'
import { formatKobo, type Kobo } from '#platform/money.ts'
import { isDropOff, type ReturnTimes } from './return-states.ts'

/** The facts that every mail about a return draws on. */
export interface About {
  orderName: string
  returnName: string
  type: ReturnType
  storeName: string
  /** `2 × Adire wrap dress`, a line each, and the options of what comes instead in an exchange. */
  items: readonly { text: string; exchange: string | null }[]
  reason: ReturnReason
  /** The note of the step. */
  note: string
  wayBack: WayBack | null
  /** By when the store gives it back: it was rejected there. */
  giveBackBy: Date | null
  /** Until when an accepted return goes back. */
  wayBackBy: Date | null
  storePlace: string
  storePhone: string | null
  /** Who collects it for Bitmarte. */
  carrier: { name: string; phone: string | null } | null
  escalated: boolean
  byClock: boolean
  /** The store says that what should be with it didn't arrive. */
  notArrived: boolean
  byOffice: boolean
  byStore: boolean
  times: ReturnTimes
  back: MoneyOf & { amount: Kobo }
  replacementName: string | null
  /** The exchange was cancelled, and why; null otherwise. */
  exchangeCancelled: string | null
  /** Goods and delivery that go back, or are to go back, to the customer. */
  amount: Kobo
  costs: Kobo
  bearer: Bearer | null
}

/** The mail to one recipient; `heading` is the text of the in-app notification too. */
export interface ReturnMail {
  heading: string
  lines: readonly string[]
  /** Leads to the exchange's order instead of the return. */
  toExchange?: boolean
}

const list = (items: About['items']): string => items.map(({ text }) => text).join(', ')
const exchanged = (items: About['items']): string =>
  items.map(({ text, exchange }) => (exchange ? `${text} for ${exchange}` : text)).join('; ')
const sentInstead = (items: About['items']): string =>
  items.map(({ text, exchange }) => (exchange ? `${text}, ${exchange}` : text)).join('; ')
/** Such as `exchange BM-7K4Q-2M9X-R1`, and the same at the start of a sentence. */
const named = ({ type, returnName }: About): string => `${returnNouns[type]} ${returnName}`
const titled = ({ type, returnName }: About): string => `${returnTitles[type]} ${returnName}`
const quoted = (note: string): string[] => (note ? [`“${note}”`] : [])

export const askedToStore = (of: About): ReturnMail => ({
  heading: `${titled(of)}: decide within ${of.times.answerHours} hours`,
  lines: [
    of.type === 'return'
      ? `The customer wants to return ${list(of.items)} for a refund.`
      : `The customer wants to exchange ${exchanged(of.items)}.`,
    `Reason: ${returnReasons[of.reason].name}.`,
    ...quoted(of.note),
    `If you don’t respond in ${of.times.answerHours} hours, an administrator decides.`,
  ],
})

export const askedToCustomer = (of: About): ReturnMail => ({
  heading: `We’ve told ${of.storeName} about ${named(of)}`,
  lines: [
    of.type === 'return'
      ? `You want to return ${list(of.items)} for a refund.`
      : `You want to exchange ${exchanged(of.items)}.`,
    `${of.storeName} responds within ${of.times.answerHours} hours. If it doesn’t, Bitmarte decides.`,
  ],
})

const wayBackBy = ({ wayBackBy, times }: About): string =>
  wayBackBy ? `by ${dateAndTime(wayBackBy)}` : `within ${times.wayBackDays} days`

const carrierName = ({ carrier }: About): string => carrier?.name ?? 'Bitmarte'

const way = (of: About): string => {
  const by = wayBackBy(of)
  switch (of.wayBack) {
    case 'store-collects':
      return `${of.storeName} collects it from you at no charge ${by}${of.storePhone ? `; its number is ${phone(of.storePhone)}` : ''}.`
    case 'platform-collects':
      return `A Bitmarte rider or partner collects it from you at no charge ${by}.`
    default:
      return `Bring or ship it to ${of.storePlace} ${by}, at your own cost, and tell us on the page once it’s on its way.`
  }
}

export const accepted = (of: About): ReturnMail => ({
  heading: `Your ${named(of)} was accepted`,
  lines: [
    ...quoted(of.note),
    way(of),
    of.type === 'return'
      ? 'Once it’s back, your money goes to where it came from.'
      : 'Once it’s back, your exchange is sent to you.',
  ],
})

const costsYou = ({ amount, costs }: Pick<About, 'amount' | 'costs'>): string =>
  `${formatKobo(amount)} goes back to the customer. It costs you ${formatKobo(costs)}, since the commission on it is yours again.`

const wayToStore = (wayBack: WayBack | null, by: string): string => {
  switch (wayBack) {
    case 'store-collects':
      return `Collect it from the customer ${by}, mark it as collected`
    case 'platform-collects':
      return `A Bitmarte rider or partner collects it ${by}. Mark it as received once you have it`
    default:
      return `The customer brings or ships it to you ${by}. Mark it as received once you have it`
  }
}

/** An administrator accepted what the store had rejected or not decided. */
export const acceptedToStore = (of: About): ReturnMail => {
  const by = wayBackBy(of)
  return {
    heading: `Bitmarte accepted ${named(of)}${of.wayBack === 'store-collects' ? `: collect it ${by}` : ''}`,
    lines: [
      `${list(of.items)}.`,
      ...quoted(of.note),
      `${wayToStore(of.wayBack, by)}, and inspect it within ${of.times.answerHours} hours.`,
      of.type === 'return' ? `Then ${costsYou(of)}` : 'Then you send the exchange, at no charge to the customer.',
    ],
  }
}

const toGive = (by: Date): string[] => [giveBackToDo(dateAndTime(by)), 'Mark it as given back once you have done so.']

/** An administrator rejected a return, perhaps after it came back. */
export const rejectedToStore = (of: About): ReturnMail => ({
  heading: `Bitmarte rejected ${named(of)}${of.giveBackBy ? `: give it back by ${dateAndTime(of.giveBackBy)}` : ''}`,
  lines: [
    `${list(of.items)}.`,
    ...quoted(of.note),
    `The customer gets no ${of.type === 'return' ? 'money back' : 'exchange'}. It costs you nothing.`,
    ...(of.giveBackBy ? toGive(of.giveBackBy) : ['You have nothing left to do.']),
  ],
})

const toGet = (of: About, by: Date): string[] => [
  getBackWords(of.storeName, dateAndTime(by)),
  `The store’s address: ${of.storePlace}.${of.storePhone ? ` Its number: ${phone(of.storePhone)}.` : ''}`,
]

export const rejected = (of: About): ReturnMail => ({
  heading: `Your ${named(of)} was rejected${of.giveBackBy ? `: get it back from ${of.storeName}` : ''}`,
  lines: [
    ...quoted(of.note),
    of.escalated
      ? 'An administrator of Bitmarte decided. The decision is final.'
      : `If you don’t agree, escalate it to Bitmarte within ${of.times.askAdminDays} days, on the page of the ${returnNouns[of.type]}.`,
    ...(of.giveBackBy ? toGet(of, of.giveBackBy) : []),
  ],
})

/** The store has recorded that the customer has a rejected return again, and how. */
export const givenBack = (of: About): ReturnMail => ({
  heading: `${of.storeName} gave ${named(of)} back to you`,
  lines: [`${list(of.items)}.`, ...quoted(of.note), 'If you don’t have it, contact us.'],
})

const backBy = ({ giveBackBy }: About): string => (giveBackBy ? `back by ${dateAndTime(giveBackBy)}` : 'back')

/** The customer should have had a rejected return again by now. */
export const notGivenBackToStore = (of: About): ReturnMail => ({
  heading: `Give ${named(of)} back to the customer`,
  lines: [
    `${list(of.items)}.`,
    `You were to give it ${backBy(of)}, and you haven’t said that you did. If you have, mark it as given back. If not, call the customer today.`,
  ],
})

export const notGivenBackToCustomer = (of: About): ReturnMail => ({
  heading: `Do you have ${named(of)} again?`,
  lines: [
    `${of.storeName} was to give you ${list(of.items)} ${backBy(of)}, and hasn’t said that it did.`,
    `Collect it at ${of.storePlace}${of.storePhone ? `, or call ${phone(of.storePhone)}` : ''}. If the store doesn’t give it to you, contact us.`,
  ],
})

export const escalatedToStore = (of: About): ReturnMail => ({
  heading: `An administrator decides ${named(of)}`,
  lines: of.byClock
    ? [`You didn’t respond in ${of.times.answerHours} hours.`]
    : ['The customer escalated it after you had rejected it.', ...quoted(of.note)],
})

export const escalatedToCustomer = (of: About): ReturnMail => ({
  heading: `Bitmarte decides about your ${named(of)}`,
  lines: of.byClock
    ? [`${of.storeName} didn’t respond in ${of.times.answerHours} hours, so an administrator of Bitmarte decides.`]
    : of.notArrived
      ? [`${of.storeName} says that it didn’t arrive. Bitmarte finds out where it is.`]
      : [`${of.storeName} asked Bitmarte to look at what came back.`],
})

export const uncollectedToStore = (of: About): ReturnMail => ({
  heading: `An administrator decides ${named(of)}`,
  lines: [
    `${of.wayBack === 'store-collects' ? 'You didn’t collect it' : 'Nobody collected it'} in ${of.times.wayBackDays} days.`,
    of.wayBack === 'store-collects'
      ? 'You can still collect it before the decision. Mark it as collected, and inspect it as usual.'
      : 'If it is still collected before the decision, you inspect it as usual.',
  ],
})

export const uncollectedToCustomer = (of: About): ReturnMail => ({
  heading: `Bitmarte decides about your ${named(of)}`,
  lines: [
    `${of.wayBack === 'store-collects' ? `${of.storeName} didn’t collect it` : 'Nobody collected it'} in ${of.times.wayBackDays} days, so an administrator of Bitmarte decides.`,
    'Keep it packed: it can still be collected before the decision.',
  ],
})

export const notArrivedToStore = (of: About): ReturnMail => ({
  heading: `An administrator decides ${named(of)}`,
  lines: [
    `${list(of.items)}: it left the customer ${of.times.wayBackDays} days ago, and you haven’t said that it arrived.`,
    'If you have it, mark it as received before the decision, and inspect it as usual.',
  ],
})

export const notArrivedToCustomer = (of: About): ReturnMail => ({
  heading: `Bitmarte decides about your ${named(of)}`,
  lines: [
    `${of.storeName} hasn’t said in ${of.times.wayBackDays} days that it arrived, so an administrator of Bitmarte decides.`,
    ...(isDropOff(of.wayBack) ? ['Keep the receipt of the carrier: we may ask you for it.'] : []),
  ],
})

export const withdrawn = (of: About): ReturnMail => ({
  heading: `${titled(of)} is closed`,
  lines: [
    of.byClock ? `It was not sent back in ${of.times.wayBackDays} days.` : 'The customer keeps what was to go back.',
  ],
})

function whyNotYours({ carrier }: About, withdrawn: boolean): string {
  if (withdrawn) return 'its customer cancelled the return'
  return carrier ? 'Bitmarte gave it to another carrier' : 'Bitmarte took it back'
}

/** To a carrier: another one has it, or none yet, or its customer has withdrawn it. */
export const noLongerYours = (of: About, withdrawn: boolean): ReturnMail => ({
  heading: `Return ${of.returnName} is no longer yours`,
  lines: [`${list(of.items)} of ${of.storeName}.`, `Please don’t collect it: ${whyNotYours(of, withdrawn)}.`],
})

export const sent = (of: About): ReturnMail => ({
  heading: `${titled(of)} is on its way to you`,
  lines: [
    `${list(of.items)}.`,
    ...quoted(of.note),
    `Say so once you have it, and inspect it within ${of.times.answerHours} hours.`,
  ],
})

/** Somebody was assigned to collect it, perhaps instead of somebody else. */
export const collectedBy = (of: About): ReturnMail => ({
  heading: `${carrierName(of)} collects your ${named(of)}`,
  lines: [
    `${list(of.items)}.`,
    `${carrierName(of)} collects it from you at no charge${of.escalated ? '' : ` ${wayBackBy(of)}`}${of.carrier?.phone ? `; the number is ${phone(of.carrier.phone)}` : ''}.`,
    'Have it packed, and keep your phone ready.',
  ],
})

export const collected = (of: About): ReturnMail => ({
  heading: `${of.wayBack === 'store-collects' ? of.storeName : carrierName(of)} has collected your ${named(of)}`,
  lines: [`${list(of.items)}.`, 'You have nothing left to do.'],
})

export const received = (of: About): ReturnMail => ({
  heading: `${of.storeName} has your ${named(of)}`,
  lines: [`It inspects it within ${of.times.answerHours} hours.`],
})

/** Somebody else recorded that a return is with its store. */
export const receivedToStore = (of: About): ReturnMail => ({
  heading: `${titled(of)} is with you: inspect it within ${of.times.answerHours} hours`,
  lines: [
    `${list(of.items)}.`,
    of.type === 'return'
      ? 'If you don’t, the customer is refunded, and nothing goes back in stock.'
      : 'If you don’t, the exchange becomes an order for you to send, and nothing goes back in stock.',
  ],
})

/** Says what a refund is for. */
const refundFor = ({ items, storeName, orderName }: About): string =>
  `For ${list(items)} from ${storeName}, of order ${orderName}.`

const cancelledExchange = (of: About): ReturnMail => {
  const { replacementName, exchangeCancelled, back } = of
  return {
    heading: `Your exchange ${replacementName} was cancelled${back.amount > 0 ? `: ${formatKobo(back.amount)} goes back to you` : ''}`,
    lines: [
      ...(exchangeCancelled ? [`Reason: ${exchangeCancelled}`] : []),
      ...(back.amount > 0
        ? [exchangeRefund, refundFor(of), ...backTo(back)]
        : ['Everything that you paid for the items that it replaces is refunded already.']),
    ],
  }
}

export const closedToCustomer = (of: About): ReturnMail => {
  if (of.exchangeCancelled !== null) return cancelledExchange(of)
  return of.replacementName === null || of.back.amount > 0
    ? {
        heading: `${formatKobo(of.back.amount)} goes back to you for ${named(of)}`,
        lines: [refundFor(of), ...backTo(of.back)],
      }
    : {
        heading: `Your exchange is order ${of.replacementName}`,
        lines: [`${sentInstead(of.items)}, at no charge. You can follow it as any other order.`],
        toExchange: true,
      }
}

export const closedToStore = (of: About): ReturnMail => ({
  heading: `${titled(of)} is closed`,
  lines: [
    ...(of.byOffice ? ['An administrator of Bitmarte decided.', ...quoted(of.note)] : []),
    of.replacementName === null || of.back.amount > 0
      ? costsYou({ amount: of.back.amount, costs: of.costs })
      : `Send the exchange: it is order ${of.replacementName}.`,
  ],
  toExchange: of.replacementName !== null && of.back.amount === 0,
})

const bears: Readonly<Record<Bearer, string>> = {
  merchant: 'You bear it.',
  partner: 'The delivery partner bears it; it is in your balance.',
  platform: 'Bitmarte bears it; it is in your balance.',
}

export const chargedToStore = (of: About): ReturnMail => ({
  heading: `Who bears ${named(of)}`,
  lines: [`It cost ${formatKobo(of.costs)}. ${bears[of.bearer ?? 'merchant']}`, ...quoted(of.note)],
})

export const chargedToPartner = (of: About): ReturnMail => ({
  heading: `You bear ${named(of)}`,
  lines: [`${formatKobo(of.costs)} is taken off what you have earned.`, ...quoted(of.note)],
})

export const assigned = (of: About): ReturnMail => ({
  heading: `A return for you to fetch: ${of.returnName}`,
  lines: [
    `${list(of.items)}, to be brought to ${of.storeName}, ${of.storePlace}.`,
    ...(of.wayBackBy ? [`Collect it by ${dateAndTime(of.wayBackBy)}.`] : []),
  ],
})
