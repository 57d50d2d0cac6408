import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import '#tests/harness/components.tsx'
import type { ProductCard } from '#contract/catalog/catalog.ts'
import { OutletCards, shownOutlet } from '#web/areas/customer/home/outlet-cards.tsx'
import { PromotionCards } from '#web/features/offers/promotion-cards.tsx'
import SuggestList from '#web/features/search/suggest-list.tsx'

const product = (name: string, varies: boolean): ProductCard => ({
  id: name,
  name,
  varies,
  storeId: 's',
  storeName: 'Kemi’s Fabrics',
  storeUrl: 'kemis-fabrics',
  pricing: [{ sellingPrice: 4000, price: 5000 }],
  hostedImages: [],
  discount: 20,
  rating: null,
  reviewCount: 0,
  official: true,
  inStock: true,
  offer: null,
})
const products = [product('Ankara', true), product('Bag', false)]

const store = {
  id: 's',
  storeName: 'Kemi’s Fabrics',
  storeUrl: 'kemis-fabrics',
  logo: null,
  rating: null,
  reviewCount: 0,
} as unknown as Parameters<typeof shownOutlet>[0]

function show(element: React.ReactElement) {
  const router = createMemoryRouter([{ path: '/', element }])
  render(<RouterProvider router={router} />)
}

const promotion = { id: 'p', label: 'Back to school', banner: '', endsAt: '2026-12-01T00:00:00Z' }
const suggested = products.map(each => ({
  kind: 'product' as const,
  key: each.id,
  label: each.name,
  to: `/product/${each.id}`,
  product: each,
}))

test.each([
  [
    'promotions',
    <PromotionCards key="a" products={products.map(each => ({ ...each, promotion: { ...promotion, id: each.id } }))} />,
  ],
  [
    'suggestions',
    <SuggestList
      key="b"
      {...{ id: 'list', active: undefined, idOf: ({ key }) => key, onChosen: () => {}, onClear: undefined }}
      groups={[{ title: 'Products', options: suggested }]}
    />,
  ],
  ['outlets', <OutletCards key="c" outlets={[shownOutlet({ ...store, products })]} />],
])('%s say “From” where other variants of a product cost more', (_, element) => {
  show(element)
  const texts = screen.getAllByText(/4,000\.00/).map(amount => amount.closest('a, article, [role=option]')?.textContent)
  expect(texts.map(text => text?.includes('From '))).toEqual([true, false])
})
