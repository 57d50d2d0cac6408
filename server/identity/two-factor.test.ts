import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgotAdmin, loginAdmin, resetAdmin, userData } from '#contract/identity/accounts.ts'
import { getAdministrator } from '#contract/identity/administrators.ts'
import * as contract from '#contract/identity/two-factor.ts'
import { minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, customer, type Person, session, within } from '#tests/harness/fixtures.ts'
import { codeOf, password, withPassword, withTwoFactor, wrongCode } from '#tests/harness/two-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
// Resets the rate limits per minute.
beforeEach(() => app.clock.advance(20 * minute))

const stateOf = async (token: string) => (await app.call(contract.twoFactor, { token })).data
const setUp = async ({ token }: Person) => (await app.call(contract.setUpTwoFactor, { token, body: { password } })).data
const mailsTo = async (recipient: string) =>
  (
    await app.platform.db.read
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', recipient)
      .orderBy('created_at')
      .execute()
  ).map(({ subject }) => subject)
const auditOf = (accountId: string) =>
  app.platform.db.read
    .selectFrom('audit_log')
    .select(['action', 'actor'])
    .where('subject_id', '=', accountId)
    .orderBy('at')
    .execute()

describe('turning it on', () => {
  test('requires the password and a first code, returns ten recovery codes, and signs out everywhere else', async () => {
    const person = await withPassword(app, await admin(app))
    const { token } = person
    const elsewhere = await within(app, work => session(work, person.accountId))
    expect(await stateOf(token)).toMatchObject({ onSince: null, app: false, recoveryCodesLeft: 0 })
    expect(await app.refused(contract.setUpTwoFactor, { token, body: { password: 'wrong' } })).toMatchObject({
      code: 'wrong_password',
      errors: [{ field: 'password' }],
    })
    expect((await app.refused(contract.confirmTwoFactor, { token, body: { code: '123456' } })).code).toBe(
      'two_factor_not_set_up',
    )

    const { secret, uri } = await setUp(person)
    expect(Object.fromEntries(new URL(uri).searchParams)).toEqual({
      issuer: 'Bitmarte',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect(decodeURIComponent(new URL(uri).pathname)).toContain(`Bitmarte:${person.email} (admin)`)
    expect((await stateOf(token)).onSince).toBeNull()
    expect((await app.refused(contract.confirmTwoFactor, { token, body: { code: wrongCode(app, secret) } })).code).toBe(
      'wrong_code',
    )

    const { data } = await app.call(contract.confirmTwoFactor, { token, body: { code: codeOf(app, secret) } })
    expect(new Set(data.recoveryCodes).size).toBe(10)
    for (const code of data.recoveryCodes) expect(code).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    expect(await stateOf(token)).toMatchObject({
      onSince: app.clock.now().toISOString(),
      app: true,
      recoveryCodesLeft: 10,
    })
    expect((await app.refused(userData, { token: elsewhere })).code).toBe('token_not_valid')
    expect(await mailsTo(person.email)).toEqual(['Two-factor is on'])
    expect((await auditOf(person.accountId)).map(({ action }) => action)).toEqual(['two-factor.turn-on'])
  })

  test('uses the newest secret, and fails while it is on', async () => {
    const person = await withPassword(app, await customer(app))
    const { token } = person
    const [first, second] = [await setUp(person), await setUp(person)]
    expect(first.secret).not.toBe(second.secret)
    const old = await app.refused(contract.confirmTwoFactor, { token, body: { code: codeOf(app, first.secret) } })
    expect(old.code).toBe('wrong_code')
    const code = codeOf(app, second.secret)
    const tried = await Promise.all(
      [1, 2, 3].map(() =>
        app.app.inject({
          method: 'POST',
          url: contract.confirmTwoFactor.path,
          headers: { authorization: `Bearer ${token}` },
          payload: { code },
        }),
      ),
    )
    expect(tried.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
    expect((await stateOf(token)).recoveryCodesLeft).toBe(10)
    expect((await app.refused(contract.setUpTwoFactor, { token, body: { password } })).code).toBe('two_factor_on')
    expect((await app.refused(contract.confirmTwoFactor, { token, body: { code } })).code).toBe('two_factor_on')
  })

  test('uses the code up: it can’t sign in too', async () => {
    const person = await withPassword(app, await admin(app))
    const { secret } = await setUp(person)
    const code = codeOf(app, secret)
    await app.call(contract.confirmTwoFactor, { token: person.token, body: { code } })
    const { challenge } = await app.refused(loginAdmin, { body: { email: person.email, password } })
    expect((await app.refused(contract.secondStepAdmin, { body: { challenge, code } })).message).toMatch(
      /already been used/,
    )
  })

  test('stores neither secret nor recovery codes readably, and one account’s secret is useless to another', async () => {
    const [one, other] = [await withTwoFactor(app, await admin(app)), await withTwoFactor(app, await admin(app))]
    const kept = await app.platform.db.read
      .selectFrom('two_factors as f')
      .leftJoin('recovery_codes as r', 'r.account_id', 'f.account_id')
      .selectAll()
      .execute()
    const text = kept.map(row => `${row.secret.toString('latin1')} ${row.code_hash?.toString('latin1')}`).join()
    expect(text).not.toContain(one.secret)
    for (const code of one.recoveryCodes) expect(text).not.toContain(code.replaceAll('-', ''))

    await within(app, async ({ tx }) => {
      const { secret } = await tx
        .selectFrom('two_factors')
        .select('secret')
        .where('account_id', '=', other.accountId)
        .executeTakeFirstOrThrow()
      await tx.updateTable('two_factors').set({ secret }).where('account_id', '=', one.accountId).execute()
    })
    const { challenge } = await app.refused(loginAdmin, { body: { email: one.email, password } })
    const stolen = { challenge, code: codeOf(app, other.secret) }
    expect((await app.refused(contract.secondStepAdmin, { body: stolen })).code).toBe('wrong_code')
    // Only a superadmin can open an account whose secret is unreadable, for example after the app's secret changed.
    await app.call(contract.secondStepAdmin, {
      body: { challenge: challenge ?? '', code: one.recoveryCodes[0] ?? '' },
    })
  })
})

describe('new recovery codes', () => {
  test('require password and code, and invalidate the earlier ones', async () => {
    const person = await withTwoFactor(app, await customer(app))
    const { token, secret, recoveryCodes } = person
    const ask = (given: { password: string; code: string }) =>
      app.refused(contract.newRecoveryCodes, { token, body: given })
    expect((await ask({ password: 'wrong', code: codeOf(app, secret) })).code).toBe('wrong_password')
    expect((await ask({ password, code: wrongCode(app, secret) })).code).toBe('wrong_code')
    const { data } = await app.call(contract.newRecoveryCodes, { token, body: { password, code: codeOf(app, secret) } })
    expect(new Set([...data.recoveryCodes, ...recoveryCodes]).size).toBe(20)
    expect((await ask({ password, code: recoveryCodes[0] ?? '' })).code).toBe('wrong_code')
    await app.call(contract.newRecoveryCodes, { token, body: { password, code: data.recoveryCodes[0] ?? '' } })
    expect((await stateOf(token)).recoveryCodesLeft).toBe(10)
  })

  test('and turning off lock together with sign-in after five wrong codes', async () => {
    const person = await withTwoFactor(app, await customer(app))
    const { token, secret } = person
    const body = { password, code: wrongCode(app, secret) }
    for (const endpoint of [contract.newRecoveryCodes, contract.turnOffTwoFactor])
      for (let n = 0; n < 2; n++) expect((await app.refused(endpoint, { token, body })).code).toBe('wrong_code')
    expect((await app.refused(contract.turnOffTwoFactor, { token, body })).code).toBe('code_locked')
    const right = { password, code: codeOf(app, secret) }
    expect((await app.refused(contract.newRecoveryCodes, { token, body: right })).code).toBe('code_locked')
  })
})

describe('turning it off', () => {
  test('requires password and code; then the password alone signs in', async () => {
    const person = await withTwoFactor(app, await admin(app))
    const { token, secret, email, accountId } = person
    const off = (given: { password: string; code: string }) =>
      app.refused(contract.turnOffTwoFactor, { token, body: given })
    expect((await off({ password: 'wrong', code: codeOf(app, secret) })).code).toBe('wrong_password')
    const { challenge } = await app.refused(loginAdmin, { body: { email, password } })
    await app.call(contract.turnOffTwoFactor, { token, body: { password, code: codeOf(app, secret) } })
    expect(await stateOf(token)).toMatchObject({ onSince: null, app: false, recoveryCodesLeft: 0 })
    await app.call(loginAdmin, { body: { email, password } })
    const waiting = { challenge, code: codeOf(app, secret) }
    expect((await app.refused(contract.secondStepAdmin, { body: waiting })).code).toBe('challenge_not_valid')
    expect((await off({ password, code: codeOf(app, secret) })).code).toBe('two_factor_off')
    expect(await mailsTo(email)).toEqual(['Two-factor is on', 'Two-factor is off'])
    expect((await auditOf(accountId)).map(({ action }) => action)).toEqual([
      'two-factor.turn-on',
      'two-factor.turn-off',
    ])
  })

  test('is possible for a superadmin on behalf of another administrator, who receives their name by mail', async () => {
    const boss = await withTwoFactor(app, await admin(app, 'superadmin'))
    const lost = await withTwoFactor(app, await admin(app))
    const buyer = await withTwoFactor(app, await customer(app))
    const off = (token: string, id: string) => app.refused(contract.turnOffAdministrators, { token, params: { id } })
    expect((await off(lost.token, boss.accountId)).code).toBe('not_allowed')
    expect((await off(boss.token, boss.accountId)).code).toBe('not_allowed')
    expect((await off(boss.token, buyer.accountId)).code).toBe('not_found')
    const listed = async () =>
      (await app.call(getAdministrator, { token: boss.token, params: { id: lost.accountId } })).data.twoFactor
    expect(await listed()).toBe(true)
    await app.call(contract.turnOffAdministrators, { token: boss.token, params: { id: lost.accountId } })
    await app.call(loginAdmin, { body: { email: lost.email, password } })
    expect(await listed()).toBe(false)
    expect((await off(boss.token, lost.accountId)).code).toBe('two_factor_off')
    expect(await mailsTo(lost.email)).toEqual(['Two-factor is on', 'Two-factor is off'])
    expect((await auditOf(lost.accountId)).at(-1)).toEqual({
      action: 'two-factor.turn-off',
      actor: await nameOf(boss.accountId),
    })
  })
})

const nameOf = async (id: string): Promise<string> => {
  const row = await app.platform.db.read
    .selectFrom('accounts')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `${row.first_name} ${row.last_name}`
}

test('a password reset leaves it on', async () => {
  const person = await withTwoFactor(app, await admin(app))
  await app.call(forgotAdmin, { body: { email: person.email } })
  await app.runJobs()
  const { text } = await app.platform.db.read
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', person.email)
    .where('subject', '=', 'Set a new password')
    .executeTakeFirstOrThrow()
  const link = /reset-password\/([\w-]+)/.exec(text)?.[1] ?? ''
  const fresh = 'quite another password'
  await app.call(resetAdmin, { params: { token: link }, body: { password: fresh } })
  const refused = await app.refused(loginAdmin, { body: { email: person.email, password: fresh } })
  expect(refused.code).toBe('two_factor_needed')
})
