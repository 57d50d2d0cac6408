import type { ReturnQuote } from '#contract/orders/return-shapes.ts'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'

/** How many of which of an order's lines are to go back. */
export type Chosen = Readonly<Record<string, TypedNumber>>

/** The chosen lines as the API names them. A quantity that isn't a number is NaN, which no schema accepts. */
export const chosenLines = (chosen: Chosen): { orderItemId: string; quantity: number }[] =>
  Object.entries(chosen)
    .filter(([, quantity]) => quantity !== 0)
    .map(([orderItemId, quantity]) => ({ orderItemId, quantity: numberOf(quantity) }))

/** The same for `returns.quote`. */
export const quotedItems = (chosen: Chosen): string[] =>
  chosenLines(chosen)
    .filter(({ quantity }) => quantity > 0)
    .map(({ orderItemId, quantity }) => `${orderItemId}:${quantity}`)

/** What is chosen at first: the only piece there is, where there is no choice. */
export function firstChoice(items: ReturnQuote['items']): Chosen {
  const [only, ...others] = items.filter(({ left }) => left > 0)
  return only && others.length === 0 && only.left === 1 ? { [only.id]: 1 } : {}
}
