import { screen } from '@testing-library/react'
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
