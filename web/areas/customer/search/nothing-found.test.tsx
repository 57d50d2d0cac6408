import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Searched } from '#contract/catalog/catalog.ts'
import { showPage } from '#tests/harness/page.tsx'
import type { ListedProduct } from '#web/features/catalog/listed-product.ts'
import { listingOf } from '#web/features/catalog/listing-query.ts'
import { NothingFound, Notice } from './nothing-found.tsx'

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

/** Returns the notice above the results of a search. */
function notice(found: Partial<Searched>, { page = 1, stores = [] as string[], isCut = false } = {}) {
  cleanup()
  const listing = { page, sortBy: 'relevance' } as const
  showPage(<Notice searched={{ ...searched, ...found }} listing={listing} isCut={isCut} stores={stores} />)
  expect(document.querySelectorAll('p').length).toBeLessThan(2)
  return document.querySelector('p')?.textContent.trim()
}

test('says that nothing matches the typed words, and which were searched instead, in one notice', () => {
  const mended = { typed: 'iphone', mended: 'phone' }
  expect(notice(mended)).toBe('No exact match for “iphone”. Showing results for phone. Search instead for iphone.')
  expect(notice({ typed: 'fone grice', mended: 'phone grice', partial: 'phone', leftOut: ['grice'] })).toBe(
    'No exact match for “fone grice”. Showing “phone” without “grice”. Search instead for fone grice.',
  )
  expect(notice({ ...mended, bySynonym: ['phone'] })).toBe(
    'No exact match for “iphone”. Showing results for phone. For “phone”, products for related words are shown. ' +
      'Search instead for iphone.',
  )
  expect(notice({ typed: 'phone' })).toBeUndefined()
})

test('says for which words related ones stand', () => {
  expect(notice({ bySynonym: ['airpod', 'ear pods'] })).toBe(
    'No exact match for “airpod” and “ear pods”. Showing products for related words.',
  )
})

test('says that products are shown for the names of their stores', () => {
  const spice = { typed: 'spice' }
  expect(notice(spice, { stores: ['Maiduguri Spice'] })).toBe(
    'No product is named “spice”. Showing what Maiduguri Spice sells.',
  )
  expect(notice(spice, { stores: ['Maiduguri Spice', 'Kano Spices'] })).toMatch(
    /Showing what Maiduguri Spice and Kano Spices sell\.$/,
  )
})

test('says that few products match, and that a long search was cut', () => {
  expect(notice({ typed: 'raffia hammock', widened: 'hammock' }, { isCut: true })).toBe(
    'This search is long. Only its first words were searched. ' +
      'Few products match “raffia hammock”, so others that match “hammock” are shown too.',
  )
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
  expect(notice({ partial: 'gown', leftOut: ['black', 'silk'] })).toBe(
    'No exact match. Showing “gown” without “black” and “silk”.',
  )
  expect(notice({ partial: 'gown', leftOut: ['black'] }, { page: 2 })).toBe(
    'No exact match on this page. Showing “gown” without “black”.',
  )
})

test('a size that the thing doesn’t come in is named, with links to the nearest', () => {
  const noSize = { size: '43', nearest: ['Size:42', 'Size:44'] }
  expect(notice({ typed: 'shoes 43', partial: 'shoes', leftOut: ['43'], noSize })).toBe(
    'No “shoes” in size 43. Nearest sizes: 42, 44.',
  )
  expect(screen.getByRole('link', { name: '42' })).toHaveAttribute('href', '/search?search=shoes&option=Size%3A42')
  const red = { typed: 'red shoes 43', partial: 'shoes', leftOut: ['red', '43'] }
  expect(notice({ ...red, noSize: { size: '43', nearest: ['Size:42'] } })).toBe(
    'No “shoes” in size 43. Showing “shoes” without “red”. Nearest size: 42.',
  )
})

test('words that products have lead to them', () => {
  show({ id: 'cooking', name: 'Cooking' }, {}, ['rice'])
  expect(screen.getByRole('link', { name: 'rice' })).toHaveAttribute('href', '/search?search=rice')
  expect(screen.queryByText(/^Check the spelling/)).toBeNull()
})
