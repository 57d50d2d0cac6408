import type { ReturnQuote } from '#contract/orders/return-shapes.ts'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'

/** Quantities to return, by order line. */
export type Chosen = Readonly<Record<string, TypedNumber>>

/** The chosen lines for the API. An invalid quantity becomes NaN, which the schema refuses. */
export const chosenLines = (chosen: Chosen): { orderItemId: string; quantity: number }[] =>
  Object.entries(chosen)
    .filter(([, quantity]) => quantity !== 0)
    .map(([orderItemId, quantity]) => ({ orderItemId, quantity: numberOf(quantity) }))

/** The variants that come instead, by order line; an empty text is the same again. */
export type Exchanges = Readonly<Record<string, string>>

/** The chosen lines with the variants that come instead. */
export const exchangedLines = (chosen: Chosen, exchanges: Exchanges) =>
  chosenLines(chosen).map(line => ({ ...line, variantId: exchanges[line.orderItemId] || undefined }))

/** The chosen lines as the query parameter of `returns.quote`. */
export const quotedItems = (chosen: Chosen): string[] =>
  chosenLines(chosen)
    .filter(({ quantity }) => quantity > 0)
    .map(({ orderItemId, quantity }) => `${orderItemId}:${quantity}`)

/** Initial choice: the item of a one-item order, otherwise nothing. */
export function firstChoice(items: ReturnQuote['items']): Chosen {
  const [only, ...others] = items.filter(({ left }) => left > 0)
  return only && others.length === 0 && only.left === 1 ? { [only.id]: 1 } : {}
}
