import { expect, test } from 'vitest'
import type { OwnProduct } from '#contract/catalog/products.ts'
import { highestNow, priceNow } from './price-now.ts'

type Variant = OwnProduct['variant'][number]

const variant = (sellingPrice: number, sale: Variant['sale'] = null): Variant => ({
  id: String(sellingPrice),
  sku: '',
  barcode: '',
  options: [],
  pricing: [{ sellingPrice, price: sellingPrice }],
  discount: 0,
  quantity: 1,
  stocktakes: 0,
  sale,
})
const sale = (price: number, running: boolean) => ({
  price,
  oldPrice: running ? 44_000 : null,
  running,
  startsAt: '2026-11-18T09:00:00.000Z',
  endsAt: '2026-11-20T09:00:00.000Z',
})

test('a product sells from its lowest price now, with the old price that customers see', () => {
  const pricing = [{ costPrice: null, sellingPrice: 45_000, price: 45_000 }]
  expect(priceNow({ variant: [variant(45_000, sale(39_999.5, true)), variant(46_000)], pricing })).toEqual({
    sellingPrice: 39_999.5,
    price: 44_000,
    onSale: true,
  })
  expect(priceNow({ variant: [variant(45_000, sale(39_999.5, false))], pricing })).toMatchObject({
    sellingPrice: 45_000,
    onSale: false,
  })
  expect(priceNow({ variant: [variant(50_000, sale(48_000, true)), variant(47_000)], pricing })).toMatchObject({
    sellingPrice: 47_000,
    onSale: false,
  })
})

test('the highest price now is that of the dearest variant', () => {
  expect(highestNow({ variant: [variant(45_000), variant(60_000, sale(50_000, true)), variant(52_000.5)] })).toBe(
    52_000.5,
  )
})
