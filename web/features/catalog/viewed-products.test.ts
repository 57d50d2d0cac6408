import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { viewedProducts } from './viewed-products.ts'

const { read, withFirst } = viewedProducts

test('lists the product viewed last first, without duplicates, at most twelve', () => {
  const ids = Array.from({ length: 12 }, () => randomUUID())
  const [first = '', ...others] = ids
  expect(withFirst(ids, others[3] ?? '')).toEqual([others[3], first, ...others.filter(id => id !== others[3])])
  const another = randomUUID()
  expect(withFirst(ids, another)).toEqual([another, ...ids.slice(0, 11)])
  expect(withFirst([], another)).toEqual([another])
})

test('drops invalid entries', () => {
  const id = randomUUID()
  expect(read(JSON.stringify([id]))).toEqual([id])
  expect(read(JSON.stringify([7, 'shoe', null, id]))).toEqual([id])
  for (const text of [null, '', '{', '{}', '"x"', 'null', '7']) expect(read(text)).toEqual([])
})
