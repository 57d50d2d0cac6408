import { expect, test } from 'vitest'
import { skuOf } from './product-columns.tsx'

const row = (sku: string, variantCount: number, first: string, count: number) =>
  skuOf({ sku, variantCount, variantSkus: { first, count } })

test('lists a product with its own SKU, and without one with those of its variants', () => {
  expect(row('AMK-GOWN', 4, 'AMK-GOWN-S', 4)).toBe('AMK-GOWN')
  expect(row('', 4, 'AMK-GOWN-S', 4)).toBe('AMK-GOWN-S and 3 more')
  expect(row('', 4, 'AMK-GOWN-S', 1)).toBe('AMK-GOWN-S')
})

test('lists a product with one variant with the SKU of that', () => {
  expect(row('bag-of-raffia', 1, 'SHP-299', 1)).toBe('SHP-299')
  expect(row('SHP-299', 1, '', 0)).toBe('SHP-299')
})
