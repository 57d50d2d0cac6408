import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storeUrlOf } from './store-url.ts'

test.each([
  ['Kẹ́mi’s Fabrics', 'kemis-fabrics'],
  ['  Àdìrẹ & Co.  ', 'adire-co'],
  ['متجر', 'store'],
  ['A'.repeat(80), 'a'.repeat(50)],
  [
    'The very long name of a shop that sells everything under the sun',
    'the-very-long-name-of-a-shop-that-sells-everything',
  ],
])('%s', (name, url) => {
  expect(storeUrlOf(name)).toBe(url)
})

test('any name gives a URL that the database accepts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), name => {
      const url = storeUrlOf(name)
      expect(url).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(url.length).toBeLessThanOrEqual(50)
    }),
  )
})
