import { expect, test } from 'vitest'
import { canPreview, type DecisionValues, decisionOf } from './decision-values.ts'

const values: DecisionValues = {
  outcome: 'refund_items',
  bearer: 'store',
  chosen: { one: 2, none: 0 },
  shipping: true,
  amount: 500,
  note: '',
}

test('sends only the fields that the outcome uses', () => {
  expect(decisionOf(values)).toMatchObject({ items: [{ orderItemId: 'one', quantity: 2 }], shipping: true, amount: 0 })
  expect(decisionOf({ ...values, outcome: 'refund_amount' })).toMatchObject({ items: [], shipping: false, amount: 500 })
  expect(decisionOf({ ...values, outcome: 'nothing' })).toMatchObject({ items: [], shipping: false, amount: 0 })
})

test('is previewed once it says how much', () => {
  expect(canPreview(decisionOf({ ...values, chosen: {} }))).toBe(false)
  expect(canPreview(decisionOf({ ...values, outcome: 'refund_amount', amount: 0 }))).toBe(false)
  expect(canPreview(decisionOf({ ...values, outcome: 'refund_all', chosen: {} }))).toBe(true)
})
