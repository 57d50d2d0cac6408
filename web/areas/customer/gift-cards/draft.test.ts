import { expect, test } from 'vitest'
import { purchaseBody } from '#contract/money/gift-cards.ts'
import { amountOf, amountProblem, bodyOf, type Draft, faceOf } from './draft.ts'

const draft: Draft = {
  for: 'gift',
  amount: '₦10,000',
  design: 'clay',
  recipientName: 'Bísí',
  recipientEmail: 'bisi@test.ng',
  senderName: 'Ada',
  message: '',
  when: 'now',
  sendOn: '2026-12-24',
}

test('amounts parse as people write them', () => {
  expect(['10000', '₦10,000', ' 10 000 ', '1500.50'].map(amountOf)).toEqual([10_000, 10_000, 10_000, 1500.5])
  for (const typed of ['', 'ten', '-5', '1e5', '1.2.3', '10,00', '1.500,50']) expect(amountOf(typed)).toBeNaN()
})

test('invalid amounts are refused with a hint', () => {
  expect(amountProblem('₦10,000')).toBeUndefined()
  expect(amountProblem('10,00')).toBe('Write an amount in whole naira, such as 45,000.')
  expect(amountProblem('999')).toBe('At least ₦1,000.')
  expect(amountProblem('500,001')).toBe('At most ₦500,000.')
})

test('a draft becomes a request body: a day only if chosen, a recipient only for gifts', () => {
  expect(purchaseBody.parse(bodyOf(draft))).not.toHaveProperty('sendOn')
  expect(purchaseBody.parse(bodyOf({ ...draft, when: 'day' }))).toMatchObject({ sendOn: '2026-12-24' })
  expect(bodyOf({ ...draft, for: 'self' })).toEqual({ for: 'self', amount: 10_000, design: 'clay' })
  const refused = purchaseBody.safeParse(bodyOf({ ...draft, when: 'day', sendOn: '', amount: '' }))
  expect(refused.error?.issues.map(issue => issue.path.join('.'))).toEqual(['amount', 'sendOn'])
})

test.each([
  ['7500.50', 0],
  ['7,500', 7500],
  ['500', 0],
  ['', 0],
])('the card of an amount typed as %j shows %j', (amount, shown) => {
  expect(faceOf({ ...draft, amount }).amount).toBe(shown)
})

test('the card has names without spaces around them, and none that are missing', () => {
  expect(faceOf({ ...draft, recipientName: 'Musa ', senderName: ' Ada' }).who).toBe('For Musa, from Ada')
  expect(faceOf({ ...draft, recipientName: ' ', senderName: 'Ada' }).who).toBe('from Ada')
  expect(faceOf({ ...draft, for: 'self' }).who).toBe('')
})
