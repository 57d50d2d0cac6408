import { expect, test, vi } from 'vitest'
import type { StoreShipping } from '#contract/logistics/shipping.ts'
import { awayWords } from './away-words.ts'
import { arrivalOf, deliveriesTitle, wayOf } from './delivery-words.ts'

const now = new Date('2026-11-21T09:00:00Z')

test.each([
  [{ from: 0, to: 0 }, 'arrives today'],
  [{ from: 1, to: 1 }, 'arrives tomorrow'],
  [{ from: 2, to: 2 }, 'arrives Mon 23 Nov'],
  [{ from: 2, to: 4 }, 'arrives Mon 23 to Wed 25 Nov'],
  [{ from: 9, to: 10 }, 'arrives Mon 30 Nov to Tue 1 Dec'],
  [null, undefined],
])('%o: %s', (days, said) => {
  expect(arrivalOf(days, now)).toBe(said)
})

test.each([
  ['2026-12-29T09:00:00Z', 'arrives Thu 31 Dec to Sat 2 Jan 2027'],
  ['2026-12-30T09:00:00Z', 'arrives Fri 1 to Sun 3 Jan 2027'],
  ['2027-01-29T09:00:00Z', 'arrives Sun 31 Jan 2027 to Tue 2 Feb 2027'],
])('from %s, in another year than now: %s', (at, said) => {
  vi.useFakeTimers({ now: new Date('2026-12-20T09:00:00Z'), toFake: ['Date'] })
  expect(arrivalOf({ from: 2, to: 4 }, new Date(at))).toBe(said)
  vi.useRealTimers()
})

test('late in the evening the day is that of Lagos', () => {
  expect(arrivalOf({ from: 2, to: 2 }, new Date('2026-11-21T23:30:00Z'))).toBe('arrives Tue 24 Nov')
})

const shipping: StoreShipping = {
  storeId: '00000000-0000-4000-8000-000000000001',
  storeName: 'Ada Fabrics',
  shippingFee: 1500,
  discount: 0,
  from: { zone: 'Lagos', state: 'Lagos', lga: 'Ikeja' },
  to: { zone: 'Lagos', state: 'Lagos', lga: 'Surulere' },
  vehicle: 'Bike',
  chargeableWeight: 1.24,
  withinLagos: true,
  expectedDays: { from: 1, to: 2 },
  free: false,
  reckoning: null,
}

test('the route names zone, weight and vehicle', () => {
  expect(wayOf(shipping)).toBe('Ikeja to Surulere (zone Lagos), 1.2 kg, by bike')
  expect(wayOf({ ...shipping, to: { zone: 'South West', state: 'Oyo', lga: 'Egbeda' } })).toBe(
    'Ikeja, Lagos to Egbeda, Oyo (zone Lagos to South West), 1.2 kg',
  )
  expect(wayOf({ ...shipping, to: { ...shipping.to, zone: null }, vehicle: null, chargeableWeight: 0.05 })).toBe(
    'Ikeja to Surulere, 0.05 kg',
  )
})

test('the title counts deliveries in words', () => {
  expect([0, 1, 2, 12].map(deliveriesTitle)).toEqual(['To download', 'One delivery', 'Two deliveries', '12 deliveries'])
})

test('says when a store’s holiday delays the order', () => {
  const storeName = 'Ada Fabrics'
  expect(awayWords({ storeName })).toBeUndefined()
  expect(awayWords({ storeName, awayFrom: '2026-11-28', awayUntil: '2026-11-30' })).toBe(
    'Ada Fabrics is away from Sat 28 Nov to Mon 30 Nov and ships your order after that.',
  )
  expect(awayWords({ storeName, awayFrom: '2026-11-28', awayUntil: '2026-11-28' })).toBe(
    'Ada Fabrics is away on Sat 28 Nov and ships your order after that.',
  )
})
