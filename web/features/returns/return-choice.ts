import type { ReturnQuote } from '#contract/return-shapes.ts'

/** How many of which of an order's lines are to go back. */
export type Chosen = Readonly<Record<string, number>>

/** The lines that something is chosen of, as the calls name them. */
export const chosenLines = (chosen: Chosen): { orderItemId: string; quantity: number }[] =>
  Object.entries(chosen)
    .filter(([, quantity]) => quantity > 0)
    .map(([orderItemId, quantity]) => ({ orderItemId, quantity }))

/** The same for `returns.quote`. */
export const quotedItems = (chosen: Chosen): string[] =>
  chosenLines(chosen).map(({ orderItemId, quantity }) => `${orderItemId}:${quantity}`)

/** What is chosen at first: the only piece there is, where there is no choice. */
export function firstChoice(items: ReturnQuote['items']): Chosen {
  const [only, ...others] = items.filter(({ left }) => left > 0)
  return only && others.length === 0 && only.left === 1 ? { [only.id]: 1 } : {}
}
