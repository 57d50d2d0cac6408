import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/identity/accounts.ts'
import { closeOwnAccount } from '#contract/identity/privacy.ts'
import { changeEmail } from '#contract/identity/profile.ts'
import { setUpTwoFactor } from '#contract/identity/two-factor.ts'
import { hour, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, customer, merchant, type Person, partner, within } from '#tests/harness/fixtures.ts'
import { mailedToken, mailsTo } from '#tests/harness/mails.ts'
import { hashPassword } from './index.ts'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await startTestApp()
  passwordHash = await hashPassword(oldPassword)
})
afterAll(() => app.stop())
beforeEach(() => app.clock.advance(20 * minute))

const oldPassword = 'correct horse battery'
const newPassword = 'staple and a new horse'

async function known(person: Promise<Person>): Promise<Person> {
  const made = await person
  await within(app, async ({ tx }) => {
    await tx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', made.accountId).execute()
  })
  return made
}

async function mailedReset(email: string): Promise<string> {
  await app.call(contract.forgotCustomer, { body: { email } })
  await app.runJobs()
  return mailedToken(app, email)
}

const signIn = (email: string, password: string) =>
  app.app
    .inject({ method: 'POST', url: contract.loginCustomer.path, payload: { email, password } })
    .then(reply => reply.statusCode)

describe('a forgotten password', () => {
  test('of every kind is reset by the mailed link', async () => {
    const kinds = [
      [customer(app), contract.forgotCustomer, contract.resetCustomer, contract.loginCustomer, 'customer'],
      [merchant(app), contract.forgotMerchant, contract.resetMerchant, contract.loginMerchant, 'merchant'],
      [admin(app), contract.forgotAdmin, contract.resetAdmin, contract.loginAdmin, 'admin'],
      [partner(app), contract.forgotPartner, contract.resetPartner, contract.loginPartner, 'shipping-partner'],
    ] as const
    for (const [person, forgot, reset, login, area] of kinds) {
      const { email, token: session } = await known(person)
      await app.call(forgot, { body: { email } })
      await app.runJobs()
      expect((await mailsTo(app, email)).at(-1)?.text).toContain(`http://bitmarte.test/${area}/reset-password/`)
      const token = await mailedToken(app, email)
      await app.call(reset, { params: { token }, body: { password: newPassword } })
      expect((await app.refused(contract.userData, { token: session })).code).toBe('token_not_valid')
      expect((await app.refused(login, { body: { email, password: oldPassword } })).code).toBe('wrong_credentials')
      await app.call(login, { body: { email, password: newPassword } })
      expect((await mailsTo(app, email)).at(-1)?.subject).toBe('Your password was changed')
    }
  })

  test('gives the same response for an unknown e-mail and mails nobody', async () => {
    const { email } = await known(customer(app))
    const [yes, no] = [
      await app.call(contract.forgotCustomer, { body: { email } }),
      await app.call(contract.forgotCustomer, { body: { email: 'nobody@example.ng' } }),
    ]
    expect(yes).toEqual(no)
    await app.runJobs()
    expect(await mailsTo(app, email)).toHaveLength(1)
    expect(await mailsTo(app, 'nobody@example.ng')).toEqual([])
  })

  test('isn’t mailed to an inactive account, nor by another kind’s endpoint', async () => {
    const { email, accountId } = await known(customer(app))
    await app.call(contract.forgotMerchant, { body: { email } })
    await within(app, async ({ tx }) => {
      await tx.updateTable('accounts').set({ active: false }).where('id', '=', accountId).execute()
    })
    await app.call(contract.forgotCustomer, { body: { email } })
    await app.runJobs()
    expect(await mailsTo(app, email)).toEqual([])
  })

  test('mails at most one link a minute', async () => {
    const { email } = await known(customer(app))
    for (let n = 0; n < 3; n++) await app.call(contract.forgotCustomer, { body: { email } })
    await app.runJobs()
    expect(await mailsTo(app, email)).toHaveLength(1)
    app.clock.advance(2 * minute)
    await app.call(contract.forgotCustomer, { body: { email } })
    await app.runJobs()
    expect(await mailsTo(app, email)).toHaveLength(2)
  })

  test('also confirms the e-mail', async () => {
    const { email, accountId } = await known(customer(app))
    await within(app, async ({ tx }) => {
      await tx.updateTable('accounts').set({ confirmed_at: null }).where('id', '=', accountId).execute()
    })
    const token = await mailedReset(email)
    await app.call(contract.resetCustomer, { params: { token }, body: { password: newPassword } })
    expect(await signIn(email, newPassword)).toBe(200)
  })

  test('unlocks an account that was locked by wrong passwords', async () => {
    const { email } = await known(customer(app))
    for (let n = 0; n < 11; n++) {
      await signIn(email, 'wrong')
      app.clock.advance(minute)
    }
    expect(await signIn(email, oldPassword)).toBe(429)
    const token = await mailedReset(email)
    await app.call(contract.resetCustomer, { params: { token }, body: { password: newPassword } })
    expect(await signIn(email, newPassword)).toBe(200)
  })
})

describe('a link to a new password', () => {
  const reset = (token: string, password = newPassword) =>
    app.app
      .inject({ method: 'PATCH', url: contract.resetCustomer.path.replace('{token}', token), payload: { password } })
      .then(reply => reply.statusCode)

  test('works once, also when used five times at once', async () => {
    const { email } = await known(customer(app))
    const token = await mailedReset(email)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(n => reset(token, `${newPassword} ${n}`)))
    expect(answers.sort()).toEqual([200, 404, 404, 404, 404])
    expect(await reset(token)).toBe(404)
  })

  test('ends with the use of another link of the account, concurrent or earlier', async () => {
    const { email } = await known(customer(app))
    const first = await mailedReset(email)
    app.clock.advance(2 * minute)
    const second = await mailedReset(email)
    const answers = await Promise.all([reset(first), reset(second)])
    expect(answers.sort()).toEqual([200, 404])
  })

  test('expires after an hour, and ends with a password change', async () => {
    const { email, token: session } = await known(customer(app))
    const late = await mailedReset(email)
    app.clock.advance(hour)
    expect(await reset(late)).toBe(404)
    const token = await mailedReset(email)
    await app.call(contract.changePassword, { token: session, body: { oldPassword, newPassword } })
    expect(await reset(token)).toBe(404)
  })

  test('works only for its own kind and rejects a short password', async () => {
    const { email } = await known(customer(app))
    const token = await mailedReset(email)
    const other = await app.refused(contract.resetMerchant, { params: { token }, body: { password: newPassword } })
    expect(other.code).toBe('link_not_valid')
    expect(await reset(token, 'short')).toBe(422)
    expect(await reset(token)).toBe(200)
  })
})

describe('changing the password', () => {
  test('requires the old one and ends every other session', async () => {
    const { email, token } = await known(customer(app))
    const { token: other } = await app.call(contract.loginCustomer, { body: { email, password: oldPassword } })
    const wrong = await app.refused(contract.changePassword, { token, body: { oldPassword: 'wrong', newPassword } })
    expect(wrong).toMatchObject({ status: 422, code: 'wrong_password' })
    await app.call(contract.userData, { token: other })
    await app.call(contract.changePassword, { token, body: { oldPassword, newPassword } })
    await app.call(contract.userData, { token })
    expect((await app.refused(contract.userData, { token: other })).code).toBe('token_not_valid')
    expect(await signIn(email, oldPassword)).toBe(401)
    expect(await signIn(email, newPassword)).toBe(200)
    expect((await mailsTo(app, email)).at(-1)?.subject).toBe('Your password was changed')
  })

  test('concurrently from two devices succeeds once', async () => {
    const { email, token } = await known(customer(app))
    const { token: other } = await app.call(contract.loginCustomer, { body: { email, password: oldPassword } })
    const change = (session: string, password: string) =>
      app.app
        .inject({
          method: 'POST',
          url: contract.changePassword.path,
          headers: { authorization: `Bearer ${session}` },
          payload: { oldPassword, newPassword: password },
        })
        .then(reply => reply.statusCode)
    const answers = await Promise.all([change(token, 'the first new one'), change(other, 'the second new one')])
    // The second request finds the old password changed, or its session ended.
    expect(answers.filter(status => status === 200)).toHaveLength(1)
  })

  test('somebody at a signed-in device guesses 10 passwords in 15 minutes, whatever they are asked for', async () => {
    const { token, email } = await known(customer(app))
    const guess = (password: string) => [
      () => app.refused(contract.changePassword, { token, body: { oldPassword: password, newPassword } }),
      () => app.refused(changeEmail, { token, body: { email: 'thief@test.ng', password } }),
      () => app.refused(closeOwnAccount, { token, body: { password } }),
      () => app.refused(setUpTwoFactor, { token, body: { password } }),
    ]
    const wrong = [...guess('not that horse'), ...guess('nor this horse'), ...guess('no horse at all').slice(0, 2)]
    for (const call of wrong) expect((await call()).code).toBe('wrong_password')
    for (const call of guess(oldPassword)) expect((await call()).code).toBe('too_many_requests')
    expect(await signIn(email, oldPassword)).toBe(200)
    app.clock.advance(15 * minute)
    await app.call(contract.changePassword, { token, body: { oldPassword, newPassword } })
    await app.call(closeOwnAccount, { token, body: { password: newPassword } })
  })

  test('requires a session and a password of 10 characters', async () => {
    const { token } = await known(customer(app))
    expect((await app.refused(contract.changePassword, { body: { oldPassword, newPassword } })).status).toBe(401)
    const short = await app.refused(contract.changePassword, { token, body: { oldPassword, newPassword: 'short' } })
    expect(short.errors?.[0]?.field).toBe('newPassword')
  })
})
