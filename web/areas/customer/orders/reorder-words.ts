import type { NotReordered, Reordered } from '#contract/orders/reorder.ts'

/** Result of a reorder, such as `3 items are in your cart`. */
export function reorderedWords({ added, missing }: Pick<Reordered, 'added' | 'missing'>): string {
  if (added === 0) return 'Nothing could be added to your cart.'
  const put = added === 1 ? '1 item is in your cart' : `${added} items are in your cart`
  return missing.length ? `${put}. Some items could not be added.` : `${put}, at today’s prices.`
}

/** Reason why an item is missing from the cart, or has a lower quantity. */
export function missingWords({ reason, added, wanted }: Pick<NotReordered, 'reason' | 'added' | 'wanted'>): string {
  switch (reason) {
    case 'gone':
      return 'it’s no longer sold.'
    case 'sold_out':
      return 'it’s sold out.'
    case 'not_enough':
      return added > 0
        ? `${added} of ${wanted}, since no more are left.`
        : 'all remaining stock is already in your cart.'
    case 'cart_full':
      return 'your cart is full.'
  }
}
