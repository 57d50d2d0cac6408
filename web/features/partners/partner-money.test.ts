import { expect, test } from 'vitest'
import type { PartnerEarnings } from '#contract/payouts/partner-money.ts'
import { onTheWayNote } from './partner-money.tsx'

const of = (money: Pick<PartnerEarnings, 'onTheWay' | 'notDelivered' | 'nextRelease'> & { comingBack?: number }) =>
  onTheWayNote({
    available: 0,
    earned30Days: 0,
    paidOut: 0,
    nextPayoutAt: null,
    minimum: 1_000,
    pausedReason: null,
    count: 0,
    rows: [],
    comingBack: 0,
    ...money,
  })
const nextRelease = { at: '2026-11-24T09:00:00Z', amount: 2_893.44 }

test('the parts of the money on the way add up', () => {
  expect(of({ onTheWay: 103_627.52, notDelivered: 47_890.24, nextRelease })).toBe(
    '₦2,893.44 released on 24 Nov 2026, ₦52,843.84 delivered, released later, ₦47,890.24 not delivered yet',
  )
  expect(of({ onTheWay: 2_893.44, notDelivered: 0, nextRelease })).toBe('₦2,893.44 released on 24 Nov 2026')
  expect(of({ onTheWay: 500, notDelivered: 500, nextRelease: null })).toBe('₦500.00 not delivered yet')
  expect(of({ onTheWay: 500, notDelivered: 200, nextRelease: null })).toBe(
    '₦300.00 delivered, released when the return window ends, ₦200.00 not delivered yet',
  )
  expect(of({ onTheWay: 700, notDelivered: 500, comingBack: 200, nextRelease: null })).toBe(
    '₦500.00 not delivered yet, ₦200.00 going back to stores',
  )
  // An older server doesn't say what goes back.
  expect(of({ onTheWay: 500, notDelivered: 500, comingBack: undefined, nextRelease: null })).toBe(
    '₦500.00 not delivered yet',
  )
  expect(of({ onTheWay: 0, notDelivered: 0, nextRelease: null })).toBe('released when the return window ends')
})
