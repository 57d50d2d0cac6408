import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportProblem } from '#contract/cases/cases.ts'
import { choosePlan, completePlan } from '#contract/money/subscriptions.ts'
import { restoreStore, suspendStore } from '#contract/stores/approvals.ts'
import * as contract from '#contract/stores/closing.ts'
import { after, day, hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { cast, changeStatus, orderIn } from '#tests/harness/deliveries.ts'
import {
  admin,
  customer,
  type Merchant,
  merchant,
  type Person,
  shipping,
  staff,
  within,
} from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'
import { provider } from '#tests/harness/provider.ts'
import { whileRefused } from '#tests/harness/refused-row.ts'
import { password, withPassword } from '#tests/harness/two-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const body = { password }
const stateOf = async ({ token }: Pick<Merchant, 'token'>) => (await app.call(contract.getStoreClosing, { token })).data
const urlOf = async ({ storeId }: Merchant) => {
  const stores = app.platform.db.read.selectFrom('stores').select('url').where('id', '=', storeId)
  return (await stores.executeTakeFirstOrThrow()).url
}
const shown = async (url: string) => (await app.app.inject(`/v1/stores/${url}`)).statusCode
const mailsTo = async ({ email }: Person) => {
  const mails = app.platform.db.read.selectFrom('mails').select('subject').where('recipient', '=', email)
  return (await mails.orderBy('created_at').execute()).map(({ subject }) => subject)
}

test('its owner takes a store off sale with the password, and reopens it', async () => {
  const shop = await withPassword(app, await merchant(app))
  const { token } = shop
  const clerk = await staff(app, shop.storeId, [{ resource: 'profile', right: 'manage' }])
  expect(await stateOf(clerk)).toMatchObject({ state: 'open', cases: [], matters: [] })
  for (const call of [contract.closeStore, contract.reopenStore])
    expect((await app.refused(call, { token: clerk.token, body })).code).toBe('owner_needed')
  const wrong = await app.refused(contract.closeStore, { token, body: { password: 'wrong' } })
  expect(wrong.code).toBe('wrong_password')
  const url = await urlOf(shop)
  expect(await shown(url)).toBe(200)

  const closing = (await app.call(contract.closeStore, { token, body })).data
  expect(closing).toMatchObject({ state: 'closing', askedAt: app.clock.now().toISOString(), matters: [] })
  expect(await shown(url)).toBe(410)
  expect((await app.call(contract.closeStore, { token, body })).data).toEqual(closing)
  expect((await app.call(contract.reopenStore, { token })).data).toMatchObject({ state: 'open', askedAt: null })
  expect(await shown(url)).toBe(200)
  expect(await mailsTo(shop)).toEqual([expect.stringMatching(/is closing$/)])
})

test('it closes for good after 14 days, and not while orders or money are open', async () => {
  const people = await cast(app)
  const shop = await withPassword(app, people.store)
  const { token } = shop
  const orderId = await orderIn(app, people, 'processing')
  const closing = (await app.call(contract.closeStore, { token, body })).data
  expect(closing.matters).toEqual([{ what: '1 open order', path: '/merchant/orders' }])
  // Orders go on.
  await changeStatus(app, shop, orderId, 'ready_for_pickup')
  app.clock.advance(14 * day)
  await app.runScheduledJob('payouts.close-stores')
  expect(await stateOf(shop)).toMatchObject({ state: 'closing' })
  await within(app, ({ tx }) =>
    tx.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', orderId).execute(),
  )
  await app.runScheduledJob('payouts.close-stores')
  expect(await stateOf(shop)).toMatchObject({ state: 'closed', closedAt: app.clock.now().toISOString(), matters: [] })
  expect((await app.refused(contract.reopenStore, { token })).code).toBe('store_closed')
  expect((await mailsTo(shop)).at(-1)).toMatch(/has closed$/)

  const young = await withPassword(app, await merchant(app))
  await app.call(contract.closeStore, { token: young.token, body })
  app.clock.advance(14 * day - hour)
  await app.runScheduledJob('payouts.close-stores')
  expect(await stateOf(young)).toMatchObject({ state: 'closing' })
  app.clock.advance(hour)
  await app.runScheduledJob('payouts.close-stores')
  expect(await stateOf(young)).toMatchObject({ state: 'closed' })
})

test('it stays open while a case is open, and while it isn’t on sale', async () => {
  const people = await cast(app)
  const shop = await withPassword(app, people.store)
  const { token } = shop
  const orderId = await orderIn(app, people, 'delivered')
  const { data } = await app.call(reportProblem, {
    token: people.customer.token,
    body: { orderId, kind: 'never_arrived', text: 'It isn’t here.' },
  })
  const refused = await app.refused(contract.closeStore, { token, body })
  expect(refused).toMatchObject({ status: 409, code: 'store_has_cases' })
  const { cases, state } = await stateOf(shop)
  expect([state, cases]).toEqual(['open', [{ what: `The case ${data.name}`, path: `/merchant/cases/${data.id}` }]])

  const draft = await withPassword(app, await merchant(app))
  await within(app, ({ tx, now }) =>
    tx.updateTable('stores').set({ suspended_at: now }).where('id', '=', draft.storeId).execute(),
  )
  expect((await app.refused(contract.closeStore, { token: draft.token, body })).code).toBe('store_not_open')
  expect((await stateOf(draft)).state).toBe('hidden')
})

test('a paid plan isn’t renewed', async () => {
  const shop = await withPassword(app, await merchant(app))
  const { token, storeId } = shop
  await within(app, ({ tx, now }) =>
    tx
      .insertInto('subscriptions')
      .values({
        store_id: storeId,
        plan: 'growth',
        status: 'active',
        created_at: now,
        payer_id: shop.accountId,
        payer_email: shop.email,
        anchor_at: now,
        period_start: now,
        period_end: after(now, 30 * day),
        due_at: after(now, 30 * day),
      })
      .execute(),
  )
  // Neither the store nor its plan ends alone.
  await whileRefused(app, { table: 'subscriptions', column: 'store_id', value: storeId }, async () => {
    expect((await app.refused(contract.closeStore, { token, body })).status).toBe(500)
  })
  expect(await stateOf(shop)).toMatchObject({ state: 'open' })
  await app.call(contract.closeStore, { token, body })
  const plans = app.platform.db.read.selectFrom('subscriptions').select('next_plan').where('store_id', '=', storeId)
  expect(await plans.execute()).toEqual([{ next_plan: 'starter' }])
  app.clock.advance(30 * day)
  await app.runScheduledJob('subscriptions.renew-due')
  await app.runJobs()
  expect(await plans.select('status').execute()).toMatchObject([{ status: 'ended' }])
  // Nobody reads on which plan a closed store sells.
  expect(await mailsTo(shop)).toEqual([expect.stringMatching(/is closing$/)])
})

test('nobody reads that a closing store sells again once it is no longer suspended', async () => {
  await shipping(app)
  const [boss, buyer, shop] = [await admin(app), await customer(app), await withPassword(app, await merchant(app))]
  const { reference } = await paidOrder(app, buyer, { store: shop })
  await app.call(contract.closeStore, { token: shop.token, body })
  const at = { token: boss.token, params: { storeId: shop.storeId } }
  await app.call(suspendStore, { ...at, body: { reason: 'Under investigation' } })
  await app.runJobs()
  await app.call(restoreStore, at)
  await app.runJobs()
  expect((await mailsTo(buyer)).at(-1)).toMatch(new RegExp(`^About your order ${reference} `))
  expect((await mailsTo(shop)).at(-1)).toMatch(/is no longer suspended$/)
  expect(await stateOf(shop)).toMatchObject({ state: 'closing' })
})

test('a plan that is paid while its store closes isn’t renewed', async () => {
  const shop = await withPassword(app, await merchant(app))
  const { token, storeId } = shop
  await app.call(contract.closeStore, { token, body })
  const { reference } = (await app.call(choosePlan, { token, body: { plan: 'growth' } })).data
  await provider(app).pay(reference ?? '')
  await app.call(completePlan, { token, body: { reference: reference ?? '' } })
  app.clock.advance(31 * day)
  await app.runScheduledJob('subscriptions.renew-due')
  await app.runJobs()
  const charges = app.platform.db.read
    .selectFrom('subscriptions as s')
    .innerJoin('plan_charges as c', 'c.subscription_id', 's.id')
    .select(['s.status', 'c.status as paid'])
    .where('s.store_id', '=', storeId)
  expect(await charges.execute()).toEqual([{ status: 'ended', paid: 'paid' }])
})
