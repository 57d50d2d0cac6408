import { expect, test } from 'vitest'
import { nextStepOf } from './next-step.tsx'

type Failed = Parameters<typeof nextStepOf>[0]

const order = (code_name: Failed['bitmarteOrderStatus']['code_name'], more: Partial<Failed> = {}): Failed => ({
  bitmarteOrderStatus: { code_name, known_name: code_name } as Failed['bitmarteOrderStatus'],
  failureReason: 'address_wrong',
  failedCount: 1,
  nextTryOn: null,
  partnerProfile: null,
  storeName: 'Kemi’s Fabrics',
  moves: [],
  stuckSince: null,
  deliveredBy: 'platform',
  ...more,
})

test('a failed order says why, and what comes next', () => {
  expect(nextStepOf(order('delivery_failed', { nextTryOn: '2026-11-27' }), '2026-11-27')).toMatch(
    /^Delivery failed once\. .+ Kemi’s Fabrics tries again on Fri 27 Nov\.$/,
  )
  expect(nextStepOf(order('delivery_failed', { nextTryOn: '2026-11-27' }), '2026-11-28')).toMatch(
    /Kemi’s Fabrics was to try again on Fri 27 Nov: ask Kemi’s Fabrics to try again or to bring it back/,
  )
  const cancelled = { code_name: 'cancelled', known_name: 'Cancelled' } as Failed['moves'][number]
  const unplanned = nextStepOf(order('delivery_failed', { failedCount: 3, moves: [cancelled] }))
  expect(unplanned).toContain('Delivery failed 3 times.')
  expect(unplanned).toContain('No further attempt is planned')
  expect(unplanned).toContain('cancel the order')
  expect(nextStepOf(order('returning'))).toContain('brings it back to Kemi’s Fabrics')
  expect(nextStepOf(order('out_for_delivery'))).toBeUndefined()
})

test('a stuck order says why, and who has to act', () => {
  const stuckSince = '2026-11-22T09:00:00Z'
  expect(nextStepOf(order('ready_for_pickup', { deliveredBy: null }))).toBeUndefined()
  expect(nextStepOf(order('ready_for_pickup', { deliveredBy: null, stuckSince }))).toBe(
    'It is ready, but Kemi’s Fabrics hasn’t chosen how it is delivered. Ask the store to choose.',
  )
  expect(nextStepOf(order('ready_for_pickup', { stuckSince }))).toContain('A scheduler assigns one.')
  expect(nextStepOf(order('assigned', { stuckSince }))).toContain('hasn’t accepted it')
  expect(nextStepOf(order('processing', { stuckSince }))).toContain('hasn’t packed it')
})
