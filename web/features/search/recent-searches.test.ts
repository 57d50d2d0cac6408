import { expect, test } from 'vitest'
import { recentSearches } from './recent-searches.ts'

const { read, withFirst } = recentSearches

test('lists the last search first, without duplicates in any case, at most six', () => {
  const searches = ['tote', 'kaftan', 'power bank', 'rice', 'sandals', 'gele']
  expect(withFirst(searches, 'Rice')).toEqual(['Rice', 'tote', 'kaftan', 'power bank', 'sandals', 'gele'])
  expect(withFirst(searches, 'àdìrẹ')).toEqual(['àdìrẹ', 'tote', 'kaftan', 'power bank', 'rice', 'sandals'])
})

test('drops invalid entries', () => {
  expect(read(JSON.stringify(['tote', 7, null, '', 'x'.repeat(101), 'rice']))).toEqual(['tote', 'rice'])
  for (const text of [null, '', '{', '{}', '"x"', 'null', '7']) expect(read(text)).toEqual([])
})
