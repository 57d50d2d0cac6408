import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFromCart } from '#contract/cart/cart.ts'
import { simulateOrder, startPayment } from '#contract/checkout/checkout.ts'
import { calculateShippingFee } from '#contract/logistics/shipping.ts'
import { setOpening } from '#domains/stores/index.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import {
  address,
  changeProduct,
  customer,
  type Merchant,
  merchant,
  type Product,
  product,
  shipping,
  within,
} from '#tests/harness/fixtures.ts'

let app: TestApp
let lagos: Merchant
let kano: Merchant
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  lagos = await merchant(app, { state: 'Lagos' })
  kano = await merchant(app, { state: 'Kano', lga: 'Fagge', plan: 'pro' })
})
afterAll(() => app.stop())

const fees = async ({ token, addressId }: Shopper) =>
  (await app.call(calculateShippingFee, { token, query: { addressId } })).data
const cartWith = async (...items: (Product & { quantity?: number })[]) => {
  const buyer = await shopper(app)
  await buyer.put(...items)
  return buyer
}
const change = (variantId: string, to: { available?: number; selling_kobo?: number; list_kobo?: number }) =>
  within(app, ({ tx }) => tx.updateTable('product_variants').set(to).where('id', '=', variantId).execute())

test('returns the price per store and in total, and the same fees as the fee calculation alone', async () => {
  const near = await product(app, lagos.storeId, { price: 1_000_050, grams: 1500, name: 'Adire' })
  const far = await product(app, kano.storeId, { price: 333_33, grams: 12_000 })
  const buyer = await cartWith({ ...near, quantity: 2 }, { ...far, quantity: 2 })
  const price = await buyer.simulate()
  expect(price).toMatchObject({
    addressId: buyer.addressId,
    payable: true,
    problems: [],
    subtotal: 20_667.66,
    discount: 0,
    shippingFee: 7500,
    total: 28_167.66,
  })
  expect(price.stores).toMatchObject([
    {
      storeId: lagos.storeId,
      storeUrl: lagos.storeUrl,
      subtotal: 20_001,
      discount: 0,
      shippingFee: 1500,
      total: 21_501,
      items: [{ name: 'Adire', quantity: 2, price: 10_000.5, discount: 0, total: 20_001, options: [] }],
      shipping: {
        from: { zone: 'Lagos', state: 'Lagos', lga: 'Ikeja' },
        to: { zone: 'Lagos', state: 'Lagos', lga: 'Surulere' },
        vehicle: 'Bike',
        chargeableWeight: 3,
        withinLagos: true,
        free: false,
        shippingFee: 1500,
        expectedDays: { from: 1, to: 3 },
      },
    },
    {
      storeId: kano.storeId,
      subtotal: 666.66,
      shippingFee: 6000,
      total: 6666.66,
      shipping: {
        from: { zone: 'Elsewhere', state: 'Kano', lga: 'Fagge' },
        vehicle: 'Van',
        chargeableWeight: 24,
        withinLagos: false,
        shippingFee: 6000,
        expectedDays: { from: 3, to: 6 },
      },
    },
  ])
  expect(await fees(buyer)).toEqual({ count: 2, rows: price.stores.map(store => store.shipping), total: 7500 })
})

test('charges a bulky parcel by its volume', async () => {
  const bulky = await product(app, lagos.storeId, { grams: 1000 })
  await within(app, ({ tx }) =>
    tx
      .updateTable('products')
      .set({ length_mm: 500, width_mm: 400, height_mm: 300 })
      .where('id', '=', bulky.productId)
      .execute(),
  )
  const [row] = (await fees(await cartWith({ ...bulky, quantity: 2 }))).rows
  expect(row).toMatchObject({ chargeableWeight: 24, vehicle: 'Van', shippingFee: 3000 })
})

test('delivers digital products free without a vehicle, and counts no weight for them beside others', async () => {
  const digital = await product(app, lagos.storeId, { digital: true, grams: 90_000 })
  const solid = await product(app, lagos.storeId, { grams: 700 })
  const alone = await cartWith(digital)
  expect((await fees(alone)).rows).toMatchObject([
    { shippingFee: 0, free: true, vehicle: null, expectedDays: null, chargeableWeight: 0 },
  ])
  expect(await alone.simulate()).toMatchObject({ payable: true, shippingFee: 0, total: 10_000 })
  expect((await fees(await cartWith(digital, solid))).rows).toMatchObject([
    { shippingFee: 1500, free: false, chargeableWeight: 0.7 },
  ])
})

test('reports no_delivery per store without a vehicle or route, and refuses payment', async () => {
  const heavy = await product(app, lagos.storeId, { grams: 500_001 })
  const light = await product(app, kano.storeId)
  const noPlace = await merchant(app)
  await within(app, ({ tx }) =>
    tx.updateTable('stores').set({ pickup_state: null }).where('id', '=', noPlace.storeId).execute(),
  )
  const unfetched = await product(app, noPlace.storeId)
  const buyer = await cartWith(heavy, light, unfetched)
  const price = await buyer.simulate()
  expect(price.payable).toBe(false)
  expect(price.problems).toMatchObject([
    { code: 'no_delivery', storeId: lagos.storeId },
    { code: 'no_delivery', storeId: noPlace.storeId },
  ])
  const [tooHeavy, , unknown] = price.stores.map(store => store.shipping)
  expect(tooHeavy).toMatchObject({
    problem: 'no_delivery',
    shippingFee: 0,
    vehicle: null,
    expectedDays: null,
    free: false,
  })
  expect(tooHeavy?.from?.zone).toBe('Lagos')
  expect(unknown).toMatchObject({ problem: 'no_delivery', from: null })
  const body = { addressId: buyer.addressId, total: price.total }
  expect(await app.refused(startPayment, { token: buyer.token, body })).toMatchObject({ code: 'no_delivery' })

  const faraway = await shopper(app, { state: 'Borno', lga: 'Maiduguri' })
  await faraway.put(light)
  expect((await faraway.simulate()).stores).toMatchObject([
    { shipping: { problem: 'no_delivery', from: { zone: null, state: 'Kano' }, to: { zone: null, state: 'Borno' } } },
  ])
})

test('reports unavailable items without a price, and a changed price that can be paid', async () => {
  const [fine, out, few, dearer, gone] = await Promise.all([
    product(app, lagos.storeId, { price: 100_000 }),
    product(app, lagos.storeId),
    product(app, lagos.storeId, { name: 'Raffia mat' }),
    product(app, lagos.storeId, { price: 100_000, name: 'Bangle' }),
    product(app, kano.storeId),
  ])
  const buyer = await cartWith(fine, out, { ...few, quantity: 3 }, dearer, gone)
  await change(out.variantId, { available: 0 })
  await change(few.variantId, { available: 1 })
  await change(dearer.variantId, { selling_kobo: 150_000, list_kobo: 150_000 })
  await within(app, work => changeProduct(work, gone.productId, { published: false }))
  const price = await buyer.simulate()
  expect(price).toMatchObject({ payable: false, subtotal: 2500, total: 4000 })
  expect(price.stores.map(store => store.storeId)).toEqual([lagos.storeId])
  expect(price.stores[0]?.items.map(item => item.variantId).sort()).toEqual([fine.variantId, dearer.variantId].sort())
  const messages = new Map(price.problems.map(problem => [problem.code, problem.message]))
  expect([...messages.keys()].sort()).toEqual(['gone', 'not_enough', 'price_changed', 'sold_out'])
  expect(messages.get('not_enough')).toBe('Only 1 of Raffia mat is left. Take fewer to go on.')
  expect(messages.get('price_changed')).toBe('Bangle costs ₦1,500.00 now. It was ₦1,000.00 when you put it in.')

  await app.call(removeFromCart, { token: buyer.token })
  await buyer.put(dearer)
  await change(dearer.variantId, { selling_kobo: 140_000, list_kobo: 140_000 })
  expect(await buyer.simulate()).toMatchObject({ payable: true, problems: [{ code: 'price_changed' }], total: 2900 })
})

test('refuses an empty cart, another customer’s address and a deleted address with their codes', async () => {
  const item = await product(app, lagos.storeId)
  const buyer = await cartWith(item)
  const { token } = buyer
  const theirs = await address(app, (await customer(app)).accountId)
  for (const addressId of [theirs, randomUUID()]) {
    expect(await app.refused(simulateOrder, { token, body: { addressId } })).toMatchObject({
      code: 'address_not_found',
    })
    const query = { addressId }
    expect(await app.refused(calculateShippingFee, { token, query })).toMatchObject({ code: 'address_not_found' })
    const body = { addressId, total: 1 }
    expect(await app.refused(startPayment, { token, body })).toMatchObject({ code: 'address_not_found' })
  }
  for (const addressId of ['x', undefined, 7])
    expect(await app.refused(simulateOrder, { token, body: { addressId } })).toMatchObject({ status: 422 })
  await app.call(removeFromCart, { token })
  const { addressId } = buyer
  expect(await app.refused(simulateOrder, { token, body: { addressId } })).toMatchObject({ code: 'cart_empty' })
  expect(await app.refused(calculateShippingFee, { token, query: { addressId } })).toMatchObject({ code: 'cart_empty' })
  const body = { addressId, total: 0 }
  expect(await app.refused(startPayment, { token, body })).toMatchObject({ code: 'cart_empty' })
})

test.each([
  ['2026-11-10', { from: 4, to: 5 }],
  ['2026-11-19', { from: 4, to: 5 }],
])('reports a store whose holiday begins on %s and counts its delivery days from its return', async (from, days) => {
  const away = await merchant(app, { state: 'Lagos' })
  await within(app, work => setOpening(work, away.storeId, { holiday: { from, until: '2026-11-20', note: '' } }))
  const buyer = await cartWith(await product(app, away.storeId), await product(app, lagos.storeId))
  const { stores, payable } = await buyer.simulate()
  const shippingOf = (storeId: string) => stores.find(store => store.storeId === storeId)?.shipping
  expect(payable).toBe(true)
  expect(shippingOf(away.storeId)).toMatchObject({ awayFrom: from, awayUntil: '2026-11-20', expectedDays: days })
  expect(shippingOf(lagos.storeId)?.awayUntil).toBeUndefined()
  expect(shippingOf(lagos.storeId)?.expectedDays).toEqual({ from: 1, to: 3 })
})
