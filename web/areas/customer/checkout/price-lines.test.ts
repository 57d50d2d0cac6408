import { expect, test } from 'vitest'
import type { CheckoutPrice } from '#contract/checkout/checkout.ts'
import { changesOf } from './price-changes.ts'
import { giftCardLinesOf, linesOf } from './price-lines.ts'

type Store = CheckoutPrice['stores'][number]
type Item = Store['items'][number]

const item = (id: string, of: Partial<Item> = {}): Item => ({
  id,
  productId: id,
  variantId: id,
  name: `Product ${id}`,
  hostedImages: [],
  IsDigitalProduct: false,
  options: [],
  quantity: 1,
  price: 1000,
  discount: 0,
  total: 1000,
  ...of,
})
const sums = {
  subtotal: 3000,
  discount: 300.3,
  shippingFee: 900,
  shippingDiscount: 100,
  total: 3599.7,
  vat: 0,
  due: 599.7,
}
const place = { zone: 'A', state: 'Lagos', lga: 'Ikeja' }
const store = (storeId: string, items: Item[], coupons: Store['coupons']): Store => ({
  storeId,
  storeName: storeId,
  storeUrl: storeId,
  items,
  coupons,
  ...sums,
  shipping: {
    storeId,
    storeName: storeId,
    shippingFee: 450,
    discount: 50,
    from: place,
    to: place,
    vehicle: 'Bike',
    chargeableWeight: 1,
    withinLagos: true,
    expectedDays: { from: 1, to: 1 },
    free: false,
    reckoning: null,
  },
})
const price = (of: Partial<CheckoutPrice> = {}): CheckoutPrice => ({
  addressId: 'a',
  stores: [
    store('Ada', [item('1', { quantity: 2 })], [{ id: 'x', code: 'TEN', title: 'Ten', amount: 200.1 }]),
    store(
      'Bola',
      [item('2')],
      [
        { id: 'y', code: 'TEN', title: 'Ten too', amount: 50.1 },
        { id: 'z', code: null, title: 'Market day', amount: 50.1 },
      ],
    ),
  ],
  ...sums,
  giftCards: [
    { id: 'g', last4: '7QF2', amount: 2500 },
    { id: 'c', last4: '', amount: 500 },
  ],
  refusedCoupons: [],
  problems: [],
  payable: true,
  quote: null,
  ...of,
})

test('lines are unique and sum to the amount due', () => {
  const lines = [...linesOf(price()), ...giftCardLinesOf(price())]
  expect(lines.map(({ label, amount, was }) => [label, amount, was])).toEqual([
    ['3 items', 3000, undefined],
    ['Coupon TEN', -250.2, undefined],
    ['Market day', -50.1, undefined],
    ['Delivery, 2 stores', 900, 1000],
    ['Gift card ending 7QF2', -2500, undefined],
    ['Store credit', -500, undefined],
  ])
  expect(lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(59_970)
})

test('the same price has no changes', () => {
  expect(changesOf(price(), price())).toEqual([])
})

test('changes are listed per item and per amount', () => {
  const before = price()
  const now = price({
    stores: [store('Ada', [item('1', { quantity: 2 })], []), store('Bola', [item('2', { price: 1200 })], [])],
    discount: 0,
    shippingFee: 950,
    due: 1500,
    giftCards: [],
  })
  expect(changesOf(before, now)).toEqual([
    'The price of Product 2 changed from ₦1,000.00 to ₦1,200.00.',
    'The discount changed from ₦300.30 to ₦0.00.',
    'Delivery changed from ₦900.00 to ₦950.00.',
    'Gift cards now pay ₦0.00 instead of ₦3,000.00.',
    'The amount to pay changed from ₦599.70 to ₦1,500.00.',
  ])
})

test('amounts that follow from other items are one sentence, and an item’s problem is its one reason', () => {
  const before = price()
  const stores = [store('Ada', [item('1', { quantity: 1 }), item('3')], []), store('Bola', [item('2')], [])]
  const more = price({ stores, discount: 0, shippingFee: 950, due: 1500, giftCards: [] })
  expect(changesOf(before, more)).toEqual([
    'The quantity of Product 1 changed from 2 to 1.',
    'Product 3 was added.',
    'What you can buy now costs ₦1,500.00.',
  ])
  expect(changesOf(more, before)).toContain('Product 3 is no longer available.')
  const message = 'Only 1 of Product 1 is left. Take fewer to go on.'
  const problems = [{ code: 'not_enough' as const, message, storeId: 'Ada', itemId: '1' }]
  const fewer = price({ stores: [store('Bola', [item('2')], [])], discount: 0, due: 500, problems, payable: false })
  expect(changesOf(before, fewer)).toEqual([message, 'What you can buy now costs ₦500.00.'])
  expect(changesOf(before, price({ stores: [], due: 0, discount: 0, problems }))).not.toContain('costs')
})
