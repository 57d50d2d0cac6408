import { expect, test } from 'vitest'
import { pagePrice } from './shown-price.ts'

const priced = (sellingPrice: number) => ({
  pricing: [{ sellingPrice, price: sellingPrice }],
  discount: 0,
  offer: null,
})

test('a product’s price is from the cheapest variant’s until one is chosen', () => {
  const variant = [priced(45_000), priced(29_500)]
  const product = { ...priced(29_500), variant }
  expect(pagePrice(product, undefined)).toMatchObject({ price: 29_500, varies: true })
  expect(pagePrice(product, variant[0])).toMatchObject({ price: 45_000, varies: false })
  expect(pagePrice({ ...product, variant: [priced(29_500)] }, undefined)).toMatchObject({ varies: false })
})
