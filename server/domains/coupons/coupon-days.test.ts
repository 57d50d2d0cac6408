import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCoupon, getCoupon, updateCoupon } from '#contract/coupons/coupons.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { customer, type Merchant, merchant, within } from '#tests/harness/fixtures.ts'

let app: TestApp
let owner: Merchant
beforeAll(async () => {
  app = await startTestApp()
  owner = await merchant(app)
})
afterAll(() => app.stop())

const days = { startDate: '2026-12-01', endDate: '2026-12-24' }
const create = async () => {
  const body = { title: 'Ten off', discountType: 'Percent', discountValue: 10, ...days } as const
  return (await app.call(createCoupon, { token: owner.token, body })).data
}
const moments = async (id: string) => {
  const rows = app.platform.db.read.selectFrom('coupons').select(['starts_at', 'ends_at']).where('id', '=', id)
  const { starts_at, ends_at } = await rows.executeTakeFirstOrThrow()
  return [starts_at.toISOString(), ends_at?.toISOString()]
}

test('a coupon runs from midnight to midnight in Lagos', async () => {
  const coupon = await create()
  expect(coupon).toMatchObject(days)
  expect(await moments(coupon.id)).toEqual(['2026-11-30T23:00:00.000Z', '2026-12-24T23:00:00.000Z'])
})

test('a used coupon of an earlier release, in days of UTC, keeps its days and its start', async () => {
  const { id } = await create()
  const { accountId } = await customer(app)
  await within(app, async ({ tx, now }) => {
    const utc = { starts_at: new Date('2026-12-01T00:00:00Z'), ends_at: new Date('2026-12-25T00:00:00Z') }
    await tx.updateTable('coupons').set(utc).where('id', '=', id).execute()
    const checkout = { customer_id: accountId, total_kobo: 0, quote: '{}', held_until: now, created_at: now }
    const made = await tx.insertInto('checkouts').values(checkout).returning('id').executeTakeFirstOrThrow()
    const use = { checkout_id: made.id, store_id: owner.storeId, coupon_id: id, customer_id: accountId }
    await tx
      .insertInto('coupon_uses')
      .values({ ...use, amount_kobo: 1, status: 'used', at: now })
      .execute()
  })
  const on = { token: owner.token, params: { id } }
  expect((await app.call(getCoupon, on)).data).toMatchObject(days)
  const { data } = await app.call(updateCoupon, { ...on, body: { title: 'Christmas' } })
  expect(data).toMatchObject({ ...days, title: 'Christmas' })
  expect(await moments(id)).toEqual(['2026-12-01T00:00:00.000Z', '2026-12-24T23:00:00.000Z'])
})
