import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOwnFeatured, orderFeatured } from '#contract/catalog/inventory.ts'
import { deleteProduct } from '#contract/catalog/products.ts'
import { addFeatured, deleteFeatured, getFeatured, listFeatured, mostFeatured } from '#contract/offers/offers.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { changeStore, merchant, product, setStock, staff, within } from '#tests/harness/fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const ofStore = async (storeId: string) => (await app.call(listFeatured, { params: { storeId } })).data

test('a store’s featured products are listed in order, by its ID and its storeUrl', async () => {
  const store = await merchant(app)
  const [one, two] = [await product(app, store.storeId), await product(app, store.storeId)]
  const add = async (productId: string) =>
    (await app.call(addFeatured, { token: store.token, body: { productId } })).data
  const first = await add(one.productId)
  const second = await add(two.productId)
  expect([first.position, second.position]).toEqual([1, 2])
  const shown = await ofStore(store.storeId)
  expect(shown).toMatchObject({ count: 2, rows: [{ id: one.productId, featuredId: first.id }, { id: two.productId }] })
  expect(await ofStore(store.storeUrl)).toEqual(shown)
  expect((await app.call(getFeatured, { params: { id: second.id } })).data).toEqual(shown.rows[1])

  await app.call(deleteFeatured, { token: store.token, params: { id: first.id } })
  const third = await product(app, store.storeId)
  expect(await add(third.productId)).toMatchObject({ position: 1 })
  expect((await ofStore(store.storeId)).rows.map(({ id }) => id)).toEqual([third.productId, two.productId])
  expect(await app.refused(getFeatured, { params: { id: first.id } })).toMatchObject({ code: 'product_not_found' })
})

test('sold-out and hidden products aren’t shown, and keep their place', async () => {
  const store = await merchant(app)
  const { productId } = await product(app, store.storeId, { stock: 0 })
  const { data } = await app.call(addFeatured, { token: store.token, body: { productId } })
  expect(await ofStore(store.storeId)).toEqual({ count: 0, rows: [] })
  expect(await app.refused(getFeatured, { params: { id: data.id } })).toMatchObject({ status: 404 })
  await setStock(app, productId, 1)
  expect(await ofStore(store.storeId)).toMatchObject({ count: 1, rows: [{ id: productId, position: 1 }] })
  await within(app, work => changeStore(work, store.storeId, { suspended_at: app.clock.now() }))
  expect(await app.refused(listFeatured, { params: { storeId: store.storeId } })).toMatchObject({
    code: 'store_not_found',
  })
})

test('another store’s products and entries aren’t found', async () => {
  const [store, other] = [await merchant(app), await merchant(app)]
  const theirs = await product(app, other.storeId)
  const body = { productId: theirs.productId }
  expect(await app.refused(addFeatured, { token: store.token, body })).toMatchObject({
    status: 404,
    code: 'product_not_found',
  })
  const { data } = await app.call(addFeatured, { token: other.token, body })
  expect(await app.refused(deleteFeatured, { token: store.token, params: { id: data.id } })).toMatchObject({
    status: 404,
    code: 'not_found',
  })
  expect((await ofStore(other.storeId)).count).toBe(1)
  expect((await ofStore(store.storeId)).count).toBe(0)
})

test('at most twelve, each once, also with concurrent calls', async () => {
  const store = await merchant(app)
  const products = []
  for (let n = 0; n < mostFeatured + 6; n++) products.push((await product(app, store.storeId)).productId)
  const answers = await Promise.all(
    [...products, products[0]].map(async productId => {
      const response = await app.app.inject({
        method: 'POST',
        url: addFeatured.path,
        headers: { authorization: `Bearer ${store.token}` },
        payload: { productId },
      })
      return response.json<{ code?: string }>().code ?? 'added'
    }),
  )
  expect(answers.filter(code => code === 'added')).toHaveLength(mostFeatured)
  expect(answers.every(code => ['added', 'featured_full', 'featured_already'].includes(code))).toBe(true)
  const { count, rows } = await ofStore(store.storeId)
  expect(count).toBe(mostFeatured)
  expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: mostFeatured }, (_, at) => at + 1))
  const featured = rows[0]?.id
  expect(await app.refused(addFeatured, { token: store.token, body: { productId: featured } })).toMatchObject({
    status: 409,
    code: 'featured_already',
  })
})

test('requires permission to manage products, and valid input', async () => {
  const store = await merchant(app)
  const { productId } = await product(app, store.storeId)
  const viewer = await staff(app, store.storeId, [{ resource: 'products', right: 'view' }])
  const editor = await staff(app, store.storeId, [{ resource: 'products', right: 'manage' }])
  expect(await app.refused(addFeatured, { token: viewer.token, body: { productId } })).toMatchObject({ status: 403 })
  await app.call(addFeatured, { token: editor.token, body: { productId } })
  for (const body of [{}, { productId: 'one' }, { productId: null }, []])
    expect(await app.refused(addFeatured, { token: store.token, body })).toMatchObject({ status: 422 })
  expect(await app.refused(addFeatured, { token: store.token, body: { productId: randomUUID() } })).toMatchObject({
    status: 404,
  })
  expect(await app.refused(listFeatured, { params: { storeId: 'no-such-store' } })).toMatchObject({ status: 404 })
  expect(await app.refused(getFeatured, { params: { id: 'x' } })).toMatchObject({ status: 404 })
})

test('a store orders all its featured products, visible to customers or not', async () => {
  const store = await merchant(app)
  const { token } = store
  const own = async () => (await app.call(listOwnFeatured, { token })).data.rows
  const order = (featuredIds: string[]) => app.call(orderFeatured, { token, body: { featuredIds } })
  const feature = async (productId: string) => (await app.call(addFeatured, { token, body: { productId } })).data.id
  const shown = await product(app, store.storeId)
  const waits = await product(app, store.storeId, { approval: 'pending' })
  const soldOut = await product(app, store.storeId, { stock: 0 })
  const ids = [await feature(shown.productId), await feature(waits.productId), await feature(soldOut.productId)]
  expect((await own()).map(each => each.shown)).toEqual([true, false, false])
  expect((await order(ids.toReversed())).data.rows.map(each => each.featuredId)).toEqual(ids.toReversed())
  await Promise.all([order(ids), order(ids.toReversed()), order(ids)])
  expect((await own()).map(each => each.position)).toEqual([1, 2, 3])

  const changed = async (featuredIds: string[], as = token) =>
    (await app.refused(orderFeatured, { token: as, body: { featuredIds } })).code
  expect(await changed(ids.slice(1))).toBe('featured_changed')
  expect(await changed([ids[0] ?? '', ids[0] ?? '', ids[1] ?? ''])).toBe('featured_changed')
  expect(await changed(ids, (await merchant(app)).token)).toBe('featured_changed')
  await app.call(deleteFeatured, { token, params: { id: ids[0] ?? '' } })
  expect(await changed(ids)).toBe('featured_changed')
})

test('a deleted product frees its place', async () => {
  const store = await merchant(app)
  const { token } = store
  const add = async () => {
    const { productId } = await product(app, store.storeId)
    return { productId, ...(await app.call(addFeatured, { token, body: { productId } })).data }
  }
  const [first, second, third] = [await add(), await add(), await add()]
  await app.call(deleteProduct, { token, params: { id: first.productId } })
  const order = [third.id, second.id]
  const { rows } = (await app.call(orderFeatured, { token, body: { featuredIds: order } })).data
  expect(rows.map(each => [each.featuredId, each.position])).toEqual([
    [third.id, 1],
    [second.id, 2],
  ])
  await app.call(deleteProduct, { token, params: { id: third.productId } })
  expect(await add()).toMatchObject({ position: 1 })
})
