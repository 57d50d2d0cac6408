// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import OnboardingPage from './onboarding.page.tsx'

beforeEach(() => startSession({ kind: 'partner', token: 'token', user: { id: 'obi' } }))
afterEach(() => endSession('partner'))

test('a partner that is onboarded reads its company details, and whom to ask for another address', async () => {
  const data = {
    isOnboarded: true,
    status: 'working',
    reason: null,
    company: null,
    bankDetails: null,
    certification: {
      name: 'Obi Nna',
      designation: 'Owner',
      signature: 'Obi Nna',
      date: '2026-11-18',
      introducedBy: null,
    },
  }
  showPage(
    <OnboardingPage />,
    () => Response.json({ success: true, message: '', data }),
    '/shipping-partner/onboarding',
  )
  expect(await screen.findByRole('heading', { name: 'Company details' })).toBeVisible()
  expect(screen.queryByText('Onboarding')).toBeNull()
  expect(screen.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/contact-us')
  for (const link of screen.getAllByRole('link', { name: 'Account' }))
    expect(link).toHaveAttribute('href', '/shipping-partner/account')
})
