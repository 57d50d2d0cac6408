import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CouponBody, createCoupon, listCoupons } from '#contract/coupons/coupons.ts'
import { previewCoupon } from '#contract/coupons/preview-coupon.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import {
  changeProduct,
  type Merchant,
  merchant,
  type Product,
  product,
  staff,
  within,
} from '#tests/harness/fixtures.ts'

let app: TestApp
let owner: Merchant
let dress: Product
let beads: Product

beforeAll(async () => {
  app = await startTestApp()
  owner = await merchant(app)
  dress = await product(app, owner.storeId, { name: 'Dress', price: 2_000_000 })
  beads = await product(app, owner.storeId, { name: 'Beads', price: 100_050 })
})
afterAll(() => app.stop())

const ten = { title: 'Ten off', discountType: 'Percent', discountValue: 10, startDate: '2026-11-01' } as const
const both = () => [
  { productId: dress.productId, quantity: 1 },
  { productId: beads.productId, quantity: 2 },
]
const preview = async (coupon: Partial<CouponBody>, lines = both()) =>
  (await app.call(previewCoupon, { token: owner.token, body: { coupon: { ...ten, ...coupon }, lines } })).data

test('previews the same amounts as the price of a cart', async () => {
  const seen = await preview({})
  expect(seen.summary).toMatch(/^10% off everything at Store \d+\.$/)
  expect(seen).toMatchObject({ refused: null, subtotal: 22_001, discount: 2200.1, total: 19_800.9 })
  expect(seen.lines.map(({ name, quantity, unitPrice, discount }) => [name, quantity, unitPrice, discount])).toEqual([
    ['Dress', 1, 20_000, 2000],
    ['Beads', 2, 1000.5, 200.1],
  ])
})

test('previews buy X, get Y on selected products', async () => {
  const seen = await preview({
    discountType: 'BuyXGetY',
    customerReward: 20_000,
    spendAppliesTo: 'Product',
    spendAppliesToId: [dress.productId],
    rewardAppliesToId: [beads.productId],
    rewardValue: 50,
  })
  expect(seen.summary).toContain('50% off one Beads')
  expect(seen).toMatchObject({ refused: null, discount: 500.25 })
})

test('reports what is missing, ignoring dates, eligibility and limits', async () => {
  const short = await preview({ minRequireType: 'Amount', minRequireValue: 50_000 })
  expect(short).toMatchObject({ discount: 0, refused: expect.stringMatching(/^Spend ₦27,999.00 more at Store/) })
  const later: Partial<CouponBody> = {
    startDate: '2027-01-01',
    customerEligibility: 'Named',
    customerEmails: ['a@b.ng'],
    usageLimit: 1,
  }
  expect(await preview(later)).toMatchObject({ refused: null, discount: 2200.1 })
})

test('picks sample products that the coupon applies to', async () => {
  const only: Partial<CouponBody> = { spendAppliesTo: 'Product', spendAppliesToId: [beads.productId] }
  const seen = await preview(only, [])
  expect(seen.lines.map(line => [line.name, line.discount])).toEqual([
    ['Beads', 100.05],
    ['Dress', 0],
  ])
  const bare = await merchant(app)
  const { data } = await app.call(previewCoupon, { token: bare.token, body: { coupon: ten } })
  expect(data).toMatchObject({ lines: [], subtotal: 0, refused: expect.stringMatching(/^Add a product of/) })
})

test('picks sample products that customers can buy', async () => {
  const seller = await merchant(app)
  const add = async (name: string, change: object = {}) => {
    const { productId } = await product(app, seller.storeId, { name })
    await within(app, work => changeProduct(work, productId, { sold_count: 9, ...change }))
  }
  const names = async () =>
    (await app.call(previewCoupon, { token: seller.token, body: { coupon: ten } })).data.lines.map(({ name }) => name)
  await add('Archived', { published: false, archived_at: app.clock.now() })
  await add('Off sale', { published: false })
  expect(await names()).toEqual(['Off sale'])
  await add('Sold out', { in_stock: false })
  await add('Pot', { sold_count: 0 })
  expect(await names()).toEqual(['Pot'])
})

test('stores nothing, and refuses other stores’ products and invalid coupons', async () => {
  const other = await merchant(app)
  const theirs = await product(app, other.storeId)
  const of = (lines: unknown, coupon: object = {}) =>
    app.refused(previewCoupon, { token: owner.token, body: { coupon: { ...ten, ...coupon }, lines } })
  for (const productId of [theirs.productId, randomUUID()])
    expect(await of([{ productId, quantity: 1 }])).toMatchObject({ status: 404, code: 'product_not_found' })
  const line = { productId: dress.productId, quantity: 1 }
  for (const lines of [[line, line], [{ ...line, quantity: 0 }], [{ ...line, quantity: 100 }], Array(11).fill(line)])
    expect((await of(lines)).status).toBe(422)
  expect((await of([], { discountValue: 101 })).errors?.map(({ field }) => field)).toEqual(['coupon.discountValue'])
  expect((await app.call(listCoupons, { token: owner.token })).data.count).toBe(0)
  const reader = await staff(app, owner.storeId, [{ resource: 'coupons', right: 'view' }])
  expect((await app.refused(previewCoupon, { token: reader.token, body: { coupon: ten } })).status).toBe(403)
  expect((await app.refused(createCoupon, { token: reader.token, body: ten })).status).toBe(403)
})
