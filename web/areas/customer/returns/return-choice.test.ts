import { expect, test } from 'vitest'
import type { ReturnQuote } from '#contract/orders/return-shapes.ts'
import {
  chosenLines,
  type ExchangeChoice,
  exchangedLines,
  exchangeFields,
  firstChoice,
  quotedItems,
} from './return-choice.ts'
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

const instead = (variantId: string): ExchangeChoice => ({ variantId, wanted: [] })

test('another variant comes only instead of a chosen line', () => {
  expect(
    exchangedLines({ a: 1, b: 2, c: 0 }, { a: instead('size 12'), b: instead(''), c: instead('size 14') }),
  ).toEqual([
    { orderItemId: 'a', quantity: 1, variantId: 'size 12' },
    { orderItemId: 'b', quantity: 2, variantId: undefined },
  ])
})

test('what comes instead is chosen by size and colour, with what else an option would change', () => {
  const of = (size: string, colour: string) => [
    { property: 'Size', option: size },
    { property: 'Colour', option: colour },
  ]
  const other = (variantId: string, size: string, colour: string, left = 5) => ({
    variantId,
    options: of(size, colour),
    left,
    samePrice: true,
    sameSize: size === '12',
  })
  const item = {
    productVariants: of('12', 'Clay'),
    exchanges: [
      other('a', '12', 'Black'),
      other('b', '14', 'Clay'),
      other('c', '16', 'Black'),
      other('d', '18', 'Clay', 0),
    ],
  }
  const words = (chosen: ExchangeChoice | undefined, sameAgain: boolean) =>
    exchangeFields(item, { chosen, quantity: 1, sameAgain }).map(({ property, value, options }) => [
      ...[property, value],
      ...options.map(({ label, choice }) => (choice === undefined ? `no ${label}` : label)),
    ])
  expect(words(undefined, true)).toEqual([
    ['Size', '12', '12', '14', '16 (Black)', 'no 18 (sold out)'],
    ['Colour', 'Clay', 'Clay', 'Black'],
  ])
  // What doesn't fit needs a size first.
  expect(words(undefined, false)).toEqual([
    ['Size', '', 'no 12 (the same size)', '14', '16 (Black)', 'no 18 (sold out)'],
  ])
  expect(words({ variantId: 'b', wanted: [{ property: 'Size', option: '14' }] }, false)).toEqual([
    ['Size', '14', 'no 12 (the same size)', '14', '16 (Black)', 'no 18 (sold out)'],
    ['Colour', 'Clay', 'Clay', 'Black (16)'],
  ])
  const [size] = exchangeFields(item, { chosen: instead('b'), quantity: 1, sameAgain: true })
  expect(size?.options.map(({ choice }) => choice?.variantId)).toEqual(['', 'b', 'c', undefined])
})

test('a size keeps the colour that was bought or chosen, not one that another size had', () => {
  const of = (size: string, colour: string) => [
    { property: 'Size', option: size },
    { property: 'Colour', option: colour },
  ]
  const variants = [
    ['10', 'Indigo'],
    ['14', 'Indigo'],
    ['14', 'Clay'],
  ] as const
  const item = {
    productVariants: of('8', 'Clay'),
    exchanges: variants.map(([size, colour]) => ({
      variantId: `${colour} ${size}`,
      options: of(size, colour),
      left: 5,
      samePrice: true,
      sameSize: false,
    })),
  }
  const choose = (chosen: ExchangeChoice | undefined, property: string, option: string) =>
    exchangeFields(item, { chosen, quantity: 1, sameAgain: false })
      .find(field => field.property === property)
      ?.options.find(each => each.option === option)?.choice
  const ten = choose(undefined, 'Size', '10')
  expect(ten?.variantId).toBe('Indigo 10')
  expect(choose(ten, 'Size', '14')?.variantId).toBe('Clay 14')
  const indigo = choose(choose(ten, 'Size', '14'), 'Colour', 'Indigo')
  expect(indigo?.variantId).toBe('Indigo 14')
  expect(choose(choose(indigo, 'Size', '10'), 'Size', '14')?.variantId).toBe('Indigo 14')
})

test('errors of a line have the label of the field on the page', () => {
  const errors = ['products.0.variantId', 'products.1.variantId', 'products.1.quantity'].map(field => ({ field }))
  expect(labelsOf(errors, at => (at === 0 ? 'Size' : undefined))).toMatchObject({
    'products.0.variantId': 'Size',
    'products.1.variantId': 'Refund or exchange?',
    'products.1.quantity': 'Which items are you returning?',
  })
})
