import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setCategoryCommission } from '#contract/catalog/category-commissions.ts'
import { getOwnProduct } from '#contract/catalog/products.ts'
import { listPlans } from '#contract/money/plans.ts'
import { getOrder, listMerchantOrders } from '#contract/orders/orders.ts'
import { type SettingName, updateSetting } from '#contract/settings/settings.ts'
import { partnerEarns } from '#domains/money/ledger/index.ts'
import { after, day, hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { shopper } from '#tests/harness/checkout.ts'
import { type Cast, carryTo, cast } from '#tests/harness/deliveries.ts'
import {
  admin,
  categories,
  type Merchant,
  merchant,
  type Person,
  product,
  shipping,
  within,
} from '#tests/harness/fixtures.ts'
import { expectBooksToBalance } from '#tests/harness/money.ts'
import { provider } from '#tests/harness/provider.ts'

let app: TestApp
let people: Cast
let store: Merchant
let boss: Person
beforeAll(async () => {
  app = await startTestApp({ listen: true })
  await shipping(app)
  people = await cast(app)
  store = await merchant(app)
  boss = await admin(app, 'superadmin')
})
afterAll(() => app.stop())
afterEach(() => expectBooksToBalance(app))

const change = (name: SettingName, value: number, startsAt?: Date) =>
  app.call(updateSetting, {
    token: boss.token,
    body: { name, value, startsAt: startsAt?.toISOString(), reason: 'Test' },
  })
const category = (categoryId: string, value: number | null) =>
  app.call(setCategoryCommission, { token: boss.token, body: { categoryId, value, reason: 'Test' } })

/** Buys one of each product of the store, and returns the order. */
async function buy(...products: Awaited<ReturnType<typeof product>>[]) {
  const buyer = await shopper(app)
  await buyer.put(...products)
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  const [placed] = (await buyer.comeBack(reference)).orders
  return { buyer, id: placed?.id ?? '' }
}
const rowOf = (id: string) =>
  app.platform.db.read.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('an order keeps the commission, the partner’s share and the return window that it was placed under', async () => {
  const item = await product(app, store.storeId, { price: 1_000_000, stock: 9, grams: 800 })
  const before = await buy(item)
  const starts = after(app.clock.now(), hour)
  await change('plans.starter-commission', 12.5, starts)
  await change('delivery.partner-share', 70, starts)
  await change('returns.window-days', 14, starts)
  const plans = async () => (await app.call(listPlans)).data.rows[0]?.commissionPercentage
  expect(await plans()).toBe(10)
  await app.advance(hour)
  expect(await plans()).toBe(12.5)
  const later = await buy(item)
  expect(await rowOf(before.id)).toMatchObject({
    commission_bps: 1000,
    commission_kobo: 100_000,
    partner_share_bps: 8000,
    return_window_days: 7,
  })
  expect(await rowOf(later.id)).toMatchObject({
    commission_bps: 1250,
    commission_kobo: 125_000,
    partner_share_bps: 7000,
    return_window_days: 14,
  })
  const carrier = { by: 'partner' as const, rider: people.rider, scheduler: people.scheduler }
  for (const { id, buyer } of [before, later]) await carryTo(app, 'delivered', { id, buyer, store, carrier })
  const [first, second] = [await rowOf(before.id), await rowOf(later.id)]
  const windowOf = (row: typeof first) =>
    ((row.return_window_ends_at?.getTime() ?? 0) - (row.delivered_at?.getTime() ?? 0)) / day
  expect([windowOf(first), windowOf(second)]).toEqual([7, 14])
  await app.advance(8 * day)
  expect((await rowOf(before.id)).status).toBe('completed')
  expect((await rowOf(later.id)).status).toBe('delivered')
  await app.advance(7 * day)
  expect((await rowOf(later.id)).status).toBe('completed')
  const { rows } = await within(app, async ({ tx }) => ({
    rows: await tx
      .selectFrom('ledger_postings as p')
      .innerJoin('ledger_entries as e', 'e.id', 'p.entry_id')
      .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
      .select(['e.order_id', 'p.amount_kobo'])
      .where('e.event', '=', 'release')
      .where('a.kind', '=', 'delivery_payable')
      .orderBy('e.at')
      .execute(),
  }))
  const fee = first.shipping_kobo + first.shipping_discount_kobo
  expect(rows.map(row => [row.order_id, Number(row.amount_kobo)])).toEqual([
    [before.id, -partnerEarns(fee, 8000)],
    [later.id, -partnerEarns(fee, 7000)],
  ])
  await change('plans.starter-commission', 10)
})

test('the most specific category’s commission wins, else the plan’s', async () => {
  const [top, sub, child] = await within(app, categories)
  const [, otherSub, otherChild] = await within(app, categories)
  const in1 = await product(app, store.storeId, { price: 1_000_000, stock: 9, categoryId: [top, sub, child] })
  const in2 = await product(app, store.storeId, { price: 1_000_000, stock: 9, categoryId: [top, otherSub, otherChild] })
  const other = await product(app, store.storeId, { price: 1_000_000, stock: 9 })
  const shown = async (id: string) =>
    (await app.call(getOwnProduct, { token: store.token, params: { id } })).data.commissionPercentage
  await category(top, 8)
  await category(child, 3.5)
  expect(await Promise.all([in1, in2, other].map(({ productId }) => shown(productId)))).toEqual([3.5, 8, 10])
  const placed = await buy(in1, in2, other)
  const items = await app.platform.db.read
    .selectFrom('order_items')
    .select(['product_id', 'commission_kobo', 'commission_bps'])
    .where('order_id', '=', placed.id)
    .execute()
  const commissionOf = ({ productId }: { productId: string }) => {
    const item = items.find(each => each.product_id === productId)
    return [item?.commission_bps, item?.commission_kobo]
  }
  expect([in1, in2, other].map(commissionOf)).toEqual([
    [350, 35_000],
    [800, 80_000],
    [null, 100_000],
  ])
  expect(await rowOf(placed.id)).toMatchObject({ commission_bps: 1000, commission_kobo: 215_000 })
  await category(child, null)
  expect(await shown(in1.productId)).toBe(8)
  const refused = (categoryId: string, value: number) =>
    app.refused(setCategoryCommission, { token: boss.token, body: { categoryId, value, reason: 'Test' } })
  expect((await refused(top, 31)).errors).toEqual([{ field: 'value', message: 'Enter 0 to 30%.' }])
  expect((await refused(store.storeId, 5)).code).toBe('category_not_found')
})

test('an order can be accepted as long as when it was placed', async () => {
  const item = await product(app, store.storeId, { price: 1_000_000, stock: 9, grams: 800 })
  await change('orders.accept-hours', 48)
  const before = await buy(item)
  await app.advance(1)
  await change('orders.accept-hours', 24)
  const later = await buy(item)
  const listed = (await app.call(listMerchantOrders, { token: store.token, query: { tab: 'pending' } })).data.rows
  const left = (of: { createdAt: string; startBy?: string | null | undefined }) =>
    (Date.parse(of.startBy ?? '') - Date.parse(of.createdAt)) / hour
  expect([before, later].map(({ id }) => listed.filter(row => row.id === id).map(left))).toEqual([[48], [24]])
  expect(left((await app.call(getOrder, { token: store.token, params: { id: before.id } })).data)).toBe(48)
  await app.advance(25 * hour)
  expect([(await rowOf(before.id)).status, (await rowOf(later.id)).status]).toEqual(['pending', 'cancelled'])
  await app.advance(24 * hour)
  expect((await rowOf(before.id)).status).toBe('cancelled')
})
