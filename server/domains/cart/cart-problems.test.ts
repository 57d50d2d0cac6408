import { expect, test } from 'vitest'
import { canBuy, problemOf } from './cart-problems.ts'

const wanted = { quantity: 2, seen: 1000 }
const offered = { onSale: true, left: 5, selling: 1000 }

test.each([
  [undefined, {}],
  [undefined, { left: 2 }],
  ['gone', { onSale: false }],
  ['gone', { onSale: false, left: 0, selling: 1 }],
  ['sold_out', { left: 0 }],
  ['sold_out', { left: 0, selling: 1 }],
  ['not_enough', { left: 1 }],
  ['price_changed', { selling: 999 }],
  ['price_changed', { selling: 1001 }],
] as const)('%s: %j', (problem, change) => {
  expect(problemOf(wanted, { ...offered, ...change })).toBe(problem)
  expect(canBuy(problem)).toBe(problem === undefined || problem === 'price_changed')
})
