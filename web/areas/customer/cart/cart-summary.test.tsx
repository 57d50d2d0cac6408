import { expect, test } from 'vitest'
import type { CartItem } from '#contract/cart/cart.ts'
import type { CartPrice } from '#contract/coupons/coupons.ts'
import type { ShippingFees } from '#contract/logistics/shipping.ts'
import { leftOutWords, sumsOf } from './cart-summary.tsx'

const item = (storeId: string, quantity: number, sellingPrice: number) =>
  ({
    storeId,
    available: true,
    pricing: [{ sellingPrice }],
    productVariant: { quantity, options: [] },
  }) as unknown as CartItem
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

test('the sums say which item they leave out, why, and what to do', () => {
  const blocked = (problem: CartItem['problem'], left = 0) =>
    ({ ...item('a', 2, 100), name: 'Power bank', available: false, problem, left }) as CartItem
  const words = (...items: CartItem[]) => leftOutWords({ ...cart, cartItemsData: [...cart.cartItemsData, ...items] })
  expect(words()).toBeUndefined()
  expect(words(blocked('not_enough', 1))).toBe(
    'Power bank isn’t counted: only 1 is left. Take 1, save it for later or remove it to continue.',
  )
  expect(words(blocked('sold_out'))).toMatch(/it is sold out\. Save it for later or remove it to continue\.$/)
  const sized = blocked('sold_out')
  sized.productVariant.options = [{ property: 'Size', option: 'M' }]
  expect(words(sized)).toMatch(/Change its options, save it for later or remove it to continue\.$/)
  expect(words(blocked('gone'))).toMatch(/it is no longer sold\. Remove it to continue\.$/)
  expect(words(blocked('gone'), blocked('not_enough', 3))).toMatch(/^2 items aren’t counted/)
})
