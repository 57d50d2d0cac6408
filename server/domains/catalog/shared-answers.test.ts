import { gunzipSync } from 'node:zlib'
import { type NotNull, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateCategory } from '#contract/catalog/category-work.ts'
import { updateInventory } from '#contract/catalog/inventory.ts'
import { approveProduct, deleteFromMarketplace, updateProduct } from '#contract/catalog/products.ts'
import { createPolicy } from '#contract/content/policies.ts'
import { updateReview } from '#contract/content/reviews.ts'
import { suggest } from '#contract/search/search.ts'
import { restoreStore, suspendStore } from '#contract/stores/approvals.ts'
import { addStoreProfile } from '#contract/stores/store-profile.ts'
import { countSold } from '#domains/catalog/index.ts'
import { type Composed, compose } from '#server/compose.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import {
  admin,
  changeProduct,
  customer,
  type Merchant,
  merchant,
  type Product,
  product,
  within,
} from '#tests/harness/fixtures.ts'
import { reviewed } from '#tests/harness/reviews.ts'

let app: TestApp
let other: Composed
let store: Merchant
/** Another store with a product of its own. */
let neighbour: Merchant
let elsewhere: Product

beforeAll(async () => {
  app = await startTestApp({ sharedAnswersMb: 8 })
  other = await compose(app.platform.config, { clock: app.clock, strict: true })
  store = await merchant(app)
  neighbour = await merchant(app)
  elsewhere = await product(app, neighbour.storeId)
})
afterAll(async () => {
  await other.close()
  await app.stop()
})

const get = async (from: Composed, url: string, headers: Record<string, string> = {}) => {
  const answer = await from.app.inject({ url, headers })
  return { status: answer.statusCode, headers: answer.headers, json: () => answer.json(), raw: answer.rawPayload }
}
const pageOf = (id: string) => `/v1/products/customer/product/${id}`
const list = '/v1/products/customer/getallproducts'

const priceAt = async (from: Composed, id: string): Promise<number> =>
  (await get(from, pageOf(id))).json().data.pricing[0].sellingPrice
const pricesIn = async (from: Composed, url: string): Promise<number[]> =>
  (await get(from, url))
    .json()
    .data.rows.map((row: { pricing: { sellingPrice: number }[] }) => row.pricing[0]?.sellingPrice)

/** Changes the price of a product, in naira. */
const setPrice = ({ token }: Merchant, productId: string, naira: number) =>
  app.call(updateProduct, {
    token,
    params: { id: productId },
    body: { pricing: [{ costPrice: 0, sellingPrice: naira, price: naira }] },
  })

/** Rows of a table read so far, to distinguish a computed response from a cached one. */
const readSoFar = async (): Promise<number> => {
  await sql`select pg_stat_force_next_flush()`.execute(app.platform.db.read)
  const { rows } = await sql<{ n: number }>`select pg_stat_get_tuples_fetched('stores'::regclass) as n`.execute(
    app.platform.db.read,
  )
  return rows[0]?.n ?? 0
}

/**
 * Resolves once every process has processed all changes so far. A process receives changes in commit order, so it is
 * enough that each responds with a price that is set now.
 */
async function changesHeard(): Promise<void> {
  const everywhere = () => Promise.all([app, other].map(each => priceAt(each, elsewhere.productId)))
  const [price = 0] = await everywhere()
  await setPrice(neighbour, elsewhere.productId, price + 1)
  await expect.poll(everywhere, { interval: 5 }).toEqual([price + 1, price + 1])
}

/** A product whose creation every process has processed, so that cached responses stay. */
const settled = async (...of: Parameters<typeof product>) => {
  const made = await product(...of)
  await changesHeard()
  return made
}

test('every process responds with a new price, on the product page and in lists', async () => {
  const { productId } = await product(app, store.storeId, { price: 500_000 })
  const url = `${list}?storeId=${store.storeId}`
  const all = () =>
    Promise.all([app, other].flatMap(each => [priceAt(each, productId), pricesIn(each, url).then(([price]) => price)]))
  expect(await all()).toEqual([5000, 5000, 5000, 5000])
  await setPrice(store, productId, 7000)
  await expect.poll(all, { timeout: 2000, interval: 5 }).toEqual([7000, 7000, 7000, 7000])
})

test('is cached in between', async () => {
  const { productId } = await settled(app, store.storeId)
  await priceAt(app, productId)
  const { headers } = await get(app, pageOf(productId))
  await within(app, async work => {
    await work.tx
      .insertInto('sold_units')
      .values({ store_id: store.storeId, product_id: productId, quantity: 4 })
      .execute()
    await countSold(work)
  })
  await changesHeard()
  const again = await get(app, pageOf(productId))
  // Units sold invalidate nothing.
  expect([again.json().data.soldCount, again.headers.etag]).toEqual([0, headers.etag])
})

test('shows a sold-out variant and new names of store and category at once', async () => {
  const { token } = store
  const { productId, variantId } = await product(app, store.storeId, { stock: 40 })
  const path = await app.platform.db.read
    .selectFrom('products')
    .select('category_id')
    .$narrowType<{ category_id: NotNull }>()
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  const stock = (quantity: number) => app.call(updateInventory, { token, body: { changes: [{ variantId, quantity }] } })
  const change = async (write: () => Promise<unknown>, says: (data: never) => unknown, now: unknown) => {
    await get(app, pageOf(productId))
    await write()
    await expect.poll(async () => says((await get(app, pageOf(productId))).json().data as never)).toEqual(now)
  }
  await change(
    () => stock(3),
    (data: { variant: { quantity: number }[] }) => data.variant[0]?.quantity,
    3,
  )
  await change(
    () => stock(0),
    (data: { inStock: boolean }) => data.inStock,
    false,
  )
  await change(
    () => app.call(addStoreProfile, { token, body: { store: { storeName: 'Renamed' } } }),
    (data: { storeName: string }) => data.storeName,
    'Renamed',
  )
  await change(
    async () =>
      app.call(updateCategory, {
        token: (await admin(app)).token,
        params: { id: path.category_id },
        body: { name: 'Moved' },
      }),
    (data: { category: string }) => data.category,
    'Moved',
  )
})

test('shows a product’s reviews and its store’s policies at once', async () => {
  const bought = await product(app, store.storeId)
  const said = await reviewed(app, store, bought, { stars: 5 })
  const reviews = `/v1/reviews/product/${bought.productId}`
  const policies = `/v1/merchantPolicy?storeId=${store.storeId}`
  const rows = async (from: Composed, url: string) => (await get(from, url)).json().data.rows
  expect(await rows(other, reviews)).toMatchObject([{ stars: 5, text: 'As it was shown.' }])
  await app.call(updateReview, {
    token: said.writer.token,
    params: { id: said.id },
    body: { stars: 5, text: 'It fades.' },
  })
  await expect.poll(async () => (await rows(other, reviews))[0].text).toBe('It fades.')
  expect(await rows(other, policies)).toEqual([])
  const body = { type: 'returns', title: 'Returns', content: 'Within 30 days.' } as const
  const { data } = await app.call(createPolicy, { token: store.token, body })
  await expect.poll(() => rows(other, policies), { timeout: 10_000 }).toEqual([data])
})

test('products off sale disappear everywhere at once; new ones appear in short lists', async () => {
  const mine = await merchant(app)
  const url = `/v1/stores/${mine.storeId}/products`
  const countAt = async (from: Composed) => (await get(from, url)).json().data.count
  const { productId } = await product(app, mine.storeId)
  expect([await countAt(app), await countAt(other)]).toEqual([1, 1])
  await product(app, mine.storeId)
  await expect.poll(async () => [await countAt(app), await countAt(other)]).toEqual([2, 2])
  await get(other, pageOf(productId))
  await app.call(deleteFromMarketplace, { token: mine.token, params: { id: productId } })
  await expect.poll(async () => [await countAt(app), (await get(other, pageOf(productId))).status]).toEqual([1, 404])
})

test('approval, suspension and restoration take effect at once', async () => {
  const mine = await merchant(app)
  const { token } = await admin(app)
  const url = `/v1/stores/${mine.storeId}/products`
  const everywhere = async () => Promise.all([app, other].map(async from => (await get(from, url)).json().data?.count))
  await product(app, mine.storeId)
  const { productId } = await product(app, mine.storeId, { approval: 'pending' })
  await expect.poll(everywhere).toEqual([1, 1])
  await app.call(approveProduct, { token, query: { productId, merchantId: mine.accountId } })
  await expect.poll(everywhere).toEqual([2, 2])
  await app.call(suspendStore, { token, params: { storeId: mine.storeId }, body: { reason: 'Complaints.' } })
  await expect.poll(everywhere).toEqual([undefined, undefined])
  await app.call(restoreStore, { token, params: { storeId: mine.storeId } })
  await expect.poll(everywhere).toEqual([2, 2])
})

test('failures aren’t cached', async () => {
  const { productId } = await settled(app, store.storeId, { approval: 'pending' })
  expect((await get(app, pageOf(productId))).status).toBe(404)
  await within(app, work => changeProduct(work, productId, { approval_status: 'approved' }))
  expect((await get(app, pageOf(productId))).status).toBe(200)
})

test('the ETag is strong, and a matching request gets 304', async () => {
  const { productId } = await settled(app, store.storeId)
  const first = await get(app, pageOf(productId))
  const etag = String(first.headers.etag)
  expect(etag).toMatch(/^"[\w-]+"$/)
  expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=10')
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
    expect((await get(app, pageOf(productId), { 'if-none-match': known })).status).toBe(304)
  const unknown = await get(app, pageOf(productId), { 'if-none-match': '"other"' })
  expect([unknown.status, unknown.headers.etag]).toEqual([200, etag])
})

test('a compressed response has its own ETag', async () => {
  const { productId } = await settled(app, store.storeId)
  const plain = await get(app, pageOf(productId))
  const packed = await get(app, pageOf(productId), { 'accept-encoding': 'gzip, br;q=0' })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(packed.headers.etag).toBe(String(plain.headers.etag).replace(/"$/, '-gzip"'))
  expect(packed.headers.vary).toContain('accept-encoding')
  expect(gunzipSync(packed.raw).equals(plain.raw)).toBe(true)
  const browser = await get(app, pageOf(productId), { 'accept-encoding': 'gzip, deflate, br' })
  expect(browser.headers['content-encoding']).toBe('br')
})

test('equivalent queries share one cache entry', async () => {
  await settled(app, store.storeId)
  await get(app, `${list}?storeId=${store.storeId}&limit=24`)
  const before = await readSoFar()
  await get(app, `${list}?offset=0&sortBy=relevance&storeId=${store.storeId}&utm_source=mail`)
  expect(await readSoFar()).toBe(before)
})

test('requests with a token bypass the cache', async () => {
  const { productId } = await settled(app, store.storeId)
  const { token } = await customer(app)
  await get(app, pageOf(productId))
  await within(app, async ({ tx }) => {
    await tx.updateTable('products').set({ sold_count: 7 }).where('id', '=', productId).execute()
  })
  const mine = await get(app, pageOf(productId), { authorization: `Bearer ${token}` })
  expect([mine.json().data.soldCount, mine.headers['cache-control'], mine.headers.etag]).toEqual([
    7,
    'no-store',
    undefined,
  ])
})

test('a process without a connection for changes caches nothing, and reconnects', async () => {
  const { productId } = await settled(app, store.storeId, { price: 100_000 })
  await priceAt(app, productId)
  // This invalidates nothing, so only a process that dropped its whole cache responds with it.
  const quietly = (kobo: number) =>
    within(app, async ({ tx }) => {
      const price = { selling_kobo: kobo, list_kobo: kobo }
      await tx.updateTable('products').set(price).where('id', '=', productId).execute()
      await tx.updateTable('product_variants').set(price).where('product_id', '=', productId).execute()
    })
  await quietly(200_000)
  expect(await priceAt(app, productId)).toBe(1000)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and (query like 'listen %' or query = 'select 1')`.execute(app.platform.db.read)
  await expect.poll(() => priceAt(app, productId), { timeout: 10_000 }).toBe(2000)
  await quietly(300_000)
  expect(await priceAt(app, productId)).toBe(3000)
  const isKept = async () => {
    await quietly(400_000)
    const before = await priceAt(app, productId)
    await quietly(500_000)
    return (await priceAt(app, productId)) === before
  }
  await expect.poll(isKept, { timeout: 15_000 }).toBe(true)
  await setPrice(store, productId, 6000)
  await expect.poll(() => priceAt(app, productId), { timeout: 10_000 }).toBe(6000)
})

test('concurrent misses share one computation', async () => {
  const { productId } = await settled(app, store.storeId)
  const before = await readSoFar()
  const answers = await Promise.all(Array.from({ length: 50 }, () => get(app, pageOf(productId))))
  expect(new Set(answers.map(each => each.headers.etag)).size).toBe(1)
  expect((await readSoFar()) - before).toBeLessThan(5)
})

test('only misses count against a rate limit', async () => {
  const statusOf = async (search: string) => (await get(app, `/v1/search/suggestions?search=${search}`)).status
  const { perMinute = 0 } = suggest
  for (let call = 0; call < perMinute; call++) expect(await statusOf('tote')).toBe(200)
  // The first of them was one of the minute's misses.
  const others = Array.from({ length: perMinute - 1 }, (_, at) => statusOf(`tote ${at}`))
  expect(new Set(await Promise.all(others))).toEqual(new Set([200]))
  expect([await statusOf('another'), await statusOf('tote')]).toEqual([429, 200])
})
