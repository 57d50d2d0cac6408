import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import '#tests/harness/components.tsx'
import { connection } from '#contract/messages.ts'
import { networkFailure } from '#web/shell/failure.ts'
import { PayFailure } from './pay-failure.tsx'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['without a network waits for it, which the bar says', false, 'You can pay as soon as the network is back. You were'],
  ['after the network is back can be tried again', true, 'The network went away while you paid.You were not charged'],
])('a failed payment %s', (_, online, words) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  render(<PayFailure failure={networkFailure()} submitted={undefined} now={undefined} />)
  const text = screen.getByRole('alert').textContent ?? ''
  expect(text).toContain(words)
  expect(text).not.toContain(connection)
  expect(text.endsWith('Try again.')).toBe(online)
})
