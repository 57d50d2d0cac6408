import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestDiscount, type Discountable, type ShippingDiscount } from './discount.ts'

const discount = (of: Partial<ShippingDiscount>): ShippingDiscount => ({
  id: 'a',
  name: 'A discount',
  kind: 'percent',
  value: 20,
  fromZoneId: null,
  toZoneId: null,
  minimum: 0,
  ...of,
})
const delivery: Discountable = { fee: 150_000, goods: 1_000_000, fromZoneId: 'lagos', toZoneId: 'west' }
const off = (of: Partial<ShippingDiscount>, at: Partial<Discountable> = {}) =>
  bestDiscount([discount(of)], { ...delivery, ...at })?.amount

test('rounds a percentage half up once, and limits fixed and free discounts to the fee', () => {
  expect(off({ value: 20 })).toBe(30_000)
  expect(off({ value: 33 }, { fee: 50 })).toBe(17)
  expect(off({ kind: 'fixed', value: 50_000 })).toBe(50_000)
  expect(off({ kind: 'fixed', value: 150_001 })).toBe(150_000)
  expect(off({ kind: 'free', value: 0 })).toBe(150_000)
})

test('applies between its zones, from its minimum on', () => {
  expect(off({ fromZoneId: 'lagos', toZoneId: 'west' })).toBe(30_000)
  expect(off({ fromZoneId: 'west' })).toBeUndefined()
  expect(off({ toZoneId: 'lagos' })).toBeUndefined()
  expect(off({ minimum: 1_000_000 })).toBe(30_000)
  expect(off({ minimum: 1_000_001 })).toBeUndefined()
  expect(off({}, { fee: 0 })).toBeUndefined()
})

const zone = fc.constantFrom('lagos', 'west', 'north')
const anyZone = fc.option(zone)
const discounts = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    name: fc.string(),
    kind: fc.constantFrom('percent', 'fixed', 'free'),
    value: fc.integer({ min: 1, max: 100 }),
    fromZoneId: anyZone,
    toZoneId: anyZone,
    minimum: fc.integer({ min: 0, max: 500 }),
  }),
  { selector: ({ id }) => id, maxLength: 8 },
)
const deliveries = fc.record({
  fee: fc.integer({ min: 0, max: 300 }),
  goods: fc.integer({ min: 0, max: 500 }),
  fromZoneId: zone,
  toZoneId: zone,
})

test('takes the best discount in any order, at most the fee, and never less for a larger order', () => {
  fc.assert(
    fc.property(discounts, deliveries, fc.nat(), (all, to, more) => {
      const best = bestDiscount(all, to)
      expect(best?.amount ?? 0).toBeLessThanOrEqual(to.fee)
      if (best) expect(best.amount).toBeGreaterThan(0)
      for (const each of all) expect(bestDiscount([each], to)?.amount ?? 0).toBeLessThanOrEqual(best?.amount ?? 0)
      expect(bestDiscount([...all].reverse(), to)).toEqual(best)
      const richer = bestDiscount(all, { ...to, goods: to.goods + more })
      expect(richer?.amount ?? 0).toBeGreaterThanOrEqual(best?.amount ?? 0)
    }),
  )
})
