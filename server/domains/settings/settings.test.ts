import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSettings, updateSetting } from '#contract/settings/settings.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, type Person } from '#tests/harness/fixtures.ts'
import { settingOf } from './settings.ts'

let app: TestApp
let boss: Person

beforeAll(async () => {
  app = await startTestApp()
  boss = await admin(app, 'superadmin')
})
afterAll(() => app.stop())

const hours = () => settingOf(app.platform.db.read, 'orders.accept-hours')

test('a setting has its initial value until a superadmin changes it, and the change is audited', async () => {
  expect(await hours()).toBe(48)
  const { data } = await app.call(updateSetting, {
    token: boss.token,
    body: { name: 'orders.accept-hours', value: 72 },
  })
  expect(data).toMatchObject({ value: 72, changedAt: app.clock.now().toISOString() })
  expect(await hours()).toBe(72)
  const listed = (await app.call(listSettings, { token: boss.token })).data
  expect(listed.find(({ name }) => name === 'orders.accept-hours')).toEqual(data)
  const logged = await app.platform.db.read
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'settings.update')
    .execute()
  expect(logged).toEqual([{ before: { value: 48 }, after: { value: 72 } }])
})

test('a value out of range names the range, and other administrators are refused', async () => {
  const tried = (value: number, token: string) =>
    app.refused(updateSetting, { token, body: { name: 'orders.accept-hours', value } })
  expect(await tried(1, boss.token)).toMatchObject({
    status: 422,
    errors: [{ field: 'value', message: 'Enter a number from 24 to 240.' }],
  })
  expect(await tried(72, (await admin(app)).token)).toMatchObject({ status: 403 })
})
