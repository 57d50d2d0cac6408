import { yourGiftCard } from '#contract/money/gift-card-name.ts'
import { getBackWords } from '#contract/orders/give-back-words.ts'
import { customerStatusNames } from '#contract/orders/order-statuses.ts'
import {
  type OrderReturn,
  type ReturnReason,
  type ReturnRow,
  type ReturnTab,
  returnTitles,
  type WayBack,
  waysBackFor,
} from '#contract/orders/return-shapes.ts'
import type { ReturnStanding } from '#contract/orders/return-statuses.ts'
import { dueWords } from '#web/features/orders/due.ts'
import { backToCard, toCard } from '#web/features/orders/money-words.ts'
import { timeNow } from '#web/ui/clock.ts'
import { dayAndTime, endWords, naira, weekday } from '#web/ui/format.ts'

type Standing = Pick<
  ReturnRow,
  'status' | 'type' | 'refund' | 'replace' | 'storeName' | 'dueAt' | 'escalated' | 'wayBack' | 'cancelled' | 'giveBack'
>

/** Tabs of a customer's returns. */
export const customerTabs: readonly { tab: ReturnTab; label: string }[] = [
  { tab: 'all', label: 'All' },
  { tab: 'to_decide', label: 'Requested' },
  { tab: 'coming_back', label: 'Going back' },
  { tab: 'received', label: 'With the store' },
  { tab: 'closed', label: 'Done' },
  { tab: 'rejected', label: 'Rejected' },
]

/** Returns the status of a return for its customer. */
export function customerStatus({
  status,
  refund,
  replace,
  escalated,
  cancelled,
}: Pick<Standing, 'status' | 'refund' | 'replace' | 'escalated' | 'cancelled'>): string {
  switch (status.code_name) {
    case 'requested':
      return escalated ? 'Bitmarte decides' : 'Requested'
    case 'accepted':
      return escalated ? 'Bitmarte decides' : 'Accepted'
    case 'rejected':
      return 'Rejected'
    case 'in_transit':
      return escalated ? 'Bitmarte decides' : 'On its way back'
    case 'received':
      return escalated ? 'Bitmarte decides' : 'With the store'
    case 'closed':
      if (cancelled) return 'Cancelled by you'
      return refund === 'refunded' ? 'Refunded' : replace === 'shipped' ? 'Exchanged' : 'Not refunded'
  }
}

/** Says how a return or exchange of an order stands, for its customer. */
export function standingWords(standing: ReturnStanding): string {
  const status = customerStatus(standing)
  if (standing.replace === 'shipped') return status
  return `${returnTitles[standing.type]}: ${status}`
}

const by = (dueAt: string | null): string => (dueAt ? ` by ${endWords(dueAt)}` : '')
const outcome = ({ type }: Standing): string =>
  type === 'return' ? 'then you are refunded' : 'then your exchange is sent to you'

/** Whether somebody collects a return, so that its customer has nothing to send. */
const isCollected = (wayBack: WayBack | null): boolean =>
  wayBack === 'store-collects' || wayBack === 'platform-collects'

/** Returns the next step of a return for its customer; undefined once it is complete. */
export function nextOf(row: Standing, now: Date = timeNow()): string | undefined {
  const { status, storeName, dueAt, escalated, wayBack, giveBack } = row
  switch (status.code_name) {
    case 'requested':
      return escalated ? 'Bitmarte decides next' : `${storeName} responds${by(dueAt)}`
    case 'accepted':
      if (escalated) return 'Bitmarte decides next'
      if (isCollected(wayBack))
        return `${wayBack === 'store-collects' ? storeName : 'Bitmarte'} collects it${by(dueAt)}`
      return `Return it to ${storeName}${by(dueAt)}`
    case 'in_transit':
      return escalated ? 'Bitmarte decides next' : `${storeName} receives and inspects it`
    case 'received':
      return escalated ? 'Bitmarte decides next' : `${storeName} checks it${by(dueAt)}, ${outcome(row)}`
    case 'rejected':
      if (giveBack && !giveBack.doneAt) return `${storeName} gives it back${by(giveBack.by)}`
      return dueAt && new Date(dueAt) > now ? `You can escalate to Bitmarte until ${endWords(dueAt)}` : undefined
    case 'closed':
      return undefined
  }
}

type Whole = Standing &
  Pick<OrderReturn, 'back' | 'replacementOrder' | 'storeAsked'> & { partnerProfile: { name: string } | null }

/** Returns how and until when an accepted return goes back: whoever carries it has the deadline. */
function howBack({ wayBack, storeName, partnerProfile, dueAt }: Whole): string {
  if (!isCollected(wayBack))
    return `Bring or ship it to ${storeName} at your own cost, then mark it as sent here. You have until${by(dueAt).slice(3)}.`
  const carrier = wayBack === 'store-collects' ? storeName : (partnerProfile?.name ?? 'A Bitmarte rider')
  return `${carrier} collects it from you at no charge${by(dueAt)}. Have it packed, and keep your phone ready.`
}

/** Headings of an exchange's page by the status of the order that brings it. Before these, the store prepares it. */
const exchangeTitles: Readonly<Record<string, string>> = {
  'On the way': 'Your exchange is on its way.',
  'Out for delivery': 'Your exchange is on its way.',
  Delivered: 'Your exchange was delivered.',
  'Not delivered': 'Your exchange could not be delivered.',
  'Going back': 'Your exchange is going back to the store.',
  'Back at the store': 'Your exchange is back at the store.',
  Cancelled: 'Your exchange was cancelled.',
}

/** Returns the status of an exchange, which is an order of its own. */
function exchangeWords({ orderName, status }: NonNullable<Whole['replacementOrder']>): { title: string; lead: string } {
  const label = customerStatusNames[status.code_name]
  const title = exchangeTitles[label]
  return title
    ? { title, lead: `It’s order ${orderName}.` }
    : { title: 'Your exchange is being prepared.', lead: `Follow it as order ${orderName}. Status: ${label}.` }
}

/** Quotes what somebody wrote as a sentence. */
const quoted = (text: string): string => `“${text.replace(/\.$/, '')}”.`

const decides = {
  title: 'Bitmarte decides.',
  lead: 'An administrator of Bitmarte reviews your and the store’s statements.',
}

/** Says how the customer gets the items of a rejected return back that the store has, or got them. */
function gotBack(giveBack: Whole['giveBack'], storeName: string): string[] {
  if (!giveBack) return []
  if (giveBack.doneAt) return [`${storeName} gave you the items back on ${weekday(giveBack.doneAt)}.`]
  return [getBackWords(storeName, endWords(giveBack.by)), 'If you don’t get them, contact us.']
}

/** Returns the status of a return for its customer. */
export function headlineOf(row: Whole): { title: string; lead: string } {
  const { status, type, refund, replace, storeName, dueAt, escalated, cancelled, back, replacementOrder } = row
  const { giveBack, storeAsked } = row
  switch (status.code_name) {
    case 'requested':
      return escalated
        ? decides
        : {
            title: `${returnTitles[type]} requested.`,
            lead: `${storeName} responds${dueAt ? ` by ${dayAndTime(dueAt)}` : ''}. If it doesn’t, Bitmarte decides.`,
          }
    case 'accepted':
      return escalated
        ? {
            title: decides.title,
            lead: 'Nobody came to collect it in time. Keep it packed: until an administrator decides, it can still be collected.',
          }
        : { title: `${returnTitles[type]} accepted.`, lead: howBack(row) }
    case 'in_transit':
      if (escalated)
        return {
          title: decides.title,
          lead: `${storeName} hasn’t said that it arrived. An administrator of Bitmarte finds out and decides.`,
        }
      return { title: 'It’s on its way back.', lead: `Once ${storeName} has it, it’s checked, ${outcome(row)}.` }
    case 'received':
      if (storeAsked)
        return {
          title: decides.title,
          lead: `${storeName} has it, and asked Bitmarte about it on ${weekday(storeAsked.at)}: ${quoted(storeAsked.reason)} An administrator decides${by(dueAt)}.`,
        }
      // The store may not have it: an administrator also marks what never arrived as received, to decide about it.
      if (escalated) return decides
      return { title: `${storeName} has it.`, lead: `It’s checked${by(dueAt)}, ${outcome(row)}.` }
    case 'rejected':
      return {
        title: `${returnTitles[type]} rejected.`,
        lead: dueAt
          ? `If you disagree, escalate it to Bitmarte by ${endWords(dueAt)}.`
          : ['An administrator decided. The decision is final.', ...gotBack(giveBack, storeName)].join(' '),
      }
    case 'closed':
      if (refund === 'refunded')
        return {
          title: back.card > 0 ? 'Your refund is on its way.' : 'You were refunded.',
          lead: moneyGoes(back).join(' '),
        }
      if (replacementOrder && replace === 'shipped') return exchangeWords(replacementOrder)
      return {
        title: cancelled ? 'Cancelled by you.' : 'Not refunded.',
        lead: `You keep the items, and there is no ${type === 'return' ? 'refund' : 'exchange'}.`,
      }
  }
}

type Worked = Pick<ReturnRow, 'status' | 'escalated' | 'dueAt' | 'late' | 'wayBack' | 'giveBack'>

const until = ({ dueAt, late }: Pick<Worked, 'dueAt' | 'late'>, now: Date): string => {
  if (!dueAt) return ''
  return late ? `, ${dueWords({ dueAt, late }, now).toLowerCase()}` : ` by ${dayAndTime(dueAt)}`
}

/**
 * Returns the next step for merchants and administrators with its deadline, or by how much it is late; undefined once it
 * is complete.
 */
export function nextStep(row: Worked, now: Date = timeNow()): string | undefined {
  const { status, escalated, wayBack, giveBack, late } = row
  switch (status.code_name) {
    case 'requested':
      return `${escalated ? 'An administrator decides' : 'Decide'}${until(row, now)}`
    case 'accepted':
      if (escalated) return `An administrator decides${until(row, now)}`
      if (wayBack === 'store-collects') return `Collect${until(row, now)}`
      return `${wayBack === 'platform-collects' ? 'Bitmarte collects' : 'Back'}${until(row, now)}`
    case 'in_transit':
      return `${escalated ? 'An administrator decides' : 'Back'}${until(row, now)}`
    case 'received':
      return `${escalated ? 'An administrator decides' : 'Inspect'}${until(row, now)}`
    case 'rejected':
      return giveBack && !giveBack.doneAt ? `Give back${until({ dueAt: giveBack.by, late }, now)}` : undefined
    case 'closed':
      return undefined
  }
}

/** Returns what the store asked Bitmarte, and by when it is decided; undefined if it asked nothing. `isStore` is true for its staff. */
export function askedWords(
  { storeAsked, storeName, ...row }: Worked & Pick<OrderReturn, 'storeAsked' | 'storeName'>,
  isStore: boolean,
  now: Date = timeNow(),
): string | undefined {
  if (!storeAsked) return undefined
  const { reason, at, notArrived } = storeAsked
  const decides = `${isStore ? 'An administrator decides' : 'Decide'}${until(row, now)}.`
  if (notArrived)
    return `${isStore ? 'You' : storeName} said on ${dayAndTime(at)} that it didn’t arrive: ${quoted(reason)} ${decides}`
  return `${isStore ? 'You' : storeName} asked on ${dayAndTime(at)}: ${quoted(reason)} ${decides}${isStore ? ' Keep the items as they are until then.' : ''}`
}

/** Label of the action that puts a return on its way, for merchants and administrators. */
export const sendWords = (wayBack: WayBack | null): string =>
  isCollected(wayBack) ? 'Mark as collected' : 'Mark as sent'

/** Return methods for merchants and administrators. */
export const waysBack: Readonly<Record<WayBack, { name: string; means: (days: number, isStore: boolean) => string }>> =
  {
    'drop-off': {
      name: 'Customer drop-off',
      means: (days, isStore) =>
        `The customer brings or ships it to ${isStore ? 'your' : 'the store’s'} pickup location within ${days} days, at their own cost.`,
    },
    'store-collects': {
      name: 'Store collects',
      means: (days, isStore) =>
        isStore
          ? `You collect it within ${days} days, at your own cost.`
          : `The store collects it within ${days} days, at its own cost.`,
    },
    'platform-collects': {
      name: 'Bitmarte collects',
      means: () => 'A Bitmarte rider or partner brings it to the store, and Bitmarte pays for the ride.',
    },
  }

/**
 * Says until a return is accepted how it goes back and who pays for that. `reason` is '' until the customer chooses one.
 * An administrator decides about an escalated one.
 */
export function goesBackWords(storeName: string, reason: ReturnReason | '', escalated = false): string {
  const collected = 'or a Bitmarte rider collects it from you at no charge'
  if (reason === '')
    return `${storeName} says how it goes back when it accepts. If it’s the store’s fault, that costs you nothing.`
  if (!waysBackFor(reason).includes('drop-off')) return `${storeName} ${collected}.`
  return `${escalated ? 'Bitmarte' : storeName} says how it goes back when it accepts: the store ${collected}, or you bring or ship it to the store at your own cost.`
}

/** What the customer of an exchange can rely on, before the request and until it is sent. */
export const exchangePromises = (storeName: string, reserved: boolean): string[] => [
  `Sent to the same address free of charge, once ${storeName} has received and inspected what you send back.`,
  reserved ? 'It’s reserved for you.' : 'If it has sold out, the store can refund you instead.',
]

/** Returns sentences about the destinations of a return's refund. With `banksSaid`, how long banks take stands beside them. */
export const moneyGoes = (back: OrderReturn['back'], banksSaid = false): string[] => [
  ...(back.card > 0 ? [(banksSaid ? toCard : backToCard)(back.card, back.cardNumber)] : []),
  ...back.giftCards.map(
    ({ amount, last4 }) => `${naira(amount)} goes to ${last4 ? yourGiftCard(last4) : 'your store credit'}.`,
  ),
]

/** Moves what would go to the card to store credit. */
export const asStoreCredit = (back: OrderReturn['back']): OrderReturn['back'] => ({
  ...back,
  card: 0,
  giftCards: [...back.giftCards, ...(back.card > 0 ? [{ last4: '', amount: back.card }] : [])],
})

/** The number by which its customer knows a return, such as `BM-7K4Q-2M9X-R1`; undefined if the reader has the same. */
export const customersName = ({
  returnName,
  orderName,
  orderReference,
}: Pick<ReturnRow, 'returnName' | 'orderName' | 'orderReference'>): string | undefined =>
  orderName === orderReference ? undefined : returnName.replace(orderName, orderReference)

/** What a return was asked for, and that the money of a cancelled exchange went back instead. */
export function purposeOf({ type, refund }: Pick<OrderReturn, 'type' | 'refund'>): string {
  if (type === 'return') return 'Return for refund'
  return refund === 'refunded' ? 'Exchange, refunded instead' : 'Exchange'
}
