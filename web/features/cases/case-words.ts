import type { CaseFile } from '#contract/cases/case-shapes.ts'

/** What the customer of a case would like; undefined if nobody has said it. */
export function wishOf({ wanted, refundTo }: Pick<CaseFile, 'wanted' | 'refundTo'>): string | undefined {
  if (!wanted) return undefined
  if (wanted === 'replacement') return 'A replacement'
  if (refundTo === 'store_credit') return 'A refund as store credit'
  return 'A refund the way it was paid'
}

/** Tells a carrier what to do with a parcel that was reported as lost or damaged. */
export const keepParcel = 'Reported as lost or damaged: don’t deliver it before Bitmarte has decided.'
