import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/identity/accounts.ts'
import { day, minute } from '#platform/clock.ts'
import { failed } from '#platform/failure.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { within } from '#tests/harness/fixtures.ts'
import { mailedToken, mailsTo } from '#tests/harness/mails.ts'
import { createAccount, hashPassword } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
// Resets the rate limits per minute.
beforeEach(() => app.clock.advance(2 * minute))

const password = 'correct horse battery'
const person = (email: string) => ({ firstName: 'Chiọma', lastName: 'Òkàfọ̀r', email, password })
const merchant = (email: string) => ({ ...person(email), phoneNumber: '0803 555 0188', storeName: 'Kẹ́mi’s Fabrics' })
const partner = (email: string) => ({ ...person(email), phoneNumber: '0803 555 0188', shippingCompany: 'Swift Riders' })

const accountsOf = (email: string) =>
  app.platform.db.read.selectFrom('accounts').selectAll().where('email', '=', email).execute()

describe('a customer', () => {
  test('signs up, confirms by the mailed link and signs in', async () => {
    const answer = await app.call(contract.signupCustomer, { body: person(' ADA@Example.ng ') })
    expect(answer).toMatchObject({
      data: null,
      message: 'If this e-mail has no account yet, a link that confirms it is on its way.',
    })
    const mail = (await mailsTo(app, 'ada@example.ng')).at(0)
    expect(mail?.subject).toBe('Confirm your e-mail')
    expect(mail?.text).toContain('http://bitmarte.test/customer/confirmation/')
    const token = await mailedToken(app, 'ada@example.ng')
    await app.call(contract.confirmCustomer, { params: { token } })
    const login = await app.call(contract.loginCustomer, { body: { email: 'Ada@example.NG', password } })
    expect(login.data).toEqual({
      id: expect.any(String),
      firstName: 'Chiọma',
      lastName: 'Òkàfọ̀r',
      email: 'ada@example.ng',
      phoneNumber: null,
      category: null,
      role: null,
      storeId: null,
      storeName: null,
      isRegisteredBusiness: false,
      image: null,
      lastLogin: app.clock.now().toISOString(),
      accountType: 'customer',
    })
  })

  test('gets every invalid field named', async () => {
    const wrong = await app.refused(contract.signupCustomer, {
      body: { firstName: ' ', lastName: 'x'.repeat(81), email: 'ada@', password: 'short' },
    })
    expect(wrong).toMatchObject({ status: 422, code: 'invalid' })
    expect(wrong.errors?.map(error => error.field)).toEqual(['firstName', 'lastName', 'email', 'password'])
    expect((await app.refused(contract.signupCustomer, {})).code).toBe('invalid')
    expect(await accountsOf('ada@')).toEqual([])
  })

  test('can’t sign up more than 60 times a minute from one address', async () => {
    for (let n = 0; n < 60; n++) expect((await app.refused(contract.signupCustomer, {})).code).toBe('invalid')
    const refused = await app.refused(contract.signupCustomer, { body: person('many5@example.ng') })
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' })
  })
})

describe('a link that confirms', () => {
  const signedUp = async (email: string) => {
    await app.call(contract.signupCustomer, { body: person(email) })
    return mailedToken(app, email)
  }

  test('works once', async () => {
    const token = await signedUp('once@example.ng')
    await app.call(contract.confirmCustomer, { params: { token } })
    const again = await app.refused(contract.confirmCustomer, { params: { token } })
    expect(again).toMatchObject({ status: 404, code: 'link_not_valid' })
  })

  test('used five times at once works once', async () => {
    const token = await signedUp('at-once@example.ng')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        app.app
          .inject({ url: contract.confirmCustomer.path.replace('{token}', token) })
          .then(reply => reply.statusCode),
      ),
    )
    expect(answers.sort()).toEqual([200, 404, 404, 404, 404])
  })

  test('works neither for another kind’s account nor as a password reset', async () => {
    const token = await signedUp('kinds@example.ng')
    expect((await app.refused(contract.confirmMerchant, { params: { token } })).code).toBe('link_not_valid')
    const reset = await app.refused(contract.resetCustomer, { params: { token }, body: { password } })
    expect(reset.code).toBe('link_not_valid')
    await app.call(contract.confirmCustomer, { params: { token } })
  })

  test('expires after 3 days; signing in mails another', async () => {
    const token = await signedUp('late@example.ng')
    app.clock.advance(3 * day)
    expect((await app.refused(contract.confirmCustomer, { params: { token } })).code).toBe('link_not_valid')
    const body = { email: 'late@example.ng', password }
    expect(await app.refused(contract.loginCustomer, { body })).toMatchObject({
      status: 403,
      code: 'email_not_confirmed',
    })
    const other = await mailedToken(app, 'late@example.ng')
    expect(other).not.toBe(token)
    await app.call(contract.confirmCustomer, { params: { token: other } })
    await app.call(contract.loginCustomer, { body })
  })

  test('isn’t mailed again within a minute, nor for a wrong password', async () => {
    const email = 'mailed@example.ng'
    await signedUp(email)
    await app.refused(contract.loginCustomer, { body: { email, password } })
    expect(await mailsTo(app, email)).toHaveLength(1)
    app.clock.advance(2 * minute)
    const wrong = await app.refused(contract.loginCustomer, { body: { email, password: 'not the password' } })
    expect(wrong.code).toBe('wrong_credentials')
    expect(await mailsTo(app, email)).toHaveLength(1)
    await app.refused(contract.loginCustomer, { body: { email, password } })
    expect(await mailsTo(app, email)).toHaveLength(2)
  })

  test('with a forged token confirms nothing', async () => {
    const made = await app.refused(contract.confirmCustomer, { params: { token: 'a'.repeat(43) } })
    expect(made.code).toBe('link_not_valid')
    expect((await app.refused(contract.confirmCustomer, { params: { token: 'short' } })).status).toBe(404)
  })
})

describe('an e-mail that has an account', () => {
  test('gives the same response and mails the owner at most once a day', async () => {
    const email = 'owner@example.ng'
    const first = await app.call(contract.signupCustomer, { body: person(email) })
    await app.call(contract.confirmCustomer, { params: { token: await mailedToken(app, email) } })
    const before = await accountsOf(email)
    for (let n = 0; n < 2; n++) {
      const again = await app.call(contract.signupCustomer, {
        body: { ...person(email), password: 'another password' },
      })
      expect(again).toEqual({ ...first, waiting: expect.stringMatching(/^[\w-]{43}$/) })
    }
    expect(await accountsOf(email)).toEqual(before)
    const subjects = (await mailsTo(app, email)).map(mail => mail.subject)
    expect(subjects).toEqual(['Confirm your e-mail', 'You have an account already'])
  })

  test('that was never confirmed takes the password of the newest sign-up', async () => {
    const email = 'squatted@example.ng'
    await app.call(contract.signupCustomer, { body: { ...person(email), password: 'the squatter’s own' } })
    app.clock.advance(2 * minute)
    await app.call(contract.signupCustomer, { body: person(email) })
    await app.call(contract.confirmCustomer, { params: { token: await mailedToken(app, email) } })
    const squatter = await app.refused(contract.loginCustomer, { body: { email, password: 'the squatter’s own' } })
    expect(squatter.code).toBe('wrong_credentials')
    await app.call(contract.loginCustomer, { body: { email, password } })
  })

  test('a link confirms the sign-up that it was mailed for, and no other’s password', async () => {
    const email = 'followed@example.ng'
    const stranger = { email, password: 'the stranger’s own' }
    await app.call(contract.signupCustomer, { body: person(email) })
    const link = { params: { token: await mailedToken(app, email) } }
    await app.call(contract.signupCustomer, { body: { ...person(email), ...stranger } })
    await app.call(contract.confirmCustomer, link)
    expect((await app.refused(contract.loginCustomer, { body: stranger })).code).toBe('wrong_credentials')
    await app.call(contract.loginCustomer, { body: { email, password } })
  })

  test('a later sign-up ends the links of earlier ones', async () => {
    const email = 'followed-later@example.ng'
    const stranger = { email, password: 'the stranger’s own' }
    await app.call(contract.signupCustomer, { body: person(email) })
    const link = { params: { token: await mailedToken(app, email) } }
    app.clock.advance(2 * minute)
    await app.call(contract.signupCustomer, { body: { ...person(email), ...stranger } })
    expect((await app.refused(contract.confirmCustomer, link)).code).toBe('link_not_valid')
    expect((await app.refused(contract.loginCustomer, { body: stranger })).code).toBe('email_not_confirmed')
  })

  test('five concurrent sign-ups create one account and send one mail', async () => {
    const email = 'race@example.ng'
    await Promise.all(Array.from({ length: 5 }, () => app.call(contract.signupCustomer, { body: person(email) })))
    expect(await accountsOf(email)).toHaveLength(1)
    expect((await mailsTo(app, email)).map(mail => mail.subject)).toEqual(['Confirm your e-mail'])
  })

  test('may have a customer, a merchant and a partner account', async () => {
    const email = 'three@example.ng'
    await app.call(contract.signupCustomer, { body: person(email) })
    await app.call(contract.signupMerchant, { body: merchant(email) })
    await app.call(contract.signupPartner, { body: partner(email) })
    expect((await accountsOf(email)).map(account => account.kind).sort()).toEqual(['customer', 'merchant', 'partner'])
  })

  test('can’t get a second account by invitation: one of two concurrent ones fails', async () => {
    const passwordHash = await hashPassword(password)
    const make = () =>
      app.platform.db.transact(work =>
        createAccount(work, { kind: 'admin', adminKind: 'scheduler', email: 'sch@example.ng', passwordHash, ...names }),
      )
    const names = { firstName: 'Musa', lastName: 'Bello', confirmed: true }
    const made = await Promise.all([make(), make()])
    expect(made.map(result => (failed(result) ? result.code : 'made')).sort()).toEqual(['email_taken', 'made'])
  })
})

describe('a merchant', () => {
  test('signs up as the owner of a store that is not live yet', async () => {
    const email = 'kemi@example.ng'
    await app.call(contract.signupMerchant, { body: merchant(email) })
    const mail = (await mailsTo(app, email)).at(0)
    expect(mail?.text).toContain('http://bitmarte.test/merchant/confirmation/')
    await app.call(contract.confirmMerchant, { params: { token: await mailedToken(app, email) } })
    const { data, token } = await app.call(contract.loginMerchant, { body: { email, password } })
    expect(data).toMatchObject({ accountType: 'merchant', role: 'Owner', storeName: 'Kẹ́mi’s Fabrics' })
    const store = await app.platform.db.read
      .selectFrom('stores')
      .select(['id', 'live', 'phone_number'])
      .where('merchant_id', '=', data.id)
      .executeTakeFirstOrThrow()
    expect(store).toEqual({ id: data.storeId, live: false, phone_number: '+2348035550188' })
    const { data: permissions } = await app.call(contract.permissions, { token })
    expect(permissions.resources).toHaveLength(14)
    expect(permissions.resources.every(grant => grant.right === 'manage')).toBe(true)
  })

  test('concurrent sign-ups with one e-mail create one store', async () => {
    const body = merchant('two-stores@example.ng')
    await Promise.all(Array.from({ length: 4 }, () => app.call(contract.signupMerchant, { body })))
    const { count } = await app.platform.db.read
      .selectFrom('stores as s')
      .innerJoin('accounts as a', 'a.id', 's.merchant_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('a.email', '=', body.email)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  test('needs a Nigerian phone number and a store name', async () => {
    const wrong = await app.refused(contract.signupMerchant, {
      body: { ...merchant('wrong@example.ng'), phoneNumber: '+44 20 7946 0018', storeName: 'K' },
    })
    expect(wrong.errors?.map(error => error.field)).toEqual(['phoneNumber', 'storeName'])
  })
})

test('a shipping partner signs up with a company, confirms and signs in', async () => {
  const email = 'rider@example.ng'
  await app.call(contract.signupPartner, { body: partner(email) })
  const early = await app.refused(contract.loginPartner, { body: { email, password } })
  expect(early.code).toBe('email_not_confirmed')
  expect((await mailsTo(app, email)).at(0)?.text).toContain('http://bitmarte.test/shipping-partner/confirmation/')
  await app.call(contract.confirmPartner, { params: { token: await mailedToken(app, email) } })
  const { data, token } = await app.call(contract.loginPartner, { body: { email, password } })
  expect(data).toEqual({
    id: expect.any(String),
    name: 'Chiọma Òkàfọ̀r',
    logo: null,
    email,
    shippingCompany: 'Swift Riders',
  })
  const own = await app.call(contract.userData, { token })
  expect(own.data).toMatchObject({ accountType: 'partner', partner: data })
})

test('a store and a company sign up with one space in each gap of their names', async () => {
  const [store, company] = [merchant('gaps@example.ng'), partner('gaps@example.ng')]
  await app.call(contract.signupMerchant, { body: { ...store, storeName: ' Ada \t Stores ' } })
  await app.call(contract.signupPartner, { body: { ...company, shippingCompany: 'Swift\u00a0 Riders' } })
  const { rows } = await sql<{ name: string }>`
    select coalesce(s.name, p.company_name) as name from accounts a left join stores s on s.merchant_id = a.id
    left join shipping_partners p on p.account_id = a.id where a.email = ${store.email} order by a.kind`.execute(
    app.platform.db.read,
  )
  expect(rows).toEqual([{ name: 'Ada Stores' }, { name: 'Swift Riders' }])
})

test('stores passwords as argon2id hashes and no token in clear', async () => {
  await app.call(contract.signupCustomer, { body: person('hashed@example.ng') })
  const token = await mailedToken(app, 'hashed@example.ng')
  const [account] = await accountsOf('hashed@example.ng')
  expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const link = await within(app, ({ tx }) =>
    tx
      .selectFrom('account_links')
      .selectAll()
      .where('account_id', '=', account?.id ?? '')
      .executeTakeFirstOrThrow(),
  )
  expect(link.token_hash.toString('latin1')).not.toContain(token)
})
