import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeOwnAccount } from '#contract/identity/privacy.ts'
import { choosePlan, completePlan, getOwnPlan } from '#contract/money/subscriptions.ts'
import { suspendStore } from '#contract/stores/approvals.ts'
import { deleteStaff } from '#contract/stores/staff.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, type Merchant, merchant, type Person, staff } from '#tests/harness/fixtures.ts'
import { provider } from '#tests/harness/provider.ts'
import { password, withPassword } from '#tests/harness/two-factor.ts'

/** Plans whose payer’s account is closed. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function pay({ token }: Person): Promise<void> {
  const { reference } = (await app.call(choosePlan, { token, body: { plan: 'growth' } })).data
  await provider(app).pay(reference ?? '')
  await app.call(completePlan, { token, body: { reference: reference ?? '' } })
}
const leave = ({ token }: Person) => app.call(closeOwnAccount, { token, body: { password } })
const planOf = ({ storeId }: Merchant) =>
  app.platform.db.read
    .selectFrom('subscriptions as s')
    .innerJoin('stores as of', 'of.id', 's.store_id')
    .select(['of.plan', 's.status', 's.payer_email', 's.card_authorization'])
    .select(({ selectFrom, fn }) =>
      selectFrom('plan_charges as c')
        .select(fn.countAll<number>().as('count'))
        .whereRef('c.subscription_id', '=', 's.id')
        .where('c.status', '=', 'paid')
        .as('paid'),
    )
    .where('s.store_id', '=', storeId)
    .executeTakeFirst()

test('a plan ends with its owner’s account, and its card isn’t charged again', async () => {
  const [boss, shop] = [await admin(app), await withPassword(app, await merchant(app))]
  await pay(shop)
  const params = { storeId: shop.storeId }
  await app.call(suspendStore, { token: boss.token, params, body: { reason: 'Under investigation' } })
  await leave(shop)
  await app.advance(40 * day)
  expect(await planOf(shop)).toEqual({
    plan: 'starter',
    status: 'ended',
    payer_email: `${shop.accountId}@closed.invalid`,
    card_authorization: null,
    paid: 1,
  })
})

test('the card of staff who closed their account isn’t charged, and the owner is asked for another', async () => {
  const shop = await merchant(app)
  const clerk = await withPassword(app, await staff(app, shop.storeId, [{ resource: 'onboarding', right: 'manage' }]))
  await pay(clerk)
  await leave(clerk)
  await app.advance(32 * day)
  expect(await planOf(shop)).toMatchObject({ status: 'past-due', card_authorization: null, paid: 1 })
  const { subscription } = (await app.call(getOwnPlan, { token: shop.token })).data
  expect(subscription).toMatchObject({ status: 'past-due', card: null })
})

test('the card of removed staff isn’t charged, and the owner is asked for another', async () => {
  const shop = await merchant(app)
  const clerk = await staff(app, shop.storeId, [{ resource: 'onboarding', right: 'manage' }])
  await pay(clerk)
  await app.call(deleteStaff, { token: shop.token, params: { staffid: clerk.accountId } })
  await app.advance(32 * day)
  expect(await planOf(shop)).toMatchObject({ status: 'past-due', card_authorization: null, paid: 1 })
  const { subscription } = (await app.call(getOwnPlan, { token: shop.token })).data
  expect(subscription).toMatchObject({ status: 'past-due', card: null })
})

test('the card of staff who were removed while they paid isn’t kept', async () => {
  const shop = await merchant(app)
  const clerk = await staff(app, shop.storeId, [{ resource: 'onboarding', right: 'manage' }])
  const { reference } = (await app.call(choosePlan, { token: clerk.token, body: { plan: 'growth' } })).data
  await app.call(deleteStaff, { token: shop.token, params: { staffid: clerk.accountId } })
  await provider(app).pay(reference ?? '')
  await app.call(completePlan, { token: shop.token, body: { reference: reference ?? '' } })
  expect(await planOf(shop)).toMatchObject({ plan: 'growth', status: 'active', card_authorization: null, paid: 1 })
})
