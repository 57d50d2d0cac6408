import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstSteps, merchantToday } from '#contract/catalog/selling.ts'
import { createPolicy } from '#contract/content/policies.ts'
import { activateTheme } from '#contract/themes/merchant-themes.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { customer, type Merchant, merchant, product, staff, within } from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'
import { reviewed } from '#tests/harness/reviews.ts'

let app: TestApp
let store: Merchant
const today = async ({ token }: { token: string } = store) => (await app.call(merchantToday, { token })).data

const nothing = {
  toAccept: 0,
  toPack: 0,
  toSend: 0,
  late: 0,
  lateToDo: 0,
  stuck: 0,
  toInspect: 0,
  brokenPromises: 0,
  returnsToDecide: 0,
  returnsReceived: 0,
  returnsToGiveBack: 0,
  lowStock: 0,
  soldOut: 0,
  productsRejected: 0,
  reviewsToAnswer: 0,
  questionsToAnswer: 0,
  messagesToAnswer: 0,
}

beforeAll(async () => {
  app = await startTestApp()
  store = await merchant(app)
})
afterAll(() => app.stop())

test('returns no tasks for a new store', async () => {
  expect(await today()).toEqual(nothing)
})

test('lists the steps to the first sale, until the first order', async () => {
  const owner = await merchant(app)
  const steps = async () => (await app.call(firstSteps, { token: owner.token })).data
  const before = await steps()
  expect(before).toMatchObject({ sold: false, live: true, product: false, policy: false, theme: false })
  const goods = await product(app, owner.storeId)
  await app.call(createPolicy, {
    token: owner.token,
    body: { type: 'shipping', title: 'How we ship', content: 'With care, and in time.' },
  })
  await app.call(activateTheme, { token: owner.token, body: { themeId: 46 } })
  expect(await steps()).toEqual({ ...before, product: true, policy: true, theme: true })
  await paidOrder(app, await customer(app), { store: owner, product: goods })
  expect((await steps()).sold).toBe(true)
})

test('counts pending tasks of this store only', async () => {
  const goods = await product(app, store.storeId)
  const low = await product(app, store.storeId)
  const out = await product(app, store.storeId)
  await within(app, async ({ tx }) => {
    await tx
      .updateTable('product_variants')
      .set({ available: 3, alert_units: 3 })
      .where('id', '=', low.variantId)
      .execute()
    await tx.updateTable('product_variants').set({ available: 0 }).where('id', '=', out.variantId).execute()
  })
  await reviewed(app, store, goods, { stars: 4 })
  await paidOrder(app, await customer(app), { store, product: goods })
  expect(await today()).toEqual({ ...nothing, toAccept: 1, lowStock: 2, soldOut: 1, reviewsToAnswer: 1 })
  app.clock.advance(25 * 3_600_000)
  await app.runScheduledJob('orders.promises')
  expect(await today()).toMatchObject({ late: 1, lateToDo: 1, brokenPromises: 1 })
  expect(await today(await merchant(app))).toEqual(nothing)
  app.clock.advance(30 * 24 * 3_600_000 + 1)
  expect(await today()).toMatchObject({ late: 1, brokenPromises: 0 })
})

test('shows staff the tasks of their role, and nothing to others', async () => {
  const packer = await staff(app, store.storeId, [{ resource: 'returns', right: 'view' }])
  expect(await today(packer)).toEqual({
    ...Object.fromEntries(Object.keys(nothing).map(name => [name, null])),
    returnsToDecide: 0,
    returnsReceived: 0,
    returnsToGiveBack: 0,
  })
  expect((await app.refused(merchantToday, { token: (await customer(app)).token })).status).toBe(403)
  expect((await app.refused(merchantToday)).status).toBe(401)
})
