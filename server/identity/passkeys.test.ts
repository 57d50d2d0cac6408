import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loginAdmin, loginPartner, userData } from '#contract/identity/accounts.ts'
import * as contract from '#contract/identity/passkeys.ts'
import * as twoFactor from '#contract/identity/two-factor.ts'
import { listAdminOrders } from '#contract/orders/orders.ts'
import { minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Authenticator, newAuthenticator } from '#tests/harness/authenticator.ts'
import { admin, customer, type Person, partner, session, within } from '#tests/harness/fixtures.ts'
import { codeOf, password, withPassword, withTwoFactor, wrongCode } from '#tests/harness/two-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ adminTwoFactor: 'required' })
})
afterAll(() => app.stop())
// Resets the rate limits per minute.
beforeEach(() => app.clock.advance(20 * minute))

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0 Safari/537.36'
const optionsOf = async ({ token }: Person) =>
  (await app.call(contract.passkeyOptions, { token, body: { password } })).data
const stateOf = async ({ token }: Person) => (await app.call(twoFactor.twoFactor, { token })).data

async function add(person: Person, authenticator: Authenticator, name = '') {
  const passkey = authenticator.create(await optionsOf(person))
  const body = { name, passkey }
  return (await app.call(contract.addPasskey, { token: person.token, body, headers: { 'user-agent': chrome } })).data
}

/** An administrator whose only second factor is a passkey. */
async function withPasskey() {
  const person = await withPassword(app, await admin(app))
  const authenticator = newAuthenticator()
  return { person, authenticator, ...(await add(person, authenticator)) }
}

async function challengeOf({ email }: Person) {
  const { code, challenge = '', factors, message } = await app.refused(loginAdmin, { body: { email, password } })
  expect(code).toBe('two_factor_needed')
  return { challenge, factors, message }
}

const refusal = async (challenge: string, passkey: ReturnType<Authenticator['sign']>) =>
  (await app.refused(contract.passkeyLoginAdmin, { body: { challenge, passkey } })).code

const auditOf = async ({ accountId }: Person) => {
  const entries = app.platform.db.read.selectFrom('audit_log').select(['action', 'before', 'after'])
  return entries.where('account_id', '=', accountId).orderBy('id').execute()
}
const mailsTo = async ({ email }: Person) => {
  const mails = app.platform.db.read.selectFrom('mails').select(['subject', 'text']).where('recipient', '=', email)
  return mails.orderBy('created_at').orderBy('subject').execute()
}

describe('changes of two-factor', () => {
  test('are confirmed by a passkey’s signature of a challenge, once', async () => {
    const person = await withPassword(app, await customer(app))
    const authenticator = newAuthenticator()
    const { recoveryCodes } = await add(person, authenticator)
    const { token } = person
    const challenge = async () => (await app.call(contract.passkeyToConfirm, { token })).data.challenge
    const signed = async () => ({ password, passkey: authenticator.sign(await challenge()) })
    const body = await signed()
    const { data } = await app.call(twoFactor.newRecoveryCodes, { token, body })
    expect(data.recoveryCodes).toHaveLength(10)
    expect(data.recoveryCodes).not.toEqual(recoveryCodes)

    const refused = async (given: object) =>
      (await app.refused(twoFactor.turnOffTwoFactor, { token, body: given })).code
    expect(await refused(body)).toBe('passkey_not_valid')
    expect(await refused({ password, passkey: newAuthenticator().sign(await challenge()) })).toBe('passkey_not_valid')
    expect(await refused({ ...(await signed()), password: 'wrong password' })).toBe('wrong_password')
    expect(await refused({ password })).toBe('invalid')
    const late = await signed()
    app.clock.advance(11 * minute)
    expect(await refused(late)).toBe('passkey_not_valid')
    await app.call(twoFactor.turnOffTwoFactor, { token, body: await signed() })
    expect((await stateOf(person)).onSince).toBeNull()
    expect((await app.refused(contract.passkeyToConfirm, { token })).code).toBe('two_factor_off')
  })
})

describe('the first passkey', () => {
  test('turns two-factor on with recovery codes, opens the area, and signs out everywhere else', async () => {
    const person = await withPassword(app, await admin(app))
    const elsewhere = await within(app, work => session(work, person.accountId))
    expect((await app.refused(listAdminOrders, { token: person.token })).code).toBe('two_factor_required')
    const options = await optionsOf(person)
    expect(options).toMatchObject({ rp: { id: 'bitmarte.test' }, user: { name: `${person.email} (admin)` } })
    const { passkey, recoveryCodes } = await add(person, newAuthenticator())
    expect(recoveryCodes).toHaveLength(10)
    const now = app.clock.now().toISOString()
    expect(passkey).toMatchObject({ name: 'Chrome on Windows', addedAt: now, lastUsedAt: null })
    expect(await stateOf(person)).toEqual({
      onSince: now,
      app: false,
      passkeys: [passkey],
      recoveryCodesLeft: 10,
      required: true,
    })
    await app.call(listAdminOrders, { token: person.token })
    expect((await app.refused(userData, { token: elsewhere })).code).toBe('token_not_valid')
    expect((await auditOf(person)).map(({ action }) => action)).toEqual(['two-factor.turn-on', 'passkey.add'])
    expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual(['A passkey was added', 'Two-factor is on'])
  })

  test('and a recovery code are then the ways in, and no app’s code is', async () => {
    const { person, authenticator, recoveryCodes } = await withPasskey()
    const { challenge, factors, message } = await challengeOf(person)
    expect(message).toBe('Use your passkey, or a recovery code.')
    const passkeys = [{ id: authenticator.id, transports: ['internal'] }]
    expect(factors).toEqual({ app: false, passkeys, rpId: 'bitmarte.test' })
    const withCode = (code: string) => ({ body: { challenge, code } })
    expect((await app.refused(twoFactor.secondStepAdmin, withCode('123456'))).code).toBe('wrong_code')
    await app.call(twoFactor.secondStepAdmin, withCode(recoveryCodes[0] ?? ''))
    app.clock.advance(minute)
    const passkey = authenticator.sign((await challengeOf(person)).challenge)
    const { challenge: signed } = JSON.parse(Buffer.from(passkey.response.clientDataJSON, 'base64url').toString())
    const { token, data } = await app.call(contract.passkeyLoginAdmin, { body: { challenge: signed, passkey } })
    expect(data.email).toBe(person.email)
    const used = await stateOf({ ...person, token })
    expect(used.passkeys[0]?.lastUsedAt).toBe(app.clock.now().toISOString())
  })
})

describe('adding', () => {
  test('requires the password, and a challenge once, for 10 minutes, on this site', async () => {
    const person = await withPassword(app, await admin(app))
    const { token } = person
    const wrong = await app.refused(contract.passkeyOptions, { token, body: { password: 'wrong' } })
    expect(wrong).toMatchObject({ code: 'wrong_password', errors: [{ field: 'password' }] })
    const tried = async (authenticator: Authenticator, { challenge }: { challenge: string }) =>
      (await app.refused(contract.addPasskey, { token, body: { passkey: authenticator.create({ challenge }) } })).code

    const first = await optionsOf(person)
    const second = await optionsOf(person)
    expect(await tried(newAuthenticator(), first)).toBe('passkey_not_valid')
    expect(await tried(newAuthenticator({ origin: 'https://bitmarte.evil' }), second)).toBe('passkey_not_valid')
    expect(await tried(newAuthenticator({ rpId: 'bitmarte.evil' }), second)).toBe('passkey_not_valid')
    app.clock.advance(10 * minute)
    expect(await tried(newAuthenticator(), second)).toBe('passkey_not_valid')
    const third = await optionsOf(person)
    const authenticator = newAuthenticator()
    await app.call(contract.addPasskey, { token, body: { passkey: authenticator.create(third) } })
    expect(await tried(newAuthenticator(), third)).toBe('passkey_not_valid')
    expect(await tried(authenticator, await optionsOf(person))).toBe('passkey_known')
    expect((await stateOf(person)).passkeys).toHaveLength(1)
    await optionsOf(person)
    app.clock.advance(10 * minute)
    await app.runScheduledJob('accounts.clean-up')
    expect(await app.platform.db.read.selectFrom('passkey_challenges').selectAll().execute()).toEqual([])
  })

  test('stops at 20, and another account’s challenge and passkey are refused', async () => {
    const { person, passkey } = await withPasskey()
    const other = await withPassword(app, await admin(app))
    const { challenge } = await optionsOf(person)
    const body = { passkey: newAuthenticator().create({ challenge }) }
    expect((await app.refused(contract.addPasskey, { token: other.token, body })).code).toBe('passkey_not_valid')
    for (const [call, given] of [
      [contract.renamePasskey, { name: 'Mine' }],
      [contract.removePasskey, { password }],
    ] as const)
      expect((await app.refused(call, { token: other.token, params: { id: passkey.id }, body: given })).code).toBe(
        'not_found',
      )
    for (let n = 1; n < 20; n++) {
      if (n % 9 === 0) app.clock.advance(minute)
      await add(person, newAuthenticator(), `Key ${n}`)
    }
    app.clock.advance(minute)
    const full = await app.refused(contract.passkeyOptions, { token: person.token, body: { password } })
    expect(full.code).toBe('passkeys_full')
  })
})

describe('signing in with a passkey', () => {
  test('works for every kind that has one, beside the app and while codes are locked', async () => {
    const person = await withTwoFactor(app, await admin(app))
    const authenticator = newAuthenticator()
    expect((await add(person, authenticator, '  Work laptop ')).recoveryCodes).toEqual([])
    const { challenge, factors } = await challengeOf(person)
    expect(factors?.app).toBe(true)
    const body = { challenge, code: wrongCode(app, person.secret) }
    for (let n = 0; n < 5; n++) await app.refused(twoFactor.secondStepAdmin, { body })
    const right = { challenge, code: codeOf(app, person.secret) }
    expect((await app.refused(twoFactor.secondStepAdmin, { body: right })).code).toBe('code_locked')
    await app.call(contract.passkeyLoginAdmin, { body: { challenge, passkey: authenticator.sign(challenge) } })

    const rider = await withPassword(app, await partner(app))
    const key = newAuthenticator()
    await add(rider, key)
    const refused = await app.refused(loginPartner, { body: { email: rider.email, password } })
    const signed = { challenge: refused.challenge ?? '', passkey: key.sign(refused.challenge ?? '') }
    expect((await app.refused(contract.passkeyLoginAdmin, { body: signed })).code).toBe('challenge_not_valid')
    const { data } = await app.call(contract.passkeyLoginPartner, { body: signed })
    expect(data.email).toBe(rider.email)
  })

  test('uses the challenge up, also under concurrency, and expires with it', async () => {
    const { person, authenticator } = await withPasskey()
    const { challenge } = await challengeOf(person)
    const payloads = [1, 2, 3, 4].map(() => ({ challenge, passkey: authenticator.sign(challenge) }))
    const url = contract.passkeyLoginAdmin.path
    const tried = await Promise.all(payloads.map(payload => app.app.inject({ method: 'POST', url, payload })))
    expect(tried.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await refusal(challenge, authenticator.sign(challenge))).toBe('challenge_not_valid')
    const late = await challengeOf(person)
    app.clock.advance(10 * minute)
    expect(await refusal(late.challenge, authenticator.sign(late.challenge))).toBe('challenge_not_valid')
  })

  test('refuses another challenge, site, key or account, and a copy whose counter is behind', async () => {
    const [{ person, authenticator }, stranger] = [await withPasskey(), await withPasskey()]
    const { challenge } = await challengeOf(person)
    const { challenge: other } = await challengeOf(stranger.person)
    const signed = authenticator.sign(challenge)
    const forged = newAuthenticator().sign(challenge)
    for (const passkey of [
      authenticator.sign(other),
      stranger.authenticator.sign(challenge),
      forged,
      { ...forged, id: signed.id, rawId: signed.rawId },
      { ...signed, response: { ...signed.response, signature: forged.response.signature } },
      { ...signed, response: { ...signed.response, signature: 'AAAA' } },
    ])
      expect(await refusal(challenge, passkey)).toBe('passkey_not_valid')
    authenticator.rewind(0)
    expect(await refusal(challenge, authenticator.sign(challenge))).toBe('passkey_not_valid')
    authenticator.rewind(9)
    await app.call(contract.passkeyLoginAdmin, { body: { challenge, passkey: authenticator.sign(challenge) } })
  })
})

describe('the only second factor', () => {
  test('can’t be removed, and who needs two-factor can’t turn it off', async () => {
    const { person, passkey, recoveryCodes } = await withPasskey()
    const { token } = person
    const remove = { token, params: { id: passkey.id }, body: { password } }
    expect((await app.refused(contract.removePasskey, remove)).code).toBe('last_factor')
    const off = { password, code: recoveryCodes[0] ?? '' }
    expect(await app.refused(twoFactor.turnOffTwoFactor, { token, body: off })).toMatchObject({
      status: 403,
      code: 'two_factor_required',
    })
    const second = await add(person, newAuthenticator(), 'Spare')
    const params = { id: passkey.id }
    expect((await app.refused(contract.removePasskey, { token, params, body: { password: 'no' } })).code).toBe(
      'wrong_password',
    )
    await app.call(contract.removePasskey, remove)
    expect((await stateOf(person)).passkeys).toEqual([second.passkey])
  })

  test('of somebody who doesn’t need it is turned off with a recovery code', async () => {
    const person = await withPassword(app, await customer(app))
    const { recoveryCodes } = await add(person, newAuthenticator())
    const body = { password, code: recoveryCodes[0] ?? '' }
    await app.call(twoFactor.turnOffTwoFactor, { token: person.token, body })
    expect(await stateOf(person)).toMatchObject({ onSince: null, app: false, passkeys: [], required: false })
  })

  test('is joined by an app with the password, and an app is replaced with a code', async () => {
    const { person, authenticator } = await withPasskey()
    const { token } = person
    const setUp = async (code?: string) =>
      (await app.call(twoFactor.setUpTwoFactor, { token, body: { password, ...(code && { code }) } })).data.secret
    const first = await setUp()
    const confirm = (secret: string) =>
      app.call(twoFactor.confirmTwoFactor, { token, body: { code: codeOf(app, secret) } })
    expect((await stateOf(person)).app).toBe(false)
    expect((await confirm(first)).data.recoveryCodes).toEqual([])
    expect(await stateOf(person)).toMatchObject({ app: true, recoveryCodesLeft: 10 })
    app.clock.advance(minute)

    expect((await app.refused(twoFactor.setUpTwoFactor, { token, body: { password } })).code).toBe('two_factor_on')
    const wrong = { password, code: wrongCode(app, first) }
    expect((await app.refused(twoFactor.setUpTwoFactor, { token, body: wrong })).code).toBe('wrong_code')
    const second = await setUp(codeOf(app, first))
    app.clock.advance(minute)
    const { challenge } = await challengeOf(person)
    const signIn = (secret: string) => ({ body: { challenge, code: codeOf(app, secret) } })
    expect((await app.refused(twoFactor.secondStepAdmin, signIn(second))).code).toBe('wrong_code')
    await confirm(second)
    const later = await challengeOf(person)
    app.clock.advance(minute)
    const code = codeOf(app, first)
    const old = await app.refused(twoFactor.secondStepAdmin, { body: { challenge: later.challenge, code } })
    expect(old.code).toBe('wrong_code')
    const passkey = authenticator.sign(later.challenge)
    await app.call(contract.passkeyLoginAdmin, { body: { challenge: later.challenge, passkey } })
    expect((await mailsTo(person)).map(({ subject }) => subject)).toContain('A new authenticator app')
  })
})

test('a passkey is renamed and removed in the audit log, and its owner gets a mail', async () => {
  const person = await withTwoFactor(app, await admin(app))
  const { passkey } = await add(person, newAuthenticator(), 'Phone')
  const { token } = person
  const params = { id: passkey.id }
  const renamed = await app.call(contract.renamePasskey, { token, params, body: { name: 'Ada’s phone' } })
  expect(renamed.data).toEqual({ ...passkey, name: 'Ada’s phone' })
  for (const name of ['', ' ', 'x'.repeat(61)])
    expect((await app.refused(contract.renamePasskey, { token, params, body: { name } })).code).toBe('invalid')
  await app.call(contract.removePasskey, { token, params, body: { password } })
  expect((await auditOf(person)).slice(1)).toEqual([
    { action: 'passkey.add', before: null, after: { name: 'Phone' } },
    { action: 'passkey.rename', before: { name: 'Phone' }, after: { name: 'Ada’s phone' } },
    { action: 'passkey.remove', before: { name: 'Ada’s phone' }, after: null },
  ])
  const removed = (await mailsTo(person)).find(({ subject }) => subject === 'A passkey was removed')
  expect(removed?.text).toContain('Ada’s phone')
})

test('another superadmin who turns two-factor off removes the passkeys too', async () => {
  const { person, authenticator } = await withPasskey()
  const boss = await withTwoFactor(app, await admin(app, 'superadmin'))
  const { challenge } = await challengeOf(person)
  await app.call(twoFactor.turnOffAdministrators, { token: boss.token, params: { id: person.accountId } })
  expect(await refusal(challenge, authenticator.sign(challenge))).toBe('challenge_not_valid')
  await app.call(loginAdmin, { body: { email: person.email, password } })
  expect(await stateOf(person)).toMatchObject({ onSince: null, passkeys: [] })
})
