import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippingEstimate } from '#contract/logistics/shipping.ts'
import { createShippingDiscount } from '#contract/logistics/shipping-discounts.ts'
import { setOpening } from '#domains/stores/index.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { coupon } from '#tests/harness/coupons.ts'
import { admin, type Merchant, merchant, type Product, product, shipping, within } from '#tests/harness/fixtures.ts'

let app: TestApp
let store: Merchant
let cloth: Product

beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  store = await merchant(app)
  cloth = await product(app, store.storeId, { options: ['S', 'M'] })
})
afterAll(() => app.stop())

const ask = async (query: { productId?: string; variantId?: string; units?: string; state: string; lga?: string }) =>
  (await app.call(shippingEstimate, { query })).data

test('returns the delivery fee of one piece to anyone, by product or variant', async () => {
  const expected = {
    productId: cloth.productId,
    from: { state: 'Lagos', lga: 'Ikeja' },
    to: { state: 'Oyo', lga: 'Ido' },
    digital: false,
    shippingFee: 3000,
    discount: 0,
    free: false,
    vehicle: 'Bike',
    expectedDays: { from: 3, to: 6 },
    byStore: false,
  }
  expect(await ask({ productId: cloth.productId, state: 'Oyo', lga: 'Ido' })).toEqual(expected)
  expect(await ask({ variantId: cloth.variantIds[1] ?? '', state: 'Oyo' })).toEqual({
    ...expected,
    to: { state: 'Oyo', lga: null },
  })
  expect(await ask({ productId: cloth.productId, state: 'Lagos' })).toMatchObject({ shippingFee: 1500 })
})

test('returns the fee of all units of a store together', async () => {
  const [small = '', medium = ''] = cloth.variantIds
  const one = await ask({ units: `${small}:1`, state: 'Oyo' })
  expect(one).toEqual(await ask({ variantId: small, state: 'Oyo' }))
  const heavy = await product(app, store.storeId, { grams: 7_000 })
  expect(await ask({ units: `${heavy.variantId}:1`, state: 'Oyo' })).toMatchObject({ vehicle: 'Bike' })
  const many = await ask({ units: `${small}:2,${medium.toUpperCase()}:1,${heavy.variantId}:3`, state: 'Oyo' })
  expect(many).toMatchObject({ vehicle: 'Van', productId: expect.any(String) })
  const other = await product(app, (await merchant(app)).storeId)
  const refused = async (units: string) =>
    (await app.refused(shippingEstimate, { query: { units, state: 'Oyo' } })).code
  expect(await refused(`${small}:1,${other.variantId}:1`)).toBe('product_not_found')
  expect(await refused(`${small}:1,${randomUUID()}:1`)).toBe('product_not_found')
  expect(await refused(`${small}:0`)).toBe('invalid')
  expect(await refused(`${'-'.repeat(36)}:1`)).toBe('invalid')
})

test('reports no delivery without a zone, a vehicle or a pickup location', async () => {
  const none = { shippingFee: null, vehicle: null, expectedDays: null, free: false, problem: 'no_delivery' }
  expect(await ask({ productId: cloth.productId, state: 'Borno' })).toMatchObject(none)
  const anvil = await product(app, store.storeId, { grams: 500_001 })
  expect(await ask({ productId: anvil.productId, state: 'Lagos' })).toMatchObject(none)
  const nowhere = await merchant(app)
  const there = await product(app, nowhere.storeId)
  await within(app, ({ tx }) =>
    tx.updateTable('stores').set({ pickup_state: null }).where('id', '=', nowhere.storeId).execute(),
  )
  expect(await ask({ productId: there.productId, state: 'Lagos' })).toMatchObject({ ...none, from: null })
})

test('delivers digital products free, without a vehicle', async () => {
  const pattern = await product(app, store.storeId, { digital: true })
  const { problem, ...said } = await ask({ productId: pattern.productId, state: 'Borno' })
  expect(problem).toBeUndefined()
  expect(said).toMatchObject({ digital: true, shippingFee: 0, free: true, vehicle: null, expectedDays: null })
})

test('responds with 404 to products off sale, and with 422 to unknown places and empty queries', async () => {
  const refused = async (query: Record<string, string>) => (await app.refused(shippingEstimate, { query })).code
  const pending = await product(app, store.storeId, { approval: 'pending' })
  expect(await refused({ productId: pending.productId, state: 'Lagos' })).toBe('product_not_found')
  expect(await refused({ productId: randomUUID(), state: 'Lagos' })).toBe('product_not_found')
  const other = await product(app, store.storeId)
  expect(await refused({ productId: cloth.productId, variantId: other.variantId, state: 'Lagos' })).toBe(
    'product_not_found',
  )
  expect(await refused({ productId: cloth.productId, state: 'Atlantis' })).toBe('place_unknown')
  expect(await refused({ productId: cloth.productId, state: 'Kano', lga: 'Ikeja' })).toBe('place_unknown')
  expect(await refused({ state: 'Lagos' })).toBe('invalid')
  expect(await refused({ productId: 'x', state: 'Lagos' })).toBe('invalid')
  expect(await refused({ productId: cloth.productId })).toBe('invalid')
})

test('allows caching for a minute', async () => {
  const response = await app.app.inject({ url: `/shipping/v1/estimate?productId=${cloth.productId}&state=Lagos` })
  expect(response.headers['cache-control']).toBe('public, max-age=0, s-maxage=60')
})

test('measures a shipping discount’s minimum after the automatic discounts, as the checkout does', async () => {
  const generous = await merchant(app)
  const { productId, variantId } = await product(app, generous.storeId, { price: 4_150_000 })
  const body = { name: 'Half', kind: 'percent', value: 50, startDate: '2026-11-18', minimumAmount: 40_000 } as const
  await app.call(createShippingDiscount, { token: (await admin(app, 'superadmin')).token, body })
  const discount = async (units: number) =>
    (await ask(units === 1 ? { productId, state: 'Oyo' } : { units: `${variantId}:${units}`, state: 'Oyo' })).discount
  expect(await discount(1)).toBe(1_500)
  await coupon(app, generous)
  expect(await discount(1)).toBe(0)
  expect(await discount(2)).toBeGreaterThan(0)
})

test('counts delivery from a store’s return from holiday', async () => {
  const away = await merchant(app)
  const { productId } = await product(app, away.storeId)
  const closed = (from: string, until: string) =>
    within(app, work => setOpening(work, away.storeId, { holiday: { from, until, note: '' } }))
  const days = async () => (await ask({ productId, state: 'Lagos' })).expectedDays
  // Today is 18 November.
  await closed('2026-11-10', '2026-11-20')
  expect(await days()).toEqual({ from: 4, to: 5 })
  await closed('2026-11-18', '2026-11-18')
  expect(await days()).toEqual({ from: 2, to: 3 })
  await closed('2026-11-19', '2026-11-20')
  expect(await days()).toEqual({ from: 4, to: 5 })
  await closed('2026-11-10', '2026-11-17')
  expect(await days()).toEqual({ from: 1, to: 3 })
})
