import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { holdStock, releaseHolds, returnStock, settleHoldsSql, variantsForSale } from '#domains/catalog/index.ts'
import { failed } from '#platform/failure.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { customer, merchant, type Product, product, within } from '#tests/harness/fixtures.ts'

let app: TestApp
let storeId: string
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  storeId = (await merchant(app)).storeId
})
afterAll(() => app.stop())

/** An open checkout of a new customer. */
const checkout = async (): Promise<string> => {
  const { accountId: customer_id } = await customer(app)
  return within(app, async ({ tx, now }) => {
    const values = { customer_id, total_kobo: 0, quote: '{}', held_until: now, created_at: now }
    return (await tx.insertInto('checkouts').values(values).returning('id').executeTakeFirstOrThrow()).id
  })
}

const settle = (id: string) => within(app, ({ tx }) => sql`with ${settleHoldsSql(id)} select`.execute(tx))
const line = (variantId: string, quantity = 1) => ({ storeId, variantId, quantity })
const hold = (checkoutId: string, lines: ReturnType<typeof line>[]) =>
  app.platform.db.transact(work => holdStock(work, checkoutId, lines))

const left = async (variantId: string): Promise<number | undefined> =>
  (await variantsForSale(app.platform.db.read, [variantId])).get(variantId)?.available

const inStock = async ({ productId }: Product): Promise<boolean | undefined> =>
  (await app.call(listProducts, { query: { storeId, limit: 100 } })).data.rows.find(row => row.id === productId)
    ?.inStock

const soldCount = async ({ productId }: Product): Promise<number | undefined> =>
  (
    await app.platform.db.read
      .selectFrom('products')
      .select('sold_count')
      .where('id', '=', productId)
      .executeTakeFirst()
  )?.sold_count

test('of fifty concurrent checkouts for three units, three succeed', async () => {
  const bag = await product(app, storeId, { name: 'Raffia bag', stock: 3 })
  const checkouts = await Promise.all(Array.from({ length: 50 }, checkout))
  const results = await Promise.all(checkouts.map(id => hold(id, [line(bag.variantId)])))
  const refused = results.filter(result => failed(result))
  expect(results.length - refused.length).toBe(3)
  expect(new Set(refused.map(each => `${each.code}: ${each.message}`))).toEqual(
    new Set(['sold_out: Raffia bag has sold out.']),
  )
  expect(await left(bag.variantId)).toBe(0)
  expect(await inStock(bag)).toBe(false)
})

test('carts with variants in opposite orders don’t deadlock', async () => {
  const goods = await Promise.all(Array.from({ length: 4 }, () => product(app, storeId, { stock: 100 })))
  const lines = goods.map(({ variantId }) => line(variantId))
  const checkouts = await Promise.all(Array.from({ length: 40 }, checkout))
  const results = await Promise.all(checkouts.map((id, n) => hold(id, n % 2 ? lines : lines.toReversed())))
  expect(results.filter(failed)).toEqual([])
  for (const { variantId } of goods) expect(await left(variantId)).toBe(60)
})

test('reserves all or nothing, and the message names what is missing', async () => {
  const [plenty, few] = [await product(app, storeId), await product(app, storeId, { name: 'Brass ring', stock: 2 })]
  const id = await checkout()
  const result = await hold(id, [line(plenty.variantId, 5), line(few.variantId, 3)])
  expect(result).toMatchObject({ code: 'sold_out', message: 'Only 2 of Brass ring are left.' })
  expect([await left(plenty.variantId), await left(few.variantId)]).toEqual([10, 2])
})

test('adds up two lines of the same variant', async () => {
  const one = await product(app, storeId, { stock: 3 })
  const id = await checkout()
  expect(await hold(id, [line(one.variantId, 2), line(one.variantId, 2)])).toMatchObject({ code: 'sold_out' })
  expect(await hold(id, [line(one.variantId, 2), line(one.variantId, 1)])).toBeUndefined()
  expect(await left(one.variantId)).toBe(0)
})

test('hidden or unknown products can’t be reserved', async () => {
  const hidden = await product(app, storeId, { name: 'Secret', approval: 'pending' })
  const gone = { code: 'sold_out', message: 'Secret is no longer on sale. Remove it to go on.' }
  expect(await hold(await checkout(), [line(hidden.variantId)])).toMatchObject(gone)
  expect(await hold(await checkout(), [line(randomUUID())])).toMatchObject({ code: 'sold_out' })
})

test('variants that sell on when out of stock can always be reserved', async () => {
  const course = await product(app, storeId, { stock: 1, sellsWhenOut: true })
  const checkouts = await Promise.all(Array.from({ length: 5 }, checkout))
  const results = await Promise.all(checkouts.map(id => hold(id, [line(course.variantId, 2)])))
  expect(results.filter(failed)).toEqual([])
  expect(await left(course.variantId)).toBe(-9)
  expect(await inStock(course)).toBe(true)
  expect((await variantsForSale(app.platform.db.read, [course.variantId])).get(course.variantId)?.left).toBe(99)
})

test('releases once, however often it is called', async () => {
  const bag = await product(app, storeId, { stock: 4 })
  const id = await checkout()
  await hold(id, [line(bag.variantId, 4)])
  expect(await inStock(bag)).toBe(false)
  await Promise.all(Array.from({ length: 5 }, () => within(app, work => releaseHolds(work, id))))
  await within(app, work => releaseHolds(work, id))
  expect(await left(bag.variantId)).toBe(4)
  expect(await inStock(bag)).toBe(true)
})

test('settles once, can’t be released afterwards, and is counted as sold by the scheduled job', async () => {
  const bag = await product(app, storeId, { stock: 9 })
  const id = await checkout()
  await hold(id, [line(bag.variantId, 4)])
  await Promise.all(Array.from({ length: 4 }, () => settle(id)))
  await within(app, work => releaseHolds(work, id))
  expect(await left(bag.variantId)).toBe(5)
  expect(await soldCount(bag)).toBe(0)
  await Promise.all([app.runScheduledJob('catalog.count-sold'), app.runScheduledJob('catalog.count-sold')])
  expect(await soldCount(bag)).toBe(4)
  const store = await app.platform.db.read
    .selectFrom('stores')
    .select('sold_count')
    .where('id', '=', storeId)
    .executeTakeFirst()
  expect(store?.sold_count).toBe(4)
})

test('returned units are available again and no longer counted as sold', async () => {
  const bag = await product(app, storeId, { stock: 3 })
  const id = await checkout()
  await hold(id, [line(bag.variantId, 3)])
  await settle(id)
  await within(app, work => returnStock(work, [line(bag.variantId), line(bag.variantId)]))
  await app.runScheduledJob('catalog.count-sold')
  expect([await left(bag.variantId), await soldCount(bag), await inStock(bag)]).toEqual([2, 1, true])
})

test('returning what is out of stock leaves 0 and the reservations of open checkouts, and is a count', async () => {
  const bag = await product(app, storeId, { stock: 5 })
  const open = await checkout()
  await hold(open, [line(bag.variantId, 2)])
  await within(app, work => returnStock(work, [line(bag.variantId)], [bag.variantId]))
  expect(await left(bag.variantId)).toBe(0)
  expect(await inStock(bag)).toBe(false)
  const { stocktakes } = await app.platform.db.read
    .selectFrom('product_variants')
    .select('stocktakes')
    .where('id', '=', bag.variantId)
    .executeTakeFirstOrThrow()
  expect(stocktakes).toBe(1)
  await within(app, work => releaseHolds(work, open))
  expect(await left(bag.variantId)).toBe(2)
})

test('concurrent sales of the last of two variants take the product out of stock', async () => {
  for (let round = 0; round < 10; round++) {
    const shirt = await product(app, storeId, { stock: 1, options: ['S', 'M'] })
    const [one, other] = [await checkout(), await checkout()]
    const [small = '', medium = ''] = shirt.variantIds
    expect((await Promise.all([hold(one, [line(small)]), hold(other, [line(medium)])])).filter(failed)).toEqual([])
    expect(await inStock(shirt)).toBe(false)
  }
})

test('reserving nothing succeeds', async () => {
  expect(await hold(await checkout(), [])).toBeUndefined()
  expect((await variantsForSale(app.platform.db.read, [])).size).toBe(0)
})
