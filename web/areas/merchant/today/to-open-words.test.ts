import { expect, test } from 'vitest'
import type { Approval } from '#contract/onboarding/onboarding.ts'
import { toOpenWords } from './to-open-words.ts'

const approval: Approval = {
  state: 'suspended',
  reason: 'Customers report fakes.',
  since: null,
  firstApprovedAt: null,
}

test('a suspended store reads that it is suspended, why, and what to do; not that it waits for approvals', () => {
  expect(toOpenWords({ approval, done: [] })).toEqual({
    title: 'Your store is suspended',
    text: 'Reason: “Customers report fakes”. Customers can’t find it or buy from it, and its payouts wait. Finish the orders that are paid. Write to us to have it restored.',
  })
  expect(toOpenWords({ approval: { ...approval, state: 'first-approval', reason: null }, done: [] }).text).toMatch(
    /two approvals/,
  )
})
