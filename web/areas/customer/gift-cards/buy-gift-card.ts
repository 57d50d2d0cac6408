import { purchaseBody, purchaseGiftCard } from '#contract/money/gift-cards.ts'
import { call } from '#web/shell/api.ts'
import type { FieldProblem } from '#web/ui/field-problems.ts'
import { amountProblem, bodyOf, chooseAmount, type Draft, type PaymentWay } from './draft.ts'

// Loads with the contract's schemas only when somebody buys, so that the page stays light.

export type Wrong = Partial<Record<string, string>>

/** Validates a draft and returns errors by field, or undefined. A field's own problem wins over the schema's. */
export function wrongIn(draft: Draft, problems: readonly FieldProblem[]): Wrong | undefined {
  const checked = purchaseBody.safeParse(bodyOf(draft))
  const issues =
    checked.error?.issues.map(({ path, message }) => {
      const field = path.join('.')
      return { field, message: field === 'amount' ? (amountProblem(draft.amount) ?? chooseAmount) : message }
    }) ?? []
  const wrong = { ...wrongOf(issues), ...wrongOf(problems) }
  return Object.keys(wrong).length > 0 ? wrong : undefined
}

/** First error of each field. */
export function wrongOf(errors: readonly { field: string; message: string }[]): Wrong {
  const wrong: Wrong = {}
  for (const { field, message } of errors) wrong[field] ??= message
  return wrong
}

/**
 * Buys a gift card with a saved card or on the provider's page, and returns the address of the next page. Throws
 * ApiFailure.
 */
export async function buy(draft: Draft, way: PaymentWay, idempotencyKey: string): Promise<string> {
  const body = { ...bodyOf(draft), ...way }
  const { authorization_url, reference } = await call(purchaseGiftCard, { body }, { kind: 'customer', idempotencyKey })
  return authorization_url ?? `/gift-cards/complete?reference=${reference}`
}
