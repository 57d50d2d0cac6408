import type { CartProblem } from '#contract/cart/cart.ts'
import type { Kobo } from '#platform/money.ts'

/** Wanted quantity of a cart item. `seen` is its unit price when it was added, in kobo. */
export interface Wanted {
  quantity: number
  seen: Kobo
}

/** Availability of an item: whether it is on sale, its stock, and its current unit price in kobo. */
export interface Offered {
  onSale: boolean
  left: number
  selling: Kobo
}

/** Returns the worst problem of an item; undefined if it can be bought as it was added. */
export function problemOf(wanted: Wanted, offered: Offered): CartProblem | undefined {
  if (!offered.onSale) return 'gone'
  if (offered.left === 0) return 'sold_out'
  if (offered.left < wanted.quantity) return 'not_enough'
  return offered.selling === wanted.seen ? undefined : 'price_changed'
}

/** Returns whether an item can be bought. A changed price is reported, but doesn't block the purchase. */
export const canBuy = (problem: CartProblem | undefined): boolean => !problem || problem === 'price_changed'
