import type { Product, Variant } from '#contract/catalog/catalog.ts'

/** The part of a product with its variants and options. */
type Choosable = Pick<Product, 'variant' | 'variantProperties'>

/** Returns the variant with this ID; otherwise the first in stock, or the first. */
export const chosenOf = ({ variant }: Choosable, id: string | null): Variant | undefined =>
  variant.find(each => each.id === id) ?? variant.find(each => each.inStock) ?? variant[0]

export const optionOf = (variant: Variant, property: string): string | undefined =>
  variant.options.find(each => each.property === property)?.option

export interface OptionChoice {
  option: string
  /** Variant that the option selects; undefined if no variant has it. */
  variantId: string | undefined
  chosen: boolean
  /** Availability in combination with the other chosen options. */
  state: 'free' | 'sold_out' | 'not_made'
}

/**
 * Returns the options of a property. An option without a variant for the other chosen options selects the variant that
 * keeps most of them, so that every choice leads somewhere.
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
  /** The other chosen options. */
  beside: string[]
}

/** Returns the unavailable options of a property as text, for those who can't see the styling. */
export function optionNotes(product: Choosable, property: string, chosen: Variant): OptionNote[] {
  const beside = chosen.options.filter(each => each.property !== property).map(each => each.option)
  const choices = choicesOf(product, property, chosen)
  return (['sold_out', 'not_made'] as const).flatMap(state => {
    const options = choices.filter(each => each.state === state).map(each => each.option)
    return options.length > 0 ? [{ state, options, beside }] : []
  })
}
