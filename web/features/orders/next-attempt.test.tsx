// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import '#tests/harness/page.tsx'
import { dayInLagos } from '#web/ui/format.ts'
import { NextAttempt } from './next-attempt.tsx'

const day = 24 * 3_600_000
const shown = (nextTryOn: string | null, failedCount?: number, code_name: OrderStatusCode = 'delivery_failed') =>
  render(<NextAttempt order={{ nextTryOn, failedCount, bitmarteOrderStatus: { code_name } }} />).container.textContent

test('a carrier reads when it tries again, or that the day has passed', () => {
  expect(shown(null)).toBe('')
  expect(shown(dayInLagos(Date.now()))).toMatch(/^Next attempt: /)
  expect(shown(dayInLagos(Date.now() - day))).toMatch(/^Was to be tried again on \w{3} \d/)
})

test('a carrier reads how many attempts failed, and during another one which it is', () => {
  const today = dayInLagos(Date.now())
  expect(shown(null, 0)).toBe('')
  expect(shown(null, 1)).toBe('1 failed attempt')
  expect(shown(today, 5)).toMatch(/^5 failed attempts\. Next attempt: \w{3} \d/)
  expect([1, 2, 3, 10, 21].map(failed => shown(null, failed, 'out_for_delivery'))).toEqual([
    '2nd attempt',
    '3rd attempt',
    '4th attempt',
    '11th attempt',
    '22nd attempt',
  ])
})
