import { type CaseFile, type CaseMessage, caseOutcomeNames } from '#contract/cases/case-shapes.ts'
import { customerOutcomeWords } from '#contract/cases/case-words.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { naira } from '#web/ui/format.ts'

/** What the customer of a case would like; undefined if nobody has said it. */
export function wishOf({ wanted, refundTo }: Pick<CaseFile, 'wanted' | 'refundTo'>): string | undefined {
  if (!wanted) return undefined
  if (wanted === 'replacement') return 'A replacement'
  if (refundTo === 'store_credit') return 'A refund as store credit'
  return 'A refund the way it was paid'
}

/** What a case is called to its customer, who didn't ask for a goodwill refund: the thing, and what it is about. */
export const customerNames = ({ kind, title }: Pick<CaseFile, 'kind' | 'title'>): { thing: string; title: string } =>
  kind === 'goodwill' ? { thing: 'Refund', title: 'Refund from Bitmarte' } : { thing: 'Help request', title }

/** Tells a carrier what to do with a parcel that was reported as lost or damaged. */
export const keepParcel = 'Reported as lost or damaged: don’t deliver it before Bitmarte has decided.'

/** Tells a hub what to do with such a parcel that it has. */
export const keepHere =
  'Reported as lost or damaged: keep it here and don’t release it. An administrator decides what happens to it.'

/** Tells whoever reads a reported parcel's page what to do with it: a carrier, or a hub that has it or may receive it. */
export function reportedWords(reader: string | undefined, status: OrderStatusCode): string {
  if (reader !== 'hub') return keepParcel
  return status === 'at_hub'
    ? keepHere
    : 'Reported as lost or damaged. If it arrives here, receive it and keep it until Bitmarte has decided.'
}

/** Says what a decision means for the customer, to the customer or to somebody else; its name for administrators. */
export function outcomeWords(
  { outcome, refunded }: Pick<NonNullable<CaseFile['decision']>, 'outcome' | 'refunded'>,
  side: CaseMessage['from'],
): string {
  if (side === 'platform') return caseOutcomeNames[outcome]
  const refund = refunded > 0 ? naira(refunded) : undefined
  return customerOutcomeWords({ outcome, refund }, side === 'customer' || side === 'guest')
}
