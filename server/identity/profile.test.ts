import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as accounts from '#contract/identity/accounts.ts'
import { listAuditLog } from '#contract/identity/audit-log.ts'
import * as contract from '#contract/identity/profile.ts'
import { day, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { admin, customer, guest, merchant, type Person, partner, staff, within } from '#tests/harness/fixtures.ts'
import { mailedToken, mailsTo } from '#tests/harness/mails.ts'
import { storedPicture } from '#tests/harness/pictures.ts'
import { hashPassword } from './index.ts'

let app: TestApp
let passwordHash: string
const password = 'correct horse battery'

beforeAll(async () => {
  app = await startTestApp()
  passwordHash = await hashPassword(password)
})
afterAll(() => app.stop())

async function known(person: Promise<Person>): Promise<Person> {
  const made = await person
  await within(app, async ({ tx }) => {
    await tx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', made.accountId).execute()
  })
  return made
}

const bola = { firstName: 'Bọ́lá', lastName: 'Adé-Ojo', phoneNumber: '0803 555 0188', pictureId: null }
let count = 0
const fresh = () => `fresh${++count}@test.ng`
const profileOf = async ({ token }: Person) => (await app.call(contract.getProfile, { token })).data
const ask = ({ token }: Person, email: string, own = password) =>
  app.call(contract.changeEmail, { token, body: { email, password: own } })
const confirm = (token: string) => app.call(contract.confirmNewEmail, { body: { token } })

describe('the profile', () => {
  test('of every user kind has a name, phone number and picture that its owner changes', async () => {
    const store = await merchant(app)
    const pictureId = await storedPicture(app)
    const people = [
      ...[
        customer(app),
        merchant(app),
        partner(app),
        staff(app, store.storeId, [{ resource: 'orders', right: 'view' }]),
      ],
      ...(['admin', 'superadmin', 'scheduler', 'dispatcher'] as const).map(kind => admin(app, kind)),
    ]
    for (const person of await Promise.all(people)) {
      const { token } = person
      const { data } = await app.call(contract.updateProfile, { token, body: { ...bola, pictureId } })
      expect(data).toMatchObject({
        firstName: 'Bọ́lá',
        lastName: 'Adé-Ojo',
        phoneNumber: '+2348035550188',
        picture: { id: pictureId, alt: 'Bọ́lá Adé-Ojo' },
        email: person.email,
      })
      expect((await app.call(accounts.userData, { token })).data).toMatchObject({ firstName: 'Bọ́lá' })
      await app.call(contract.updateProfile, { token, body: { ...bola, phoneNumber: null } })
      expect(await profileOf(person)).toMatchObject({ phoneNumber: null, picture: null })
    }
    const root = await admin(app, 'superadmin')
    const { data } = await app.call(listAuditLog, { token: root.token, query: { subjectKind: 'account', limit: 100 } })
    const changes = data.rows.filter(({ action }) => action === 'account.profile')
    expect(changes).toHaveLength(16)
    const withValues = changes.filter(({ after }) => after !== null)
    expect(withValues).toHaveLength(8)
    expect(withValues[0]).toMatchObject({ before: { phoneNumber: '+2348035550188' }, after: { phoneNumber: null } })
  })

  test('a change keeps what somebody else changed meanwhile, and the same field is refused', async () => {
    const { token } = await customer(app)
    const pictureId = await storedPicture(app)
    await app.call(contract.updateProfile, { token, body: { ...bola, pictureId } })
    const change = (body: object) => ({ token, body })
    await app.call(contract.updateProfile, change({ pictureId: null, seen: { pictureId } }))
    const { phoneNumber } = bola
    const { data } = await app.call(contract.updateProfile, change({ phoneNumber: null, seen: { phoneNumber } }))
    expect(data).toMatchObject({ firstName: 'Bọ́lá', phoneNumber: null, picture: null })
    expect(await app.refused(contract.updateProfile, change({ pictureId, seen: { pictureId } }))).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      errors: [{ field: 'pictureId' }],
    })
  })

  test('without a change stays as it is', async () => {
    const { token } = await customer(app)
    const { data: before } = await app.call(contract.getProfile, { token })
    expect((await app.call(contract.updateProfile, { token, body: {} })).data).toEqual(before)
  })

  test('of several changes of one field at once, all but the first are refused', async () => {
    const { token } = await customer(app)
    const { firstName } = (await app.call(contract.getProfile, { token })).data
    let nth = 0
    const statuses = await atOnce(app.platform.db, 4, async () => {
      const payload = { firstName: `Ada ${++nth}`, seen: { firstName } }
      const headers = { authorization: `Bearer ${token}` }
      return (await app.app.inject({ method: 'PUT', url: contract.updateProfile.path, headers, payload })).statusCode
    })
    expect(statuses.sort()).toEqual([200, 409, 409, 409])
  })

  test('needs a name, a Nigerian number and an uploaded picture', async () => {
    const { token, accountId } = await customer(app)
    const refused = (body: object) => app.refused(contract.updateProfile, { token, body: { ...bola, ...body } })
    for (const [body, field] of [
      [{ firstName: '  ' }, 'firstName'],
      [{ lastName: 'x'.repeat(81) }, 'lastName'],
      [{ phoneNumber: '12345' }, 'phoneNumber'],
      [{ pictureId: accountId }, 'pictureId'],
    ] as const)
      expect((await refused(body)).errors).toEqual([expect.objectContaining({ field })])
  })

  test('is none of a guest', async () => {
    const { token } = await guest(app)
    expect((await app.refused(contract.getProfile, { token })).code).toBe('account_needed')
  })
})

describe('a new e-mail', () => {
  test('replaces the old one when its mailed link is opened; the old one is informed before and after', async () => {
    for (const [person, login] of [
      [customer(app), accounts.loginCustomer],
      [merchant(app), accounts.loginMerchant],
      [admin(app), accounts.loginAdmin],
      [partner(app), accounts.loginPartner],
    ] as const) {
      const owner = await known(person)
      const email = fresh()
      const { data } = await ask(owner, email.toUpperCase())
      expect(data).toMatchObject({ email: owner.email, newEmail: { email } })
      await app.call(login, { body: { email: owner.email, password } })
      expect((await confirm(await mailedToken(app, email))).data).toEqual({ email })
      expect(await profileOf(owner)).toMatchObject({ email, newEmail: null })
      await app.call(login, { body: { email, password } })
      expect((await app.refused(login, { body: { email: owner.email, password } })).code).toBe('wrong_credentials')
      const mails = await mailsTo(app, owner.email)
      expect(mails.map(({ subject }) => subject)).toEqual(['Your e-mail is about to change', 'Your e-mail was changed'])
      expect(mails[0]?.text).toContain(email)
    }
  })

  test('needs the password, and another e-mail than the old one', async () => {
    const owner = await known(customer(app))
    const refused = async (body: { email: string; password: string }) =>
      app.refused(contract.changeEmail, { token: owner.token, body })
    expect(await refused({ email: fresh(), password: 'not my password' })).toMatchObject({
      code: 'wrong_password',
      errors: [{ field: 'password' }],
    })
    expect(await refused({ email: owner.email, password })).toMatchObject({ errors: [{ field: 'email' }] })
    expect(await profileOf(owner)).toMatchObject({ newEmail: null })
  })

  test('works once, for a day, and only by the latest link', async () => {
    const owner = await known(customer(app))
    const [first, second, third] = [fresh(), fresh(), fresh()]
    await ask(owner, first)
    const old = await mailedToken(app, first)
    await ask(owner, second)
    expect((await app.refused(contract.confirmNewEmail, { body: { token: old } })).code).toBe('link_not_valid')
    const token = await mailedToken(app, second)
    const results = await atOnce(app.platform.db, 5, () =>
      confirm(token).then(
        () => true,
        () => false,
      ),
    )
    expect(results.filter(Boolean)).toHaveLength(1)
    app.clock.advance(10 * minute)
    await ask(owner, third)
    const late = await mailedToken(app, third)
    app.clock.advance(day)
    expect((await app.refused(contract.confirmNewEmail, { body: { token: late } })).code).toBe('link_not_valid')
    expect(await profileOf(owner)).toMatchObject({ email: second, newEmail: null })
  })

  test('is cancelled by its owner, and by a new password', async () => {
    const owner = await known(customer(app))
    const cancels = [
      () => app.call(contract.keepEmail, { token: owner.token }),
      () =>
        app.call(accounts.changePassword, {
          token: owner.token,
          body: { oldPassword: password, newPassword: 'staple and a new horse' },
        }),
    ]
    for (const cancel of cancels) {
      const email = fresh()
      await ask(owner, email)
      const token = await mailedToken(app, email)
      await cancel()
      expect((await app.refused(contract.confirmNewEmail, { body: { token } })).code).toBe('link_not_valid')
    }
    await ask(owner, fresh(), 'staple and a new horse')
    await app.call(accounts.forgotCustomer, { body: { email: owner.email } })
    await app.runJobs()
    const reset = await mailedToken(app, owner.email)
    await app.call(accounts.resetCustomer, { params: { token: reset }, body: { password } })
    const { data } = await app.call(accounts.loginCustomer, { body: { email: owner.email, password } })
    expect(data.email).toBe(owner.email)
    const pending = app.platform.db.read.selectFrom('email_changes').select('email')
    expect(await pending.where('account_id', '=', owner.accountId).execute()).toEqual([])
  })

  test('ends password links that were mailed to the old one', async () => {
    const owner = await known(customer(app))
    await app.call(accounts.forgotCustomer, { body: { email: owner.email } })
    await app.runJobs()
    const reset = await mailedToken(app, owner.email)
    const email = fresh()
    await ask(owner, email)
    await confirm(await mailedToken(app, email))
    const body = { password: 'staple and a new horse' }
    expect((await app.refused(accounts.resetCustomer, { params: { token: reset }, body })).code).toBe('link_not_valid')
  })

  test('that another account has gives the same response and mails its owner at most once a day', async () => {
    const [owner, other] = [await known(customer(app)), await customer(app)]
    const [free, taken] = [await ask(owner, fresh()), await ask(owner, other.email)]
    expect({ ...taken, data: { ...taken.data, newEmail: null } }).toEqual({
      ...free,
      data: { ...free.data, newEmail: null },
    })
    await ask(owner, other.email)
    expect((await mailsTo(app, other.email)).map(({ subject }) => subject)).toEqual([
      'This e-mail has an account already',
    ])
    // The same e-mail has an account of each kind.
    const store = await known(merchant(app))
    await ask(store, other.email)
    await confirm(await mailedToken(app, other.email))
    expect(await profileOf(store)).toMatchObject({ email: other.email })
  })

  test('of which two accounts were mailed a link belongs to the first that opens it', async () => {
    const email = fresh()
    const [one, two] = [await known(customer(app)), await known(customer(app))]
    await ask(one, email)
    const first = await mailedToken(app, email)
    await ask(two, email)
    const second = await mailedToken(app, email)
    await confirm(second)
    expect((await app.refused(contract.confirmNewEmail, { body: { token: first } })).code).toBe('email_taken')
    expect(await profileOf(one)).toMatchObject({ email: one.email })
  })

  test('brings nothing of guests with it until its owner has set a password by mail', async () => {
    const [thief, visitor] = [await known(customer(app)), await guest(app)]
    const { email } = visitor
    const claimed = async () => {
      const accounts = app.platform.db.read.selectFrom('accounts').select('claimed_by')
      return (await accounts.where('id', '=', visitor.accountId).executeTakeFirstOrThrow()).claimed_by
    }
    await ask(thief, email)
    await confirm(await mailedToken(app, email))
    await app.call(accounts.loginCustomer, { body: { email, password } })
    expect(await claimed()).toBeNull()
    await app.call(accounts.forgotCustomer, { body: { email } })
    await app.runJobs()
    const own = { password: 'chosen by the owner' }
    await app.call(accounts.resetCustomer, { params: { token: await mailedToken(app, email) }, body: own })
    await app.call(accounts.loginCustomer, { body: { email, ...own } })
    expect(await claimed()).toBe(thief.accountId)
  })

  test('can be asked for 5 times an hour', async () => {
    const owner = await known(customer(app))
    for (let times = 0; times < 5; times++) await ask(owner, fresh())
    app.clock.advance(2 * minute)
    const body = { email: fresh(), password }
    expect((await app.refused(contract.changeEmail, { token: owner.token, body })).code).toBe('too_many_requests')
  })
})
