import { expect, test } from 'vitest'
import type { PartnerOrder } from '#contract/delivery/delivery.ts'
import { earnedNote } from './partner-cards.tsx'

test('the sum of done orders has all that it counts, also those that came back', () => {
  const done = [{ earns: 4_456 }, { earns: 0 }, { earns: 1_200 }] as PartnerOrder[]
  expect(earnedNote(done, false)).toBe('₦5,656.00 for 3 orders, including what isn’t released yet')
})
