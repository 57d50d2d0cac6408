import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Searched } from '#contract/catalog/catalog.ts'
import { showPage } from '#tests/harness/page.tsx'
import type { ListedProduct } from '#web/features/catalog/listed-product.ts'
import { listingOf } from '#web/features/catalog/listing-query.ts'
import { ByStore, BySynonym, Mended, NothingFound, Partial } from './nothing-found.tsx'

const searched: Searched = {
  typed: 'cooker',
  mended: null,
  partial: null,
  leftOut: [],
  widened: null,
  suggestion: null,
  tried: [],
  categories: [],
  likely: null,
  weaker: 0,
}
const pot: ListedProduct = {
  id: 'pot',
  name: 'Cooking pot',
  hostedImages: [],
  varies: false,
  discount: 0,
  rating: null,
  storeName: 'Mama Put',
  official: false,
  inStock: true,
  offer: null,
  pricing: [{ sellingPrice: 5000, price: 5000 }],
}

function show(likely?: { id: string; name: string }, filters = {}, words: string[] = []) {
  showPage(
    <NothingFound
      searched={{ ...searched, words }}
      listing={listingOf(new URLSearchParams({ search: 'cooker', ...filters }))}
      categories={[{ id: 'beauty', name: 'Beauty' }]}
      likely={likely}
      popular={[pot]}
    />,
  )
  return screen.getAllByRole('heading', { level: 2 }).map(each => each.textContent)
}

test('says that nothing matches the typed words, and which were searched instead', () => {
  const text = () => document.querySelector('p')?.textContent
  showPage(<Mended typed="iphone" mended="phone" isPartial={false} />)
  expect(text()).toBe('No exact match for “iphone”. Showing results for phone. Search instead for iphone.')
  cleanup()
  showPage(<Mended typed="iphone 13" mended="phone 13" isPartial />)
  expect(text()).toBe('Showing results for phone 13. Search instead for iphone 13.')
})

test('says for which words related ones stand', () => {
  showPage(<BySynonym words={['airpod', 'ear pods']} />)
  expect(
    screen.getByText('No exact match for “airpod” and “ear pods”. Showing products for related words.'),
  ).toBeVisible()
})

test('says that products are shown for the names of their stores', () => {
  showPage(<ByStore words="spice" stores={['Maiduguri Spice']} />)
  expect(screen.getByText('No product is named “spice”. Showing what Maiduguri Spice sells.')).toBeVisible()
  showPage(<ByStore words="spice" stores={['Maiduguri Spice', 'Kano Spices']} />)
  expect(screen.getByText(/Showing what Maiduguri Spice and Kano Spices sell\./)).toBeVisible()
})

test('best sellers of the likely category follow, and don’t pass as matches', () => {
  const headings = show({ id: 'cooking', name: 'Cooking' })
  expect(headings).toEqual(['Best sellers in Cooking', 'Browse a category'])
  expect(screen.getByText('These don’t match “cooker”.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'See all: Best sellers in Cooking' })).toHaveAttribute(
    'href',
    '/category/cooking',
  )
})

test('without a likely category, categories to browse come first', () => {
  expect(show()).toEqual(['Browse a category', 'Best sellers'])
  expect(screen.getByText('These don’t match “cooker”.')).toBeVisible()
})

test('best sellers beside filters may match the words', () => {
  show(undefined, { maxPrice: '100' })
  expect(screen.queryByText('These don’t match “cooker”.')).not.toBeInTheDocument()
})

test('words that no product of the page has are named', () => {
  showPage(<Partial partial="gown" leftOut={['black', 'silk']} page={1} />)
  expect(screen.getByText('No exact match. Showing “gown” without “black” and “silk”.')).toBeVisible()
  showPage(<Partial partial="gown" leftOut={['black']} page={2} />)
  expect(screen.getByText('No exact match on this page. Showing “gown” without “black”.')).toBeVisible()
})

test('words that products have lead to them', () => {
  show({ id: 'cooking', name: 'Cooking' }, {}, ['rice'])
  expect(screen.getByRole('link', { name: 'rice' })).toHaveAttribute('href', '/search?search=rice')
  expect(screen.queryByText(/^Check the spelling/)).toBeNull()
})
