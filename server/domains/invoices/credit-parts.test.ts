import fc from 'fast-check'
import { expect, test } from 'vitest'
import { includedVat, sum } from '#platform/money.ts'
import { creditedVat, creditPerLine } from './credit-parts.ts'

test('credit notes for a whole amount take off exactly its VAT, however it is split', () => {
  const parts = fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(parts, credited => {
      const amount = sum(credited)
      const vat = includedVat(amount, 750)
      let before = 0
      const taken = credited.map(part => {
        const off = creditedVat({ amount, vat, before }, part)
        before += part
        return off
      })
      expect(sum(taken)).toBe(vat)
      expect(taken.every(off => off >= 0)).toBe(true)
    }),
  )
  expect(creditedVat({ amount: 0, vat: 0, before: 0 }, 0)).toBe(0)
  expect(creditedVat({ amount: 1_075, vat: 75, before: 1_075 }, 500)).toBe(0)
})

test('an amount of no line in particular is spread over what is left of the lines, and no more', () => {
  const line = { amount: 1_000, vat: 70, before: 0 }
  expect(creditPerLine([line, { ...line, before: 500 }], 300)).toEqual([200, 100])
  expect(creditPerLine([line, { ...line, before: 1_000 }], 1_200)).toEqual([1_000, 0])
})
