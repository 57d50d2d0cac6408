import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchSchedule } from '#contract/delivery/schedule.ts'
import { permissions } from '#contract/identity/accounts.ts'
import { getProfile } from '#contract/identity/profile.ts'
import { turnOffAdministrators } from '#contract/identity/two-factor.ts'
import { listAdminOrders } from '#contract/orders/orders.ts'
import { listSettings } from '#contract/settings/settings.ts'
import { readConfig } from '#platform/config.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin } from '#tests/harness/fixtures.ts'
import { withTwoFactor } from '#tests/harness/two-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ adminTwoFactor: 'required' })
})
afterAll(() => app.stop())

const isMissing = async (token: string) => (await app.call(permissions, { token })).data.twoFactorMissing

test('opens nothing but the own account until an administrator turns it on, and again once it is off', async () => {
  const [clerk, boss] = [await admin(app), await admin(app, 'superadmin')]
  for (const { token } of [clerk, boss])
    expect(await app.refused(listAdminOrders, { token })).toMatchObject({ status: 403, code: 'two_factor_required' })
  expect(await app.refused(listSettings, { token: boss.token })).toMatchObject({ code: 'two_factor_required' })
  expect(await isMissing(clerk.token)).toBe(true)
  await app.call(getProfile, { token: clerk.token })

  const [{ token }] = [await withTwoFactor(app, clerk), await withTwoFactor(app, boss)]
  expect(await isMissing(token)).toBe(false)
  await app.call(listAdminOrders, { token })

  await app.call(turnOffAdministrators, { token: boss.token, params: { id: clerk.accountId } })
  expect(await app.refused(listAdminOrders, { token })).toMatchObject({ code: 'two_factor_required' })
})

test('isn’t required of those who do one job', async () => {
  const { token } = await admin(app, 'scheduler')
  expect(await isMissing(token)).toBe(false)
  await app.call(searchSchedule, { token })
})

test('is required in production unless the operator says otherwise', () => {
  const env = { DATABASE_URL: 'postgres://a@b/c', APP_SECRET: 'x'.repeat(16), PAYSTACK_SECRET_KEY: 'sk_live_1' }
  const inProduction = { ...env, NODE_ENV: 'production' }
  expect(readConfig(inProduction).adminTwoFactor).toBe('required')
  expect(readConfig({ ...inProduction, ADMIN_TWO_FACTOR: 'optional' }).adminTwoFactor).toBe('optional')
  expect(readConfig(env).adminTwoFactor).toBe('optional')
})
