import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPartnerOnboarding } from '#contract/logistics/partner-onboarding.ts'
import { getPartner, updatePartnerProfile } from '#contract/logistics/partners.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, partner, within } from '#tests/harness/fixtures.ts'
import { setPartnerBank } from './partner-bank.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const company = {
  companyName: 'Danfo Swift Logistics',
  rcNumber: 'RC1234567',
  vatNumber: '',
  officeAddress: '18 Creek Road, Apapa',
  postalAddress: '18 Creek Road, Apapa',
  phoneNumber: '+2348035550188',
  email: 'office@danfo.example',
  contactPerson: {
    name: 'Tunde Bakare',
    phoneNumber: '+2348035550188',
    designation: 'Owner',
    lineOfBusiness: 'Courier',
  },
}
const bankDetails = {
  bankName: 'Access Bank',
  branch: 'Apapa',
  accountName: 'DANFO SWIFT',
  accountNumber: '2034567891',
  swiftCodeSortCodeIban: { type: 'sortCode', code: '044150149' },
}

test('the details of a partner show its phone number and bank account of now', async () => {
  const overseer = await admin(app)
  const { token, partnerId } = await partner(app)
  const json = (value: object) => sql<null>`${JSON.stringify(value)}::jsonb`
  const bank = { bankCode: '044', ...bankDetails }
  await within(app, async work => {
    await work.tx
      .insertInto('partner_onboardings')
      .values({
        partner_id: partnerId,
        company: json(company),
        bank_details: json(bankDetails),
        saved_at: work.now,
      })
      .execute()
    await setPartnerBank(work, partnerId, bank, null)
  })
  const seen = async () => [
    (await app.call(getPartnerOnboarding, { token })).data,
    (await app.call(getPartner, { token: overseer.token, params: { id: partnerId } })).data.onboarding,
  ]
  await app.call(updatePartnerProfile, { token, body: { phoneNumber: '0803 555 0199' } })
  for (const shown of await seen())
    expect(shown).toMatchObject({ company: { ...company, phoneNumber: '+2348035550199' }, bankDetails })
  await within(app, work =>
    setPartnerBank(work, partnerId, { ...bank, bankName: 'Zenith Bank', accountNumber: '2034567892' }, null),
  )
  for (const shown of await seen())
    expect(shown).toMatchObject({
      bankDetails: {
        bankName: 'Zenith Bank',
        accountNumber: '2034567892',
        branch: '',
        swiftCodeSortCodeIban: { code: '' },
      },
    })
})
