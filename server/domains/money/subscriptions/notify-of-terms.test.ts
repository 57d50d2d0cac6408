import { afterAll, beforeAll, expect, test } from 'vitest'
import { setCategoryCommission } from '#contract/catalog/category-commissions.ts'
import { listPlans } from '#contract/money/plans.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { type SettingName, updateSetting, withdrawSetting } from '#contract/settings/settings.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import {
  admin,
  changeStore,
  type Merchant,
  merchant,
  type Person,
  partner,
  product,
  within,
} from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'

let app: TestApp
let chief: Person
let starter: Merchant
let growth: Merchant
let rider: Person
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-11-27T09:00:00Z') })
  chief = await admin(app, 'superadmin')
  ;[starter, growth, rider] = [await merchant(app), await merchant(app), await partner(app)]
  await within(app, work => changeStore(work, growth.storeId, { plan: 'growth' }))
})
afterAll(() => app.stop())

const set = async (name: SettingName, value: number, startsAt: string | null = null) => {
  const body = { name, value, startsAt, reason: 'Higher costs' }
  const { data } = await app.call(updateSetting, { token: chief.token, body })
  await app.runJobs()
  return data
}
/** What somebody received about terms since the last look. */
const seen = new Map<string, number>()
const received = async ({ token, email }: Person) => {
  const titles = (await app.call(listNotifications, { token })).data.rows.map(({ title, path }) => [title, path])
  const mails = (await mailsTo(app, email)).map(({ subject }) => subject)
  const [some, news] = [seen.get(email) ?? 0, titles.toReversed()]
  seen.set(email, news.length)
  expect(mails).toEqual(news.map(([title]) => title))
  return news.slice(some)
}
const starts = '2026-12-06T23:00:00.000Z'

test('stores on a plan receive its new commission when it is saved, and when it is withdrawn', async () => {
  const { next } = await set('plans.starter-commission', 12.5, starts)
  const change = 'Commission of Starter changes from 10% to 12.5% on 7 Dec 2026, 00:00'
  expect(await received(starter)).toEqual([[change, '/merchant/pricing']])
  expect([await received(growth), await received(rider)]).toEqual([[], []])
  const plans = async () => (await app.call(listPlans)).data.rows.map(({ changes }) => changes)
  expect(await plans()).toEqual([[{ startsAt: starts, monthlyFee: 0, commissionPercentage: 12.5 }], [], []])
  await app.call(withdrawSetting, { token: chief.token, body: { id: next[0]?.id ?? '' } })
  await app.runJobs()
  expect(await received(starter)).toEqual([
    ['Commission of Starter stays 10%: the change to 12.5% on 7 Dec 2026, 00:00 is withdrawn', '/merchant/pricing'],
  ])
  expect(await plans()).toEqual([[], [], []])
})

test('a new fee concerns stores on that plan, and a share all partners', async () => {
  await set('plans.growth-fee', 9_000)
  expect(await received(growth)).toEqual([
    ['Monthly fee of Growth changed from ₦7,500 to ₦9,000 on 27 Nov 2026, 10:00', '/merchant/pricing'],
  ])
  await set('delivery.partner-share', 75, starts)
  expect(await received(rider)).toEqual([
    ['Partner’s share of the delivery fee changes from 80% to 75% on 7 Dec 2026, 00:00', '/shipping-partner/earnings'],
  ])
  expect(await received(starter)).toEqual([])
})

test('a category’s commission concerns the stores that sell in it', async () => {
  const { productId: id } = await product(app, growth.storeId)
  const { category_id: categoryId } = await app.platform.db.read
    .selectFrom('products')
    .select('category_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const body = { categoryId: categoryId ?? '', value: 8, startsAt: starts, reason: 'Lower margins' }
  await app.call(setCategoryCommission, { token: chief.token, body })
  await app.runJobs()
  expect(await received(growth)).toEqual([
    [
      expect.stringMatching(/^Commission of the category .+ changes from your plan’s to 8% on 7 Dec 2026, 00:00$/),
      '/merchant/pricing',
    ],
  ])
  expect(await received(starter)).toEqual([])
})

test('a setting that nobody pays by notifies nobody', async () => {
  await set('plans.grace-days', 5)
  expect([await received(starter), await received(growth)]).toEqual([[], []])
})
