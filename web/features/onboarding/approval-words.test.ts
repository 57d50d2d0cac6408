import { expect, test } from 'vitest'
import type { ApprovalState } from '#contract/onboarding/onboarding.ts'
import { approvalSteps } from './approval-words.ts'

const at = (state: ApprovalState) =>
  approvalSteps({ state, since: '2026-11-21T09:00:00Z', firstApprovedAt: null, reason: null }).map(step => step.state)

test('marks at most one step as current and later ones as upcoming', () => {
  expect(at('draft')).toEqual(['next', 'next', 'next', 'next'])
  expect(at('rejected')).toEqual(['next', 'next', 'next', 'next'])
  expect(at('first-approval')).toEqual(['done', 'now', 'next', 'next'])
  expect(at('second-approval')).toEqual(['done', 'done', 'now', 'next'])
  expect(at('approved')).toEqual(['done', 'done', 'done', 'done'])
})
