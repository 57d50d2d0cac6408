import { afterAll, beforeAll, expect, test } from 'vitest'
import { letsMoneyOut, listSettings, type SettingName, updateSetting } from '#contract/settings/settings.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, type Person, within } from '#tests/harness/fixtures.ts'
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

test('amounts are kept to the kobo, hours are whole', async () => {
  const save = (name: SettingName, value: number) =>
    app.call(updateSetting, { token: boss.token, body: { name, value } })
  expect((await save('payouts.minimum', 1_500.5)).data.value).toBe(1_500.5)
  const minimum = () => settingOf(app.platform.db.read, 'payouts.minimum')
  expect(await minimum()).toBe(1_500.5)
  // As the previous release changes it.
  await within(app, ({ tx }) =>
    tx.updateTable('settings').set({ value: 2_000 }).where('name', '=', 'payouts.minimum').execute(),
  )
  expect(await minimum()).toBe(2_000)
  const refused = async (name: SettingName, value: number) =>
    (await app.refused(updateSetting, { token: boss.token, body: { name, value } })).errors
  expect(await refused('payouts.minimum', 1.005)).toEqual([
    { field: 'value', message: 'Enter an amount with up to 2 decimals.' },
  ])
  expect(await refused('orders.accept-hours', 24.5)).toEqual([{ field: 'value', message: 'Enter whole hours.' }])
  expect(await refused('payouts.minimum', 200_000)).toEqual([
    { field: 'value', message: 'Enter an amount from ₦0 to ₦100,000.' },
  ])
})

test('a lower minimum, a higher second-approval amount and a higher ceiling let money out sooner', () => {
  expect(letsMoneyOut('payouts.minimum', 1_000, 0)).toBe(true)
  expect(letsMoneyOut('payouts.minimum', 1_000, 2_000)).toBe(false)
  expect(letsMoneyOut('payouts.second-approval-from', 500_000, 600_000)).toBe(true)
  expect(letsMoneyOut('payouts.daily-ceiling', 500_000, 400_000)).toBe(false)
  expect(letsMoneyOut('orders.accept-hours', 48, 24)).toBe(false)
})

test('a value out of range names the range, and other administrators are refused', async () => {
  const tried = (value: number, token: string) =>
    app.refused(updateSetting, { token, body: { name: 'orders.accept-hours', value } })
  expect(await tried(1, boss.token)).toMatchObject({
    status: 422,
    errors: [{ field: 'value', message: 'Enter 24 to 240 hours.' }],
  })
  expect(await tried(72, (await admin(app)).token)).toMatchObject({ status: 403 })
})
