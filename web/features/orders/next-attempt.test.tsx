// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import '#tests/harness/page.tsx'
import { dayInLagos } from '#web/ui/format.ts'
import { NextAttempt } from './next-attempt.tsx'

const day = 24 * 3_600_000
const shown = (nextTryOn: string | null) => render(<NextAttempt nextTryOn={nextTryOn} />).container.textContent

test('a carrier reads when it tries again, or that the day has passed', () => {
  expect(shown(null)).toBe('')
  expect(shown(dayInLagos(Date.now()))).toMatch(/^Next attempt: /)
  expect(shown(dayInLagos(Date.now() - day))).toMatch(/^Was to be tried again on \w{3} \d/)
})
