import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#platform/money.ts'
import { type AccountKind, merchantPayable } from './accounts.ts'
import { type CaseBearer, caseBorne, caseLoss, caseLossMoved, caseRecovered, caseReplaced } from './case-entries.ts'
import { balances, capture, type Entry, refundBeforeRelease, release } from './entries.ts'

const kobo = fc.integer({ min: 0, max: 1_000_000_000_00 })
const bearers: readonly CaseBearer[] = [{ storeId: 's' }, { partnerId: 'p' }, 'platform']
const partner = { partnerId: 'p', shareBps: 8000 }
const owed = (entries: readonly Entry[], kind: AccountKind) =>
  0 -
  sum(
    entries.flatMap(({ postings }) =>
      postings.flatMap(({ account, amount }) => (account.kind === kind ? [amount] : [])),
    ),
  )

test('sums to zero for every entry of a case, whoever bears it', () => {
  fc.assert(
    fc.property(kobo, kobo, kobo, fc.constantFrom(...bearers), (goods, shipping, commission, bearer) => {
      const of = { caseId: 'c', orderId: 'o', storeId: 's', goods, shipping, commission, bearer, carrier: partner }
      for (const entry of [
        caseBorne(of),
        caseLoss(of),
        ...(bearer === 'platform' ? [] : [caseLossMoved({ ...of, decision: 'c', to: bearer })]),
        caseReplaced({ ...of, amount: goods }),
        caseRecovered({
          cause: 'x',
          orderId: 'o',
          amount: goods,
          to: [{ account: merchantPayable('s'), amount: shipping }],
        }),
      ])
        expect(balances(entry)).toBe(true)
    }),
  )
})

/** The order of docs/rules/money.md: items ₦18,000.00 after discounts, delivery ₦1,500.00, commission ₦1,800.00. */
const sale = { orderId: 'o', storeId: 's', goods: 18_000_00, shipping: 1_500_00, commission: 1_800_00 }
const paid = capture({
  paymentId: 'x',
  fee: 0,
  orders: [{ orderId: 'o', card: 19_500_00, giftCards: 0, shippingDiscount: 0 }],
})
const refunded = refundBeforeRelease({ refundId: 'r', orderId: 'o', paymentId: 'x', amount: 19_500_00 })

test.each([
  { bearer: { storeId: 's' }, store: -1_500_00, partner: 1_200_00, commission: 0, delivery: 300_00, losses: 0 },
  { bearer: { partnerId: 'p' }, store: 16_200_00, partner: -18_000_00, commission: 1_800_00, delivery: 0, losses: 0 },
  {
    bearer: 'platform' as const,
    store: 16_200_00,
    partner: 1_200_00,
    commission: 1_800_00,
    delivery: 300_00,
    losses: -19_500_00,
  },
])('the worked example of a case, borne by $bearer, before or after the release', ({ bearer, ...expected }) => {
  const { orderId, goods, shipping, commission } = sale
  const entries = [
    ...paid,
    caseBorne({ caseId: 'c', orderId, goods, shipping, commission, bearer, carrier: partner }),
    refunded,
    release({ ...sale, carrier: partner }),
  ]
  expect({
    store: owed(entries, 'merchant_payable'),
    partner: owed(entries, 'delivery_payable'),
    commission: owed(entries, 'platform_commission'),
    delivery: owed(entries, 'platform_delivery'),
    losses: owed(entries, 'platform_losses'),
  }).toEqual(expected)
  expect(owed(entries, 'refunds_payable')).toBe(19_500_00)
  expect(owed(entries, 'escrow')).toBe(0)
})

test.each([
  { carrier: 'merchant' as const, store: 17_700_00, partners: -18_000_00, delivery: 0, losses: -1_500_00 },
  { carrier: 'platform' as const, store: 16_200_00, partners: -18_000_00, delivery: 0, losses: 0 },
  { carrier: partner, store: 16_200_00, partners: -16_800_00, delivery: 0, losses: -1_200_00 },
])('a partner that didn’t deliver the order that paid gives back nothing of its delivery ($carrier)', of => {
  const { orderId, goods, shipping, commission } = sale
  const borne = { caseId: 'c', orderId, goods, shipping, commission, bearer: { partnerId: 'q' }, carrier: of.carrier }
  const entries = [...paid, caseBorne(borne), refunded, release({ ...sale, carrier: of.carrier })]
  expect({
    carrier: of.carrier,
    store: owed(entries, 'merchant_payable'),
    partners: owed(entries, 'delivery_payable'),
    delivery: owed(entries, 'platform_delivery'),
    losses: owed(entries, 'platform_losses'),
  }).toEqual(of)
  expect(owed(entries, 'escrow')).toBe(0)
})

test.each([
  { bearer: { partnerId: 'p' }, partner: -18_000_00, losses: 0 },
  { bearer: 'platform' as const, partner: 0, losses: -18_000_00 },
])('the worked example of a lost parcel, borne by $bearer', ({ bearer, ...expected }) => {
  const entries = [...paid, refunded, caseLoss({ ...sale, bearer })]
  expect({ partner: owed(entries, 'delivery_payable'), losses: owed(entries, 'platform_losses') }).toEqual(expected)
  expect(owed(entries, 'merchant_payable')).toBe(16_200_00)
  expect(owed(entries, 'platform_commission')).toBe(1_800_00)
  expect(owed(entries, 'escrow')).toBe(0)
})

test('gives a store that bears a lost parcel later the same balance as from the start', () => {
  const moved = caseLossMoved({ ...sale, decision: 'c', to: { storeId: 's' } })
  const entries = [...paid, refunded, caseLoss({ ...sale, bearer: 'platform' }), moved]
  for (const kind of ['merchant_payable', 'platform_commission', 'platform_losses', 'escrow'] as const)
    expect(owed(entries, kind), kind).toBe(0)
})
