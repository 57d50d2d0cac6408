import { type OrderReturn, returnNouns } from '#contract/orders/return-shapes.ts'
import type { ReasonQuestion } from '#web/features/orders/reason-dialog.tsx'

const askAdmin: ReasonQuestion = {
  title: 'Escalate?',
  body: 'Bitmarte reviews it and decides. Keep the items as they are.',
  confirm: 'Escalate',
  reasons: ['Not the item we sent', 'Returned damaged', 'Empty box'],
}

/** Question before a store says that it hasn't got a return that should be with it. */
const notArrived: ReasonQuestion = {
  title: 'This didn’t arrive?',
  body: 'Bitmarte finds out where it is and decides. Until then you have nothing to inspect.',
  label: 'What you know',
  confirm: 'It didn’t arrive',
  reasons: ['Nobody brought it', 'The parcel was empty'],
}

/** Question before a store rejects a return. */
const storeRejects = {
  body: 'The customer keeps the items and sees your reason. They can then escalate it to Bitmarte.',
  confirm: 'Reject it',
  reasons: ['Used or worn', 'Not the item we sent', 'As described'],
}

/** Question before an administrator rejects a return, which customer and store read in Bitmarte's name. */
const adminRejects = {
  confirm: 'Reject it',
  reasons: ['The item was used or worn', 'Not the item that the store sent', 'The item is as the store described it'],
}

/** Question before it is recorded that a rejected return was given back, and how. */
const givesBack: ReasonQuestion = {
  title: 'Given back to the customer?',
  body: 'The customer is notified and reads how.',
  label: 'How',
  confirm: 'Mark as given back',
  reasons: ['The customer collected it', 'Sent to the customer'],
}

/** Says where the items end up that an administrator rejects. */
function rejectedTo({ status, storeAsked }: Pick<OrderReturn, 'status' | 'storeAsked'>, days: number): string {
  if (storeAsked && !storeAsked.notArrived)
    return `The store has to give the items back: the customer collects them within ${days} days, or pays for having them sent.`
  return status.code_name === 'received'
    ? 'The store hasn’t said that it has the items, so it isn’t asked to give them back.'
    : 'The customer keeps the items.'
}

/**
 * Returns the question before an action. Only an administrator rejects an escalated return. The store gives one back
 * within `days`.
 */
export function questionOf(
  made: 'reject' | 'ask_admin' | 'not_arrived' | 'give_back',
  of: Pick<OrderReturn, 'escalated' | 'type' | 'status' | 'storeAsked'>,
  days: number,
): ReasonQuestion {
  if (made === 'ask_admin') return askAdmin
  if (made === 'not_arrived') return notArrived
  if (made === 'give_back') return givesBack
  const title = `Reject this ${returnNouns[of.type]}?`
  const body = `${rejectedTo(of, days)} Customer and store see your reason. Your decision is final.`
  return of.escalated ? { title, body, ...adminRejects } : { title, ...storeRejects }
}
