import { expect, test } from 'vitest'
import { pagesAround } from './pager.tsx'

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [3, 5, [1, 2, 3, 4, 5]],
  [6, 12, [1, undefined, 5, 6, 7, undefined, 12]],
  [12, 12, [1, undefined, 11, 12]],
  [40, 12, [1, undefined, 12]],
])('page %i of %i', (page, last, shown) => {
  expect(pagesAround(page, last)).toEqual(shown)
})
