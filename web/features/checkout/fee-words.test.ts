import { describe, expect, test } from 'vitest'
import { reckoning, shipping } from '#tests/harness/delivery-fee.ts'
import { feeLines, vehicleWords, weightWords, zoneWords } from './fee-words.ts'

describe('fee breakdown', () => {
  test('explains weight and volume', () => {
    expect(weightWords(shipping)).toBe('It weighs 1.24 kg.')
    const bulky = { ...shipping, chargeableWeight: 12, reckoning: { ...reckoning, volumeWeight: 12 } }
    expect(weightWords(bulky)).toBe('It weighs 1.24 kg, but its volume counts as 12 kg.')
  })

  test('names the vehicle and the carrier within a state, and no vehicle between states', () => {
    expect(vehicleWords(shipping)).toBe('')
    expect(vehicleWords({ ...shipping, reckoning: { ...reckoning, rates: 'store' } })).toBe('Delivered by Ada Fabrics.')
    const near = { ...shipping, to: { zone: 'Lagos', state: 'Lagos', lga: 'Surulere' } }
    expect(feeLines(near)[0]?.label).toBe('By bike between these zones')
    expect(vehicleWords(near)).toBe('It comes by bike, the smallest that carries it (up to 20 kg).')
    expect(vehicleWords({ ...near, reckoning: { ...reckoning, rates: 'store' } })).toBe(
      'Delivered by Ada Fabrics by bike, the smallest that carries it (up to 20 kg).',
    )
  })

  test('names the zones', () => {
    expect(zoneWords(shipping)).toBe('From Ikeja, in zone Lagos, to Ido, in zone South West.')
    expect(zoneWords({ ...shipping, to: { zone: 'Lagos', state: 'Lagos', lga: 'Surulere' } })).toBe(
      'From Ikeja to Surulere, both in zone Lagos.',
    )
  })

  test('leaves out the names of a store’s own zones', () => {
    const own = { ...shipping, reckoning: { ...reckoning, rates: 'store' as const } }
    expect(zoneWords(own)).toBe('From Ikeja to Ido.')
  })

  test('has lines that sum to the fee', () => {
    const flat = { ...shipping, shippingFee: 1500, reckoning: { ...reckoning, byWeight: 0 } }
    const less = { ...shipping, shippingFee: 1249.6, discount: 300, reckoning: { ...reckoning, discountName: 'Detty' } }
    expect(feeLines(shipping)).toEqual([
      { label: 'Between these zones', amount: 1500 },
      { label: '1.24 kg at ₦40.00 for each kg', amount: 49.6 },
    ])
    expect(feeLines(flat)).toHaveLength(1)
    expect(feeLines(less).at(-1)).toEqual({ label: 'Detty', amount: -300 })
    for (const each of [shipping, flat, less])
      expect(feeLines(each).reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(each.shippingFee, 6)
  })
})
