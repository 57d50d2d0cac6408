import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { after, day } from '#platform/clock.ts'
import type { SeedShop } from './add-stores.ts'
import type { House } from './house.ts'
import { journeyTo } from './journeys.ts'
import type { PlannedCheckout } from './plan-history.ts'
import { at, randomOf } from './random.ts'

/**
 * Orders that later steps of the seed need: one of the printed customer that has been on its way for a week, past its
 * promised day, and one of the printed merchant that was delivered the day before yesterday.
 */
export function moreCheckouts(house: House, shops: readonly SeedShop[]): PlannedCheckout[] {
  const { end } = house
  const late = { name: 'late order', stop: 'in_transit', end: after(end, -7 * day), customer: 0 } as const
  const recent = { name: 'recent order', stop: 'delivered', end: after(end, -1.2 * day), customer: 1 } as const
  return [...checkoutOf(shops, { ...late, shop: shops.length - 1 }), ...checkoutOf(shops, { ...recent, shop: 0 })]
}

interface More {
  name: string
  stop: OrderStatusCode
  end: Date
  customer: number
  shop: number
}

function checkoutOf(shops: readonly SeedShop[], { name, stop, end, customer, shop }: More): PlannedCheckout[] {
  const { placedAt, steps } = journeyTo(stop, end, randomOf(name))
  const product = at(shops, shop).products.find(({ since }) => since < after(placedAt, -day))
  const variant = product?.variants.find(({ stock }) => stock > 10)
  if (!product || !variant) return []
  const items = [{ productId: product.productId, variantId: variant.variantId, quantity: 1 }]
  const order = { name, shop, items, note: '', steps, carrier: 'any' as const }
  return [{ at: placedAt, customer, address: 0, cards: ['success'], orders: [order] }]
}
