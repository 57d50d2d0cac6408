import type { Product, Variant } from '#contract/catalog/catalog.ts'

/** The part of a product that tells what can be chosen. */
type Choosable = Pick<Product, 'variant' | 'variantProperties'>

/** The variant that the address names; otherwise the first that can be bought, or the first. */
export const chosenOf = ({ variant }: Choosable, id: string | null): Variant | undefined =>
  variant.find(each => each.id === id) ?? variant.find(each => each.inStock) ?? variant[0]

export const optionOf = (variant: Variant, property: string): string | undefined =>
  variant.options.find(each => each.property === property)?.option

export interface OptionChoice {
  option: string
  /** What choosing it leads to; absent where no variant has it. */
  variantId: string | undefined
  chosen: boolean
  /** With the other options that are chosen it is sold out, or isn't made. */
  state: 'free' | 'sold_out' | 'not_made'
}

/**
 * The options of a property beside what is chosen. One that isn't made with the other options chosen leads to the
 * variant that keeps most of them, so that no choice is a dead end.
 */
export function choicesOf(product: Choosable, property: string, chosen: Variant): OptionChoice[] {
  const options = product.variantProperties.find(each => each.type === property)?.options ?? []
  const others = chosen.options.filter(each => each.property !== property)
  const kept = (variant: Variant) => others.filter(each => optionOf(variant, each.property) === each.option).length
  return options.map(option => {
    const having = product.variant.filter(each => optionOf(each, property) === option)
    const exact = having.find(each => kept(each) === others.length)
    const nearest = having.toSorted(
      (one, other) => kept(other) - kept(one) || Number(other.inStock) - Number(one.inStock),
    )[0]
    return {
      option,
      variantId: (exact ?? nearest)?.id,
      chosen: exact?.id === chosen.id,
      state: !exact ? 'not_made' : exact.inStock ? 'free' : 'sold_out',
    }
  })
}

/** The unavailable options of a property, as shown beside the chosen ones. */
export interface OptionNote {
  state: 'sold_out' | 'not_made'
  options: string[]
  /** The other options that are chosen; none where the options aren't sold in any combination. */
  beside: string[]
}

/** The options of a property that are sold out or not made beside what is chosen, in words that need no seeing. */
export function optionNotes(product: Choosable, property: string, chosen: Variant): OptionNote[] {
  const beside = chosen.options.filter(each => each.property !== property).map(each => each.option)
  const choices = choicesOf(product, property, chosen)
  return (['sold_out', 'not_made'] as const).flatMap(state => {
    const options = choices.filter(each => each.state === state).map(each => each.option)
    return options.length > 0 ? [{ state, options, beside }] : []
  })
}
