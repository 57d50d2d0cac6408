import { expect, test } from 'vitest'
import { isNarrowed, kindsOf, storeListingOf, storeQueryOf } from './store-list.ts'

const id = '01a1fc39-ce31-7eb1-bdd7-aab01d1bb733'
const read = (query: string) => storeListingOf(new URLSearchParams(query))
const category = (name: string, level: number) => ({ id: `${id}${name}`, name, level, count: 3 })

test('reads one category from the URL and ignores invalid ones', () => {
  expect(read(`subCategoryId=${id}`).kind).toEqual({ param: 'subCategoryId', id })
  expect(read('categoryId=shoes').kind).toBeUndefined()
  expect(storeQueryOf(read(`childCategoryId=${id}&search=shoe&onSale=true`))).toMatchObject({
    childCategoryId: id,
    search: 'shoe',
    onSale: 'true',
  })
})

test('category, search and filters narrow a list', () => {
  expect(isNarrowed(read('page=2&sortBy=newest'))).toBe(false)
  for (const query of [`categoryId=${id}`, 'search=shoe', 'inStock=true', 'maxPrice=5000', 'onSale=true'])
    expect(isNarrowed(read(query)), query).toBe(true)
})

test('returns the categories of a store with several', async () => {
  const kinds = await kindsOf([category('Fashion', 1), category('Crafts', 1)], () => Promise.reject(new Error()))
  expect(kinds.map(({ name, param }) => [name, param])).toEqual([
    ['Fashion', 'categoryId'],
    ['Crafts', 'categoryId'],
  ])
})

test('splits a single category by its descendants', async () => {
  const below: Record<string, ReturnType<typeof category>[]> = {
    categoryId: [category('Shoes', 2)],
    subCategoryId: [category('Boots', 3), category('Slippers', 3)],
  }
  const kinds = await kindsOf([category('Fashion', 1)], async within => below[Object.keys(within)[0] ?? ''] ?? [])
  expect(kinds.map(({ name, param }) => [name, param])).toEqual([
    ['Boots', 'childCategoryId'],
    ['Slippers', 'childCategoryId'],
  ])
})

test('counts the products of each category that match the filters', async () => {
  const [fashion, shoes, bags] = [category('Fashion', 1), category('Shoes', 2), category('Bags', 2)]
  const within = async (above: object) => ('categoryId' in above ? [shoes, bags] : [fashion])
  const narrowed = async (above: object) => ('categoryId' in above ? [{ ...shoes, count: 1 }] : [])
  const kinds = await kindsOf([fashion], within, narrowed)
  expect(kinds.map(({ name, count }) => [name, count])).toEqual([
    ['Shoes', 1],
    ['Bags', 0],
  ])
})

test('returns nothing for a single category or none', async () => {
  expect(await kindsOf([category('Boots', 1)], async () => [])).toEqual([])
  expect(await kindsOf([], async () => [])).toEqual([])
})
