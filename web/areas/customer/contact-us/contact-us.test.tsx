import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import ContactUsPage from './contact-us.page.tsx'

afterEach(() => endSession('customer'))

test.each([
  ['customer', true],
  ['guest', false],
] as const)('a %s is shown the help requests in the account: %s', (accountType, mentioned) => {
  startSession({ kind: 'customer', token: 'token', user: { id: 'ada', accountType } })
  showPage(<ContactUsPage />, undefined, '/contact-us')
  expect(screen.queryAllByText(/also in your account/)).toHaveLength(mentioned ? 1 : 0)
})

test('a link about an order begins the message with its reference, and with nothing else', async () => {
  const message = () => screen.findByLabelText(/^Your message/)
  showPage(<ContactUsPage />, undefined, '/contact-us?order=BM-7K4Q-2M9X-2')
  expect(await message()).toHaveValue('About order BM-7K4Q-2M9X-2: ')
  expect(screen.getByLabelText(/^What it is about/)).toHaveValue('delivery')
  cleanup()
  showPage(<ContactUsPage />, undefined, '/contact-us?order=I+owe+you+money')
  expect(await message()).toHaveValue('')
})
