import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import {
  letsMoneyOut,
  listSettings,
  publicRules,
  type SettingName,
  settingHistory,
  updateSetting,
  withdrawSetting,
} from '#contract/settings/settings.ts'
import { day, hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, type Person } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { settingOf } from './settings.ts'

let app: TestApp
let boss: Person

beforeAll(async () => {
  app = await startTestApp()
  boss = await admin(app, 'superadmin')
})
afterAll(() => app.stop())

const currentValue = (name: SettingName) => settingOf(app.platform.db.read, name, app.clock.now())
const change = (name: SettingName, value: number, more: { startsAt?: string; reason?: string } = {}) =>
  app.call(updateSetting, { token: boss.token, body: { name, value, reason: 'Agreed with the board', ...more } })
const history = async (name: SettingName) =>
  (await app.call(settingHistory, { token: boss.token, query: { name } })).data
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * hour).toISOString()

test('a setting has its initial value until a superadmin changes it, and the change is audited', async () => {
  expect(await currentValue('orders.accept-hours')).toBe(48)
  const { data } = await change('orders.accept-hours', 72)
  expect(data).toMatchObject({ value: 72, since: app.clock.now().toISOString(), next: [] })
  expect(await currentValue('orders.accept-hours')).toBe(72)
  const listed = (await app.call(listSettings, { token: boss.token })).data
  expect(listed.find(({ name }) => name === 'orders.accept-hours')).toEqual(data)
  const logged = await app.platform.db.read
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'settings.update')
    .execute()
  expect(logged).toEqual([
    {
      before: { value: 48 },
      after: { value: 72, startsAt: app.clock.now().toISOString(), reason: 'Agreed with the board' },
    },
  ])
})

test('a scheduled change holds from its start, and keeps who made it, when and why', async () => {
  const startsAt = inHours(30)
  const { data } = await change('returns.window-days', 14, { startsAt, reason: 'Back to school' })
  expect(data).toMatchObject({ value: 7, next: [{ value: 14, before: 7, startsAt, reason: 'Back to school' }] })
  const shown = async () => (await app.call(publicRules)).data.returnWindowDays
  expect(await shown()).toBe(7)
  await app.advance(30 * hour - 1)
  expect(await currentValue('returns.window-days')).toBe(7)
  await app.advance(1)
  expect(await currentValue('returns.window-days')).toBe(14)
  expect(await shown()).toBe(14)
  await change('returns.window-days', 10)
  expect(await history('returns.window-days')).toMatchObject([
    { value: 10, before: 14, status: 'in-force', changedBy: expect.stringMatching(/^Ada /) },
    { value: 14, before: 7, status: 'past', startsAt, reason: 'Back to school' },
  ])
})

test('a scheduled change can be withdrawn once, until it starts', async () => {
  const [first] = (await change('payouts.minimum', 5_000, { startsAt: inHours(1) })).data.next
  const withdraw = (id: string) => app.call(withdrawSetting, { token: boss.token, body: { id } })
  await withdraw(first?.id ?? '')
  await withdraw(first?.id ?? '')
  await app.advance(2 * hour)
  expect(await currentValue('payouts.minimum')).toBe(1_000)
  expect(await history('payouts.minimum')).toMatchObject([
    { value: 5_000, status: 'withdrawn', withdrawnBy: expect.stringMatching(/^Ada /) },
  ])
  const [second] = (await change('payouts.minimum', 6_000, { startsAt: inHours(1) })).data.next
  await app.advance(hour)
  const refused = async (id: string) => (await app.refused(withdrawSetting, { token: boss.token, body: { id } })).code
  expect(await refused(second?.id ?? '')).toBe('setting_change_started')
  expect(await refused(randomUUID())).toBe('setting_change_not_found')
  expect(await currentValue('payouts.minimum')).toBe(6_000)
})

test('amounts and percentages have two decimals, hours are whole, and a start is in the next year', async () => {
  expect((await change('payouts.minimum', 1_500.5)).data.value).toBe(1_500.5)
  expect((await change('delivery.partner-share', 77.25)).data.value).toBe(77.25)
  const refused = async (name: SettingName, value: number, startsAt?: string) =>
    (await app.refused(updateSetting, { token: boss.token, body: { name, value, startsAt, reason: 'Why' } })).errors
  expect(await refused('payouts.minimum', 1.005)).toEqual([
    { field: 'value', message: 'Enter an amount with up to 2 decimals.' },
  ])
  expect(await refused('delivery.partner-share', 77.255)).toEqual([
    { field: 'value', message: 'Enter a percentage with up to 2 decimals.' },
  ])
  expect(await refused('orders.accept-hours', 24.5)).toEqual([
    { field: 'value', message: 'Enter a whole number of hours from 24 to 240.' },
  ])
  expect(await refused('payouts.minimum', 200_000)).toEqual([
    { field: 'value', message: 'Enter an amount from ₦0 to ₦100,000.' },
  ])
  const start = [{ field: 'startsAt', message: 'Choose a start in the future, at most a year ahead.' }]
  expect(await refused('payouts.minimum', 2_000, inHours(-1))).toEqual(start)
  expect(await refused('payouts.minimum', 2_000, inHours(400 * 24))).toEqual(start)
})

test('of several changes that start together, the last one holds, and each is kept', async () => {
  const startsAt = new Date(app.clock.now().getTime() + day).toISOString()
  await Promise.all([60, 72, 96].map(value => change('cases.answer-hours', value, { startsAt })))
  await app.advance(day)
  const versions = await history('cases.answer-hours')
  expect(versions).toHaveLength(3)
  expect(versions.map(({ status }) => status)).toEqual(['in-force', 'past', 'past'])
  expect(await currentValue('cases.answer-hours')).toBe(versions[0]?.value)
})

test('a lower minimum, a higher second-approval amount and a higher ceiling let money out sooner', () => {
  expect(letsMoneyOut('payouts.minimum', 1_000, 0)).toBe(true)
  expect(letsMoneyOut('payouts.minimum', 1_000, 2_000)).toBe(false)
  expect(letsMoneyOut('payouts.second-approval-from', 500_000, 600_000)).toBe(true)
  expect(letsMoneyOut('payouts.daily-ceiling', 500_000, 400_000)).toBe(false)
  expect(letsMoneyOut('orders.accept-hours', 48, 24)).toBe(false)
})

test('a value out of range names the range, a change needs a reason, and other administrators are refused', async () => {
  const tried = (value: number, token: string, reason = 'Why') =>
    app.refused(updateSetting, { token, body: { name: 'orders.accept-hours', value, reason } })
  expect(await tried(1, boss.token)).toMatchObject({
    status: 422,
    errors: [{ field: 'value', message: 'Enter a whole number of hours from 24 to 240.' }],
  })
  expect((await tried(72, boss.token, ' ')).errors?.map(({ field }) => field)).toEqual(['reason'])
  expect(await tried(72, (await admin(app)).token)).toMatchObject({ status: 403 })
})

test('a change that lets money leave sooner waits a day, where another superadmin can object', async () => {
  const raise = (more: { startsAt?: string } = {}) => change('payouts.second-approval-from', 900_000, more)
  const before = await currentValue('payouts.second-approval-from')
  const other = await admin(app, 'superadmin')
  const { data, message } = await raise()
  expect(message).toBe('Saved. It starts in 24 hours at the earliest, and the other superadmins receive a mail.')
  expect(data).toMatchObject({ value: before, next: [{ value: 900_000, startsAt: inHours(24) }] })
  const soon = { name: 'payouts.second-approval-from', value: 900_000, reason: 'Why', startsAt: inHours(3) } as const
  expect((await app.refused(updateSetting, { token: boss.token, body: soon })).errors).toEqual([
    { field: 'startsAt', message: 'Choose a start at least 24 hours ahead, so that another superadmin can object.' },
  ])
  const title = 'Second approval from changes from ₦500,000 to ₦900,000'
  expect((await mailsTo(app, other.email)).map(({ subject }) => subject)).toEqual([title])
  expect((await app.call(listNotifications, { token: other.token })).data.rows[0]?.title).toContain(title)
  await app.call(withdrawSetting, { token: other.token, body: { id: data.next[0]?.id ?? '' } })
  await app.advance(day)
  expect(await currentValue('payouts.second-approval-from')).toBe(before)
  // The other direction needs nobody.
  await change('payouts.second-approval-from', 400_000)
  expect(await currentValue('payouts.second-approval-from')).toBe(400_000)
})

test('a change that the withdrawal of another would let out sooner waits and is announced, too', async () => {
  const other = await admin(app, 'superadmin')
  const name = 'payouts.second-approval-from'
  const first = await change(name, 800_000)
  app.clock.advance(1000)
  const again = await change(name, 800_000, { startsAt: inHours(25) })
  expect(again.message).toBe(first.message)
  const soon = { name, value: 800_000, reason: 'Why', startsAt: inHours(3) }
  expect((await app.refused(updateSetting, { token: boss.token, body: soon })).errors).toMatchObject([
    { field: 'startsAt' },
  ])
  const title = 'Second approval from changes from ₦400,000 to ₦800,000'
  expect((await mailsTo(app, other.email)).map(({ subject }) => subject)).toEqual([title, title])
  app.clock.advance(1000)
  // The value that it replaces is that of its start.
  await change(name, 900_000, { startsAt: inHours(26) })
  expect((await mailsTo(app, other.email)).at(-1)?.subject).toBe(
    'Second approval from changes from ₦800,000 to ₦900,000',
  )
})
