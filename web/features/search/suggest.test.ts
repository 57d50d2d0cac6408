import { expect, test } from 'vitest'
import { groupsOf } from './suggest-options.ts'

const found = {
  words: ['kaftan', 'kaftans'],
  categories: [{ id: '1', name: 'Kaftans', level: 3 as const, above: ['Fashion', 'Men'] }],
}
const labels = (...asked: Parameters<typeof groupsOf>) =>
  groupsOf(...asked).map(({ title, options }) => [title, ...options.map(each => each.label)])

test('before anything is typed, what was searched for last', () => {
  expect(labels('', ['rice', 'Kaftan'], found)).toEqual([['Recent searches', 'rice', 'Kaftan']])
  expect(labels('', [], undefined)).toEqual([])
})

test('own searches that begin so come first, and nothing twice', () => {
  expect(labels('ka', ['rice', 'Káftan'], found)).toEqual([
    ['Searches', 'Káftan', 'kaftans'],
    ['Categories', 'Kaftans'],
  ])
  expect(labels('kaftan', ['kaftan'], { words: ['kaftan'] })).toEqual([['Searches', 'kaftan']])
})

test('words go to the search for them, with their signs', () => {
  expect(groupsOf('b', [], { words: ['b&w ẹ̀wà'] })[0]?.options[0]?.to).toBe(
    `/search?${new URLSearchParams({ search: 'b&w ẹ̀wà' })}`,
  )
})
