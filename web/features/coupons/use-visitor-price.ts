import { useQuery } from '@tanstack/react-query'
import type { CartItem } from '#contract/cart/cart.ts'
import type { CartPrice } from '#contract/coupons/coupons.ts'

/** Returns the price of a visitor's items, which checkout asks of a guest. Undefined while loading, and without items. */
export function useVisitorPrice(bought: readonly CartItem[]): CartPrice | undefined {
  const items = bought.map(({ productId, variantId, productVariant: { quantity } }) => ({
    productId,
    variantId,
    quantity,
  }))
  return useQuery({
    queryKey: ['cart.price-visitor', items],
    queryFn: async ({ signal }) => (await import('./coupon-calls.ts')).fetchVisitorPrice(items, signal),
    enabled: items.length > 0,
  }).data
}
