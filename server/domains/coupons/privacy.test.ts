import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCoupon } from '#contract/coupons/coupons.ts'
import { closeOwnAccount } from '#contract/identity/privacy.ts'
import { suspendStore } from '#contract/stores/approvals.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { coupon } from '#tests/harness/coupons.ts'
import { admin, customer, merchant, within } from '#tests/harness/fixtures.ts'
import { password, withPassword } from '#tests/harness/two-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('a merchant who closes that account keeps the coupons of their account as a customer', async () => {
  const [boss, store, buyer] = [await admin(app), await merchant(app), await customer(app)]
  const seller = await withPassword(app, await merchant(app))
  await within(app, ({ tx }) =>
    tx.updateTable('accounts').set({ email: buyer.email }).where('id', '=', seller.accountId).execute(),
  )
  const { id } = await coupon(app, store, { customerEligibility: 'Named', customerEmails: [buyer.email] })
  const params = { storeId: seller.storeId }
  await app.call(suspendStore, { token: boss.token, params, body: { reason: 'Under investigation' } })
  const named = async () => (await app.call(getCoupon, { token: store.token, params: { id } })).data.customerEmails
  await app.call(closeOwnAccount, { token: seller.token, body: { password } })
  await app.advance(15 * day)
  expect(await named()).toEqual([buyer.email])
  const { token } = await withPassword(app, buyer)
  await app.call(closeOwnAccount, { token, body: { password } })
  await app.advance(15 * day)
  expect(await named()).toEqual([])
})
