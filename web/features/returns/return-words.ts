import type { OrderReturn, ReturnRow, ReturnTab, WayBack } from '#contract/orders/return-shapes.ts'
import { dayAndTime, naira, weekday } from '#web/ui/format.ts'

type Standing = Pick<ReturnRow, 'status' | 'type' | 'refund' | 'replace' | 'storeName' | 'dueAt' | 'escalated'>

/** The tabs of a customer's returns, in a customer's words. */
export const customerTabs: readonly { tab: ReturnTab; label: string }[] = [
  { tab: 'all', label: 'All' },
  { tab: 'to_decide', label: 'Asked' },
  { tab: 'coming_back', label: 'Going back' },
  { tab: 'received', label: 'With the store' },
  { tab: 'closed', label: 'Done' },
  { tab: 'rejected', label: 'Rejected' },
]

/** A status as the customer reads it. */
export function customerStatus({ status, refund, replace, escalated }: Standing): string {
  switch (status.code_name) {
    case 'requested':
      return escalated ? 'Bitmarte decides' : 'Asked'
    case 'accepted':
      return 'Accepted'
    case 'rejected':
      return 'Rejected'
    case 'in_transit':
      return 'On its way back'
    case 'received':
      return 'With the store'
    case 'closed':
      return refund === 'refunded' ? 'Refunded' : replace === 'shipped' ? 'Replaced' : 'You keep it'
  }
}

const by = (dueAt: string | null): string => (dueAt ? ` by ${weekday(dueAt)}` : '')
const outcome = ({ type }: Standing): string =>
  type === 'return' ? 'then your money goes back' : 'then the same is sent to you again'

/** What comes next for a return, as its customer reads it; nothing once all is done. */
export function nextOf(row: Standing, now: Date = new Date()): string | undefined {
  const { status, storeName, dueAt, escalated } = row
  switch (status.code_name) {
    case 'requested':
      return escalated ? 'We decide next' : `${storeName} answers${by(dueAt)}`
    case 'accepted':
      return `It goes back to ${storeName}${by(dueAt)}`
    case 'in_transit':
      return `${storeName} looks out for it`
    case 'received':
      return escalated ? 'We decide next' : `${storeName} checks it${by(dueAt)}, ${outcome(row)}`
    case 'rejected':
      return dueAt && new Date(dueAt) > now ? `You can ask Bitmarte until ${weekday(dueAt)}` : undefined
    case 'closed':
      return undefined
  }
}

type Whole = Standing &
  Pick<OrderReturn, 'wayBack' | 'back' | 'replacementOrder'> & { partnerProfile: { name: string } | null }

/** How it goes back, as who sends it reads it. */
function howToSend({ wayBack, storeName, partnerProfile }: Whole): string {
  switch (wayBack) {
    case 'store-collects':
      return `${storeName} fetches it from you.`
    case 'platform-collects':
      return partnerProfile ? `${partnerProfile.name} fetches it from you.` : 'Somebody of ours fetches it from you.'
    default:
      return `Bring or send it to ${storeName}, then say here that it’s on its way.`
  }
}

/** How a return stands, in a sentence or two for its customer. */
export function headlineOf(given: Whole): { title: string; lead: string } {
  const { status, type, refund, replace, storeName, dueAt, escalated, back, replacementOrder } = given
  switch (status.code_name) {
    case 'requested':
      return escalated
        ? { title: 'We decide it.', lead: 'An administrator of Bitmarte looks at what you and the store said.' }
        : {
            title: 'You’ve asked to send it back.',
            lead: `${storeName} answers${dueAt ? ` by ${dayAndTime(dueAt)}` : ''}. If it doesn’t, we decide.`,
          }
    case 'accepted':
      return { title: 'It was accepted.', lead: `${howToSend(given)} It can go back until${by(dueAt).slice(3)}.` }
    case 'in_transit':
      return { title: 'It’s on its way back.', lead: `Once ${storeName} has it, it’s checked, ${outcome(given)}.` }
    case 'received':
      return {
        title: `${storeName} has it.`,
        lead: escalated
          ? 'The store asked us to look at it. We decide next.'
          : `It’s checked${by(dueAt)}, ${outcome(given)}.`,
      }
    case 'rejected':
      return {
        title: 'It was rejected.',
        lead: dueAt
          ? `If that isn’t right, have Bitmarte look at it until ${weekday(dueAt)}.`
          : 'An administrator decided, and it stays so.',
      }
    case 'closed':
      if (refund === 'refunded')
        return { title: 'Your money goes back.', lead: `${naira(back.amount)}, to where it came from.` }
      if (replace === 'shipped')
        return { title: 'The same comes again.', lead: `It’s order ${replacementOrder?.orderName ?? ''}.` }
      return {
        title: 'You keep it.',
        lead: `Nothing goes back, and ${type === 'return' ? 'no money' : 'nothing'} comes.`,
      }
  }
}

type Worked = Pick<ReturnRow, 'status' | 'escalated' | 'dueAt'>

/** What has to happen next and until when, for those who work on it; nothing once it’s over. */
export function nextStep({ status, escalated, dueAt }: Worked): string | undefined {
  const until = dueAt ? ` by ${dayAndTime(dueAt)}` : ''
  switch (status.code_name) {
    case 'requested':
      return `${escalated ? 'An administrator decides' : 'Decide'}${until}`
    case 'accepted':
    case 'in_transit':
      return `Back${until}`
    case 'received':
      return `${escalated ? 'An administrator decides' : 'Inspect'}${until}`
    case 'rejected':
    case 'closed':
      return undefined
  }
}

/** How it comes back, as the store and administrators read it. */
export const waysBack: Readonly<Record<WayBack, { name: string; means: string }>> = {
  'drop-off': { name: 'The customer brings it', means: 'They bring or send it to where you pack, within 14 days.' },
  'store-collects': { name: 'The store fetches it', means: 'You go for it yourselves, within 14 days.' },
  'platform-collects': { name: 'Bitmarte fetches it', means: 'A rider or partner of ours brings it to the store.' },
}

/** Where the money of a return goes, a sentence each. */
export const moneyGoes = (back: OrderReturn['back']): string[] => [
  ...(back.card > 0
    ? [
        `${naira(back.card)} goes back ${back.cardNumber ? `to your card ending ${back.cardNumber}` : 'the way you paid'}. Banks take up to 10 days to show it.`,
      ]
    : []),
  ...back.giftCards.map(({ amount, last4 }) => `${naira(amount)} is on your gift card ending ${last4} again at once.`),
]
