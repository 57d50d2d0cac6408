import { yourGiftCard } from '#contract/money/gift-card-name.ts'
import type { OrderReturn, ReturnRow, ReturnTab, WayBack } from '#contract/orders/return-shapes.ts'
import { dueWords } from '#web/features/orders/due.ts'
import { backToCard } from '#web/features/orders/money-words.ts'
import { dayAndTime, naira, weekday } from '#web/ui/format.ts'

type Standing = Pick<ReturnRow, 'status' | 'type' | 'refund' | 'replace' | 'storeName' | 'dueAt' | 'escalated'>

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
export function customerStatus({ status, refund, replace, escalated }: Standing): string {
  switch (status.code_name) {
    case 'requested':
      return escalated ? 'Bitmarte decides' : 'Requested'
    case 'accepted':
      return 'Accepted'
    case 'rejected':
      return 'Rejected'
    case 'in_transit':
      return 'On its way back'
    case 'received':
      return 'With the store'
    case 'closed':
      return refund === 'refunded' ? 'Refunded' : replace === 'shipped' ? 'Exchanged' : 'Not refunded'
  }
}

const by = (dueAt: string | null): string => (dueAt ? ` by ${weekday(dueAt)}` : '')
const outcome = ({ type }: Standing): string =>
  type === 'return' ? 'then you are refunded' : 'then your exchange is sent to you'

/** Returns the next step of a return for its customer; undefined once it is complete. */
export function nextOf(row: Standing, now: Date = new Date()): string | undefined {
  const { status, storeName, dueAt, escalated } = row
  switch (status.code_name) {
    case 'requested':
      return escalated ? 'Bitmarte decides next' : `${storeName} responds${by(dueAt)}`
    case 'accepted':
      return `Return it to ${storeName}${by(dueAt)}`
    case 'in_transit':
      return `${storeName} is expecting it`
    case 'received':
      return escalated ? 'Bitmarte decides next' : `${storeName} checks it${by(dueAt)}, ${outcome(row)}`
    case 'rejected':
      return dueAt && new Date(dueAt) > now ? `You can escalate to Bitmarte until ${weekday(dueAt)}` : undefined
    case 'closed':
      return undefined
  }
}

type Whole = Standing &
  Pick<OrderReturn, 'wayBack' | 'back' | 'replacementOrder'> & { partnerProfile: { name: string } | null }

/** Returns how the customer sends a return. */
function howToSend({ wayBack, storeName, partnerProfile }: Whole): string {
  switch (wayBack) {
    case 'store-collects':
      return `${storeName} collects it from you at no charge.`
    case 'platform-collects':
      return `${partnerProfile?.name ?? 'A Bitmarte rider'} collects it from you at no charge.`
    default:
      return `Bring or ship it to ${storeName} at your own cost, then mark it as sent here.`
  }
}

/** Returns the status of a return for its customer. */
export function headlineOf(row: Whole): { title: string; lead: string } {
  const { status, type, refund, replace, storeName, dueAt, escalated, back, replacementOrder } = row
  switch (status.code_name) {
    case 'requested':
      return escalated
        ? { title: 'Bitmarte decides.', lead: 'An administrator of Bitmarte reviews your and the store’s statements.' }
        : {
            title: 'Return requested.',
            lead: `${storeName} responds${dueAt ? ` by ${dayAndTime(dueAt)}` : ''}. If it doesn’t, Bitmarte decides.`,
          }
    case 'accepted':
      return { title: 'It was accepted.', lead: `${howToSend(row)} You have until${by(dueAt).slice(3)}.` }
    case 'in_transit':
      return { title: 'It’s on its way back.', lead: `Once ${storeName} has it, it’s checked, ${outcome(row)}.` }
    case 'received':
      return {
        title: `${storeName} has it.`,
        lead: escalated
          ? 'The store asked us to look at it. Bitmarte decides next.'
          : `It’s checked${by(dueAt)}, ${outcome(row)}.`,
      }
    case 'rejected':
      return {
        title: 'It was rejected.',
        lead: dueAt
          ? `If you disagree, escalate it to Bitmarte by ${weekday(dueAt)}.`
          : 'An administrator decided. The decision is final.',
      }
    case 'closed':
      if (refund === 'refunded')
        return { title: 'Your refund is on its way.', lead: `${naira(back.amount)} to your original payment method.` }
      if (replace === 'shipped')
        return { title: 'Your exchange is on its way.', lead: `It’s order ${replacementOrder?.orderName ?? ''}.` }
      return {
        title: 'Not refunded.',
        lead: `You keep the items, and there is no ${type === 'return' ? 'refund' : 'exchange'}.`,
      }
  }
}

type Worked = Pick<ReturnRow, 'status' | 'escalated' | 'dueAt' | 'late'>

const until = ({ dueAt, late }: Worked, now: Date): string => {
  if (!dueAt) return ''
  return late ? `, ${dueWords({ dueAt, late }, now).toLowerCase()}` : ` by ${dayAndTime(dueAt)}`
}

/**
 * Returns the next step for merchants and administrators with its deadline, or by how much it is late; undefined once it
 * is complete.
 */
export function nextStep(row: Worked, now: Date = new Date()): string | undefined {
  const { status, escalated } = row
  switch (status.code_name) {
    case 'requested':
      return `${escalated ? 'An administrator decides' : 'Decide'}${until(row, now)}`
    case 'accepted':
    case 'in_transit':
      return `Back${until(row, now)}`
    case 'received':
      return `${escalated ? 'An administrator decides' : 'Inspect'}${until(row, now)}`
    case 'rejected':
    case 'closed':
      return undefined
  }
}

/** Return methods for merchants and administrators. */
export const waysBack: Readonly<Record<WayBack, { name: string; means: (days: number, isStore: boolean) => string }>> =
  {
    'drop-off': {
      name: 'Customer drop-off',
      means: (days, isStore) =>
        `The customer brings or ships it to ${isStore ? 'your' : 'the store’s'} pickup location within ${days} days.`,
    },
    'store-collects': {
      name: 'Store collects',
      means: (days, isStore) => `${isStore ? 'You collect' : 'The store collects'} it within ${days} days.`,
    },
    'platform-collects': {
      name: 'Bitmarte collects',
      means: () => 'A Bitmarte rider or partner brings it to the store.',
    },
  }

/** Returns sentences about the destinations of a return's refund. */
export const moneyGoes = (back: OrderReturn['back']): string[] => [
  ...(back.card > 0 ? [backToCard(back.card, back.cardNumber)] : []),
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
