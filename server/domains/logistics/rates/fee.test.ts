import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargeableGrams, quoteDelivery, type Rate } from './fee.ts'

const rate = (vehicle: string, maxGrams: number, base: number, perKg = 0): Rate => ({
  of: 'platform',
  from: { id: 'a', name: 'Lagos' },
  to: { id: 'b', name: 'South West' },
  vehicle,
  maxGrams,
  base,
  perKg,
  daysFrom: 1,
  daysTo: 2,
})
const rates = [rate('Bike', 20_000, 150_000, 10_000), rate('Van', 500_000, 600_000, 5_000)]

test('charges a bulky parcel by volume, a dense one by weight', () => {
  // 50 × 40 × 30 cm is 60,000 cm³: 12 kg by volume.
  expect(chargeableGrams({ grams: 2_000, mm3: 500 * 400 * 300 })).toBe(12_000)
  expect(chargeableGrams({ grams: 15_000, mm3: 500 * 400 * 300 })).toBe(15_000)
})

test('uses the smallest sufficient vehicle, at its base price and price per kilogram', () => {
  expect(quoteDelivery(rates, { grams: 1_250, mm3: 0 })).toMatchObject({ fee: 162_500, rate: { vehicle: 'Bike' } })
  expect(quoteDelivery(rates, { grams: 20_000, mm3: 0 })?.rate.vehicle).toBe('Bike')
  expect(quoteDelivery(rates, { grams: 20_001, mm3: 0 })).toMatchObject({ fee: 700_005, rate: { vehicle: 'Van' } })
  expect(quoteDelivery(rates, { grams: 500_001, mm3: 0 })).toBeUndefined()
  expect(quoteDelivery([], { grams: 1, mm3: 0 })).toBeUndefined()
})

test('never costs less for more weight on one vehicle, in any order of rates', () => {
  const grams = fc.integer({ min: 0, max: 20_000 })
  fc.assert(
    fc.property(grams, grams, (a, b) => {
      const [light, heavy] = [Math.min(a, b), Math.max(a, b)].map(each => quoteDelivery(rates, { grams: each, mm3: 0 }))
      expect(heavy?.fee).toBeGreaterThanOrEqual(light?.fee ?? Number.NaN)
      expect(quoteDelivery([...rates].reverse(), { grams: a, mm3: 0 })).toEqual(
        quoteDelivery(rates, { grams: a, mm3: 0 }),
      )
    }),
  )
})
