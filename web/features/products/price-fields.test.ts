import { expect, test } from 'vitest'
import { pricesOf } from './price-fields.tsx'
import { newRow } from './variant-matrix.ts'

const priced = (sellingPrice: number | '') => ({ ...newRow(), pricing: [{ sellingPrice, price: '' as const }] })
const own = { pricing: [{ sellingPrice: 12_345.67, price: '' as const, costPrice: '' as const }] }

test('counts the price of every variant, with the product’s own where it has none', () => {
  expect(pricesOf({ ...own, variant: [newRow()] })).toEqual({ from: 12_345.67, to: 12_345.67 })
  expect(pricesOf({ ...own, variant: [priced(''), priced(13_999.99)] })).toEqual({ from: 12_345.67, to: 13_999.99 })
  // The product’s price is nobody’s if all variants have their own.
  expect(pricesOf({ ...own, variant: [priced(9_000), priced(13_999.99)] })).toEqual({ from: 9_000, to: 13_999.99 })
})
