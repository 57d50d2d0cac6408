import { expect, test } from 'vitest'
import { notReordered } from '#contract/orders/reorder.ts'
import { missingWords, reorderedWords } from './reorder-words.ts'

test('counts added items and mentions missing ones', () => {
  const missing = [
    { productId: 'p', productName: 'Drum', productVariants: [], wanted: 3, added: 1, reason: 'gone' as const },
  ]
  expect(reorderedWords({ added: 1, missing: [] })).toBe('1 item is in your cart, at today’s prices.')
  expect(reorderedWords({ added: 3, missing })).toBe('3 items are in your cart. Some items could not be added.')
  expect(reorderedWords({ added: 0, missing })).toBe('Nothing could be added to your cart.')
})

test('every reason has its own text', () => {
  const { options } = notReordered.shape.reason
  expect(new Set(options.map(reason => missingWords({ reason, added: 0, wanted: 3 }))).size).toBe(options.length)
  expect(missingWords({ reason: 'not_enough', added: 2, wanted: 3 })).toBe('2 of 3, since no more are left.')
})
