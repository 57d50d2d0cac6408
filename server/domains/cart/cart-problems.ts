import type { CartProblem } from '#contract/cart/cart.ts'
import type { Kobo } from '#platform/money.ts'

/** What an item of a cart wants. `seen` is what one cost when it was put in, in kobo. */
export interface Wanted {
  quantity: number
  seen: Kobo
}

/** What there is of it: whether it is on sale, how many are left of it at most, and what one costs now, in kobo. */
export interface Offered {
  onSale: boolean
  left: number
  selling: Kobo
}

/** What stands in the way of an item, the worst first; nothing when it can be bought as it was put in. */
export function problemOf(wanted: Wanted, offered: Offered): CartProblem | undefined {
  if (!offered.onSale) return 'gone'
  if (offered.left === 0) return 'sold_out'
  if (offered.left < wanted.quantity) return 'not_enough'
  return offered.selling === wanted.seen ? undefined : 'price_changed'
}

/** Whether an item can be bought. A changed price is reported, but doesn't block the purchase. */
export const canBuy = (problem: CartProblem | undefined): boolean => !problem || problem === 'price_changed'
