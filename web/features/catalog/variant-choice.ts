import type { Product, Variant } from '#contract/catalog/catalog.ts'
import type { BrowserItem } from '#web/features/cart/browser-cart.ts'
import { picturesWith } from './variant-pictures.ts'

/** The part of a product with its variants and options. */
type Choosable = Pick<Product, 'variant' | 'variantProperties'>

/** Returns the variant with this ID; otherwise the first in stock, or the first. */
export const chosenOf = ({ variant }: Choosable, id: string | null): Variant | undefined =>
  variant.find(each => each.id === id) ?? variant.find(each => each.inStock) ?? variant[0]

export const optionOf = (variant: Variant, property: string): string | undefined =>
  variant.options.find(each => each.property === property)?.option

/** Name of the address's parameter with the properties chosen so far, if not all of them are. */
export const pickedParam = 'picked'

/**
 * Returns the properties that the customer has chosen: all with an address of a variant, unless it says which, and those
 * with one option.
 */
export function pickedOf(product: Choosable, search: URLSearchParams): ReadonlySet<string> {
  const named = product.variant.some(({ id }) => id === search.get('variant'))
  const picked = search.get(pickedParam)?.split('|')
  return new Set(
    product.variantProperties
      .filter(({ type, options }) => options.length < 2 || (named && (picked?.includes(type) ?? true)))
      .map(({ type }) => type),
  )
}

/** Returns the names of properties that the customer has yet to choose. */
export const missingOf = ({ variantProperties }: Choosable, picked: ReadonlySet<string>): string[] =>
  variantProperties.filter(({ type }) => !picked.has(type)).map(({ type }) => type)

/** Returns the SKU of the variant that is chosen; the product's own until then, or if the variant has none. */
export const skuOf = (product: Pick<Product, 'sku'>, chosen: Pick<Variant, 'sku'> | undefined): string =>
  chosen?.sku || product.sku

/** Returns the address's parameters that choose an option's variant. */
export function choosing(product: Choosable, picked: ReadonlySet<string>, property: string, variantId: string) {
  const now = new Set([...picked, property])
  return { variant: variantId, [pickedParam]: missingOf(product, now).length > 0 ? [...now].join('|') : null }
}

/**
 * Returns the parameters, as a query, that choose what a list was filtered by, such as `Size:12`: one option of each
 * property that a variant in stock has together. Empty if none has.
 */
export function filteredBy(product: Choosable, filter: readonly string[]): string {
  const asked = product.variantProperties.flatMap(({ type, options }) => {
    const [option, another] = options.filter(each => filter.includes(`${type}:${each}`))
    return option !== undefined && another === undefined ? [{ type, option }] : []
  })
  const found = product.variant.find(
    each => each.inStock && asked.every(({ type, option }) => optionOf(each, type) === option),
  )
  if (!found || asked.length === 0) return ''
  return String(new URLSearchParams({ variant: found.id, [pickedParam]: asked.map(({ type }) => type).join('|') }))
}

/** Returns the parameters that choose a variant: the address's, or those of `filteredBy`. */
export const askedOf = (search: URLSearchParams, filtered: string): URLSearchParams =>
  search.has('variant') ? search : new URLSearchParams(filtered)

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
 * keeps most of them, so that every choice leads somewhere. `picked` are the properties that the customer has chosen.
 */
export function choicesOf(
  product: Choosable,
  property: string,
  chosen: Variant,
  picked: ReadonlySet<string>,
): OptionChoice[] {
  const options = product.variantProperties.find(each => each.type === property)?.options ?? []
  const others = othersOf(property, chosen, picked)
  const kept = (variant: Variant) => others.filter(each => optionOf(variant, each.property) === each.option).length
  return options.map(option => {
    const having = product.variant.filter(each => optionOf(each, property) === option)
    const exacts = having.filter(each => kept(each) === others.length)
    const exact = exacts.find(each => each.id === chosen.id) ?? exacts.find(each => each.inStock) ?? exacts[0]
    const nearest = having.toSorted(
      (one, other) => kept(other) - kept(one) || Number(other.inStock) - Number(one.inStock),
    )[0]
    return {
      option,
      variantId: (exact ?? nearest)?.id,
      chosen: picked.has(property) && optionOf(chosen, property) === option,
      state: !exact ? 'not_made' : exacts.some(each => each.inStock) ? 'free' : 'sold_out',
    }
  })
}

/** Returns the chosen options of the other properties. */
const othersOf = (property: string, chosen: Variant, picked: ReadonlySet<string>) =>
  chosen.options.filter(each => each.property !== property && picked.has(each.property))

/** The unavailable options of a property, as shown beside the chosen ones. */
export interface OptionNote {
  state: 'sold_out' | 'not_made'
  options: string[]
  /** The other chosen options. */
  beside: string[]
}

/** Returns the unavailable options of a property as text, for those who can't see the styling. */
export function optionNotes(
  product: Choosable,
  property: string,
  chosen: Variant,
  picked: ReadonlySet<string>,
): OptionNote[] {
  const beside = othersOf(property, chosen, picked).map(each => each.option)
  const choices = choicesOf(product, property, chosen, picked)
  return (['sold_out', 'not_made'] as const).flatMap(state => {
    const options = choices.filter(each => each.state === state).map(each => each.option)
    return options.length > 0 ? [{ state, options, beside }] : []
  })
}

/** Stock at or below which customers read how many units are left. */
const few = 5

/** Returns what customers read about the stock of a variant. */
export function leftWords({ quantity, inStock }: Pick<Variant, 'quantity' | 'inStock'>): string {
  if (!inStock) return 'Sold out'
  if (quantity > few) return 'In stock'
  return quantity === 1 ? 'Last one in stock' : `Only ${quantity} left`
}

export const isScarce = ({ quantity }: Pick<Variant, 'quantity'>): boolean => quantity <= few

/** Returns a variant as the browser's cart keeps it. */
export const cartItemOf = (product: Product, variant: Variant, quantity: number): BrowserItem => ({
  productId: product.id,
  variantId: variant.id,
  quantity,
  price: variant.pricing[0]?.sellingPrice ?? 0,
  name: product.name,
  storeId: product.store.id,
  storeName: product.store.storeName,
  storeUrl: product.store.storeUrl,
  options: variant.options.map(({ option }) => option),
  picture: picturesWith(product.hostedImages, variant.options)[0],
})
