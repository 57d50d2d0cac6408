import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeCategory } from '#contract/catalog/category-work.ts'
import { updateCoupon } from '#contract/coupons/coupons.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { coupon } from '#tests/harness/coupons.ts'
import { admin, categories, customer, merchant, within } from '#tests/harness/fixtures.ts'

/** Coupons for categories that administrators merge. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('a used coupon can be renamed and ended after one of its categories was merged', async () => {
  const [boss, owner] = [await admin(app), await merchant(app)]
  const tops: string[] = []
  for (let n = 0; n < 10; n++) tops.push((await within(app, categories))[0])
  const [into = '', from = '', ...others] = tops
  const { id } = await coupon(app, owner, { spendAppliesTo: 'Category', spendAppliesToId: [from, ...others] })
  await within(app, async ({ tx, now }) => {
    const { accountId: customer_id } = await customer(app)
    const checkout = await tx
      .insertInto('checkouts')
      .values({ customer_id, total_kobo: 0, quote: '{}', held_until: now, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const use = { checkout_id: checkout.id, store_id: owner.storeId, coupon_id: id, customer_id, at: now }
    await tx
      .insertInto('coupon_uses')
      .values({ ...use, amount_kobo: 1, status: 'used' })
      .execute()
  })
  await app.call(mergeCategory, { token: boss.token, params: { id: from }, body: { intoId: into } })
  await app.runJobs()
  const body = { title: 'Last days', endDate: '2026-12-01' }
  const { data } = await app.call(updateCoupon, { token: owner.token, params: { id }, body })
  expect(data).toMatchObject(body)
  expect(data.spendAppliesToId.toSorted()).toEqual([into, ...others].toSorted())
})
