import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import '#tests/harness/components.tsx'
import { connection } from '#contract/messages.ts'
import { networkFailure } from '#web/shell/failure.ts'
import { PayFailure } from './pay-failure.tsx'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['no network, which the bar says, leaves the sentence out', false],
  ['no answer in spite of a network has the sentence', true],
])('a payment with %s', (_, online) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  render(<PayFailure failure={networkFailure()} submitted={undefined} now={undefined} />)
  const text = screen.getByRole('alert').textContent ?? ''
  expect(text.includes(connection)).toBe(online)
  expect(text).toContain('You can pay as soon as the network is back. You were not charged')
})
