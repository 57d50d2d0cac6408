import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as contract from '#contract/identity/accounts.ts'
import { secondStepAdmin } from '#contract/identity/two-factor.ts'
import { day, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, customer, merchant } from '#tests/harness/fixtures.ts'
import { codeOf, password, withPassword, withTwoFactor } from '#tests/harness/two-factor.ts'

/** Limits on sign-in attempts after failures from the same address or to the same account. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(() => app.clock.advance(20 * minute))

interface Try {
  email: string
  typed?: string
  cookie?: string
  address?: string
  kind?: 'customer' | 'merchant' | 'admin'
}
const login = async ({ email, typed = password, cookie, address = '192.0.2.7', kind = 'customer' }: Try) => {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/v1/auth/${kind}/login`,
    payload: { email, password: typed },
    remoteAddress: address,
    headers: cookie ? { cookie } : {},
  })
  const [set] = [answer.headers['set-cookie']].flat()
  return { answer, status: answer.statusCode, line: String(set ?? ''), cookie: String(set ?? '').split('; ')[0] ?? '' }
}
const person = async () => (await withPassword(app, await customer(app))).email
/** Guesses until the account is locked for unknown devices. */
const lockOut = async (email: string) => {
  const tries = []
  for (let n = 0; n < 11; n++) tries.push((await login({ email, typed: 'a guess', address: '203.0.113.9' })).status)
  expect(tries).toEqual([...Array.from({ length: 10 }, () => 401), 429])
}

test('a hundred people behind one carrier’s address sign in within a minute; a machine there is limited', async () => {
  const email = await person()
  // Malformed sign-ins count too, without hashing a password.
  for (let n = 0; n < 100; n++) expect((await login({ email: `neighbour${n}`, typed: 'wrong' })).status).toBe(422)
  expect((await login({ email })).status).toBe(200)
  for (let n = 0; n < 19; n++) await login({ email: `machine${n}` })
  const { answer } = await login({ email })
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect((await login({ email, address: '198.51.100.1' })).status).toBe(200)
})

test('guesses from another device lock unknown devices, not one that its owner has signed in with', async () => {
  const email = await person()
  const { cookie } = await login({ email })
  await lockOut(email)
  expect((await login({ email })).status).toBe(429)
  expect((await login({ email, cookie })).status).toBe(200)
  // The guesser is still locked out.
  expect((await login({ email, typed: 'a guess' })).status).toBe(429)
})

test('limits a known device to 20 guesses in 15 minutes', async () => {
  const email = await person()
  const { cookie } = await login({ email })
  const tries = []
  for (let n = 0; n < 21; n++) tries.push((await login({ email, cookie, typed: 'a guess' })).status)
  expect(tries).toEqual([...Array.from({ length: 20 }, () => 401), 429])
  expect((await login({ email, cookie })).status).toBe(429)
  app.clock.advance(15 * minute)
  expect((await login({ email, cookie })).status).toBe(200)
})

test('a device cookie belongs to one account and kind, is signed, and expires after a year', async () => {
  const [email, other] = [await person(), await person()]
  const { cookie } = await login({ email })
  const [name = '', value = ''] = cookie.split('=')
  const [nonce = '', endsAt = '', signature = ''] = value.split('.')
  const otherName = (await login({ email: other })).cookie.split('=')[0]
  await lockOut(other)
  await lockOut(email)
  const forged = [
    { email: other, cookie },
    { email: other, cookie: `${otherName}=${value}` },
    { email, cookie: `${name}=${nonce}.${endsAt}.${signature.slice(0, -4)}AAAA` },
    { email, cookie: `${name}=another.${endsAt}.${signature}` },
    { email, cookie: `${name}=${nonce}.${Number(endsAt) + 1}.${signature}` },
    { email, cookie: `${name}=` },
    { email, cookie: name },
  ]
  for (const each of forged) expect((await login({ ...each, address: '198.51.100.2' })).status).toBe(429)
  expect((await login({ email, cookie: `a=b; ${cookie}; c=d`, address: '198.51.100.2' })).status).toBe(200)
  app.clock.advance(365 * day)
  await lockOut(email)
  expect((await login({ email, cookie })).status).toBe(429)
})

test('scripts can’t read the cookie; it is sent only to sign-in endpoints and grants no access', async () => {
  const { line, cookie } = await login({ email: await person() })
  expect(line).toMatch(
    /^bitmarte_device_[0-9a-f]{16}=[\w.-]+; Path=\/v1\/auth\/customer\/login; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
  )
  expect((await app.refused(contract.userData, { headers: { cookie } })).code).toBe('token_not_valid')
  const { status, line: none } = await login({ email: await person(), typed: 'wrong' })
  expect([status, none]).toEqual([401, ''])
})

test('with two-factor the code, not the password alone, makes a device known', async () => {
  const owner = await withTwoFactor(app, await admin(app))
  const first = await login({ email: owner.email, kind: 'admin' })
  expect([first.status, first.line]).toEqual([401, ''])
  const done = await app.app.inject({
    method: 'POST',
    url: secondStepAdmin.path,
    payload: { challenge: first.answer.json().challenge, code: codeOf(app, owner.secret) },
  })
  expect(done.statusCode).toBe(200)
  expect(String(done.headers['set-cookie'])).toContain('Path=/v1/auth/admin/login')
})

test('counts the same e-mail separately per kind', async () => {
  const shop = await withPassword(app, await merchant(app))
  await lockOut(shop.email)
  expect((await login({ email: shop.email, kind: 'merchant' })).status).toBe(200)
})

test('locks existing and unknown accounts alike', async () => {
  const strip = ({ answer }: Awaited<ReturnType<typeof login>>) => {
    const { requestId, ...said } = answer.json()
    return { said, retryAfter: answer.headers['retry-after'], keys: Object.keys(answer.headers).toSorted() }
  }
  const tried = async (email: string) => {
    const answers = []
    for (let n = 0; n < 12; n++) answers.push(strip(await login({ email, typed: 'a guess' })))
    return answers
  }
  expect(await tried(await person())).toEqual(await tried('nobody@test.ng'))
})

test.each([
  [contract.signupCustomer, { password, firstName: 'Ada', lastName: 'Obi' }],
  [contract.forgotCustomer, {}],
])(
  '$id: five in 15 minutes per e-mail, from anywhere and in any spelling',
  async ({ path }, more) => {
    const known = await person()
    const asked = async (email: string) => {
      const statuses = []
      for (let n = 0; n < 6; n++) {
        const typed = n % 2 ? email.toUpperCase() : ` ${email}`
        const payload = { ...more, email: typed }
        statuses.push(
          (await app.app.inject({ method: 'POST', url: path, payload, remoteAddress: `10.0.0.${n}` })).statusCode,
        )
      }
      return statuses
    }
    for (const email of [known, `nobody-${path.length}@test.ng`])
      expect(await asked(email)).toEqual([200, 200, 200, 200, 200, 429])
  },
  40_000,
)
