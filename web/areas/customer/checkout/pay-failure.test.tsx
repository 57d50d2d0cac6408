import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { connection } from '#contract/messages.ts'
import { showPage } from '#tests/harness/page.tsx'
import { ApiFailure, networkFailure } from '#web/shell/failure.ts'
import { PayFailure } from './pay-failure.tsx'

const unforeseen = new ApiFailure({ status: 500, code: 'unforeseen', message: 'Try later.', requestId: '' })

afterEach(() => vi.restoreAllMocks())

test.each([
  ['without a network waits for it, which the bar says', false, 'You can pay as soon as the network is back. You were'],
  ['after the network is back can be tried again', true, 'The network went away while you paid.You were not charged'],
])('a failed payment %s', (_, online, words) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  showPage(<PayFailure failure={networkFailure()} atOnce={false} submitted={undefined} now={undefined} />)
  const text = screen.getByRole('alert').textContent ?? ''
  expect(text).toContain(words)
  expect(text).not.toContain(connection)
  expect(text.endsWith('Try again.')).toBe(online)
})

test.each([
  [
    'without a network',
    false,
    networkFailure(),
    'once the network is back, we check and complete it. You pay only once.',
  ],
  ['after the network is back', true, networkFailure(), 'we’re checking and will complete it. You pay only once.'],
  ['after a failure of the server', true, unforeseen, 'Look at your orders before you pay again.'],
])('%s, a card that may have been charged is never said not to be', (_, online, failure, words) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  showPage(<PayFailure failure={failure} atOnce submitted={undefined} now={undefined} />)
  const text = screen.getByRole('alert').textContent ?? ''
  expect(text).toContain(words)
  expect(text).not.toContain('not charged')
})

test('it comes into view, in browsers whose scrolling returns a promise too', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(Promise.resolve() as never)
  showPage(<PayFailure failure={networkFailure()} atOnce={false} submitted={undefined} now={undefined} />)
  expect(scroll).toHaveBeenCalledOnce()
  expect(cleanup).not.toThrow()
})
