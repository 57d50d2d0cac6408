import fc from 'fast-check'
import { expect, test } from 'vitest'
import { putPricing, type ShippingPrice } from '#contract/logistics/shipping-rates.ts'
import { changedKeys, copied, draftOf, keyOf, noPrice, rowsOf, stillThere, unreached, wrongIn } from './price-draft.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const zones = [1, 2].map(n => ({ id: id(n), name: `Zone ${n}`, states: [] }))
const vehicles = [3, 4].map(n => ({ id: id(n), name: `Vehicle ${n}`, maxWeight: n }))
const cell = { fromZoneId: id(1), toZoneId: id(2), vehicleId: id(3) }
const row: ShippingPrice = { ...cell, base: 1500.5, perKg: 0, days: { from: 1, to: 2 } }
const typed = { base: '1500.50', perKg: '40', from: '1', to: '2' }

test('reads prices back unchanged', () => {
  const money = fc.integer({ min: 0, max: 10_000_000 }).map(kobo => kobo / 100)
  const day = fc.integer({ min: 0, max: 60 })
  fc.assert(
    fc.property(money, money, day, day, (base, perKg, a, b) => {
      const rows = [{ ...cell, base, perKg, days: { from: Math.min(a, b), to: Math.max(a, b) } }]
      const draft = draftOf({ rows })
      expect(rowsOf(draft)).toEqual(rows)
      expect(Object.values(draft).map(wrongIn)).toEqual([{}])
    }),
  )
})

test('reports the same errors as the endpoint', () => {
  expect(wrongIn(noPrice)).toEqual({})
  expect(wrongIn({ ...typed, base: '1,500.50' })).toEqual({})
  for (const [field, value] of [
    ['base', ''],
    ['base', '-1'],
    ['base', '1000001'],
    ['base', '1.005'],
    ['base', '15,00'],
    ['base', '1e3'],
    ['perKg', 'x'],
    ['perKg', '100001'],
    ['from', '1.5'],
    ['to', '61'],
    ['to', '0'],
  ] as const) {
    const price = { ...typed, [field]: value }
    expect(Object.keys(wrongIn(price)), `${field} ${value}`).toEqual([field])
    expect(putPricing.body.safeParse({ rows: rowsOf({ [keyOf(cell)]: price }) }).success).toBe(false)
  }
})

test('counts a price as changed only if its value differs', () => {
  const before = draftOf({ rows: [row] })
  expect(changedKeys(before, before)).toEqual([])
  expect(changedKeys({ ...before, [keyOf({ ...cell, vehicleId: id(4) })]: noPrice }, before)).toEqual([])
  expect(changedKeys({ [keyOf(cell)]: { ...typed, base: '₦1500.5', perKg: ' 0' } }, before)).toEqual([])
  expect(changedKeys({}, before)).toEqual([keyOf(cell)])
  expect(changedKeys({ [keyOf(cell)]: { ...typed, base: '9' } }, before)).toEqual([keyOf(cell)])
})

test('copies a price to other pairs, and doesn’t send cleared ones', () => {
  const back = { ...cell, fromZoneId: id(2), toZoneId: id(1) }
  const saved = draftOf({ rows: [row] })
  const draft = { ...saved, ...copied(saved, cell, [back]) }
  expect(rowsOf(draft)).toEqual([row, { ...row, ...back }])
  expect(rowsOf({ ...draft, ...copied(draft, { ...cell, vehicleId: id(4) }, [cell, back]) })).toEqual([])
})

test('typed prices of a zone or vehicle that was deleted are left out', () => {
  const typed = draftOf({ rows: [row, { ...row, vehicleId: id(9) }, { ...row, toZoneId: id(9) }] })
  expect(Object.keys(stillThere(typed, { zones, vehicles }))).toEqual([keyOf(cell)])
})

test('finds pairs of zones without a price', () => {
  const names = unreached({ zones, vehicles }, draftOf({ rows: [row] })).map(
    ({ from, to }) => `${from.name} ${to.name}`,
  )
  expect(names).toEqual(['Zone 1 Zone 1', 'Zone 2 Zone 1', 'Zone 2 Zone 2'])
})
