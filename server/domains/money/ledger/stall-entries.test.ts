import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#platform/money.ts'
import type { AccountKind } from './accounts.ts'
import { balances, type Carrier, capture, type Entry, refundBeforeRelease } from './entries.ts'
import { deliveryBorne, deliveryEarned } from './stall-entries.ts'

/** Returns the credit of an account. */
const owed = (entries: readonly Entry[], kind: AccountKind) =>
  0 -
  sum(
    entries.flatMap(entry => entry.postings.filter(({ account }) => account.kind === kind).map(({ amount }) => amount)),
  )

test('the worked example of an order that comes back, to the kobo', () => {
  const [goods, shipping, carrier] = [18_000_00, 1_500_00, { partnerId: 'c', shareBps: 8000 }]
  const of = { orderId: 'o', storeId: 's', shipping, shippingDiscount: 0, carrier }
  const paid = capture({
    paymentId: 'p',
    fee: 0,
    orders: [{ orderId: 'o', card: goods + shipping, giftCards: 0, shippingDiscount: 0 }],
  })
  const back = (amount: number) => refundBeforeRelease({ refundId: 'r', orderId: 'o', paymentId: 'p', amount })
  const outcome = (entries: readonly Entry[]) => ({
    held: owed(entries, 'escrow'),
    customer: owed(entries, 'refunds_payable'),
    partner: owed(entries, 'delivery_payable'),
    platform: owed(entries, 'platform_delivery'),
    store: owed(entries, 'merchant_payable'),
  })
  expect(outcome([...paid, back(goods), deliveryEarned(of)])).toEqual({
    held: 0,
    customer: 18_000_00,
    partner: 1_200_00,
    platform: 300_00,
    store: 0,
  })
  expect(outcome([...paid, back(goods + shipping)])).toEqual({
    held: 0,
    customer: 19_500_00,
    partner: 0,
    platform: 0,
    store: 0,
  })
  expect(outcome([...paid, back(goods + shipping), deliveryBorne(of)])).toEqual({
    held: 0,
    customer: 19_500_00,
    partner: 1_200_00,
    platform: 300_00,
    store: -1_500_00,
  })
})

test('balances every entry, for every carrier and fee', () => {
  const carriers: readonly Carrier[] = ['merchant', 'platform', { partnerId: 'partner', shareBps: 8000 }]
  const kobo = fc.integer({ min: 0, max: 1_000_000_00 })
  fc.assert(
    fc.property(kobo, kobo, fc.constantFrom(...carriers), (customerPart, shippingDiscount, carrier) => {
      const of = { orderId: 'o', storeId: 's', shipping: customerPart + shippingDiscount, shippingDiscount }
      expect(balances(deliveryEarned({ ...of, carrier }))).toBe(true)
      if (carrier !== 'merchant') expect(balances(deliveryBorne({ ...of, carrier }))).toBe(true)
      if (carrier === 'merchant')
        expect(owed([deliveryEarned({ ...of, carrier })], 'merchant_payable')).toBe(customerPart)
    }),
  )
})
