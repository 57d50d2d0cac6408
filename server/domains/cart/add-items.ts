import { mostOfOne, mostThings } from '#contract/cart/cart-limits.ts'
import type { Kobo } from '#platform/money.ts'

/** A quantity of a variant in the cart or saved for later. `seen` is its unit price when it was added, in kobo. */
export interface Kept {
  variantId: string
  quantity: number
  seen: Kobo
  saved: boolean
}

/** The items of an account, by variant. */
export type Items = ReadonlyMap<string, Kept>

const capped = (quantity: number): number => Math.min(mostOfOne, quantity)

/** Counts the items in the cart, or the saved ones. */
export const countOf = (items: Items, saved: boolean): number =>
  [...items.values()].filter(item => item.saved === saved).length

/**
 * Merges what a browser kept into an account (docs/decisions/0014-cart.md): the larger quantity where both have it,
 * never their sum; the cart before what is saved for later; what doesn't fit in the cart is saved, and what doesn't fit
 * there either is left out. Merging the same again changes nothing.
 */
export function merged(had: Items, browser: readonly Kept[]): Items {
  const items = new Map(had)
  for (const item of browser) {
    const before = items.get(item.variantId)
    if (before && !before.saved && item.saved) continue
    const same = before?.saved === item.saved ? before.quantity : 0
    const next = { ...item, quantity: capped(Math.max(same, item.quantity)) }
    const others = new Map(items)
    others.delete(item.variantId)
    const fits = [next.saved, true].find(saved => countOf(others, saved) < mostThings || before?.saved === saved)
    if (fits !== undefined) items.set(item.variantId, { ...next, saved: fits })
  }
  return items
}
