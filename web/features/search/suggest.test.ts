import { expect, test, vi } from 'vitest'
import { suggestionsFor } from './suggest-calls.ts'
import { groupsOf } from './suggest-options.ts'

const found = {
  words: ['kaftan', 'kaftans'],
  categories: [{ id: '1', name: 'Kaftans', level: 3 as const, above: ['Fashion', 'Men'] }],
}
const none = { products: [], categories: [], stores: [] }
const labels = (...args: Parameters<typeof groupsOf>) =>
  groupsOf(...args).map(({ title, options }) => [title, ...options.map(each => each.label)])

test('shows recent searches before anything is typed', () => {
  expect(labels('', ['rice', 'Kaftan'], found)).toEqual([['Recent searches', 'rice', 'Kaftan']])
  expect(labels('', [], undefined)).toEqual([])
})

test('lists matching recent searches first, without duplicates', () => {
  expect(labels('ka', ['rice', 'Káftan'], found)).toEqual([
    ['Searches', 'Káftan', 'kaftans'],
    ['Categories', 'Kaftans'],
  ])
  expect(labels('kaftan', ['kaftan'], { words: ['kaftan'] })).toEqual([['Searches', 'kaftan']])
})

test('links a word to its search, with special characters', () => {
  expect(groupsOf('b', [], { words: ['b&w ẹ̀wà'] })[0]?.options[0]?.to).toBe(
    `/search?${new URLSearchParams({ search: 'b&w ẹ̀wà' })}`,
  )
})

test('suggests for the words of a search with a price, within the price', async () => {
  const sent: URL[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(new URL(path, 'http://localhost'))
    return Response.json({ success: true, message: '', data: { words: ['red dress'], ...none } })
  })
  const found = await suggestionsFor('red dress under 20k', new AbortController().signal)
  expect(sent.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { search: 'red dress', maxPrice: '20000' },
  ])
  expect(groupsOf('red dress under 20k', [], found)[0]?.options[0]?.to).toBe('/search?search=red+dress&maxPrice=20000')
  expect(await suggestionsFor('under 20k', new AbortController().signal)).toMatchObject({ words: [], ...none })
  expect(sent).toHaveLength(1)
  vi.unstubAllGlobals()
})
