import { purchaseBody, purchaseGiftCard } from '#contract/money/gift-cards.ts'
import { call } from '#web/shell/api.ts'
import type { FieldProblem } from '#web/ui/field-problems.ts'
import { amountProblem, bodyOf, type Draft } from './draft.ts'

// Loaded when somebody buys: with the schemas of the contract, which nobody needs to look at the page.

export type Wrong = Partial<Record<string, string>>

/** The error of each wrong field, the field's own where it has one; undefined when the draft can be sent. */
export function wrongIn(draft: Draft, problems: readonly FieldProblem[]): Wrong | undefined {
  const checked = purchaseBody.safeParse(bodyOf(draft))
  const issues =
    checked.error?.issues.map(({ path, message }) => {
      const field = path.join('.')
      return { field, message: (field === 'amount' && amountProblem(draft.amount)) || message }
    }) ?? []
  const wrong = { ...wrongOf(issues), ...wrongOf(problems) }
  return Object.keys(wrong).length > 0 ? wrong : undefined
}

/** The first sentence for each field, in the order that they come. */
export function wrongOf(errors: readonly { field: string; message: string }[]): Wrong {
  const wrong: Wrong = {}
  for (const { field, message } of errors) wrong[field] ??= message
  return wrong
}

/** Answers the page where it is paid. Throws ApiFailure. */
export const buy = async (draft: Draft, idempotencyKey: string): Promise<string> =>
  (await call(purchaseGiftCard, { body: bodyOf(draft) }, { kind: 'customer', idempotencyKey })).authorization_url
