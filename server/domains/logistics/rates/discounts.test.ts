import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCoupon } from '#contract/coupons/coupons.ts'
import { shippingEstimate } from '#contract/logistics/shipping.ts'
import * as contract from '#contract/logistics/shipping-discounts.ts'
import { createZone, deleteZone, listZones } from '#contract/logistics/shipping-rates.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { books, type Shopper, shopper } from '#tests/harness/checkout.ts'
import { tally } from '#tests/harness/deliveries.ts'
import { admin, type Merchant, merchant, type Person, product, shipping, within } from '#tests/harness/fixtures.ts'
import { provider } from '#tests/harness/provider.ts'

let app: TestApp
let boss: Person
let store: Merchant
let zones: Map<string, string>

beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  boss = await admin(app)
  store = await merchant(app)
  const { data } = await app.call(listZones, { token: boss.token })
  zones = new Map(data.rows.map(({ name, id }) => [name, id]))
})
afterAll(() => app.stop())
beforeEach(() => within(app, ({ tx }) => tx.deleteFrom('shipping_discounts').execute()))

const today = '2026-11-18'
const zone = (name: string): string => zones.get(name) ?? ''
const make = async (of: Partial<contract.ShippingDiscountBody>) =>
  (
    await app.call(contract.createShippingDiscount, {
      token: boss.token,
      body: { name: 'A discount', kind: 'percent', value: 20, startDate: today, ...of },
    })
  ).data
const change = (id: string, body: object) =>
  app.call(contract.updateShippingDiscount, { token: boss.token, params: { id }, body })
const list = async (query = {}) => (await app.call(contract.listShippingDiscounts, { token: boss.token, query })).data

async function buying(price: number, at: { state?: string; lga?: string } = {}): Promise<Shopper> {
  const buyer = await shopper(app, at)
  await buyer.put(await product(app, store.storeId, { price }))
  return buyer
}
const shippingOf = async (buyer: Shopper) => {
  const { shippingFee, shippingDiscount, stores } = await buyer.simulate()
  return { shippingFee, shippingDiscount, name: stores[0]?.shipping.reckoning?.discountName }
}

test('creates, reads, changes and deletes discounts with a description and audit log entries', async () => {
  const made = await make({
    fromZoneId: zone('Lagos'),
    toZoneId: zone('Elsewhere'),
    minimumAmount: 10_000,
    endDate: '2026-11-30',
  })
  expect(made).toEqual({
    id: expect.any(String),
    name: 'A discount',
    kind: 'percent',
    value: 20,
    fromZoneId: zone('Lagos'),
    toZoneId: zone('Elsewhere'),
    fromZone: 'Lagos',
    toZone: 'Elsewhere',
    minimumAmount: 10_000,
    startDate: today,
    endDate: '2026-11-30',
    active: true,
    summary: '20% off delivery from Lagos to Elsewhere, when a store’s goods cost ₦10,000 or more.',
    status: 'active',
    createdAt: '2026-11-18T09:00:00.000Z',
  })
  const params = { id: made.id }
  expect((await app.call(contract.getShippingDiscount, { token: boss.token, params })).data).toEqual(made)
  const { data: fixed } = await change(made.id, { kind: 'fixed', value: 500.5, toZoneId: null, minimumAmount: 0 })
  expect(fixed).toMatchObject({ summary: '₦500.50 off delivery from Lagos.', endDate: '2026-11-30' })
  const { data: free } = await change(made.id, { kind: 'free', toZoneId: zone('Lagos') })
  expect(free).toMatchObject({ summary: 'Free delivery within Lagos.', value: 0 })
  await app.call(contract.deleteShippingDiscount, { token: boss.token, params })
  for (const call of [contract.getShippingDiscount, contract.updateShippingDiscount, contract.deleteShippingDiscount])
    expect((await app.refused(call, { token: boss.token, params, body: {} })).code).toBe('shipping_discount_not_found')
  const log = await within(app, ({ tx }) =>
    tx.selectFrom('audit_log').select('action').where('subject_id', '=', made.id).orderBy('id').execute(),
  )
  expect(log.map(({ action }) => action)).toEqual([
    'shipping-discount.create',
    'shipping-discount.update',
    'shipping-discount.update',
    'shipping-discount.delete',
  ])
})

test('counts statuses and filters by one', async () => {
  await make({ name: 'Now' })
  await make({ name: 'Later', startDate: '2026-12-01' })
  await make({ name: 'Over', startDate: '2026-11-01', endDate: '2026-11-17' })
  await make({ name: 'Off', active: false })
  const all = await list()
  expect(all.statuses).toEqual({ active: 1, scheduled: 1, ended: 1, off: 1 })
  expect(all.rows.map(({ name }) => name)).toEqual(['Off', 'Over', 'Later', 'Now'])
  expect(await list({ status: 'ended' })).toMatchObject({ count: 1, rows: [{ name: 'Over' }] })
})

test('refuses invalid input with its field', async () => {
  const wrong = async (of: object) =>
    (
      await app.refused(contract.createShippingDiscount, {
        token: boss.token,
        body: { name: 'A discount', kind: 'percent', value: 20, startDate: today, ...of },
      })
    ).errors?.map(({ field }) => field)
  expect(await wrong({ value: 0 })).toEqual(['value'])
  expect(await wrong({ value: 101 })).toEqual(['value'])
  expect(await wrong({ value: 12.5 })).toEqual(['value'])
  expect(await wrong({ kind: 'fixed', value: 0 })).toEqual(['value'])
  expect(await wrong({ kind: 'fixed', value: -5 })).toEqual(['value'])
  expect(await wrong({ kind: 'half' })).toEqual(['kind'])
  expect(await wrong({ endDate: '2026-11-17' })).toEqual(['endDate'])
  expect(await wrong({ name: 'x' })).toEqual(['name'])
  expect(await wrong({ minimumAmount: -1 })).toEqual(['minimumAmount'])
  const code = async (of: object) =>
    (
      await app.refused(contract.createShippingDiscount, {
        token: boss.token,
        body: { name: 'A discount', kind: 'free', startDate: today, ...of },
      })
    ).code
  expect(await code({ fromZoneId: randomUUID() })).toBe('zone_not_found')
  const { data: own } = await app.call(createZone, { token: store.token, body: { name: 'Home', states: ['Lagos'] } })
  expect(await code({ toZoneId: own.id })).toBe('zone_not_found')
  const made = await make({ kind: 'fixed', value: 500 })
  const params = { id: made.id }
  const mixed = { token: boss.token, params, body: { kind: 'percent' } }
  expect((await app.refused(contract.updateShippingDiscount, mixed)).errors).toMatchObject([{ field: 'value' }])
})

test('allows at most a hundred, also under concurrency', async () => {
  await within(app, ({ tx }) =>
    tx
      .insertInto('shipping_discounts')
      .values(
        Array.from({ length: 98 }, (_, n) => ({
          name: `Discount ${n}`,
          kind: 'free' as const,
          value: 0,
          active: false,
          starts_at: new Date(),
          created_at: new Date(),
        })),
      )
      .execute(),
  )
  const codes = await Promise.all(
    Array.from({ length: 5 }, () =>
      app.app
        .inject({
          method: 'POST',
          url: contract.createShippingDiscount.path,
          headers: { authorization: `Bearer ${boss.token}` },
          payload: { name: 'One more', kind: 'free', startDate: today },
        })
        .then(reply => reply.json<{ code?: string }>().code ?? 'made'),
    ),
  )
  expect(tally(codes)).toEqual({ made: 2, too_many_shipping_discounts: 3 })
})

test('refuses to delete a zone that a discount uses', async () => {
  const { data: edo } = await app.call(createZone, { token: boss.token, body: { name: 'Edo', states: ['Edo'] } })
  const made = await make({ toZoneId: edo.id })
  const params = { id: edo.id }
  expect((await app.refused(deleteZone, { token: boss.token, params })).code).toBe('zone_has_discounts')
  await app.call(contract.deleteShippingDiscount, { token: boss.token, params: { id: made.id } })
  await app.call(deleteZone, { token: boss.token, params })
})

test('applies the best valid discount in its zones, from its minimum after coupons', async () => {
  await make({ name: 'A fifth' })
  await make({ name: 'Far', kind: 'fixed', value: 1000, toZoneId: zone('Elsewhere') })
  await make({ name: 'Big', kind: 'free', minimumAmount: 20_000 })
  await make({ name: 'Switched off', kind: 'free', active: false })
  await make({ name: 'Later', kind: 'free', startDate: '2026-11-19' })
  const near = await buying(1_000_000)
  expect(await shippingOf(near)).toEqual({ shippingFee: 1200, shippingDiscount: 300, name: 'A fifth' })
  const far = await buying(1_000_000, { state: 'Oyo', lga: 'Ido' })
  expect(await shippingOf(far)).toEqual({ shippingFee: 2000, shippingDiscount: 1000, name: 'Far' })
  const big = await buying(2_000_000)
  expect(await shippingOf(big)).toEqual({ shippingFee: 0, shippingDiscount: 1500, name: 'Big' })

  const body = { title: 'Small', discountType: 'Fixed' as const, discountValue: 1, startDate: today }
  await app.call(createCoupon, { token: store.token, body })
  expect((await big.simulate()).discount).toBe(1)
  expect(await shippingOf(big)).toMatchObject({ shippingDiscount: 300, name: 'A fifth' })

  // The midnight of Lagos is an hour before that of UTC.
  app.clock.set(new Date('2026-11-18T22:59:00Z'))
  expect(await shippingOf(near)).toMatchObject({ name: 'A fifth' })
  app.clock.set(new Date('2026-11-18T23:00:00Z'))
  expect(await shippingOf(near)).toMatchObject({ name: 'Later', shippingFee: 0 })
  app.clock.set(new Date('2026-11-18T09:00:00Z'))
})

test('includes discounts in the estimate of one piece', async () => {
  await make({ kind: 'free', minimumAmount: 5000 })
  // The coupon of the test before takes 100 kobo off each.
  const cheap = await product(app, store.storeId, { price: 500_000 })
  const dear = await product(app, store.storeId, { price: 500_100 })
  const ask = async (productId: string) =>
    (await app.call(shippingEstimate, { query: { productId, state: 'Lagos' } })).data
  expect(await ask(cheap.productId)).toMatchObject({ shippingFee: 1500, discount: 0, free: false })
  expect(await ask(dear.productId)).toMatchObject({ shippingFee: 0, discount: 1500, free: true })
})

test('lets the platform pay the discount: the carrier earns on the fee before it', async () => {
  await make({ kind: 'fixed', value: 500 })
  const before = await books(app)
  const buyer = await buying(1_000_000)
  const { reference } = await buyer.pay()
  // What was agreed holds, though the discount ends meanwhile.
  await within(app, ({ tx }) => tx.deleteFrom('shipping_discounts').execute())
  await provider(app).pay(reference)
  expect((await buyer.comeBack(reference)).state).toBe('placed')
  const after = await books(app)
  const moved = (kind: string) => (after[kind] ?? 0) - (before[kind] ?? 0)
  expect(moved('platform_discounts')).toBe(50_000)
  const goods = 1_000_000 - 100 // less the coupon of the test before
  expect(moved('escrow')).toBe(-(goods + 150_000))
})
