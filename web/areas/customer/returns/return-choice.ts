import type { VariantOption } from '#contract/catalog/catalog.ts'
import { isSize, type ReturnQuote } from '#contract/orders/return-shapes.ts'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'

/** Quantities to return, by order line. */
export type Chosen = Readonly<Record<string, TypedNumber>>

/** The chosen lines for the API. An invalid quantity becomes NaN, which the schema refuses. */
export const chosenLines = (chosen: Chosen): { orderItemId: string; quantity: number }[] =>
  Object.entries(chosen)
    .filter(([, quantity]) => quantity !== 0)
    .map(([orderItemId, quantity]) => ({ orderItemId, quantity: numberOf(quantity) }))

/** What comes instead of a line: a variant, empty for the same again, and the options that the customer chose. */
export interface ExchangeChoice {
  variantId: string
  wanted: readonly VariantOption[]
}

/** What comes instead, by order line; without an entry the same again. */
export type Exchanges = Readonly<Record<string, ExchangeChoice>>

/** The chosen lines with the variants that come instead. */
export const exchangedLines = (chosen: Chosen, exchanges: Exchanges) =>
  chosenLines(chosen).map(line => ({ ...line, variantId: exchanges[line.orderItemId]?.variantId || undefined }))

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

type Item = Pick<ReturnQuote['items'][number], 'productVariants' | 'exchanges'>

/** Says why a variant can't be had; empty if it can. */
const whyNot = (
  { left, samePrice, sameSize }: Item['exchanges'][number],
  { quantity, sameAgain }: { quantity: number; sameAgain: boolean },
): string => {
  if (sameSize && !sameAgain) return ' (the same size)'
  if (!samePrice) return ' (another price)'
  return left < quantity ? ' (sold out)' : ''
}

/** A choice of what comes instead, such as the size, with what each option leads to. One without `choice` can't be had. */
export interface ExchangeField {
  property: string
  value: string
  options: { option: string; label: string; choice: ExchangeChoice | undefined }[]
}

const optionOf = (options: readonly VariantOption[], property: string): string =>
  options.find(each => each.property === property)?.option ?? ''

/** Returns the label of the first field that chooses what comes instead of a chosen line; undefined if it has none. */
export function exchangeLabel(
  at: number,
  of: { items: ReturnQuote['items']; chosen: Chosen; exchanges: Exchanges; sameAgain: boolean },
): string | undefined {
  const line = chosenLines(of.chosen)[at]
  const item = of.items.find(({ id }) => id === line?.orderItemId)
  if (!line || !item) return undefined
  const { exchanges, sameAgain } = of
  return exchangeFields(item, { chosen: exchanges[item.id], quantity: line.quantity, sameAgain })[0]?.property
}

/**
 * The fields to choose what comes instead of an item, as on the product's page, with the variant that each option leads to:
 * the one with the most of the chosen options, or bought ones where none was chosen; the label names what differs from
 * them. Only sizes while none is chosen.
 */
export function exchangeFields(
  { productVariants: bought, exchanges }: Item,
  { chosen, quantity, sameAgain }: { chosen: ExchangeChoice | undefined; quantity: number; sameAgain: boolean },
): ExchangeField[] {
  const variants = [
    { variantId: '', options: bought, why: sameAgain ? '' : ' (the same size)' },
    ...exchanges.map(each => ({ ...each, why: whyNot(each, { quantity, sameAgain }) })),
  ]
  const { variantId: currentId, wanted } = chosen ?? { variantId: '', wanted: [] }
  const current = currentId || sameAgain ? variants.find(each => each.variantId === currentId) : undefined
  const properties = bought.map(({ property }) => property)
  const sizes = properties.filter(isSize)
  const field = (property: string): ExchangeField => {
    const others = properties.filter(each => each !== property)
    const kept = (of: readonly VariantOption[]) =>
      others.filter(each => optionOf(of, each) === (optionOf(wanted, each) || optionOf(bought, each))).length
    const choices = [...new Set(variants.map(({ options }) => optionOf(options, property)))].map(option => {
      const having = variants.filter(({ options }) => optionOf(options, property) === option)
      const [best] = having.filter(({ why }) => !why).toSorted((a, b) => kept(b.options) - kept(a.options))
      const differs = best && kept(best.options) < others.length
      const rest = differs ? ` (${others.map(each => optionOf(best.options, each)).join(', ')})` : ''
      return {
        option,
        label: option + (best ? rest : (having[0]?.why ?? '')),
        choice: best && {
          variantId: best.variantId,
          wanted: [...wanted.filter(each => each.property !== property), { property, option }],
        },
      }
    })
    return { property, value: current ? optionOf(current.options, property) : '', options: choices }
  }
  return (current || sizes.length === 0 ? properties : sizes).map(field).filter(({ options }) => options.length > 1)
}
