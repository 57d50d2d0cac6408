import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { getProduct, listProducts } from '#contract/catalog/catalog.ts'
import { exportProducts } from '#contract/catalog/product-files.ts'
import {
  addToMarketplace,
  approveProduct,
  deleteFromMarketplace,
  deleteProduct,
  getOwnProduct,
  updateProduct,
} from '#contract/catalog/products.ts'
import { deleteSalePrice, listSalePrices, scheduleSalePrice } from '#contract/catalog/sale-prices.ts'
import { startPayment } from '#contract/checkout/checkout.ts'
import { after, day, hour, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { shopper } from '#tests/harness/checkout.ts'
import {
  admin,
  changeStore,
  type Merchant,
  merchant,
  type Product,
  product,
  shipping,
  within,
} from '#tests/harness/fixtures.ts'
import { storedPicture } from '#tests/harness/pictures.ts'
import { provider } from '#tests/harness/provider.ts'
import { whileRefused } from '#tests/harness/refused-row.ts'

/** Runs with the response cache on: prices have to change on every page. */

let app: TestApp
let owner: Merchant
beforeAll(async () => {
  app = await startTestApp({ listen: true, sharedAnswersMb: 8 })
  await shipping(app)
  owner = await merchant(app)
})
afterAll(() => app.stop())

const soon = { timeout: 3000, interval: 20 }
const inTime = (ms: number) => after(app.clock.now(), ms).toISOString()
const body = (of: Product, price: number, from: number, to: number) => ({
  variantIds: of.variantIds,
  price,
  startsAt: inTime(from),
  endsAt: inTime(to),
})
const schedule = async (of: Product, price: number, from: number, to: number) =>
  (
    await app.call(scheduleSalePrice, {
      token: owner.token,
      params: { id: of.productId },
      body: body(of, price, from, to),
    })
  ).data
const listed = async (query: z.input<typeof listProducts.query> = {}) =>
  (await app.call(listProducts, { query: { storeId: owner.storeId, ...query } })).data.rows
const cardOf = async (of: Product) => {
  const card = (await listed()).find(({ id }) => id === of.productId)
  return card && { ...card.pricing[0], discount: card.discount }
}
const shown = async (of: Product) =>
  (await app.call(getProduct, { params: { id: of.productId } })).data.variant.map(
    ({ pricing, saleEndsAt }) => [pricing[0]?.sellingPrice, pricing[0]?.price, saleEndsAt !== null] as const,
  )
/** One minute of the real worker: the documented delay. */
const aMinute = () => app.advance(minute, { stepMs: minute })
const setPrice = (of: Product, sellingPrice: number, price = sellingPrice) =>
  app.call(updateProduct, {
    token: owner.token,
    params: { id: of.productId },
    body: { pricing: [{ costPrice: 0, sellingPrice, price }] },
  })

test('a sale price counts from its start to its end, on every page, in filters, sorts and checkouts', async () => {
  const shirt = await product(app, owner.storeId, { price: 1_000_000, options: ['S', 'M'] })
  const other = await product(app, owner.storeId, { price: 900_000 })
  const [small = ''] = shirt.variantIds
  await app.call(scheduleSalePrice, {
    token: owner.token,
    params: { id: shirt.productId },
    body: { ...body(shirt, 8000, day, 3 * day), variantIds: [small] },
  })
  expect(await cardOf(shirt)).toEqual({ sellingPrice: 10_000, price: 10_000, discount: 0 })
  await app.advance(day)
  await aMinute()
  await expect.poll(() => cardOf(shirt), soon).toEqual({ sellingPrice: 8000, price: 10_000, discount: 20 })
  expect(await shown(shirt)).toEqual([
    [8000, 10_000, true],
    [10_000, 10_000, false],
  ])
  expect((await listed({ sortBy: 'price-asc' })).map(({ id }) => id)).toEqual([shirt.productId, other.productId])
  expect((await listed({ maxPrice: '8500' })).map(({ id }) => id)).toEqual([shirt.productId])
  expect((await listed({ discount: '20' })).map(({ id }) => id)).toEqual([shirt.productId])
  const buyer = await shopper(app)
  await buyer.put(shirt)
  expect((await buyer.simulate()).subtotal).toBe(8000)

  await app.advance(2 * day)
  await aMinute()
  await expect.poll(() => cardOf(shirt), soon).toEqual({ sellingPrice: 10_000, price: 10_000, discount: 0 })
  expect((await buyer.simulate()).subtotal).toBe(10_000)
  expect((await app.call(listSalePrices, { token: owner.token, params: { id: shirt.productId } })).data.rows).toEqual(
    [],
  )
})

test('an administrator sees the running and the next sale price beside the regular one', async () => {
  const mug = await product(app, owner.storeId, { price: 4_500_000 })
  const overseer = await admin(app)
  const sale = async () => {
    const { data } = await app.call(getOwnProduct, { token: overseer.token, params: { id: mug.productId } })
    return data.variant.map(({ pricing, sale }) => [pricing[0]?.sellingPrice, sale])
  }
  expect(await sale()).toEqual([[45_000, null]])
  const dates = { startsAt: inTime(day), endsAt: inTime(2 * day) }
  await schedule(mug, 39_999.5, day, 2 * day)
  expect(await sale()).toEqual([[45_000, { price: 39_999.5, ...dates, running: false, oldPrice: null }]])
  await app.advance(day)
  await aMinute()
  await expect.poll(sale, soon).toEqual([[45_000, { price: 39_999.5, ...dates, running: true, oldPrice: 45_000 }]])
  await app.advance(day)
  await aMinute()
  expect(await sale()).toEqual([[45_000, null]])
})

test('the old price is the lowest of the 30 days before, and there is none if that is not above the sale price', async () => {
  const lamp = await product(app, owner.storeId, { price: 1_000_000, list: 2_000_000 })
  const { token } = await admin(app)
  const reviewed = async () => {
    const { data } = await app.call(getOwnProduct, { token, params: { id: lamp.productId } })
    return data.variant.map(({ sale }) => sale?.oldPrice)
  }
  await setPrice(lamp, 7000)
  await app.advance(5 * day)
  await setPrice(lamp, 10_000, 20_000)
  expect((await schedule(lamp, 8000, 0, day)).variants).toMatchObject([{ price: 10_000, lowestPrice: 7000 }])
  await expect.poll(() => cardOf(lamp), soon).toEqual({ sellingPrice: 8000, price: 8000, discount: 0 })
  expect(await reviewed()).toEqual([8000])
  await app.advance(day)
  await aMinute()
  // The merchant's own price before the discount comes back.
  await expect.poll(() => cardOf(lamp), soon).toMatchObject({ sellingPrice: 10_000, price: 20_000 })
  await schedule(lamp, 6000, 0, day)
  await expect.poll(() => cardOf(lamp), soon).toMatchObject({ sellingPrice: 6000, price: 7000 })
  expect(await reviewed()).toEqual([7000])
  await app.advance(day)
  await aMinute()
  await app.advance(31 * day)
  await schedule(lamp, 6000, 0, day)
  await expect.poll(() => cardOf(lamp), soon).toMatchObject({ sellingPrice: 6000, price: 10_000 })
})

test('prices count for the old price only while customers could pay them', async () => {
  const { token } = await admin(app)
  const lowest = async ({ productId }: Product) =>
    (await app.call(listSalePrices, { token: owner.token, params: { id: productId } })).data.variants[0]?.lowestPrice
  const publish = ({ productId }: Product) =>
    app.call(addToMarketplace, { token: owner.token, body: { productIds: [productId] } })
  const unpublish = ({ productId }: Product) =>
    app.call(deleteFromMarketplace, { token: owner.token, params: { id: productId } })

  // A draft, and a product that awaits approval, with a sale price of before.
  const bowl = await product(app, owner.storeId, { price: 3_000_000, approval: 'pending' })
  await unpublish(bowl)
  await setPrice(bowl, 32_000)
  await schedule(bowl, 25_000, 0, day)
  await app.call(updateProduct, {
    token: owner.token,
    params: { id: bowl.productId },
    body: { hostedImages: [{ id: await storedPicture(app) }] },
  })
  await publish(bowl)
  await setPrice(bowl, 35_000)
  await app.call(approveProduct, { token, query: { productId: bowl.productId, merchantId: owner.accountId } })
  await expect.poll(() => cardOf(bowl), soon).toMatchObject({ sellingPrice: 25_000, price: 35_000 })
  await app.advance(day)
  await aMinute()
  expect(await lowest(bowl)).toBe(25_000)
  const vase = await product(app, owner.storeId, { price: 3_000_000, approval: 'pending' })
  await unpublish(vase)
  await setPrice(vase, 35_000)
  expect(await lowest(vase)).toBe(35_000)

  // Off sale: the price of before counts, those of meanwhile don't.
  const rug = await product(app, owner.storeId, { price: 1_000_000 })
  await unpublish(rug)
  for (const price of [7000, 12_000]) await setPrice(rug, price)
  await publish(rug)
  expect(await lowest(rug)).toBe(10_000)
  await schedule(rug, 9000, 0, day)
  await expect.poll(() => cardOf(rug), soon).toMatchObject({ sellingPrice: 9000, price: 10_000 })

  // So it is while the store isn't live.
  const mat = await product(app, owner.storeId, { price: 1_000_000 })
  await within(app, work => changeStore(work, owner.storeId, { suspended_at: work.now }))
  for (const price of [7000, 12_000]) await setPrice(mat, price)
  await within(app, work => changeStore(work, owner.storeId, { suspended_at: null }))
  expect(await lowest(mat)).toBe(10_000)
})

test('a product whose price can’t change doesn’t keep the others from their sale prices', async () => {
  const products = [
    await product(app, owner.storeId),
    await product(app, owner.storeId),
    await product(app, owner.storeId),
  ]
  for (const each of products) await schedule(each, 1000, minute, day)
  const [broken, ...others] = products
  app.clock.advance(minute)
  await whileRefused(app, { table: 'products', column: 'id', value: broken?.productId ?? '' }, () =>
    app.runScheduledJob('catalog.sale-prices'),
  )
  for (const each of others) await expect.poll(() => cardOf(each), soon).toMatchObject({ sellingPrice: 1000 })
  await app.runScheduledJob('catalog.sale-prices')
  for (const each of products) await expect.poll(() => cardOf(each), soon).toMatchObject({ sellingPrice: 1000 })
})

test('an open payment keeps its price when the sale ends, and a later one doesn’t get it', async () => {
  const pot = await product(app, owner.storeId, { price: 500_000 })
  await schedule(pot, 4000, 0, 5 * minute)
  const [early, late] = [await shopper(app), await shopper(app)]
  await early.put(pot)
  await late.put(pot)
  const seen = await late.simulate()
  const payment = await early.pay()
  await app.advance(6 * minute, { stepMs: 6 * minute })
  const asked = { token: late.token, body: { addressId: late.addressId, total: seen.total, due: seen.due } }
  expect(await app.refused(startPayment, asked)).toMatchObject({ code: 'price_changed' })
  await provider(app).pay(payment.reference)
  const outcome = await early.comeBack(payment.reference)
  expect(outcome).toMatchObject({ state: 'placed', total: payment.total })
  expect((await late.simulate()).total - payment.total).toBe(1000)
})

test('whoever pays while a sale ends pays what they saw, or is asked again', async () => {
  const cup = await product(app, owner.storeId, { price: 500_000, stock: 50 })
  const set = await schedule(cup, 4000, 0, day)
  const buyers = await Promise.all(Array.from({ length: 6 }, () => shopper(app)))
  for (const buyer of buyers) await buyer.put(cup)
  const totals = await Promise.all(buyers.map(async buyer => (await buyer.simulate()).total))
  const pay = async (at: number) => {
    const { token = '', addressId = '' } = buyers[at] ?? {}
    const response = await app.app.inject({
      method: 'POST',
      url: startPayment.path,
      headers: { authorization: `Bearer ${token}` },
      payload: { addressId, total: totals[at] },
    })
    const { code, data } = response.json<{ code?: string; data?: { total: number } }>()
    return code ?? (data?.total === totals[at] ? 'as seen' : 'another price')
  }
  const [results] = await Promise.all([
    Promise.all(buyers.map((_, at) => pay(at))),
    app.call(deleteSalePrice, { token: owner.token, params: { id: set.rows[0]?.id ?? '' } }),
    app.runScheduledJob('catalog.sale-prices'),
  ])
  expect(results.filter(result => result !== 'as seen' && result !== 'price_changed')).toEqual([])
  await expect.poll(() => cardOf(cup), soon).toMatchObject({ sellingPrice: 5000, price: 5000 })
})

test('an edit during a sale changes the regular price; at the sale price or below it ends the sale', async () => {
  const bag = await product(app, owner.storeId, { price: 1_000_000 })
  await schedule(bag, 8000, 0, day)
  const form = async () => (await app.call(getOwnProduct, { token: owner.token, params: { id: bag.productId } })).data
  expect(await form()).toMatchObject({
    pricing: [{ sellingPrice: 10_000 }],
    variant: [{ pricing: [{ sellingPrice: 10_000 }] }],
  })
  await app.call(updateProduct, { token: owner.token, params: { id: bag.productId }, body: { stockAlertUnits: 1 } })
  expect(await cardOf(bag)).toMatchObject({ sellingPrice: 8000, price: 10_000 })
  await setPrice(bag, 15_000)
  // Nobody has paid ₦15,000.
  await expect.poll(() => cardOf(bag), soon).toMatchObject({ sellingPrice: 8000, price: 10_000 })
  const file = await app.app.inject({
    url: exportProducts.path,
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(file.body.split('\n').find(line => line.includes(bag.productId))).toContain('15000')
  await setPrice(bag, 8000)
  await expect.poll(() => cardOf(bag), soon).toMatchObject({ sellingPrice: 8000, price: 8000 })
  expect((await app.call(listSalePrices, { token: owner.token, params: { id: bag.productId } })).data.count).toBe(0)
})

test('a sale price is below every chosen price, ends in the future, and overlaps no other', async () => {
  const hat = await product(app, owner.storeId, { price: 1_000_000 })
  const refuse = async (asked: object, token = owner.token) =>
    app.refused(scheduleSalePrice, {
      token,
      params: { id: hat.productId },
      body: { ...body(hat, 8000, 0, day), ...asked },
    })
  const wrong = (field: string) => ({ status: 422, errors: [{ field }] })
  expect(await refuse({ price: 10_000 })).toMatchObject(wrong('price'))
  expect(await refuse({ endsAt: inTime(-minute), startsAt: inTime(-hour) })).toMatchObject(wrong('endsAt'))
  expect(await refuse({ startsAt: inTime(2 * day) })).toMatchObject(wrong('endsAt'))
  expect(await refuse({ endsAt: inTime(91 * day) })).toMatchObject(wrong('endsAt'))
  const foreign = await product(app, (await merchant(app)).storeId)
  expect(await refuse({ variantIds: [foreign.variantId] })).toMatchObject(wrong('variantIds'))
  expect(await refuse({}, (await merchant(app)).token)).toMatchObject({ code: 'product_not_found' })
  const url = scheduleSalePrice.path.replace('{id}', hat.productId)
  const headers = { authorization: `Bearer ${owner.token}` }
  const payload = body(hat, 8000, hour, day)
  const answers = await Promise.all([1, 2, 3].map(() => app.app.inject({ method: 'POST', url, headers, payload })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422])
  expect(await refuse({ startsAt: inTime(2 * hour) })).toMatchObject(wrong('startsAt'))
})

test('a sale price of a product that was deleted can’t be deleted any more', async () => {
  const gone = await product(app, owner.storeId, { price: 1_000_000 })
  const { rows } = await schedule(gone, 8000, 2 * day, 3 * day)
  await app.call(deleteProduct, { token: owner.token, params: { id: gone.productId } })
  const refused = await app.refused(deleteSalePrice, { token: owner.token, params: { id: rows[0]?.id ?? '' } })
  expect(refused).toMatchObject({ status: 404, code: 'product_not_found' })
})
