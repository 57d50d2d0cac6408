import { after, day } from '#platform/clock.ts'
import type { SeedShop } from './add-stores.ts'
import type { House } from './house.ts'
import { journeyTo } from './journeys.ts'
import type { PlannedCheckout } from './plan-history.ts'
import { at, randomOf } from './random.ts'

/** An order of the printed customer that has been on its way for a week, past its promised day. */
export function lateCheckouts({ end }: House, shops: readonly SeedShop[]): PlannedCheckout[] {
  const name = 'late order'
  const { placedAt, steps } = journeyTo('in_transit', after(end, -7 * day), randomOf(name))
  const shop = shops.length - 1
  const product = at(shops, shop).products.find(({ since }) => since < after(placedAt, -day))
  const variant = product?.variants.find(({ stock }) => stock > 10)
  if (!product || !variant) return []
  const items = [{ productId: product.productId, variantId: variant.variantId, quantity: 1 }]
  const order = { name, shop, items, note: '', steps, carrier: 'any' as const }
  return [{ at: placedAt, customer: 0, address: 0, cards: ['success'], orders: [order] }]
}
