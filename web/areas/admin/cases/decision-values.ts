import type { z } from 'zod'
import type { CaseBearerName, CaseOutcome } from '#contract/cases/case-shapes.ts'
import type { decisionBody } from '#contract/cases/cases.ts'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'

/** Values of the decision form. `chosen` are quantities by order item. */
export interface DecisionValues {
  outcome: CaseOutcome
  bearer: CaseBearerName
  chosen: Readonly<Record<string, TypedNumber>>
  shipping: boolean
  amount: TypedNumber
  note: string
}

/** Builds the call's body, with only the fields that the outcome uses. */
export function decisionOf({ outcome, bearer, chosen, shipping, amount, note }: DecisionValues) {
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
    note,
  } satisfies z.input<typeof decisionBody>
}

/** Whether the decision is complete enough to preview. */
export const canPreview = ({ outcome, items, amount }: ReturnType<typeof decisionOf>): boolean =>
  outcome === 'refund_amount'
    ? amount > 0
    : outcome === 'refund_items' || outcome === 'replacement'
      ? items.length > 0
      : true
