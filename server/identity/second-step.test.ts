import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/identity/accounts.ts'
import { endAllSessions } from '#contract/identity/sessions.ts'
import * as twoFactor from '#contract/identity/two-factor.ts'
import { minute, second } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, customer, merchant, type Person, partner, within } from '#tests/harness/fixtures.ts'
import { codeOf, password, withPassword, withTwoFactor, wrongCode } from '#tests/harness/two-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
// Resets the rate limits per minute.
beforeEach(() => app.clock.advance(20 * minute))

/** Rate limits per minute have their own tests. */
const uncounted = () => within(app, ({ tx }) => tx.deleteFrom('rate_limits').where('key', 'like', 'auth.%').execute())

/** Returns the challenge for a correct password. */
async function challengeOf(
  { email }: Person,
  login: typeof contract.loginAdmin | typeof contract.loginPartner = contract.loginAdmin,
): Promise<string> {
  await uncounted()
  const refused = await app.refused(login, { body: { email, password } })
  expect(refused).toMatchObject({ status: 401, code: 'two_factor_needed' })
  expect(refused).not.toHaveProperty('token')
  return refused.challenge ?? ''
}

const complete = (challenge: string, code: string) => app.call(twoFactor.secondStepAdmin, { body: { challenge, code } })
const refuse = (challenge: string, code: string) =>
  app.refused(twoFactor.secondStepAdmin, { body: { challenge, code } })

/** Number of the app's transactions that wait for another. */
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.platform.db.read)
  return rows[0]?.count
}

const sessionsOf = (accountId: string) =>
  app.platform.db.read.selectFrom('sessions').select('device').where('account_id', '=', accountId).execute()

test('every kind signs in with password and code, and with neither alone', async () => {
  const kinds = [
    { make: customer, login: contract.loginCustomer, step: twoFactor.secondStepCustomer },
    { make: merchant, login: contract.loginMerchant, step: twoFactor.secondStepMerchant },
    { make: admin, login: contract.loginAdmin, step: twoFactor.secondStepAdmin },
    { make: partner, login: contract.loginPartner, step: twoFactor.secondStepPartner },
  ]
  for (const { make, login, step } of kinds) {
    const person = await withTwoFactor(app, await make(app))
    const challenge = await challengeOf(person, login)
    expect((await app.refused(contract.userData, { token: challenge })).code).toBe('token_not_valid')
    const body = { challenge, code: codeOf(app, person.secret) }
    for (const other of kinds)
      if (other.step !== step) expect((await app.refused(other.step, { body })).code).toBe('challenge_not_valid')
    const { token, data } = await app.call(step, { body })
    expect(data.email).toBe(person.email)
    expect((await app.call(contract.userData, { token })).data.lastLogin).toBe(app.clock.now().toISOString())
    app.clock.advance(minute)
  }
})

test('without two-factor, or before it is confirmed, the password alone signs in', async () => {
  const person = await withPassword(app, await admin(app))
  const login = { body: { email: person.email, password } }
  await app.call(contract.loginAdmin, login)
  await app.call(twoFactor.setUpTwoFactor, { token: person.token, body: { password } })
  await app.call(contract.loginAdmin, login)
})

test('a wrong password reveals nothing about two-factor', async () => {
  const { email } = await withTwoFactor(app, await admin(app))
  const refused = await app.refused(contract.loginAdmin, { body: { email, password: 'wrong' } })
  expect(refused.code).toBe('wrong_credentials')
  expect(refused).not.toHaveProperty('challenge')
})

describe('a challenge', () => {
  test('works once, for 10 minutes, for its own account', async () => {
    const [one, other] = [await withTwoFactor(app, await admin(app)), await withTwoFactor(app, await admin(app))]
    const challenge = await challengeOf(one)
    expect((await refuse(challenge, codeOf(app, other.secret))).code).toBe('wrong_code')
    await complete(challenge, codeOf(app, one.secret))
    app.clock.advance(minute)
    expect((await refuse(challenge, codeOf(app, one.secret))).code).toBe('challenge_not_valid')

    const late = await challengeOf(one)
    app.clock.advance(10 * minute)
    expect((await refuse(late, codeOf(app, one.secret))).code).toBe('challenge_not_valid')
    expect((await refuse('made-up-by-somebody', codeOf(app, one.secret))).code).toBe('challenge_not_valid')
    await app.runScheduledJob('accounts.clean-up')
    expect(await app.platform.db.read.selectFrom('sign_in_challenges').selectAll().execute()).toEqual([])
  })

  test('keeps the device of the password step', async () => {
    const person = await withTwoFactor(app, await admin(app))
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0 Safari/537.36'
    const { challenge = '' } = await app.refused(contract.loginAdmin, {
      body: { email: person.email, password },
      headers: { 'user-agent': agent },
    })
    await complete(challenge, codeOf(app, person.secret))
    expect((await sessionsOf(person.accountId)).map(({ device }) => device)).toContain('Chrome on Windows')
  })

  test('ends with the password, with all sessions, and with the account', async () => {
    const person = await withTwoFactor(app, await admin(app))
    const { token } = person
    const newPassword = 'quite another password'
    const byPassword = await challengeOf(person)
    await app.call(contract.changePassword, { token, body: { oldPassword: password, newPassword } })
    expect((await refuse(byPassword, codeOf(app, person.secret))).code).toBe('challenge_not_valid')

    await withPassword(app, person)
    const bySessions = await challengeOf(person)
    await app.call(endAllSessions, { token, body: { keepThis: true } })
    expect((await refuse(bySessions, codeOf(app, person.secret))).code).toBe('challenge_not_valid')

    const byAccount = await challengeOf(person)
    await within(app, ({ tx }) =>
      tx.updateTable('accounts').set({ active: false }).where('id', '=', person.accountId).execute(),
    )
    expect((await refuse(byAccount, codeOf(app, person.secret))).code).toBe('two_factor_off')
  })
})

describe('a code', () => {
  test('is accepted from one step before to one after', async () => {
    for (const [steps, taken] of [
      [-2, false],
      [-1, true],
      [0, true],
      [1, true],
      [2, false],
    ] as const) {
      const person = await withTwoFactor(app, await admin(app))
      // In the middle of a step, so that only whole steps count.
      app.clock.set(new Date(Math.ceil(app.clock.now().getTime() / 30_000) * 30_000 + 15 * second))
      const challenge = await challengeOf(person)
      const body = { challenge, code: codeOf(app, person.secret, steps) }
      const answer = taken
        ? await app.call(twoFactor.secondStepAdmin, { body })
        : await app.refused(twoFactor.secondStepAdmin, { body })
      expect([steps, answer.success]).toEqual([steps, taken])
    }
  })

  test('works once, and invalidates codes of earlier steps', async () => {
    const person = await withTwoFactor(app, await admin(app))
    const [now, before] = [codeOf(app, person.secret), codeOf(app, person.secret, -1)]
    await complete(await challengeOf(person), now)
    const challenge = await challengeOf(person)
    for (const code of [now, before])
      expect(await refuse(challenge, code)).toMatchObject({
        code: 'wrong_code',
        message: 'This code has already been used. Wait for the next one.',
      })
    await complete(challenge, codeOf(app, person.secret, 1))
  })

  test('starts one session under concurrent use', async () => {
    const person = await withTwoFactor(app, await admin(app))
    const code = codeOf(app, person.secret)
    const challenges: string[] = []
    for (let n = 0; n < 8; n++) challenges.push(await challengeOf(person))
    const before = (await sessionsOf(person.accountId)).length
    const { calls } = await within(app, async ({ tx }) => {
      // Blocks writes to the code until all requests are waiting.
      await tx.selectFrom('two_factors').selectAll().where('account_id', '=', person.accountId).forUpdate().execute()
      const begun = challenges.map(async challenge => {
        const payload = { challenge, code }
        return app.app.inject({ method: 'POST', url: twoFactor.secondStepAdmin.path, payload })
      })
      await expect.poll(waiting, { timeout: 20_000 }).toBe(challenges.length)
      return { calls: begun }
    })
    const tried = await Promise.all(calls)
    expect(tried.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await sessionsOf(person.accountId)).toHaveLength(before + 1)
  })

  test('with a malformed value is rejected before it counts', async () => {
    const person = await withTwoFactor(app, await admin(app))
    const challenge = await challengeOf(person)
    for (const code of ['', '12345', '1234567', 'abcdef', 'x'.repeat(41), '١٢٣٤٥٦', '0'.repeat(16)])
      expect((await refuse(challenge, code)).code).toBe('invalid')
    const code = codeOf(app, person.secret)
    app.clock.advance(minute)
    const fresh = codeOf(app, person.secret)
    expect(fresh).not.toBe(code)
    await complete(challenge, `${fresh.slice(0, 3)} ${fresh.slice(3)}`)
  })
})

test('is limited to 120 attempts a minute per address, across accounts', async () => {
  const codes = []
  for (let n = 0; n < 121; n++) codes.push((await refuse('made-up-by-somebody', '123456')).code)
  expect(codes).toEqual([...Array(120).fill('challenge_not_valid'), 'too_many_requests'])
})

describe('five wrong codes', () => {
  test('lock for 15 minutes, correct ones too, and new challenges don’t help', async () => {
    const person = await withTwoFactor(app, await admin(app))
    const challenge = await challengeOf(person)
    const wrong = wrongCode(app, person.secret)
    const said = []
    for (let n = 0; n < 5; n++) said.push((await refuse(n % 2 ? await challengeOf(person) : challenge, wrong)).message)
    expect(said.slice(0, 4)).toEqual([
      'That code is wrong. 4 tries are left.',
      'That code is wrong. 3 tries are left.',
      'That code is wrong. 2 tries are left.',
      'That code is wrong. One try is left.',
    ])
    expect(said[4]).toMatch(/^Too many wrong codes\. Try again at \d\d:\d\d\.$/)
    const fresh = await challengeOf(person)
    for (const code of [codeOf(app, person.secret), person.recoveryCodes[0] ?? ''])
      expect(await refuse(fresh, code)).toMatchObject({ status: 429, code: 'code_locked' })

    app.clock.advance(15 * minute - 1)
    expect((await refuse(await challengeOf(person), codeOf(app, person.secret))).code).toBe('code_locked')
    app.clock.advance(1)
    const again = await challengeOf(person)
    expect((await refuse(again, wrongCode(app, person.secret))).message).toBe('That code is wrong. 4 tries are left.')
    await complete(again, codeOf(app, person.secret))
  })

  test('are counted under concurrency', async () => {
    const person = await withTwoFactor(app, await admin(app))
    const challenge = await challengeOf(person)
    const wrong = wrongCode(app, person.secret)
    const codes = await Promise.all(Array.from({ length: 9 }, () => refuse(challenge, wrong).then(({ code }) => code)))
    expect(codes.filter(code => code === 'wrong_code')).toHaveLength(4)
    expect((await refuse(challenge, codeOf(app, person.secret))).code).toBe('code_locked')
    expect((await auditOf(person.accountId)).filter(action => action === 'two-factor.lock')).toHaveLength(1)
  })

  test('are reset by a correct one', async () => {
    const person = await withTwoFactor(app, await admin(app))
    for (const round of [1, 2]) {
      const challenge = await challengeOf(person)
      for (let n = 0; n < 4; n++)
        expect((await refuse(challenge, wrongCode(app, person.secret))).code).toBe('wrong_code')
      await complete(challenge, codeOf(app, person.secret))
      app.clock.advance(round * minute)
    }
  })
})

const auditOf = async (accountId: string) => {
  const rows = await app.platform.db.read
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', accountId)
    .orderBy('at')
    .execute()
  return rows.map(({ action }) => action)
}

describe('a recovery code', () => {
  test('signs in once as written down, and notifies its owner', async () => {
    const person = await withTwoFactor(app, await admin(app))
    const [first = '', second = ''] = person.recoveryCodes
    const { token } = await complete(await challengeOf(person), ` ${first.toLowerCase().replaceAll('-', ' ')}`)
    expect((await app.call(twoFactor.twoFactor, { token })).data.recoveryCodesLeft).toBe(9)
    expect((await refuse(await challengeOf(person), first)).code).toBe('wrong_code')
    await complete(await challengeOf(person), second)
    const mails = await app.platform.db.read
      .selectFrom('mails')
      .select(['subject', 'text'])
      .where('recipient', '=', person.email)
      .where('subject', '=', 'A recovery code was used')
      .execute()
    expect(mails).toHaveLength(2)
    expect(mails.filter(({ text }) => text.includes('You have 8 left'))).toHaveLength(1)
    expect(await auditOf(person.accountId)).toEqual([
      'two-factor.turn-on',
      'two-factor.recovery-code',
      'two-factor.recovery-code',
    ])
  })

  test('starts one session under concurrent use', async () => {
    const person = await withTwoFactor(app, await admin(app))
    const challenges = [await challengeOf(person), await challengeOf(person)]
    const tried = await Promise.all(
      challenges.map(challenge =>
        app.app.inject({
          method: 'POST',
          url: twoFactor.secondStepAdmin.path,
          payload: { challenge, code: person.recoveryCodes[3] },
        }),
      ),
    )
    expect(tried.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
  })

  test('of another account is a wrong one', async () => {
    const [one, other] = [await withTwoFactor(app, await admin(app)), await withTwoFactor(app, await admin(app))]
    expect((await refuse(await challengeOf(one), other.recoveryCodes[0] ?? '')).code).toBe('wrong_code')
    await complete(await challengeOf(other), other.recoveryCodes[0] ?? '')
  })
})
