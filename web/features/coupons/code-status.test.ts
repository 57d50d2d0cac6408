import { expect, test } from 'vitest'
import type { CartPrice, OfferedCoupon } from '#contract/coupons/coupons.ts'
import { codeOf, codesOf, isUnknown, openOffers } from './code-status.ts'

const store = (storeName: string, of: Partial<CartPrice['stores'][number]> = {}): CartPrice['stores'][number] => ({
  storeId: storeName,
  storeName,
  subtotal: 1000,
  discount: 0,
  coupons: [],
  refused: [],
  ...of,
})
const price: CartPrice = {
  stores: [
    store('Ada Fabrics', {
      coupons: [
        { id: 'a', code: 'TEN', title: 'Ten off', amount: 0.1 },
        { id: 'b', code: null, title: 'Market day', amount: 50 },
      ],
    }),
    store('Ikeja Gadgets', {
      coupons: [{ id: 'c', code: 'TEN', title: 'Ten here too', amount: 0.2 }],
      refused: [
        { code: 'MORE', message: 'Spend ₦1,500.00 more at Ikeja Gadgets.' },
        { code: null, message: 'Buy 2 more items at Ikeja Gadgets.' },
      ],
    }),
  ],
  subtotal: 2000,
  discount: 50.3,
  total: 1949.7,
  appliedGiftCards: [],
  codes: ['MORE', 'TEN', 'TYPO'],
  refused: [{ code: 'TYPO', message: 'This code isn’t valid at the stores in your cart.' }],
}

test('shows each code’s total discount over all stores, or why it doesn’t apply', () => {
  expect(codesOf(price)).toEqual([
    { code: 'MORE', amount: 0, title: undefined, refusals: ['Spend ₦1,500.00 more at Ikeja Gadgets.'] },
    { code: 'TEN', amount: 0.3, title: 'Ten off', refusals: [] },
    { code: 'TYPO', amount: 0, title: undefined, refusals: ['This code isn’t valid at the stores in your cart.'] },
  ])
  expect(isUnknown(price, 'TYPO')).toBe(true)
  expect(isUnknown(price, 'MORE')).toBe(false)
})

test('gives one reason for a code that several stores have', () => {
  const refused = [{ code: 'WELCOME', message: 'This code is for customers with an account.' }]
  const two = { ...price, codes: ['WELCOME'], stores: [store('Ada', { refused }), store('Bola', { refused })] }
  expect(codesOf(two)[0]?.refusals).toEqual(['This code is for customers with an account.'])
  const own = (name: string) =>
    store(name, { refused: [{ code: 'WELCOME', message: `For new customers of ${name}.` }] })
  const apart = { ...two, stores: [own('Ada'), own('Bola')] }
  expect(codesOf(apart)[0]?.refusals).toEqual(['For new customers of Ada.'])
})

test('lists offers that don’t apply yet and whose code wasn’t entered', () => {
  const offer = (id: string, code: string | null): OfferedCoupon => ({
    id,
    code,
    storeId: 's',
    storeName: 'Ada Fabrics',
    title: 'T',
    description: '',
    endDate: null,
    discountMode: code ? 'Code' : 'Automatic',
    discountType: 'Percent',
    summary: 'Ten off',
  })
  const offers = [offer('a', 'TEN'), offer('b', null), offer('x', 'MORE'), offer('y', 'NEW'), offer('z', null)]
  expect(openOffers(offers, price).map(({ id }) => id)).toEqual(['y', 'z'])
  expect(openOffers(offers, undefined)).toHaveLength(5)
})

test('a code is read as the server stores it', () => {
  expect(['SAVE 500 ', ' save500', 'sa ve 5 00'].map(codeOf)).toEqual(['SAVE500', 'SAVE500', 'SAVE500'])
})
