import { expect, test } from 'vitest'
import { qualityOf } from './measures.ts'

const ratings = new Map([
  ['a', 3],
  ['b', 1],
  ['c', 0],
  ['d', 2],
])

test('the best order is 1, an empty page 0', () => {
  expect(qualityOf(['a', 'd', 'b', 'c'], ratings)).toEqual({ ndcg: 1, ndcgOfRated: 1, recall: 1, found: 4 })
  expect(qualityOf([], ratings)).toEqual({ ndcg: 0, ndcgOfRated: 0, recall: 0, found: 0 })
})

test('gains are 2^rating - 1, discounted by log2(rank + 1); unrated products take a place', () => {
  const best = 7 + 3 / Math.log2(3) + 1 / 2
  const { ndcg, ndcgOfRated, recall } = qualityOf(['x', 'a', 'b'], ratings)
  expect(ndcg).toBeCloseTo((7 / Math.log2(3) + 1 / 2) / best)
  expect(ndcgOfRated).toBeCloseTo((7 + 1 / Math.log2(3)) / best)
  expect(recall).toBe(0.5)
})

test('only the first ten rows count, but all for recall', () => {
  const found = [...Array.from({ length: 10 }, (_, n) => `x${n}`), 'a', 'd']
  expect(qualityOf(found, ratings)).toMatchObject({ ndcg: 0, recall: 1 })
})
