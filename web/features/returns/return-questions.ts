import { type OrderReturn, returnNouns } from '#contract/orders/return-shapes.ts'
import type { ReasonQuestion } from '#web/features/orders/reason-dialog.tsx'

const askAdmin: ReasonQuestion = {
  title: 'Escalate?',
  body: 'Bitmarte reviews it and decides. Keep the items as they are.',
  confirm: 'Escalate',
  reasons: ['Not the item we sent', 'Returned damaged', 'Empty box'],
}

/** Question before a store rejects a return. */
const storeRejects = {
  body: 'The customer keeps the items and sees your reason. They can then escalate it to Bitmarte.',
  confirm: 'Reject it',
  reasons: ['Used or worn', 'Not the item we sent', 'As described'],
}

/** Question before an administrator rejects a return, which customer and store read in Bitmarte's name. */
const adminRejects = {
  body: 'Customer and store see your reason. Your decision is final.',
  confirm: 'Reject it',
  reasons: ['The item was used or worn', 'Not the item that the store sent', 'The item is as the store described it'],
}

/** Returns the question before an action. Only an administrator rejects an escalated return. */
export const questionOf = (
  made: 'reject' | 'ask_admin',
  { escalated, type }: Pick<OrderReturn, 'escalated' | 'type'>,
): ReasonQuestion =>
  made === 'ask_admin'
    ? askAdmin
    : { title: `Reject this ${returnNouns[type]}?`, ...(escalated ? adminRejects : storeRejects) }
