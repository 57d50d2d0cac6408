import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/content/wishlist.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { changeProduct, customer, merchant, product, productsWritten, within } from '#tests/harness/fixtures.ts'

let app: TestApp
let storeId: string
beforeAll(async () => {
  app = await startTestApp()
  storeId = (await merchant(app)).storeId
})
afterAll(() => app.stop())

const save = (token: string, ...productIds: string[]) =>
  app.call(contract.addToWishlist, { token, body: { productIds } })
const list = async (token: string, query = {}) => (await app.call(contract.listWishlist, { token, query })).data
const change = (productId: string, to: { published?: boolean; deleted_at?: Date }) =>
  within(app, work => changeProduct(work, productId, to))

test('saves once, however often; last saved first, per customer', async () => {
  const [{ token }, other] = [await customer(app), await customer(app)]
  const [a, b] = [await product(app, storeId), await product(app, storeId)]
  await Promise.all(Array.from({ length: 6 }, () => save(token, a.productId)))
  app.clock.advance(1000)
  expect((await save(token, b.productId, a.productId)).data.ids).toEqual([b.productId, a.productId])
  expect(await list(token)).toMatchObject({
    count: 2,
    rows: [
      { id: b.productId, onSale: true, storeId },
      { id: a.productId, onSale: true },
    ],
  })
  expect((await list(token, { limit: 1, offset: 1 })).rows.map(({ id }) => id)).toEqual([a.productId])
  expect((await app.call(contract.listWishlistIds, { token: other.token })).data.ids).toEqual([])
  const gone = { params: { productId: a.productId } }
  expect((await app.call(contract.removeFromWishlist, { token: other.token, ...gone })).data.ids).toEqual([])
  expect((await app.call(contract.removeFromWishlist, { token, ...gone })).data.ids).toEqual([b.productId])
  expect((await app.call(contract.removeFromWishlist, { token, ...gone })).data.ids).toEqual([b.productId])
})

test('skips products off sale among several, and rejects a single one', async () => {
  const { token } = await customer(app)
  const [fine, pending] = [await product(app, storeId), await product(app, storeId, { approval: 'pending' })]
  for (const id of [pending.productId, randomUUID()]) {
    const body = { productIds: [id] }
    expect(await app.refused(contract.addToWishlist, { token, body })).toMatchObject({ code: 'product_not_found' })
    expect((await save(token, id, randomUUID())).data.ids).toEqual([])
  }
  expect((await save(token, pending.productId, fine.productId, randomUUID())).data.ids).toEqual([fine.productId])
})

test('keeps products that leave the shop, and drops deleted ones', async () => {
  const { token } = await customer(app)
  const [hidden, deleted] = [await product(app, storeId), await product(app, storeId)]
  await save(token, hidden.productId, deleted.productId)
  await change(hidden.productId, { published: false })
  await change(deleted.productId, { deleted_at: app.clock.now() })
  expect(await list(token)).toMatchObject({ count: 1, rows: [{ id: hidden.productId, onSale: false }] })
})

test('limits saved products to 500, also with concurrent calls', async () => {
  const { token, accountId } = await customer(app)
  const { productId } = await product(app, storeId)
  const more = [await product(app, storeId), await product(app, storeId), await product(app, storeId)]
  await within(app, async work => {
    const { tx, now } = work
    const { id: _, ...like } = await tx
      .selectFrom('products')
      .select(['id', 'store_id', 'category_id', 'sub_category_id', 'child_category_id', 'selling_kobo', 'list_kobo'])
      .where('id', '=', productId)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: 498 }, (_, n) => ({
      ...like,
      name: `Like ${n}`,
      weight_grams: 1,
      created_at: now,
      updated_at: now,
    }))
    const made = await tx.insertInto('products').values(rows).returning('id').execute()
    await productsWritten(
      work,
      made.map(({ id }) => id),
    )
    await tx
      .insertInto('wishlist_items')
      .values(made.map(({ id }) => ({ customer_id: accountId, store_id: storeId, product_id: id, saved_at: now })))
      .execute()
  })
  const answers = await Promise.all(
    more.map(({ productId: id }) =>
      app.app.inject({
        method: 'POST',
        url: contract.addToWishlist.path,
        headers: { authorization: `Bearer ${token}` },
        payload: { productIds: [id] },
      }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409])
  const refused = await app.refused(contract.addToWishlist, { token, body: { productIds: [productId] } })
  expect(refused).toMatchObject({ code: 'wishlist_full' })
  expect((await app.call(contract.listWishlistIds, { token })).data.ids).toHaveLength(500)
})

test.each([
  {},
  { productIds: [] },
  { productIds: ['x'] },
  { productIds: 'x' },
  { productIds: Array.from({ length: 501 }, () => randomUUID()) },
])('a wrong body is refused', async body => {
  const { token } = await customer(app)
  expect(await app.refused(contract.addToWishlist, { token, body })).toMatchObject({ code: 'invalid' })
})

test.each([{ limit: 0 }, { limit: 101 }, { offset: -1 }])('%j is refused', async query => {
  const { token } = await customer(app)
  expect(await app.refused(contract.listWishlist, { token, query })).toMatchObject({ code: 'invalid' })
})
