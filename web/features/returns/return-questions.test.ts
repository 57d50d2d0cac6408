import { expect, test } from 'vitest'
import { questionOf } from './return-questions.ts'

test('an administrator’s reasons are not in the store’s voice', () => {
  const reasons = (escalated: boolean) => questionOf('reject', { escalated, type: 'return' }).reasons.join()
  expect(reasons(false)).toMatch(/\bwe\b/)
  expect(reasons(true)).not.toMatch(/\b(I|we|us|our)\b/i)
  expect(questionOf('reject', { escalated: true, type: 'return' }).body).toContain('final')
})
