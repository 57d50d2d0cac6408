import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminKinds, adminResources } from '#contract/access.ts'
import * as contract from '#contract/identity/accounts.ts'
import { listAddresses } from '#contract/identity/addresses.ts'
import { day, hour, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, customer, merchant, partner, within } from '#tests/harness/fixtures.ts'
import { hashPassword } from './index.ts'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await startTestApp()
  passwordHash = await hashPassword(password)
})
afterAll(() => app.stop())
// Resets the rate limits per minute and per account.
beforeEach(() => app.clock.advance(20 * minute))

const password = 'correct horse battery'

/** Gives a person of the fixtures the test password. */
async function withPassword<P extends { accountId: string }>(person: P): Promise<P> {
  await set(person.accountId, { password_hash: passwordHash })
  return person
}
const set = (id: string, change: { password_hash?: string; active?: boolean; confirmed_at?: null }) =>
  within(app, async ({ tx }) => {
    await tx.updateTable('accounts').set(change).where('id', '=', id).execute()
  })

const logins = [contract.loginCustomer, contract.loginMerchant, contract.loginAdmin, contract.loginPartner] as const
const everyKind = () =>
  Promise.all([customer(app), merchant(app), admin(app), partner(app)].map(async made => withPassword(await made)))

describe('signing in', () => {
  test('works for an account’s own kind, and fails like a wrong password for every other', async () => {
    const people = await everyKind()
    for (const [at, login] of logins.entries())
      for (const [who, { email }] of people.entries()) {
        app.clock.advance(minute)
        const { statusCode } = await app.app.inject({
          method: 'POST',
          url: login.path,
          payload: { email, password },
        })
        expect(statusCode, `${email} at ${login.path}`).toBe(at === who ? 200 : 401)
      }
  })

  test('returns the kind of every administrator', async () => {
    for (const kind of adminKinds) {
      const { email } = await withPassword(await admin(app, kind))
      const { data, token } = await app.call(contract.loginAdmin, { body: { email, password } })
      expect(data.accountType).toBe(kind)
      const { data: permissions } = await app.call(contract.permissions, { token })
      // Superadmins and admins without a role have all permissions. Other users' work has no resources.
      const mayEverything = kind === 'admin' || kind === 'superadmin'
      const resources = mayEverything ? adminResources.map(resource => ({ resource, right: 'manage' })) : []
      expect(permissions).toEqual({ accountType: kind, role: null, resources, twoFactorMissing: false })
    }
  })

  test('gives the same response for a wrong password, an unknown e-mail, and an inactive account with a wrong password', async () => {
    const [known, off] = [await withPassword(await customer(app)), await withPassword(await customer(app))]
    await set(off.accountId, { active: false })
    const answers = []
    for (const email of [known.email, off.email, 'nobody@example.ng']) {
      const { requestId, ...said } = await app.refused(contract.loginCustomer, { body: { email, password: 'wrong' } })
      expect(requestId).not.toBe('')
      answers.push(said)
    }
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 401, code: 'wrong_credentials' })
  })

  test('takes as long for an unknown e-mail as for a known one', async () => {
    const { email } = await withPassword(await customer(app))
    const timed = async (who: string) => {
      const began = performance.now()
      await app.refused(contract.loginCustomer, { body: { email: who, password: 'wrong' } })
      return performance.now() - began
    }
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let n = 0; n < 9; n++) {
      app.clock.advance(20 * minute)
      known.push(await timed(email))
      unknown.push(await timed(`nobody${n}@example.ng`))
    }
    // Without the dummy hash an unknown e-mail responds in a tenth of the time. The fastest runs are the least
    // disturbed.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2)
  })

  test('is refused to an inactive account with the correct password', async () => {
    const { accountId, email } = await withPassword(await customer(app))
    await set(accountId, { active: false })
    const refused = await app.refused(contract.loginCustomer, { body: { email, password } })
    expect(refused).toMatchObject({ status: 403, code: 'account_inactive' })
  })

  test('is limited to 10 attempts in 15 minutes per account from anywhere; a success resets the limit', async () => {
    const [one, other] = [await withPassword(await customer(app)), await withPassword(await customer(app))]
    const wrong = (email: string) => app.refused(contract.loginCustomer, { body: { email, password: 'wrong' } })
    const started = app.clock.now().getTime()
    for (let n = 0; n < 10; n++) {
      expect((await wrong(one.email)).code).toBe('wrong_credentials')
      app.clock.advance(minute)
    }
    const right = { email: one.email, password }
    expect(await app.refused(contract.loginCustomer, { body: right })).toMatchObject({
      status: 429,
      code: 'too_many_requests',
    })
    await app.call(contract.loginCustomer, { body: { email: other.email, password } })
    app.clock.set(new Date(started + 15 * minute))
    await app.call(contract.loginCustomer, { body: right })
    for (let n = 0; n < 10; n++) {
      expect((await wrong(one.email)).code).toBe('wrong_credentials')
      app.clock.advance(minute)
    }
  })

  test('counts concurrent attempts', async () => {
    const { email } = await withPassword(await customer(app))
    const tries = (n: number) =>
      Promise.all(
        Array.from({ length: n }, () =>
          app.refused(contract.loginCustomer, { body: { email, password: 'wrong' } }).then(({ code }) => code),
        ),
      )
    const codes = await tries(8)
    app.clock.advance(minute + 1)
    codes.push(...(await tries(8)))
    expect(codes.filter(code => code === 'wrong_credentials')).toHaveLength(10)
  })

  test('validates its input', async () => {
    const wrong = await app.refused(contract.loginCustomer, { body: { email: 'x', password: '' } })
    expect(wrong.errors?.map(error => error.field)).toEqual(['email', 'password'])
    const long = await app.refused(contract.loginCustomer, { body: { email: 'a@b.ng', password: 'x'.repeat(201) } })
    expect(long.code).toBe('invalid')
  })
})

describe('a session', () => {
  const signedIn = async () => {
    const { accountId, email } = await withPassword(await customer(app))
    const { token } = await app.call(contract.loginCustomer, { body: { email, password } })
    return { accountId, token }
  }

  test('has a token of 256 bits that is stored hashed', async () => {
    const { accountId, token } = await signedIn()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const rows = await app.platform.db.read
      .selectFrom('sessions')
      .select('token_hash')
      .where('account_id', '=', accountId)
      .execute()
    expect(rows.some(row => row.token_hash.equals(Buffer.from(token, 'base64url')))).toBe(false)
  })

  test('lasts 30 days for customers, merchants and partners, 12 hours for administrators', async () => {
    const people = await everyKind()
    const began = app.clock.now().getTime()
    for (const [at, login] of logins.entries()) {
      app.clock.set(new Date(began + at))
      const started = app.clock.now().getTime()
      const { token } = await app.call(login, { body: { email: people[at]?.email ?? '', password } })
      const lasts = login === contract.loginAdmin ? 12 * hour : 30 * day
      const { data } = await app.call(contract.verifyToken, { token })
      expect(data.expiresAt).toBe(new Date(started + lasts).toISOString())
      app.clock.set(new Date(started + lasts - 1))
      await app.call(contract.verifyToken, { token })
      app.clock.set(new Date(started + lasts))
      expect(await app.refused(contract.verifyToken, { token })).toMatchObject({
        status: 401,
        message: 'Token is not valid',
      })
    }
  })

  test('ends on logout, and no other does', async () => {
    const { email } = await withPassword(await customer(app))
    const login = () => app.call(contract.loginCustomer, { body: { email, password } })
    const [{ token: one }, { token: other }] = [await login(), await login()]
    await app.call(contract.logout, { token: one })
    expect((await app.refused(contract.userData, { token: one })).code).toBe('token_not_valid')
    expect((await app.refused(contract.logout, { token: one })).code).toBe('token_not_valid')
    await app.call(contract.userData, { token: other })
  })

  test('ends when its account is deactivated', async () => {
    const { accountId, token } = await signedIn()
    await set(accountId, { active: false })
    expect((await app.refused(contract.userData, { token })).code).toBe('token_not_valid')
  })

  test('of one kind gives no access to another', async () => {
    const [buyer, ...others] = await everyKind()
    await app.call(listAddresses, { token: buyer?.token })
    for (const { token } of others)
      expect(await app.refused(listAddresses, { token })).toMatchObject({ status: 403, code: 'not_allowed' })
  })

  test('can’t be forged', async () => {
    for (const token of ['', 'x', 'a'.repeat(43), 'a'.repeat(201), "' or 1=1 --"])
      expect((await app.refused(contract.userData, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
    expect((await app.refused(contract.userData)).code).toBe('token_not_valid')
  })

  test('is deleted after it expires', async () => {
    const { accountId } = await signedIn()
    app.clock.advance(31 * day)
    await app.runScheduledJob('accounts.clean-up')
    const { count } = await app.platform.db.read
      .selectFrom('sessions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('expires_at', '<=', app.clock.now())
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  })
})

describe('store staff', () => {
  test('sign in as merchants of their store, with the permissions of their role', async () => {
    const owner = await merchant(app)
    const clerk = await withPassword(await merchant(app))
    await within(app, async ({ tx }) => {
      await tx
        .updateTable('store_members')
        .set({ store_id: owner.storeId, role_id: '00000000-0000-7000-8000-000000000003' })
        .where('account_id', '=', clerk.accountId)
        .execute()
    })
    const { data, token } = await app.call(contract.loginMerchant, { body: { email: clerk.email, password } })
    expect(data).toMatchObject({ role: 'Order clerk', storeId: owner.storeId, accountType: 'merchant' })
    const { data: permissions } = await app.call(contract.permissions, { token })
    expect(permissions.role).toBe('Order clerk')
    expect(new Set(permissions.resources.map(({ resource, right }) => `${resource}:${right}`))).toEqual(
      new Set(['orders:manage', 'returns:manage', 'products:view']),
    )
  })
})
