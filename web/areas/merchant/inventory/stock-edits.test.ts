import { expect, test } from 'vitest'
import type { StockRow } from '#contract/catalog/inventory.ts'
import {
  adjusted,
  changesOf,
  edited,
  leftOf,
  leftWords,
  quantityOf,
  type StockEdits,
  savedStock,
} from './stock-edits.ts'

const row = (variantId: string, quantity: number): StockRow => ({
  variantId,
  productId: 'p',
  name: 'Bag',
  sku: '',
  options: [],
  hostedImage: null,
  quantity,
  stocktakes: 1,
  held: 0,
  stockAlertUnits: 0,
  level: 'enough',
  contSalesOutOfStock: false,
  standing: 'on-sale',
})
const none: StockEdits = new Map()

test('accepts whole numbers from zero to the limit', () => {
  const typed = (text: string) => quantityOf({ typed: text, before: 5 })
  expect(typed('1,200')).toBe(1200)
  expect(['', '-1', '1.5', 'x', '2000000', '1,20', '1e3'].map(typed)).toEqual(Array(7).fill(undefined))
})

test('counts no change when the original number is typed again', () => {
  const changed = edited(none, row('a', 5), '7')
  expect(changesOf(changed)).toEqual([{ variantId: 'a', quantity: 7, quantityBefore: 5, stocktakesBefore: 1 }])
  expect(edited(changed, row('a', 5), '5').size).toBe(0)
})

test('compares with the number first seen, also after a reload', () => {
  const changed = edited(none, row('a', 5), '7')
  expect(changesOf(edited(changed, row('a', 4), '8'))).toEqual([
    { variantId: 'a', quantity: 8, quantityBefore: 5, stocktakesBefore: 1 },
  ])
})

test('adjusts several rows relative to the typed numbers', () => {
  const changed = adjusted(edited(none, row('a', 5), '7'), [row('a', 5), row('b', 1)], -3)
  expect(changesOf(changed).map(change => 'quantity' in change && change.quantity)).toEqual([4, 0])
})

test('stock below zero can rise by part of what is missing, but not fall', () => {
  const sold = row('a', -3)
  expect(changesOf(adjusted(none, [sold], 1))).toEqual([{ variantId: 'a', adjust: 1, stocktakesBefore: 1 }])
  expect(changesOf(adjusted(none, [sold], 5))).toEqual([
    { variantId: 'a', quantity: 2, quantityBefore: -3, stocktakesBefore: 1 },
  ])
  expect(adjusted(none, [sold], -1).size).toBe(0)
  expect(changesOf(edited(none, sold, '-2'))).toEqual([{ variantId: 'a', adjust: 1, stocktakesBefore: 1 }])
  const wrong = edited(none, sold, '-4')
  expect(changesOf(wrong)).toEqual([])
  expect(leftOf(wrong, []).get('a')?.problem).toBe('At least -3.')
  expect(savedStock(adjusted(none, [sold], 1), [{ variantId: 'a', quantity: -2, problem: null }])).toEqual([
    { typed: -2, saved: -2 },
  ])
})

test('keeps rejected rows with their reason', () => {
  const changed = edited(edited(edited(none, row('a', 5), '7'), row('b', 5), 'x'), row('c', 5), '9')
  const left = leftOf(changed, [
    { variantId: 'a', quantity: 7, problem: null },
    { variantId: 'c', quantity: null, problem: 'Gone.' },
  ])
  expect([...left].map(([id, { problem }]) => [id, problem])).toEqual([
    ['b', 'Write a whole number, such as 1,200.'],
    ['c', 'Gone.'],
  ])
})

test('saves a stock again over what somebody else made it meanwhile, after saying so', () => {
  const problem = 'Stock was changed meanwhile and is now 20.'
  const left = leftOf(edited(none, row('a', 2), '25'), [{ variantId: 'a', quantity: 20, problem, stocktakes: 2 }])
  expect(left.get('a')?.problem).toBe(`${problem} Save again to replace it.`)
  expect(changesOf(left)).toEqual([{ variantId: 'a', quantity: 25, quantityBefore: 20, stocktakesBefore: 2 }])
})

test('stock that somebody else counted meanwhile takes no number below it', () => {
  const problem = 'Stock was changed meanwhile and is now 4.'
  const left = leftOf(edited(none, row('a', -3), '-2'), [{ variantId: 'a', quantity: 4, problem, stocktakes: 2 }])
  expect(left.get('a')?.problem).toBe(`${problem} At least 0.`)
  expect(changesOf(left)).toEqual([])
})

test('says a single problem itself, because its row may now be on another page', () => {
  const two = leftOf(edited(edited(none, row('a', 5), 'x'), row('b', 5), 'x'), [])
  expect(leftWords(two)).toBe('2 not saved. See the errors in the table.')
  const one = leftOf(edited(none, row('a', 5), 'x'), [])
  expect(leftWords(one)).toBe('Not saved. Write a whole number, such as 1,200.')
})

test('pairs typed stock with what was saved, without rows that were refused', () => {
  const edits = edited(edited(none, row('a', 5), '40'), row('b', 5), '8')
  expect(
    savedStock(edits, [
      { variantId: 'a', quantity: 45, problem: null },
      { variantId: 'b', quantity: 5, problem: 'None is in stock.' },
    ]),
  ).toEqual([{ typed: 40, saved: 45 }])
})
