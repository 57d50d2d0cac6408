import { expect, test } from 'vitest'
import { type OrderReturn, type ReturnStatusCode, returnStatuses } from '#contract/orders/return-shapes.ts'
import { questionOf } from './return-questions.ts'

const rejecting = (escalated: boolean, code: ReturnStatusCode, storeAsked: OrderReturn['storeAsked'] = null) => {
  const status = { id: code, code_name: code, ...returnStatuses[code] }
  return questionOf('reject', { escalated, type: 'return', status, storeAsked }, 14)
}

test('an administrator’s reasons are not in the store’s voice', () => {
  const reasons = (escalated: boolean) => rejecting(escalated, 'requested').reasons.join()
  expect(reasons(false)).toMatch(/\bwe\b/)
  expect(reasons(true)).not.toMatch(/\b(I|we|us|our)\b/i)
  expect(rejecting(true, 'requested').body).toContain('final')
})

test('an administrator reads where the items end up before rejecting a return', () => {
  expect(rejecting(true, 'requested').body).toMatch(/^The customer keeps the items\./)
  const asked = { reason: 'It was worn', at: '2026-11-20T09:00:00.000Z' }
  expect(rejecting(true, 'received', asked).body).toMatch(
    /^The store has to give the items back: the customer collects them within 14 days/,
  )
  expect(rejecting(true, 'received').body).toMatch(/^The store hasn’t said that it has the items/)
})
