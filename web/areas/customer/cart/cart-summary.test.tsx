import { expect, test } from 'vitest'
import type { CartItem } from '#contract/cart/cart.ts'
import type { CartPrice } from '#contract/coupons/coupons.ts'
import type { ShippingFees } from '#contract/logistics/shipping.ts'
import { sumsOf } from './cart-summary.tsx'

const item = (storeId: string, quantity: number, sellingPrice: number) =>
  ({ storeId, available: true, pricing: [{ sellingPrice }], productVariant: { quantity } }) as unknown as CartItem
const cart = { cartItemsData: [item('a', 2, 1_500.1)], savedItems: [], count: 2, total: 3_000.2 }
const price = { subtotal: 3_000.2, discount: 500, total: 2_500.2, appliedGiftCards: [] } as unknown as CartPrice
const fees = { count: 1, total: 1_000.15, rows: [{ storeId: 'a' }] } as unknown as ShippingFees

test('a counted cart has its discount and delivery in its total', () => {
  expect(sumsOf(cart, { price, fees })).toMatchObject({ discount: 500, delivery: 1_000.15, total: 3_500.35 })
})

test('changes that wait for the network leave only the items, even if the price fits by chance', () => {
  const sums = sumsOf(cart, { price, fees, uncounted: true })
  expect(sums).toMatchObject({ discount: 0, total: 3_000.2 })
  expect(sums.delivery).toBeUndefined()
})

test('delivery is unknown while the fee of a store is missing', () => {
  const two = { ...cart, cartItemsData: [...cart.cartItemsData, item('b', 1, 100)], total: 3_100.2 }
  expect(sumsOf(two, { price, fees })).toMatchObject({ discount: 0, delivery: undefined, total: 3_100.2 })
})
