import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changeOwnPartnerAddress,
  changePartnerAddress,
  getPartnerOnboarding,
} from '#contract/logistics/partner-onboarding.ts'
import { approvePartner, getPartner, sendPartnerBack, updatePartnerProfile } from '#contract/logistics/partners.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, adminWith, partner, within } from '#tests/harness/fixtures.ts'
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

const json = (value: object) => sql<null>`${JSON.stringify(value)}::jsonb`

async function onboarded() {
  const person = await partner(app)
  await within(app, ({ tx, now }) =>
    tx
      .insertInto('partner_onboardings')
      .values({ partner_id: person.partnerId, company: json(company), saved_at: now })
      .execute(),
  )
  return person
}

test('a partner and an administrator change its addresses, and the audit log has who changed what', async () => {
  const overseer = await adminWith(app, [{ resource: 'partners', right: 'manage' }])
  const { token, partnerId, accountId } = await onboarded()
  const office = { officeAddress: '4 Marina, Lagos Island' }
  const own = await app.call(changeOwnPartnerAddress, {
    token,
    body: { ...office, seen: { officeAddress: company.officeAddress } },
  })
  const { phoneNumber: _, ...rest } = company
  expect(own.data.company).toMatchObject({ ...rest, ...office })
  const post = { postalAddress: 'PO Box 12, Apapa' }
  const asked = { token: overseer.token, params: { id: partnerId } }
  const { data } = await app.call(changePartnerAddress, { ...asked, body: post })
  expect(data.company).toMatchObject({ ...rest, ...office, ...post })
  expect((await app.call(getPartnerOnboarding, { token })).data.company).toEqual(data.company)
  const audited = await app.platform.db.read
    .selectFrom('audit_log')
    .select(['account_id', 'before', 'after'])
    .where('action', '=', 'partner.address')
    .where('subject_id', '=', partnerId)
    .orderBy('id')
    .execute()
  const first = { officeAddress: company.officeAddress, postalAddress: company.postalAddress }
  expect(audited).toEqual([
    { account_id: accountId, before: first, after: { ...first, ...office } },
    { account_id: overseer.accountId, before: { ...first, ...office }, after: { ...office, ...post } },
  ])
})

test('refuses an address that another changed meanwhile, one before the onboarding, and those without permission', async () => {
  const boss = await admin(app)
  const viewer = await adminWith(app, [{ resource: 'partners', right: 'view' }])
  const { token, partnerId } = await onboarded()
  const body = { officeAddress: '4 Marina, Lagos Island', seen: { officeAddress: '1 Old Street, Apapa' } }
  expect(await app.refused(changeOwnPartnerAddress, { token, body })).toMatchObject({
    code: 'changed_meanwhile',
    errors: [{ field: 'officeAddress' }],
  })
  const change = (by: { token: string }, id: string, officeAddress = '4 Marina, Lagos Island') =>
    app.refused(changePartnerAddress, { token: by.token, params: { id }, body: { officeAddress } })
  expect((await change(viewer, partnerId)).status).toBe(403)
  expect((await change(boss, randomUUID())).code).toBe('partner_not_found')
  expect((await change(boss, (await partner(app)).partnerId)).code).toBe('partner_not_onboarded')
  expect(await change(boss, partnerId, '4')).toMatchObject({ errors: [{ field: 'officeAddress' }] })
})

test('the details of a partner show its phone number and bank account of now', async () => {
  const overseer = await admin(app)
  const { token, partnerId } = await partner(app)
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

test('is approved and sent back only as the administrator has seen it', async () => {
  const overseer = await adminWith(app, [{ resource: 'partners', right: 'manage' }])
  const { token, partnerId } = await onboarded()
  const bank = (bankCode: string) =>
    within(app, async work => {
      await work.tx.updateTable('shipping_partners').set({ approved_at: null }).where('id', '=', partnerId).execute()
      const { bankName, accountName, accountNumber } = bankDetails
      await setPartnerBank(work, partnerId, { bankCode, bankName, accountName, accountNumber }, null)
    })
  await bank('044')
  const at = { token: overseer.token, params: { id: partnerId } }
  const one = async () => (await app.call(getPartner, at)).data
  const changed = {
    status: 409,
    code: 'changed_meanwhile',
    message: 'This partner was changed meanwhile. Review it again.',
  }
  const changes = [
    () => bank('058'),
    () => app.call(changeOwnPartnerAddress, { token, body: { officeAddress: '4 Marina, Lagos Island' } }),
    () => app.call(updatePartnerProfile, { token, body: { phoneNumber: '08035550199' } }),
    () =>
      within(app, ({ tx }) =>
        tx
          .updateTable('partner_onboardings')
          .set({ certification: json({ name: 'Tunde Bakare' }) })
          .where('partner_id', '=', partnerId)
          .execute(),
      ),
    // Sent back and submitted again.
    () =>
      within(app, ({ tx }) =>
        tx
          .updateTable('shipping_partners')
          .set({ onboarded_at: app.clock.now() })
          .where('id', '=', partnerId)
          .execute(),
      ),
  ]
  for (const change of changes) {
    app.clock.advance(1000)
    const { version: seen } = await one()
    await change()
    expect(await app.refused(approvePartner, { ...at, query: { seen } })).toMatchObject(changed)
    const body = { reason: 'The bank account is somebody else’s.', seen }
    expect(await app.refused(sendPartnerBack, { ...at, body })).toMatchObject(changed)
  }
  const { version: seen } = await one()
  expect((await one()).version).toBe(seen)
  await app.call(approvePartner, { ...at, query: { seen } })
  expect((await one()).onboarding.status).toBe('working')
  // Once it is approved, another press changes nothing, whatever page it comes from.
  await app.call(approvePartner, { ...at, query: { seen: 'before' } })
})
