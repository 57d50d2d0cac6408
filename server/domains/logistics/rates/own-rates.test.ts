import { afterAll, beforeAll, expect, test } from 'vitest'
import { calculateShippingFee, shippingEstimate } from '#contract/logistics/shipping.ts'
import * as contract from '#contract/logistics/shipping-rates.ts'
import { getOrder, handOverToPlatform, updateOrderStatus } from '#contract/orders/orders.ts'
import { balanceOf } from '#domains/money/ledger/index.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import { changeStatus, shownToken } from '#tests/harness/deliveries.ts'
import { type Merchant, merchant, type Product, product, shipping, within } from '#tests/harness/fixtures.ts'
import { provider } from '#tests/harness/provider.ts'
import { addStoreRates } from './index.ts'

let app: TestApp
let store: Merchant
let cloth: Product

beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  store = await merchant(app)
  cloth = await product(app, store.storeId)
  await keepRates(store)
})
afterAll(() => app.stop())

/** Lagos within for ₦700 and ₦100 for each kg, up to 10 kg. */
async function keepRates({ token }: Merchant): Promise<void> {
  const { data: zone } = await app.call(contract.createZone, { token, body: { name: 'Home', states: ['Lagos'] } })
  const { data: keke } = await app.call(contract.createVehicle, { token, body: { name: 'Keke', maxWeight: 10 } })
  const cell = { fromZoneId: zone.id, toZoneId: zone.id, vehicleId: keke.id }
  const rows = [{ ...cell, base: 700, perKg: 100, days: { from: 0, to: 1 } }]
  await app.call(contract.putPricing, { token, body: { rows } })
}

const deliverItself = async (deliversItself: boolean) =>
  (await app.call(contract.putDeliverySettings, { token: store.token, body: { deliversItself } })).data
const fee = async ({ token, addressId }: Shopper) =>
  (await app.call(calculateShippingFee, { token, query: { addressId } })).data.rows[0]

test('applies own rates once the store delivers itself, where they reach', async () => {
  const near = await shopper(app)
  const far = await shopper(app, { state: 'Oyo', lga: 'Ido' })
  await near.put(cloth)
  await far.put(cloth)
  expect(await fee(near)).toMatchObject({ shippingFee: 1500, vehicle: 'Bike', reckoning: { rates: 'platform' } })

  expect(await deliverItself(true)).toEqual({ deliversItself: true, reaches: ['Lagos'] })
  expect(await fee(near)).toMatchObject({
    shippingFee: 750,
    vehicle: 'Keke',
    from: { zone: 'Home' },
    to: { zone: 'Home' },
    expectedDays: { from: 0, to: 2 },
    reckoning: {
      rates: 'store',
      weight: 0.5,
      volumeWeight: 0,
      vehicleCarries: 10,
      base: 700,
      perKg: 100,
      byWeight: 50,
      discountName: null,
    },
  })
  expect(await fee(far)).toMatchObject({ shippingFee: 3000, reckoning: { rates: 'platform' } })

  // Too heavy for its Keke: the platform's van takes it.
  await near.put({ ...(await product(app, store.storeId, { grams: 30_000 })) })
  expect(await fee(near)).toMatchObject({ shippingFee: 3000, vehicle: 'Van', reckoning: { rates: 'platform' } })

  const asked = { productId: cloth.productId, state: 'Lagos' }
  expect((await app.call(shippingEstimate, { query: asked })).data).toMatchObject({ shippingFee: 750, byStore: true })
  expect(await deliverItself(false)).toMatchObject({ deliversItself: false })
  expect((await app.call(shippingEstimate, { query: asked })).data).toMatchObject({ byStore: false })
})

test('adds rates to the store, which then delivers itself', async () => {
  const other = await merchant(app)
  const { productId } = await product(app, other.storeId)
  await within(app, work =>
    addStoreRates(work, other.storeId, {
      zones: [{ name: 'Home', states: ['Lagos'] }],
      vehicles: [{ name: 'Bike', maxGrams: 20_000 }],
      prices: [{ from: 'Home', to: 'Home', vehicle: 'Bike', base: 80_000, perKg: 0, days: { from: 1, to: 1 } }],
    }),
  )
  const { data } = await app.call(shippingEstimate, { query: { productId, state: 'Lagos' } })
  expect(data).toMatchObject({ shippingFee: 800, byStore: true })
  const { token } = other
  expect((await app.call(contract.getDeliverySettings, { token })).data).toEqual({
    deliversItself: true,
    reaches: ['Lagos'],
  })
})

test('never applies one store’s rates to another', async () => {
  await deliverItself(true)
  const other = await merchant(app)
  const buyer = await shopper(app)
  await buyer.put(await product(app, other.storeId))
  await app.call(contract.putDeliverySettings, { token: other.token, body: { deliversItself: true } })
  expect(await fee(buyer)).toMatchObject({ shippingFee: 1500, reckoning: { rates: 'platform' } })
})

test('lets the store deliver, and earn the fee of, orders priced by its own rates', async () => {
  const { token } = store
  await deliverItself(true)
  const buyer = await shopper(app)
  await buyer.put(cloth)
  const { reference, total } = await buyer.pay()
  expect(total).toBe(10_750)
  await provider(app).pay(reference)
  const id = (await buyer.comeBack(reference)).orders[0]?.id ?? ''
  const seen = async () => (await app.call(getOrder, { token, params: { id } })).data
  expect(await seen()).toMatchObject({ deliveredBy: 'merchant', vehicle: 'Keke', youEarn: 9_750 })

  await changeStatus(app, store, id, 'processing')
  await changeStatus(app, store, id, 'ready_for_pickup')
  const ready = await seen()
  expect(ready.bitmarteOrderStatus).toMatchObject({ code_name: 'ready_for_pickup', known_name: 'Ready to deliver' })
  expect(ready.orderActivities.at(-1)?.activity).toBe('Ready to deliver')
  const refused = await app.refused(handOverToPlatform, { token, params: { id } })
  expect(refused).toMatchObject({
    code: 'move_not_allowed',
    message: 'It was priced by the store’s own rates, so the store delivers it.',
  })
  // The store changing its mind doesn't change who delivers what is paid.
  await deliverItself(false)
  expect((await seen()).moves.map(({ code_name }) => code_name)).toContain('out_for_delivery')
  await changeStatus(app, store, id, 'out_for_delivery')
  const code = await shownToken(app, buyer, id)
  await app.call(updateOrderStatus, { token, params: { id }, body: { status: 'delivered', token: code } })
  await app.advance(8 * day)
  const owed = await balanceOf(app.platform.db.read, { kind: 'merchant_payable', ownerId: store.storeId })
  expect(0 - owed).toBe(975_000)
})

test('shows usage of a store’s vehicles and zones to that store only', async () => {
  await deliverItself(true)
  const buyer = await shopper(app)
  await buyer.put(cloth)
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  await buyer.comeBack(reference)
  const { token } = store
  expect((await app.call(contract.listVehicles, { token })).data.rows).toMatchObject([{ name: 'Keke', openOrders: 1 }])
  const gone = await app.call(contract.listZones, { token })
  expect(gone.data.rows).toMatchObject([{ name: 'Home', openOrders: 1, prices: 1 }])
})

test('an LGA’s zone counts before that of its state, and an LGA is in one zone', async () => {
  const owner = await merchant(app)
  const goods = await product(app, owner.storeId)
  const { token } = owner
  const { data: state } = await app.call(contract.createZone, { token, body: { name: 'Lagos', states: ['Lagos'] } })
  const island = { state: 'Lagos', lga: 'Eti-Osa' }
  const { data: near } = await app.call(contract.createZone, {
    token,
    body: { name: 'Island', lgas: [island], states: [] },
  })
  expect(near).toMatchObject({ states: [], lgas: [island] })
  const { data: van } = await app.call(contract.createVehicle, { token, body: { name: 'Van', maxWeight: 10 } })
  const price = (toZoneId: string, base: number) => ({
    fromZoneId: state.id,
    toZoneId,
    vehicleId: van.id,
    base,
    perKg: 0,
    days: { from: 0, to: 1 },
  })
  await app.call(contract.putPricing, { token, body: { rows: [price(state.id, 700), price(near.id, 2500)] } })
  const { data: settings } = await app.call(contract.putDeliverySettings, { token, body: { deliversItself: true } })
  expect(settings.reaches).toEqual(['Eti-Osa (Lagos)', 'Lagos'])
  for (const [lga, fee, zone] of [
    ['Surulere', 700, 'Lagos'],
    ['Eti-Osa', 2500, 'Island'],
  ] as const) {
    const buyer = await shopper(app, { state: 'Lagos', lga })
    await buyer.put(goods)
    const { data } = await app.call(calculateShippingFee, { token: buyer.token, query: { addressId: buyer.addressId } })
    expect(data.rows[0]).toMatchObject({ shippingFee: fee, to: { zone }, reckoning: { rates: 'store' } })
  }
  const refused = async (body: object, id = state.id) =>
    (await app.refused(contract.updateZone, { token, params: { id }, body })).code
  expect(await refused({ lgas: [island] })).toBe('state_in_zone')
  expect(await refused({ lgas: [{ state: 'Oyo', lga: 'Eti-Osa' }] })).toBe('place_unknown')
  expect(await refused({ lgas: [] }, near.id)).toBe('invalid')
})
