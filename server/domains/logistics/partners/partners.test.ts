import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assignOrders } from '#contract/delivery/delivery.ts'
import { loginPartner, resetPartner, signupPartner } from '#contract/identity/accounts.ts'
import * as onboarding from '#contract/logistics/partner-onboarding.ts'
import * as contract from '#contract/logistics/partners.ts'
import { listPartners } from '#contract/logistics/partners.ts'
import { resolveBankAccount } from '#contract/money/banks.ts'
import { updatePartnerBank } from '#contract/payouts/partner-money.ts'
import { hashPassword } from '#identity/index.ts'
import { hour, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, orderIn, statusOf } from '#tests/harness/deliveries.ts'
import { admin, type Person, partner, session, within } from '#tests/harness/fixtures.ts'
import { looksAt } from '#tests/harness/looks.ts'
import { mailedToken, mailsTo } from '#tests/harness/mails.ts'

let app: TestApp
let people: Cast
let boss: Person
beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
  boss = await admin(app)
})
afterAll(() => app.stop())
beforeEach(() => {
  // A new window of the rate limits starts.
  app.clock.advance(2 * minute)
})

const body = (): onboarding.OnboardPartnerBody => ({
  company: {
    companyName: 'Danfo Swift Logistics',
    rcNumber: 'RC 1234567',
    vatNumber: '01234567-0001',
    officeAddress: '18 Creek Road, Apapa',
    postalAddress: 'P.O. Box 2041, Apapa',
    phoneNumber: '0803 555 0188',
    email: 'Office@Danfo.example',
    contactPerson: {
      name: 'Tunde Bakare',
      phoneNumber: '0803 555 0189',
      designation: 'Operations manager',
      lineOfBusiness: 'Courier',
    },
    states: ['Lagos', 'Ogun'],
  },
  bankDetails: {
    bankName: 'Access Bank',
    branch: 'Apapa',
    accountName: 'Whoever says so',
    accountNumber: '2034567891',
    swiftCodeSortCodeIban: { type: 'sortCode', code: '044-150-149' },
  },
  certification: {
    name: 'Tunde Bakare',
    designation: 'Operations manager',
    signature: 'tunde bakare',
    date: '2026-11-18',
    introducedBy: { name: 'Ada Obi', signature: 'Ada Obi' },
  },
})

let added = 0
/** A partner that an administrator added. */
async function invited(): Promise<{ id: string; token: string; email: string }> {
  const email = `partner${++added}@invited.ng`
  const person = { firstName: 'Tunde', lastName: 'Bakare', email, phoneNumber: '0803 555 0188' }
  const { data } = await app.call(contract.createPartner, {
    token: boss.token,
    body: { ...person, companyName: `Invited ${added}` },
  })
  const token = await within(app, async work => {
    const { account_id } = await work.tx
      .selectFrom('shipping_partners')
      .select('account_id')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow()
    return session(work, account_id)
  })
  return { id: data.id, token, email }
}
const onboard = (token: string, of = body()) => app.call(onboarding.onboardPartner, { token, body: of })
const state = async (token: string) => (await app.call(onboarding.getPartnerOnboarding, { token })).data
const one = async (id: string) => (await app.call(contract.getPartner, { token: boss.token, params: { id } })).data
const by = (id: string) => ({ token: boss.token, params: { id } })
const reason = 'The RC number is another company’s'
const withReason = (id: string) => ({ token: boss.token, params: { id }, body: { reason } })

test('writes views of a partner to the audit log', async () => {
  const { id } = await invited()
  expect(await looksAt(app, 'partner', id)).toEqual([])
  await one(id)
  expect(await looksAt(app, 'partner', id)).toEqual([{ action: 'partner.viewed', account_id: boss.accountId }])
})

describe('onboarding', () => {
  test('is saved step by step, submitted when complete, and approved', async () => {
    const { id, token } = await invited()
    expect(await state(token)).toMatchObject({
      isOnboarded: false,
      status: 'unfinished',
      company: null,
      bankDetails: null,
    })
    const { company, bankDetails, certification } = body()
    await app.call(onboarding.savePartnerDraft, { token, body: { step: 'company', company } })
    await app.call(onboarding.savePartnerDraft, { token, body: { step: 'bankDetails', bankDetails } })
    const { data: resolved } = await app.call(resolveBankAccount, {
      query: { account_number: bankDetails.accountNumber, bank_code: '044' },
    })
    expect(await state(token)).toMatchObject({
      isOnboarded: false,
      company: {
        rcNumber: 'RC1234567',
        email: 'office@danfo.example',
        contactPerson: { phoneNumber: '+2348035550189' },
      },
      bankDetails: { accountName: resolved.account_name, swiftCodeSortCodeIban: { code: '044150149' } },
      certification: null,
    })
    expect((await app.refused(contract.approvePartner, by(id))).code).toBe('partner_not_onboarded')
    const { data } = await onboard(token, { company, bankDetails, certification })
    expect(data).toMatchObject({
      isOnboarded: true,
      status: 'waiting',
      certification: { introducedBy: { name: 'Ada Obi' } },
    })
    expect((await app.refused(onboarding.onboardPartner, { token, body: body() })).code).toBe('onboarding_closed')
    const draft = { step: 'company', company } as const
    expect((await app.refused(onboarding.savePartnerDraft, { token, body: draft })).code).toBe('onboarding_closed')
    const { data: approved } = await app.call(contract.approvePartner, by(id))
    expect(approved).toMatchObject({ companyName: 'Danfo Swift Logistics', states: ['Lagos', 'Ogun'] })
    expect(approved.onboarding).toMatchObject({ status: 'working', isOnboarded: true })
    const { data: profile } = await app.call(contract.getPartnerProfile, { token })
    expect(profile.bankAccount).toMatchObject({ bankCode: '044', accountName: resolved.account_name })
  })

  test('needs no VAT number, branch or sort code', async () => {
    const { token } = await invited()
    const { company, bankDetails, certification } = body()
    const { swiftCodeSortCodeIban: code } = bankDetails
    const said = {
      certification,
      company: { ...company, vatNumber: ' ' },
      bankDetails: { ...bankDetails, branch: ' ', swiftCodeSortCodeIban: { ...code, code: ' ' } },
    }
    await app.call(onboarding.onboardPartner, { token, body: said })
    expect(await state(token)).toMatchObject({
      isOnboarded: true,
      company: { vatNumber: '' },
      bankDetails: { branch: '', swiftCodeSortCodeIban: { code: '' } },
    })
  })

  test('leaves the partner unsubmitted when it fails', async () => {
    const { token } = await invited()
    const refused = async (change: (said: onboarding.OnboardPartnerBody) => void) => {
      app.clock.advance(minute)
      const said = body()
      change(said)
      const { code } = await app.refused(onboarding.onboardPartner, { token, body: said })
      expect((await state(token)).isOnboarded).toBe(false)
      return code
    }
    expect(await refused(said => Object.assign(said.bankDetails, { accountNumber: '0000000000' }))).toBe(
      'bank_account_unknown',
    )
    expect(await refused(said => Object.assign(said.bankDetails, { bankName: 'No Bank' }))).toBe('bank_account_unknown')
    const wrong: ((said: onboarding.OnboardPartnerBody) => void)[] = [
      said => Object.assign(said.bankDetails, { accountNumber: '203456789' }),
      said => Object.assign(said.bankDetails.swiftCodeSortCodeIban, { type: 'swiftCode' }),
      said => Object.assign(said.company, { rcNumber: '12' }),
      said => Object.assign(said.company, { vatNumber: '12' }),
      said => Object.assign(said.company, { companyName: 'x'.repeat(121) }),
      said => Object.assign(said.company, { states: ['Atlantis'] }),
      said => Object.assign(said.company.contactPerson, { phoneNumber: '12345' }),
      said => Object.assign(said.certification, { signature: 'Somebody Else' }),
      said => Object.assign(said.certification, { date: '2027-01-01' }),
      said => Object.assign(said.certification, { introducedBy: { name: 'Ada', signature: 'Obi' } }),
    ]
    for (const change of wrong) expect(await refused(change)).toBe('invalid')
  })

  test('is submitted once under concurrency', async () => {
    const { token } = await invited()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() =>
        onboard(token).then(
          () => 'ok',
          () => 'refused',
        ),
      ),
    )
    expect(answers.toSorted()).toEqual(['ok', 'refused', 'refused', 'refused'])
  })

  test('is returned for changes with a reason until it is approved', async () => {
    const { id, token, email } = await invited()
    expect((await app.refused(contract.sendPartnerBack, withReason(id))).code).toBe('partner_not_onboarded')
    await onboard(token)
    await app.call(contract.sendPartnerBack, withReason(id))
    expect(await state(token)).toMatchObject({ isOnboarded: false, status: 'unfinished', reason })
    expect((await mailsTo(app, email)).at(-1)?.text).toContain(reason)
    await onboard(token)
    expect((await state(token)).reason).toBeNull()
    await app.call(contract.approvePartner, by(id))
    expect((await app.refused(contract.sendPartnerBack, withReason(id))).code).toBe('partner_approved')
  })
})

describe('a partner', () => {
  test('added by an administrator gets a link to set its password; nobody else can take the account', async () => {
    const { email } = await invited()
    expect(
      (
        await app.refused(contract.createPartner, {
          token: boss.token,
          body: { firstName: 'A', lastName: 'B', email, phoneNumber: '08035550188', companyName: 'Twice' },
        })
      ).code,
    ).toBe('email_taken')
    const token = await mailedToken(app, email)
    const signUp = { firstName: 'Eve', lastName: 'Il', email, phoneNumber: '08035550188', shippingCompany: 'Mine' }
    await app.call(signupPartner, { body: { ...signUp, password: 'a password of mine' } })
    await app.call(resetPartner, {
      params: { token },
      body: { password: 'a password of ours' },
    })
    const tried = { email, password: 'a password of mine' }
    expect((await app.refused(loginPartner, { body: tried })).code).toBe('wrong_credentials')
    const { data } = await app.call(loginPartner, { body: { ...tried, password: 'a password of ours' } })
    expect(data.shippingCompany).toMatch(/^Invited/)
  })

  test('gets no orders before approval or while suspended, and loses unanswered ones on suspension', async () => {
    const { id, token } = await invited()
    const give = (orderId: string) => ({ token: people.scheduler.token, body: { orderId, partnerId: id } })
    const orderId = await orderIn(app, people, 'ready_for_pickup')
    expect((await app.refused(assignOrders, give(orderId))).code).toBe('assignee_not_found')
    await onboard(token)
    expect((await app.refused(assignOrders, give(orderId))).code).toBe('assignee_not_found')
    await app.call(contract.approvePartner, by(id))
    expect((await app.refused(contract.restorePartner, withReason(id))).code).toBe('partner_not_suspended')
    await app.call(assignOrders, give(orderId))
    await app.call(contract.suspendPartner, withReason(id))
    expect(await statusOf(app, orderId)).toBe('ready_for_pickup')
    expect(await state(token)).toMatchObject({ status: 'suspended', reason })
    expect((await app.refused(assignOrders, give(orderId))).code).toBe('assignee_not_found')
    await app.call(contract.restorePartner, withReason(id))
    await app.call(assignOrders, give(orderId))
    expect(await one(id)).toMatchObject({ unanswered: 1, openOrders: 0, addedBy: expect.any(String) })
    const waiting = await invited()
    expect((await app.refused(contract.suspendPartner, withReason(waiting.id))).code).toBe('partner_not_approved')
  })

  test('is listed by status, with counts', async () => {
    const { id } = await invited()
    const { data } = await app.call(listPartners, { token: boss.token, query: { status: 'unfinished', limit: 100 } })
    expect(data.rows.map(row => row.id)).toContain(id)
    expect(data.count).toBe(data.counts.unfinished)
    expect(data.rows.every(({ status, approved }) => status === 'unfinished' && !approved)).toBe(true)
    expect((await app.refused(contract.getPartner, by(randomUUID()))).code).toBe('partner_not_found')
    expect((await app.refused(contract.approvePartner, by(randomUUID()))).code).toBe('partner_not_found')
  })

  test('sets its delivery states and phone number', async () => {
    const { token } = await partner(app)
    const said = { phoneNumber: '0803 555 0190', states: ['Kano', 'Kano', 'Kaduna'] }
    const { data } = await app.call(contract.updatePartnerProfile, { token, body: said })
    expect(data).toMatchObject({ phoneNumber: '+2348035550190', states: ['Kano', 'Kaduna'], bankAccount: null })
    const wrong = { ...said, states: ['Atlantis'] }
    expect((await app.refused(contract.updatePartnerProfile, { token, body: wrong })).code).toBe('invalid')
  })

  test('a change keeps what somebody else changed meanwhile, and the same field is refused', async () => {
    const { token } = await partner(app, [])
    await app.call(contract.updatePartnerProfile, { token, body: { states: ['Kano'], seen: { states: [] } } })
    const { phoneNumber } = (await app.call(contract.getPartnerProfile, { token })).data
    const said = { phoneNumber: '0803 555 0190', seen: { phoneNumber: phoneNumber ?? '', vehicleId: null } }
    const { data } = await app.call(contract.updatePartnerProfile, { token, body: said })
    expect(data).toMatchObject({ phoneNumber: '+2348035550190', states: ['Kano'] })
    const late = { token, body: { states: ['Lagos'], seen: { states: [] } } }
    expect(await app.refused(contract.updatePartnerProfile, late)).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      errors: [{ field: 'states' }],
    })
  })

  test('names its largest vehicle, which schedulers see; others don’t change it', async () => {
    const { token, partnerId } = await partner(app)
    const said = { phoneNumber: '0803 555 0190', states: ['Kano'] }
    await within(app, ({ tx }) =>
      tx.insertInto('shipping_vehicles').values({ name: 'Bike', max_grams: 20_000 }).execute(),
    )
    const { vehicle, vehicles } = (await app.call(contract.getPartnerProfile, { token })).data
    expect(vehicle).toBeNull()
    const [bike] = vehicles
    expect(bike).toMatchObject({ name: 'Bike', maxWeight: 20 })
    const { data } = await app.call(contract.updatePartnerProfile, { token, body: { ...said, vehicleId: bike?.id } })
    expect(data.vehicle).toEqual(bike)
    await app.call(contract.updatePartnerProfile, { token, body: said })
    const { rows } = (await app.call(listPartners, { token: boss.token, query: { limit: 100 } })).data
    expect(rows.find(row => row.id === partnerId)?.vehicle).toEqual(bike)
    const unknown = { ...said, vehicleId: randomUUID() }
    expect((await app.refused(contract.updatePartnerProfile, { token, body: unknown })).code).toBe('invalid')
  })

  test('changes its bank account with its password, gets a mail, and is paid again after 24 hours', async () => {
    const { id, token, email } = await invited()
    const password_hash = await hashPassword('a password of ours')
    await within(app, ({ tx }) =>
      tx.updateTable('accounts').set({ password_hash }).where('email', '=', email).execute(),
    )
    const said = { bankCode: '058', accountNumber: '2034567892', password: 'a password of ours' }
    const refused = async (of = said) => (await app.refused(updatePartnerBank, { token, body: of })).code
    expect(await refused()).toBe('partner_no_bank')
    await onboard(token)
    expect(await refused({ ...said, password: 'wrong' })).toBe('wrong_password')
    expect(await refused({ ...said, bankCode: '998' })).toBe('bank_account_unknown')
    const { data } = await app.call(updatePartnerBank, { token, body: said })
    expect(data.payoutsPausedUntil).toBe(new Date(app.clock.now().getTime() + 24 * hour).toISOString())
    expect((await app.call(contract.getPartnerProfile, { token })).data.bankAccount).toEqual(data)
    expect((await mailsTo(app, email)).at(-1)?.text).toContain('7892')
    expect(await one(id)).toBeDefined()
  })
})
