import { afterAll, beforeAll, expect, test } from 'vitest'
import { choosePlan, completePlan, getOwnPlan, type PlanId } from '#contract/money/subscriptions.ts'
import { updateSetting } from '#contract/settings/settings.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, type Merchant, merchant } from '#tests/harness/fixtures.ts'
import { provider } from '#tests/harness/provider.ts'
import { differences } from '#tests/harness/reconcile.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-11-18T09:00:00Z') })
})
afterAll(() => app.stop())

const own = async (store: Merchant) => (await app.call(getOwnPlan, { token: store.token })).data
async function paid(store: Merchant, plan: PlanId) {
  const { reference } = (await app.call(choosePlan, { token: store.token, body: { plan } })).data
  await provider(app).pay(reference ?? '')
  await app.call(completePlan, { token: store.token, body: { reference: reference ?? '' } })
}
const toMonthEnd = async (store: Merchant) =>
  app.advance(Date.parse((await own(store)).subscription?.periodEnd ?? '') - app.clock.now().getTime())
const amountsOf = async (store: Merchant) => (await own(store)).subscription?.charges.map(({ amount }) => amount)

test('a new fee is charged from the next month on, and an upgrade deducts what the month cost', async () => {
  const [renews, upgrades] = [await merchant(app), await merchant(app)]
  for (const store of [renews, upgrades]) await paid(store, 'growth')
  const { token } = await admin(app, 'superadmin')
  await app.call(updateSetting, { token, body: { name: 'plans.growth-fee', value: 9_000, reason: 'More support' } })
  const pro = (await own(upgrades)).choices.find(({ id }) => id === 'pro')
  expect(pro).toMatchObject({ change: 'pay', payNow: 20_000 - 7_500, credit: 7_500 })
  await paid(upgrades, 'pro')
  expect(await amountsOf(renews)).toEqual([7_500])
  await toMonthEnd(renews)
  expect(await amountsOf(renews)).toEqual([9_000, 7_500])
  expect(await differences(app.platform.db.read)).toEqual([])
})
