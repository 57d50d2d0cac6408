import { expect, test } from 'vitest'
import { variesIn } from './varies-in.ts'

const priced = (sellingPrice: number) => ({ pricing: [{ sellingPrice, price: sellingPrice }] })
const variants = (...prices: number[]) => prices.map(priced)

test('says “From” only if a variant costs more', () => {
  expect(variesIn({ ...priced(900), variant: variants(900) })).toBe(false)
  expect(variesIn({ ...priced(900), variant: variants(900, 900) })).toBe(false)
  expect(variesIn({ ...priced(900), variant: variants(900, 1200) })).toBe(true)
})
