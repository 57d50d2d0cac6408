import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { productsQuery } from '#contract/catalog.ts'
import { canonicalOf, isNarrowed, listingOf, listQueryOf } from './listing-query.ts'

const of = (text: string) => listingOf(new URLSearchParams(text))

test('an address without a question lists best sellers', () => {
  expect(of('')).toEqual({
    search: '',
    sortBy: 'best-selling',
    minPrice: undefined,
    maxPrice: undefined,
    inStock: false,
    page: 1,
  })
})

describe('what people write', () => {
  test.each([
    ['minPrice=₦5,000&maxPrice=12 000.50', '5000', '12000.50'],
    ['minPrice=9000&maxPrice=1000', '1000', '9000'],
    ['minPrice=abc&maxPrice=-4', undefined, undefined],
    ['minPrice=1.234&maxPrice=99999999999', undefined, undefined],
    ['minPrice=&maxPrice=0', undefined, '0'],
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
})

test('whatever stands in the address, the call takes it', () => {
  const value = fc.oneof(fc.string(), fc.double().map(String), fc.constantFrom('true', '₦5,000', 'rating', '3'))
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('search', 'sortBy', 'minPrice', 'maxPrice', 'inStock', 'page'), value),
      params => {
        const read = productsQuery.safeParse(listQueryOf(listingOf(new URLSearchParams(params))))
        expect(read.error).toBeUndefined()
      },
    ),
  )
})

test('filters narrow, order and page do not', () => {
  expect(isNarrowed(of('inStock=true'))).toBe(true)
  expect(isNarrowed(of('maxPrice=10'))).toBe(true)
  expect(isNarrowed(of('sortBy=rating&page=3'))).toBe(false)
})

test('only the page belongs to the one address of a list', () => {
  expect(canonicalOf('/category/1', of('sortBy=rating&minPrice=5'))).toBe('/category/1')
  expect(canonicalOf('/category/1', of('sortBy=rating&page=3'))).toBe('/category/1?page=3')
})
