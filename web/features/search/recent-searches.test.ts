import { expect, test } from 'vitest'
import { read, withFirst } from './recent-searches.ts'

test('the last search comes first, each once however it was written, six at most', () => {
  const searches = ['tote', 'kaftan', 'power bank', 'rice', 'sandals', 'gele']
  expect(withFirst(searches, 'Rice')).toEqual(['Rice', 'tote', 'kaftan', 'power bank', 'sandals', 'gele'])
  expect(withFirst(searches, 'àdìrẹ')).toEqual(['àdìrẹ', 'tote', 'kaftan', 'power bank', 'rice', 'sandals'])
})

test('what isn’t ours is passed over', () => {
  expect(read(JSON.stringify(['tote', 7, null, '', 'x'.repeat(101), 'rice']))).toEqual(['tote', 'rice'])
  for (const text of [null, '', '{', '{}', '"x"', 'null', '7']) expect(read(text)).toEqual([])
})
