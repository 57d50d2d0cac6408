import type { z } from 'zod'
import { bearerOfFault, type CaseBearerName, type CaseFile, type CaseOutcome } from '#contract/cases/case-shapes.ts'
import type { decisionTerms } from '#contract/cases/cases.ts'
import type { GoodsTo } from '#contract/orders/goods-to.ts'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'

/** Values of the decision form. `chosen` are quantities by order item. */
export interface DecisionValues {
  outcome: CaseOutcome
  bearer: CaseBearerName
  chosen: Readonly<Record<string, TypedNumber>>
  shipping: boolean
  amount: TypedNumber
  /** Null until somebody chooses: it follows who bears it. */
  goodsTo: GoodsTo | null
  note: string
  whyNow: string
}

/** Builds the terms of the decision, with only the fields that the outcome uses. */
export function termsOf({ outcome, bearer, chosen, shipping, amount, goodsTo }: DecisionValues) {
  const byItems = outcome === 'refund_items' || outcome === 'replacement'
  const items = Object.entries(chosen).flatMap(([orderItemId, typed]) => {
    const quantity = numberOf(typed, 0)
    return quantity ? [{ orderItemId, quantity }] : []
  })
  return {
    outcome,
    bearer,
    items: byItems ? items : [],
    shipping: outcome === 'refund_items' && shipping,
    amount: outcome === 'refund_amount' ? numberOf(amount, 0) : 0,
    goodsTo: goodsTo ?? undefined,
  } satisfies z.input<typeof decisionTerms>
}

/** Whether the decision is complete enough to preview. */
export const canPreview = ({ outcome, items, amount }: ReturnType<typeof termsOf>): boolean =>
  outcome === 'refund_amount'
    ? amount > 0
    : outcome === 'refund_items' || outcome === 'replacement'
      ? items.length > 0
      : true

type Of = Pick<CaseFile, 'items' | 'wanted'> & { work: NonNullable<CaseFile['work']> }

/**
 * Returns the first values of the form: what the customer wants, at the expense of whoever had the parcel, if that can be
 * decided. The delivery fee is refunded too if nothing else of the order is left.
 */
export function firstValues({ items, wanted, work }: Of): DecisionValues {
  const refunded = work.orderStatus === 'cancelled'
  const fault = work.fault && bearerOfFault[work.fault]
  const left = (id: string) => items.find(item => item.orderItemId === id)?.quantity ?? 0
  const suggested = ((): CaseOutcome => {
    // The customer has the money back already: the decision is only about the lost items.
    if (refunded) return fault === 'platform' ? 'nothing' : 'refund_all'
    if (!work.fault) return 'nothing'
    if (items.length === 0) return 'refund_all'
    return wanted === 'replacement' && work.outcomes.includes('replacement') ? 'replacement' : 'refund_items'
  })()
  return {
    outcome: work.outcomes.includes(suggested) ? suggested : (work.outcomes[0] ?? 'nothing'),
    bearer: refunded && fault === 'platform' ? 'store' : (fault ?? 'platform'),
    chosen: Object.fromEntries(work.items.map(item => [item.orderItemId, Math.min(item.left, left(item.orderItemId))])),
    shipping: work.refundsDelivery,
    amount: '',
    goodsTo: null,
    note: '',
    whyNow: '',
  }
}
