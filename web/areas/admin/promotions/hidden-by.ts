import type { AdminPromotion } from '#contract/offers/offers.ts'
import { promotionsAtHome } from '#web/features/offers/shown-at-home.ts'

/**
 * Returns why customers don't see an active promotion, or undefined if they do. `rows` is the page of the list with this
 * promotion; `offset` is the number of promotions on the pages before it.
 */
export function hiddenBy(row: AdminPromotion, rows: readonly AdminPromotion[], offset: number): string | undefined {
  if (!row.shown) return row.product.inStock ? 'Not on sale' : 'Sold out'
  const before = offset + rows.slice(0, rows.indexOf(row)).filter(({ shown }) => shown).length
  return before < promotionsAtHome ? undefined : `Not shown: only the first ${promotionsAtHome}`
}
