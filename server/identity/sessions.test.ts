import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginCustomer, userData } from '#contract/identity/accounts.ts'
import { endAllSessions, endSession, listSessions } from '#contract/identity/sessions.ts'
import { day, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, customer, merchant, type Person, partner, session, within } from '#tests/harness/fixtures.ts'
import { hashPassword } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const list = async (token: string) => (await app.call(listSessions, { token })).data
const stands = async (token: string) =>
  (await app.app.inject({ url: userData.path, headers: { authorization: `Bearer ${token}` } })).statusCode === 200
const another = (person: Person) => within(app, work => session(work, person.accountId))

test('sign-in records the device; the list starts with this session, then the newest', async () => {
  const person = await customer(app)
  const password = 'correct horse battery'
  const password_hash = await hashPassword(password)
  await within(app, ({ tx }) =>
    tx.updateTable('accounts').set({ password_hash }).where('id', '=', person.accountId).execute(),
  )
  app.clock.advance(minute)
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0 Safari/537.36'
  const body = { email: person.email, password }
  const { token } = await app.call(loginCustomer, { body, headers: { 'user-agent': agent } })
  app.clock.advance(minute)
  await another(person)
  const { count, rows } = await list(token)
  expect(count).toBe(3)
  expect(rows.map(({ device, current }) => [device, current])).toEqual([
    ['Chrome on Windows', true],
    ['Unknown device', false],
    ['Unknown device', false],
  ])
  expect(new Date(rows[0]?.endsAt ?? 0).getTime() - new Date(rows[0]?.signedInAt ?? 0).getTime()).toBe(30 * day)
  expect((rows[1]?.signedInAt ?? '') > (rows[2]?.signedInAt ?? '')).toBe(true)
})

test('only its owner can end a session, once; others get a 404', async () => {
  const [person, other] = [await customer(app), await customer(app)]
  const second = await another(person)
  const { rows } = await list(person.token)
  const params = { id: rows.find(({ current }) => !current)?.id ?? randomUUID() }
  expect(await app.refused(endSession, { token: other.token, params })).toMatchObject({ status: 404 })
  expect(await stands(second)).toBe(true)
  await app.call(endSession, { token: person.token, params })
  expect(await stands(second)).toBe(false)
  expect(await app.refused(endSession, { token: person.token, params })).toMatchObject({ status: 404 })
  expect((await list(person.token)).count).toBe(1)
  expect((await app.refused(listSessions, {})).code).toBe('token_not_valid')
})

test('every kind can sign out everywhere, or everywhere else', async () => {
  for (const person of await Promise.all([customer(app), merchant(app), admin(app), partner(app)])) {
    const second = await another(person)
    const stranger = await customer(app)
    await app.call(endAllSessions, { token: person.token, body: { keepThis: true } })
    expect([await stands(person.token), await stands(second)]).toEqual([true, false])
    const third = await another(person)
    await app.call(endAllSessions, { token: person.token, body: {} })
    expect([await stands(person.token), await stands(third), await stands(stranger.token)]).toEqual([
      false,
      false,
      true,
    ])
  }
})
