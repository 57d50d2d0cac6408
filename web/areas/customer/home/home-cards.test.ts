import { expect, test } from 'vitest'
import type { ProductCard } from '#contract/catalog/catalog.ts'
import { promoted } from './home-cards.tsx'

const card = (more: Pick<ProductCard, 'discount' | 'offer'>): ProductCard => ({
  id: 'a',
  name: 'Senator suit',
  hostedImages: [],
  pricing: [{ sellingPrice: 6500, price: 10_000 }],
  varies: false,
  rating: null,
  reviewCount: 0,
  storeId: 's',
  storeName: 'Ada Fabrics',
  storeUrl: 'ada-fabrics',
  official: false,
  inStock: true,
  ...more,
})

test('the card names the largest discount of the day, with what a store takes off by itself', () => {
  const offer = { text: '8% off', price: 5900 }
  const cards = promoted([card({ discount: 38, offer: null }), card({ discount: 35, offer })], undefined, undefined)
  expect(cards.map(({ title }) => title)).toEqual(['Up to 41% off today'])
})
