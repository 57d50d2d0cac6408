import { expect, test } from 'vitest'
import { onboardingSteps } from '#contract/onboarding/onboarding.ts'
import { progressWords } from './step-words.ts'

test('counts the steps that are done, of those that exist', () => {
  expect(progressWords([])).toBe('0 of 7 steps done')
  expect(progressWords(['personal', 'bank'])).toBe('2 of 7 steps done')
  expect(progressWords(onboardingSteps)).toBe('7 of 7 steps done')
})
