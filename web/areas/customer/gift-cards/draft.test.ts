import { expect, test } from 'vitest'
import { purchaseBody } from '#contract/money/gift-cards.ts'
import { amountOf, amountProblem, bodyOf, type Draft } from './draft.ts'

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

test('an amount is read as people write it', () => {
  expect(['10000', '₦10,000', ' 10 000 ', '1500.50'].map(amountOf)).toEqual([10_000, 10_000, 10_000, 1500.5])
  for (const typed of ['', 'ten', '-5', '1e5', '1.2.3', '10,00', '1.500,50']) expect(amountOf(typed)).toBeNaN()
})

test('an amount that can’t be a card’s is refused with what to write', () => {
  expect(amountProblem('₦10,000')).toBeUndefined()
  expect(amountProblem('10,00')).toBe('Write an amount in whole naira, such as 45,000.')
  expect(amountProblem('999')).toBe('At least ₦1,000.')
  expect(amountProblem('500,001')).toBe('At most ₦500,000.')
})

test('a draft becomes what the call takes: no day unless one is chosen, no receiver for oneself', () => {
  expect(purchaseBody.parse(bodyOf(draft))).not.toHaveProperty('sendOn')
  expect(purchaseBody.parse(bodyOf({ ...draft, when: 'day' }))).toMatchObject({ sendOn: '2026-12-24' })
  expect(bodyOf({ ...draft, for: 'self' })).toEqual({ for: 'self', amount: 10_000, design: 'clay' })
  const refused = purchaseBody.safeParse(bodyOf({ ...draft, when: 'day', sendOn: '', amount: '' }))
  expect(refused.error?.issues.map(issue => issue.path.join('.'))).toEqual(['amount', 'sendOn'])
})
