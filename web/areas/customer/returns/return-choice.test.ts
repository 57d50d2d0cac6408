import { expect, test } from 'vitest'
import type { ReturnQuote } from '#contract/orders/return-shapes.ts'
import { chosenLines, exchangedLines, firstChoice, quotedItems } from './return-choice.ts'
import { labelsOf } from './return-labels.ts'

const line = (id: string, quantity: number, left: number): ReturnQuote['items'][number] => ({
  id,
  productId: 'p',
  variantId: 'v',
  productName: 'Adire wrap dress',
  productVariants: [],
  hostedImages: [],
  quantity,
  productPrice: 100,
  discount: 0,
  total: 100 * quantity,
  vat: 0,
  left,
  exchanges: [],
})

test('sends only lines with a quantity', () => {
  const chosen = { a: 2, b: 0, c: 1 }
  expect(chosenLines(chosen)).toEqual([
    { orderItemId: 'a', quantity: 2 },
    { orderItemId: 'c', quantity: 1 },
  ])
  expect(quotedItems(chosen)).toEqual(['a:2', 'c:1'])
})

test('chooses the only remaining item, and nothing if there are several', () => {
  expect(firstChoice([line('a', 1, 1)])).toEqual({ a: 1 })
  expect(firstChoice([line('a', 1, 1), line('b', 2, 0)])).toEqual({ a: 1 })
  expect(firstChoice([line('a', 2, 2)])).toEqual({})
  expect(firstChoice([line('a', 1, 1), line('b', 1, 1)])).toEqual({})
  expect(firstChoice([line('a', 1, 0)])).toEqual({})
})

test('another variant comes only instead of a chosen line', () => {
  expect(exchangedLines({ a: 1, b: 2, c: 0 }, { a: 'size 12', b: '', c: 'size 14' })).toEqual([
    { orderItemId: 'a', quantity: 1, variantId: 'size 12' },
    { orderItemId: 'b', quantity: 2, variantId: undefined },
  ])
})

test('an exchange without a size is a problem of the exchange, not of the items', () => {
  const errors = [{ field: 'products.0.variantId' }, { field: 'products.1.quantity' }]
  expect(labelsOf(errors)).toMatchObject({
    'products.0.variantId': 'What comes instead',
    'products.1.quantity': 'Items to return',
  })
})
