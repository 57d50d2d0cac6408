// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getPartnerOnboarding } from '#contract/logistics/partner-onboarding.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import OnboardingPage from './onboarding.page.tsx'

beforeEach(() => startSession({ kind: 'partner', token: 'token', user: { id: 'obi' } }))
afterEach(() => endSession('partner'))

const certification = {
  name: 'Obi Nna',
  designation: 'Owner',
  signature: 'Obi Nna',
  date: '2026-11-18',
  introducedBy: null,
}
const onboarded = {
  isOnboarded: true,
  status: 'working',
  reason: null,
  company: null,
  bankDetails: null,
  certification,
}

test('a partner that is onboarded reads its company details, and whom to ask for other changes', async () => {
  showPage(
    <OnboardingPage />,
    () => Response.json({ success: true, message: '', data: onboarded }),
    '/shipping-partner/onboarding',
  )
  expect(await screen.findByRole('heading', { name: 'Company details' })).toBeVisible()
  expect(screen.queryByText('Onboarding')).toBeNull()
  expect(screen.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/contact-us')
  for (const link of screen.getAllByRole('link', { name: 'Account' }))
    expect(link).toHaveAttribute('href', '/shipping-partner/account')
})

test('a partner that is onboarded changes its address', async () => {
  const company = {
    companyName: 'Obi Riders',
    rcNumber: 'RC1234567',
    vatNumber: '',
    officeAddress: '18 Creek Road, Apapa',
    postalAddress: 'PO Box 12, Apapa',
    phoneNumber: '+2348035550188',
    email: 'office@obi.example',
    contactPerson: { name: 'Obi Nna', phoneNumber: '+2348035550188', designation: 'Owner', lineOfBusiness: 'Courier' },
  }
  const page = showPage(
    <OnboardingPage />,
    () => Response.json({ success: true, message: '', data: { ...onboarded, company } }),
    '/shipping-partner/onboarding',
  )
  const { person } = page
  await person.click(await screen.findByRole('button', { name: 'Change address' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change address' }))
  const office = dialog.getByLabelText(/Office address/)
  expect(office).toHaveValue(company.officeAddress)
  await person.clear(office)
  await person.type(office, '4 Marina, Lagos Island')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(page.sent.find(({ method }) => method === 'PUT')).toMatchObject({
      path: expect.stringContaining('/v1/partner/address'),
      body: { officeAddress: '4 Marina, Lagos Island', seen: { officeAddress: company.officeAddress } },
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each(['company', 'bankDetails', 'certification'])(
  'a partner that was sent back begins at the first step, and reads the reason above the step “%s”',
  async step => {
    const reason = 'Bank account must be in your company’s name.'
    const company = { companyName: 'Obi Riders', contactPerson: { name: 'Obi Nna', designation: 'Owner' } }
    const code = { type: 'sortCode', code: '' }
    const bankDetails = { bankName: '', branch: '', accountName: '', accountNumber: '', swiftCodeSortCodeIban: code }
    const sentBack = { ...onboarded, isOnboarded: false, status: 'unfinished', reason, company, bankDetails }
    const at = `/shipping-partner/onboarding${step === 'company' ? '' : `?step=${step}`}`
    showPage(
      <OnboardingPage />,
      ({ path }) =>
        path.startsWith(getPartnerOnboarding.path)
          ? Response.json({ success: true, message: '', data: sentBack })
          : undefined,
      at,
    )
    expect(await screen.findByText(reason)).toBeVisible()
    const titles = { company: 'Company', bankDetails: 'Bank details', certification: 'Certification' }
    expect(screen.getByRole('heading', { name: titles[step as keyof typeof titles] })).toBeVisible()
    expect(screen.getByRole('link', { current: 'step' })).toHaveAttribute('href', expect.stringContaining(step))
  },
)
