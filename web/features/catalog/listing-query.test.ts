import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { productsQuery } from '#contract/catalog/catalog.ts'
import {
  addressOf,
  canonicalOf,
  isNarrowed,
  isVariation,
  listingOf,
  listingWithin,
  listQueryOf,
  notNarrowed,
  ofStores,
} from './listing-query.ts'

const of = (text: string) => listingOf(new URLSearchParams(text))
const store = '01a1fc39-fe18-7905-bc61-82dd7f746272'

test('a URL without parameters lists best sellers', () => {
  expect(of('')).toEqual({
    ...notNarrowed,
    search: '',
    category: undefined,
    sortBy: 'best-selling',
    weak: false,
    asTyped: false,
    page: 1,
  })
})

test('a category’s page with a search in its address is sorted as one without', () => {
  const listing = listingWithin(new URLSearchParams(`search=ankara&category=${store}&onSale=true`))
  expect(listing).toEqual(of('onSale=true'))
  expect(listing.sortBy).toBe('best-selling')
})

test('an unreadable price stays in its field with an example', () => {
  const listing = of('minPrice=45,00&maxPrice=9,000')
  expect(listing).toMatchObject({ maxPrice: '9000', refusedPrices: { minPrice: { typed: '45,00' } } })
  expect(listing.refusedPrices.minPrice?.problem).toContain('such as 45,000')
  expect(addressOf('/search', listing)).toBe('/search?maxPrice=9000&minPrice=45%2C00')
  expect(addressOf('/search', { ...listing, ...notNarrowed })).toBe('/search')
})

test('a search as typed, weak matches included, keeps both in its address, and is no filter', () => {
  const listing = of('search=garri&weak=true&asTyped=true')
  expect(addressOf('/search', listing)).toBe('/search?search=garri&weak=true&asTyped=true')
  expect(isNarrowed(listing)).toBe(false)
})

describe('parameters', () => {
  test.each([
    ['minPrice=₦5,000&maxPrice=12 000.50', '5000', '12000.5'],
    ['minPrice=9000&maxPrice=1000', '1000', '9000'],
    ['minPrice=45,000&maxPrice=NGN+1,500,000.50', '45000', '1500000.5'],
    ['minPrice=abc&maxPrice=-4', undefined, undefined],
    ['minPrice=45,00&maxPrice=1.500,50', undefined, undefined],
    ['minPrice=1.234&maxPrice=99999999999', undefined, undefined],
    ['minPrice=&maxPrice=0', undefined, '0'],
    ['minPrice=20k&maxPrice=₦1.5m', '20000', '1500000'],
    ['minPrice=5k-10k&maxPrice=', '5000', '10000'],
    ['minPrice=&maxPrice=5 000 to ₦10,000 naira', '5000', '10000'],
    ['minPrice=5-10k', '5000', '10000'],
    ['minPrice=5,00-10k', undefined, undefined],
    ['minPrice=20kg', undefined, undefined],
    ['minPrice=10m&maxPrice=10000m', '10000000', undefined],
  ])('%s', (text, min, max) => {
    expect(of(text)).toMatchObject({ minPrice: min, maxPrice: max })
  })

  test.each([
    ['sortBy=price-asc', 'price-asc'],
    ['sortBy=cheap', 'best-selling'],
    ['sortBy=toString', 'best-selling'],
    ['sortBy=relevance', 'best-selling'],
    ['search=dress', 'relevance'],
    ['search=dress&sortBy=newest', 'newest'],
  ])('%s is in order of %s', (text, sortBy) => {
    expect(of(text).sortBy).toBe(sortBy)
  })

  test.each([
    ['brand=Tecno&brand= Oraimo &brand=Tecno&brand=', { brands: ['Tecno', 'Oraimo'] }],
    ['option=Colour:Indigo&option=Colour&option=:Indigo&option=Size:8:9', { options: ['Colour:Indigo', 'Size:8:9'] }],
    [`storeId=${store}&storeId=ada-fabrics`, { stores: [store] }],
    ['rating=4&discount=30', { rating: 4, discount: 30 }],
    ['rating=6&discount=100', { rating: undefined, discount: undefined }],
    ['rating=4.5&discount=-1', { rating: undefined, discount: undefined }],
    ['category=shoes', { category: undefined }],
    [`category=${store}`, { category: store }],
  ])('%s', (text, expected) => {
    expect(of(text)).toMatchObject(expected)
  })
})

const value = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 130 }),
  fc.double().map(String),
  fc.constantFrom(
    'true',
    '₦5,000',
    'rating',
    '3',
    store,
    'Colour:Indigo',
    'a\nb',
    'Colour:In\u2028digo',
    '👗'.repeat(40),
  ),
)
const names = [
  'search',
  'sortBy',
  'minPrice',
  'maxPrice',
  'inStock',
  'onSale',
  'rating',
  'discount',
  'category',
  'page',
]
const address = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...names), value),
    fc.array(fc.tuple(fc.constantFrom('brand', 'option', 'storeId'), value), { maxLength: 60 }),
  )
  .map(([one, several]) => new URLSearchParams([...Object.entries(one), ...several]))

test('every URL gives a valid API query', () => {
  fc.assert(
    fc.property(address, params => {
      const listing = listingOf(params)
      const read = productsQuery.safeParse({ ...listQueryOf(listing), ...ofStores(listing) })
      expect(read.error).toBeUndefined()
    }),
  )
})

test('a URL is read back as the same listing', () => {
  fc.assert(
    fc.property(address, params => {
      // Links omit unreadable prices.
      const listing = { ...listingOf(params), refusedPrices: {} }
      const [path = '', query = ''] = addressOf('/search', listing).split('?')
      expect(path).toBe('/search')
      expect(of(query)).toEqual(listing)
    }),
  )
})

test('defaults are left out of the URL', () => {
  expect(addressOf('/category/1', of('sortBy=best-selling&page=1&minPrice=&inStock=false'))).toBe('/category/1')
  expect(addressOf('/search', of('brand=A&brand=B&sortBy=relevance&search=tote'))).toBe(
    '/search?search=tote&brand=A&brand=B',
  )
})

test('only filters count as narrowing', () => {
  for (const text of ['inStock=true', 'onSale=true', 'maxPrice=10', 'rating=3', 'discount=10', 'brand=A'])
    expect(isNarrowed(of(text)), text).toBe(true)
  expect(isNarrowed(of(`storeId=${store}`))).toBe(true)
  expect(isNarrowed(of('option=Size:8'))).toBe(true)
  expect(isNarrowed(of('search=tote&sortBy=rating&page=3'))).toBe(false)
})

test('the canonical URL keeps only the page', () => {
  expect(canonicalOf('/category/1', of('sortBy=rating&minPrice=5'))).toBe('/category/1')
  expect(canonicalOf('/category/1', of('page=3'))).toBe('/category/1?page=3')
  expect(isVariation(of('page=3'))).toBe(false)
  expect(isVariation(of('sortBy=rating'))).toBe(true)
  expect(isVariation(of('brand=A'))).toBe(true)
})
