import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { PartnerOnboarding } from '#contract/logistics/partner-onboarding.ts'
import { showPage } from '#tests/harness/page.tsx'
import { BankDetailsStep } from '#web/areas/shipping-partner/onboarding/bank-details-step.tsx'
import { startSession } from '#web/shell/session.ts'
import { PartnerFacts } from './partner-facts.tsx'

const bank = { code: '044', name: 'Access Bank' }
const bankDetails = (accountName: string) => ({
  bankName: bank.name,
  branch: '',
  accountName,
  accountNumber: '2034567891',
  swiftCodeSortCodeIban: { type: 'sortCode' as const, code: '' },
})
const onboarding = (accountName: string): PartnerOnboarding => ({
  isOnboarded: true,
  status: 'waiting',
  reason: null,
  certification: null,
  bankDetails: bankDetails(accountName),
  company: {
    companyName: 'Coal City Riders',
    rcNumber: 'RC1234567',
    vatNumber: '',
    email: 'obi@coal.ng',
    officeAddress: '1 Ogui Road',
    postalAddress: '1 Ogui Road',
    phoneNumber: '+2348035550188',
    contactPerson: { name: 'Obi Nna', phoneNumber: '+2348035550188', designation: 'Owner', lineOfBusiness: 'Courier' },
  },
})

beforeEach(() => {
  const user = { id: 'obi', name: 'Obi Nna', shippingCompany: 'Coal City Riders' }
  startSession({ kind: 'partner', token: 'token', user })
})

/** Opens the bank details of a partner whose bank returns this account name. */
const openStep = (accountName: string) =>
  showPage(
    <BankDetailsStep onboarding={onboarding(accountName)} onSaved={() => {}} />,
    ({ path }) =>
      Response.json({
        success: true,
        data: path.includes('resolve') ? { account_name: accountName } : { rows: [bank], count: 1 },
      }),
    '/shipping-partner/onboarding',
  )

test('a partner reads that an account is somebody else’s before it is submitted', async () => {
  openStep('ALIYU IBRAHIM USMAN')
  expect(await screen.findByText(/neither your name \(Obi Nna\) nor your company’s \(Coal City Riders\)/)).toBeVisible()
})

test.each(['NNA OBI', 'COAL CITY RIDERS LTD'])('a partner reads nothing about its own account, %s', async name => {
  openStep(name)
  expect(await screen.findByText(name)).toBeVisible()
  expect(screen.queryByText(/neither your name/)).toBeNull()
})

test.each([
  ['ALIYU IBRAHIM USMAN', 1],
  ['NNA OBI', 0],
])('who approves a partner reads whether the account, %s, differs from its owner and company', (name, warnings) => {
  showPage(<PartnerFacts onboarding={onboarding(name)} owner="Obi Nna" />)
  expect(screen.getByText(name)).toBeVisible()
  const words = 'Differs from the owner (Obi Nna) and from the company. Ask whose account it is.'
  expect(screen.queryAllByText(words)).toHaveLength(warnings)
})

test('who approves a partner reads what it doesn’t have', () => {
  showPage(<PartnerFacts onboarding={onboarding('NNA OBI')} owner="Obi Nna" />)
  const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling
  expect(factOf('VAT number')).toHaveTextContent('Not registered')
  expect(factOf('Bank')).toHaveTextContent(/^Access Bank$/)
  expect(factOf('Sort code')).toHaveTextContent('Not provided')
})
