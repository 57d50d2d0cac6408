import { expect, test } from 'vitest'
import { groupsOf } from './suggest-options.ts'

const found = {
  words: ['kaftan', 'kaftans'],
  categories: [{ id: '1', name: 'Kaftans', level: 3 as const, above: ['Fashion', 'Men'] }],
}
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
