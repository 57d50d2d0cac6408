import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basisPoints, type Kobo, sum } from '#platform/money.ts'
import type { AccountKind } from './accounts.ts'
import {
  balances,
  type Carrier,
  type CostBearer,
  capture,
  captureUnplaced,
  chargeback,
  clawback,
  type Entry,
  giftCardSold,
  type OrderMoney,
  partCarried,
  refundAtOnce,
  refundBeforeRelease,
  refundPaid,
  release,
  returnCarried,
  returnCosts,
  storeEarns,
} from './entries.ts'

const kobo = fc.integer({ min: 0, max: 1_000_000_000_00 })
const carriers: readonly Carrier[] = ['merchant', 'platform', { partnerId: 'partner', shareBps: 8000 }]
const carrier = fc.constantFrom(...carriers)
const bps = fc.integer({ min: 0, max: 10_000 })
const on = (entries: readonly Entry[], kind: AccountKind): Kobo =>
  sum(
    entries.flatMap(entry => entry.postings.filter(({ account }) => account.kind === kind).map(({ amount }) => amount)),
  )

/** Returns the credit of an account. (0 - 0 is 0, and -0 is not.) */
const owed = (entries: readonly Entry[], kind: AccountKind): Kobo => 0 - on(entries, kind)

const byCard = (orderId: string, card: Kobo): OrderMoney => ({ orderId, card, giftCards: 0, shippingDiscount: 0 })

test('matches the worked example of docs/rules/money.md, to the kobo', () => {
  const goods = 20_000_00 - 2_000_00
  const shipping = 1_500_00
  const commission = basisPoints(goods, 1000)
  const entries = [
    ...capture({ paymentId: 'p', fee: 392_50, orders: [byCard('o', goods + shipping)] }),
    release({ orderId: 'o', storeId: 's', goods, shipping, commission, carrier: { partnerId: 'c', shareBps: 8000 } }),
  ]
  const merchant = owed(entries, 'merchant_payable')
  const partner = owed(entries, 'delivery_payable')
  const platform = owed(entries, 'platform_commission') + owed(entries, 'platform_delivery')
  const provider = on(entries, 'provider_fees')
  expect({ commission, merchant, partner, platform, provider, remit: platform - provider }).toEqual({
    commission: 1_800_00,
    merchant: 16_200_00,
    partner: 1_200_00,
    platform: 2_100_00,
    provider: 392_50,
    remit: 1_707_50,
  })
  expect(merchant + partner + provider + (platform - provider)).toBe(19_500_00)
  expect(on(entries, 'escrow')).toBe(0)
  expect(on(entries, 'provider_clearing')).toBe(19_500_00 - 392_50)
})

test('balances a capture per order in escrow, with fees that sum to the provider’s', () => {
  const orders = fc.array(fc.integer({ min: 1, max: 10_000_000_00 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(orders, fc.integer({ min: 0, max: 2_000_00 }), (amounts, fee) => {
      const entries = capture({
        paymentId: 'p',
        fee,
        orders: amounts.map((amount, at) => byCard(`o${at}`, amount)),
      })
      expect(entries.every(balances)).toBe(true)
      expect(entries.map(entry => on([entry], 'escrow'))).toEqual(amounts.map(amount => -amount))
      expect(on(entries, 'provider_fees')).toBe(fee)
      expect(on(entries, 'provider_clearing')).toBe(sum(amounts) - fee)
    }),
  )
})

test('spreads a fee over the orders by amount, by largest remainder', () => {
  const entries = capture({
    paymentId: 'p',
    fee: 100,
    orders: ['a', 'b', 'c'].map(orderId => byCard(orderId, 1000)),
  })
  expect(entries.map(entry => on([entry], 'provider_fees'))).toEqual([34, 33, 33])
})

test('releases exactly what was in escrow to its owners', () => {
  fc.assert(
    fc.property(kobo, kobo, bps, carrier, (goods, shipping, rate, by) => {
      const sale = { goods, shipping, commission: basisPoints(goods, rate), carrier: by }
      const entry = release({ orderId: 'o', storeId: 's', ...sale })
      expect(balances(entry)).toBe(true)
      expect(on([entry], 'escrow')).toBe(goods + shipping)
      expect(owed([entry], 'merchant_payable')).toBe(storeEarns(sale))
      expect(entry.postings.slice(1).every(({ amount }) => amount <= 0)).toBe(true)
      const [partner, platform] = [owed([entry], 'delivery_payable'), owed([entry], 'platform_delivery')]
      if (by === 'merchant') expect([partner, platform]).toEqual([0, 0])
      else if (by === 'platform') expect([partner, platform]).toEqual([0, shipping])
      else expect([Math.abs(partner - shipping * 0.8) <= 0.5, partner + platform]).toEqual([true, shipping])
    }),
  )
})

test('pays a partner its share of the whole delivery fee, also of what the platform paid of it', () => {
  const carrier = { partnerId: 'c', shareBps: 8000 }
  const sale = { goods: 0, shipping: 1_500_00, shippingDiscount: 500_00, commission: 0, carrier }
  const entry = release({ orderId: 'o', storeId: 's', ...sale })
  expect([owed([entry], 'delivery_payable'), owed([entry], 'platform_delivery')]).toEqual([1_200_00, 300_00])
})

test('leaves only the provider’s fee after a full refund', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000_00 }), fc.integer({ min: 0, max: 2_000_00 }), (amount, fee) => {
      const back = refundPaid({ refundId: 'r', paymentId: 'p', amount })
      const late = [captureUnplaced({ paymentId: 'p', amount, fee }), back]
      const cancelled = [
        ...capture({ paymentId: 'p', fee, orders: [byCard('o', amount)] }),
        refundBeforeRelease({ refundId: 'r', orderId: 'o', paymentId: 'p', amount }),
        back,
      ]
      for (const story of [late, cancelled]) {
        expect(story.every(balances)).toBe(true)
        expect([on(story, 'escrow'), on(story, 'refunds_payable')]).toEqual([0, 0])
        expect([on(story, 'provider_fees'), on(story, 'provider_clearing')]).toEqual([fee, 0 - fee])
      }
    }),
  )
})

test('funds escrow by card, gift cards and platform discount; only card payments bear the fee', () => {
  const amount = fc.nat(10_000_000_00)
  const orders = fc.array(fc.record({ card: amount, giftCards: amount, shippingDiscount: amount }), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(orders, fc.nat(2_000_00), (paid, most) => {
      const cards = sum(paid.map(({ card }) => card))
      const fee = Math.min(most, cards)
      const entries = capture({ paymentId: 'p', fee, orders: paid.map((of, at) => ({ orderId: `o${at}`, ...of })) })
      expect(entries.every(balances)).toBe(true)
      expect(on(entries, 'gift_card_liability')).toBe(sum(paid.map(({ giftCards }) => giftCards)))
      expect(on(entries, 'platform_discounts')).toBe(sum(paid.map(({ shippingDiscount }) => shippingDiscount)))
      expect(on(entries, 'provider_clearing')).toBe(cards - fee)
      for (const [at, entry] of entries.entries()) if (!paid[at]?.card) expect(on([entry], 'provider_fees')).toBe(0)
    }),
  )
})

test('pays a partner on the delivery fee before the shipping discount', () => {
  const entries = [
    ...capture({
      paymentId: 'p',
      fee: 0,
      orders: [{ orderId: 'o', card: 1000, giftCards: 500, shippingDiscount: 500 }],
    }),
    release({
      orderId: 'o',
      storeId: 's',
      goods: 1000,
      shipping: 1000,
      commission: 100,
      carrier: { partnerId: 'c', shareBps: 8000 },
    }),
  ]
  expect(owed(entries, 'delivery_payable')).toBe(800)
  expect(on(entries, 'escrow')).toBe(0)
  expect(on(entries, 'platform_discounts')).toBe(500)
})

test('pays a store that delivers itself what the customer paid, and returns the platform’s discount', () => {
  const sale = { goods: 1000, shipping: 1000, shippingDiscount: 600, commission: 100, carrier: 'merchant' } as const
  const entries = [
    ...capture({
      paymentId: 'p',
      fee: 0,
      orders: [{ orderId: 'o', card: 1400, giftCards: 0, shippingDiscount: 600 }],
    }),
    release({ orderId: 'o', storeId: 's', ...sale }),
  ]
  expect(entries.every(balances)).toBe(true)
  expect([storeEarns(sale), owed(entries, 'merchant_payable')]).toEqual([1300, 1300])
  expect([on(entries, 'escrow'), on(entries, 'platform_discounts')]).toEqual([0, 0])
})

test('leaves only the fee of a refunded order, and no liability of a used gift card', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(100_000), (card, giftCards, shippingDiscount) => {
      const sold = giftCardSold({ giftCardId: 'g', paymentId: 'q', amount: giftCards, fee: 0 })
      const [used] = capture({ paymentId: 'p', fee: 0, orders: [{ orderId: 'o', card, giftCards, shippingDiscount }] })
      if (!used) throw new Error('A capture of one order has one entry')
      expect(owed([sold, used], 'gift_card_liability')).toBe(0)
      const back = [
        refundBeforeRelease({ refundId: 'r', orderId: 'o', paymentId: 'p', amount: card }),
        refundAtOnce({ cause: 'cancel:o', orderId: 'o', giftCards, shippingDiscount }),
      ]
      const story = [sold, used, ...back]
      expect(story.every(balances)).toBe(true)
      expect([on(story, 'escrow'), on(story, 'platform_discounts')]).toEqual([0, 0])
      expect([owed(story, 'gift_card_liability'), owed(story, 'refunds_payable')]).toEqual([giftCards, card])
    }),
  )
})

const sold = fc
  .record({ goods: kobo, shipping: kobo, shippingDiscount: kobo, commissionBps: bps, back: bps, backOfShipping: bps })
  .map(({ goods, shipping, shippingDiscount, commissionBps, back, backOfShipping }) => {
    const commission = basisPoints(goods, commissionBps)
    return {
      sale: { goods, shipping: shipping + shippingDiscount, shippingDiscount, commission },
      returned: {
        goods: basisPoints(goods, back),
        shipping: basisPoints(shipping, backOfShipping),
        commission: basisPoints(commission, back),
      },
    }
  })

test('costs the same for a return before and after the release, and leaves nothing in escrow', () => {
  fc.assert(
    fc.property(sold, carrier, ({ sale, returned }, by) => {
      const of = { orderId: 'order', storeId: 'store' }
      const paid = sale.goods + sale.shipping - sale.shippingDiscount
      const captured = capture({
        paymentId: 'payment',
        fee: 0,
        orders: [{ orderId: 'order', card: paid, giftCards: 0, shippingDiscount: sale.shippingDiscount }],
      })
      const refund = refundBeforeRelease({
        refundId: 'refund',
        orderId: 'order',
        paymentId: 'payment',
        amount: returned.goods + returned.shipping,
      })
      const before = [...captured, refund, release({ ...of, ...sale, carrier: by, returned })]
      const after = [
        ...captured,
        release({ ...of, ...sale, carrier: by }),
        clawback({ ...of, returnId: 'r', ...returned }),
        refund,
      ]
      for (const entry of [...before, ...after]) expect(balances(entry)).toBe(true)
      for (const kind of [
        'escrow',
        'merchant_payable',
        'delivery_payable',
        'platform_commission',
        'platform_delivery',
        'platform_discounts',
        'refunds_payable',
      ] as const)
        expect(on(before, kind), kind).toBe(on(after, kind))
      expect(on(after, 'escrow')).toBe(0)
      expect(owed(after, 'merchant_payable')).toBe(storeEarns({ ...sale, carrier: by }) - returnCosts(returned))
    }),
  )
})

test('moves the cost of a return between bearers, and the platform pays the return delivery', () => {
  const bearers: readonly CostBearer[] = [{ storeId: 'store' }, { partnerId: 'partner' }, 'platform']
  const charged = (decision: number, from: number, to: number) =>
    chargeback({
      returnId: 'r',
      decision,
      orderId: 'order',
      amount: 900_000,
      from: bearers[from] ?? 'platform',
      to: bearers[to] ?? 'platform',
    })
  const entries = [charged(1, 0, 1), charged(2, 1, 2)]
  expect(owed(entries, 'merchant_payable')).toBe(900_000)
  expect(owed(entries, 'delivery_payable')).toBe(0)
  expect(owed(entries, 'platform_losses')).toBe(-900_000)
  expect(owed(entries, 'platform_delivery')).toBe(0)
  expect(new Set(entries.map(({ key }) => key)).size).toBe(2)
  expect(on([charged(3, 0, 0)], 'merchant_payable')).toBe(0)
  const carried = [
    returnCarried({ returnId: 'r', orderId: 'order', partnerId: 'partner', shareBps: 8000, shipping: 1_500_00 }),
  ]
  expect([owed(carried, 'delivery_payable'), owed(carried, 'platform_delivery')]).toEqual([1_200_00, -1_200_00])
})

test('pays a carrier for its part of a way at the platform’s expense', () => {
  const paid = [partCarried({ handOverId: 'h', orderId: 'order', partnerId: 'partner', amount: 500_00 })]
  expect([owed(paid, 'delivery_payable'), owed(paid, 'platform_delivery')]).toEqual([500_00, -500_00])
})
