import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProduct, listProducts, listRelated } from '#contract/catalog/catalog.ts'
import { listCategories, topCategories } from '#contract/catalog/categories.ts'
import { updateProduct } from '#contract/catalog/products.ts'
import { listFeaturedImages } from '#contract/content/featured-images.ts'
import { createPolicy, listPolicies } from '#contract/content/policies.ts'
import { listProductQuestions } from '#contract/content/questions.ts'
import { listProductReviews } from '#contract/content/reviews.ts'
import { endpoints } from '#contract/index.ts'
import { shippingLocation } from '#contract/locations/locations.ts'
import {
  listDailyDiscounts,
  listOutlets,
  listPromotions,
  listRandomCategory,
  listSuperDeals,
} from '#contract/offers/offers.ts'
import { listCustomerOrders } from '#contract/orders/orders.ts'
import { listExceptions, runReconciliation } from '#contract/payouts/reconciliation.ts'
import { getFacets } from '#contract/search/facets.ts'
import { suggest } from '#contract/search/search.ts'
import { publicRules } from '#contract/settings/settings.ts'
import { getStore, listStoreProducts, listStores } from '#contract/stores/stores.ts'
import type { EmbeddedPostgres } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { startTestApp, type TestApp } from './harness/app.ts'
import { books, type Shopper, shopper } from './harness/checkout.ts'
import { admin, type Merchant, merchant, type Product, product, shipping } from './harness/fixtures.ts'
import { provider } from './harness/provider.ts'
import { differences } from './harness/reconcile.ts'
import { ask, newServer, newStandby, type Server } from './harness/standby.ts'
import { attack } from './hostile/attack.ts'

/** Two PostgreSQL servers as in production: a primary, and a standby that serves stale reads. */

const primary = newServer()
let standby: Server
let [written, streamed]: EmbeddedPostgres[] = []
let app: TestApp
let store: Merchant
let goods: Product
let ada: Shopper

const running = (server: EmbeddedPostgres | undefined): EmbeddedPostgres => {
  if (!server) throw new Error('It isn’t started')
  return server
}

beforeAll(async () => {
  written = await primary.start()
  await migrate(written.url)
  standby = await newStandby(primary, written.url)
  streamed = await standby.start()
  app = await startTestApp({ databaseUrl: written.url, replicaUrls: [streamed.url] })
  await provider(app).setClock(app.clock.now())
  await shipping(app)
  store = await merchant(app)
  goods = await product(app, store.storeId, { price: 100_000, stock: 100 })
  ada = await shopper(app)
}, 120_000)
afterAll(async () => {
  await app?.stop()
  for (const server of [written, streamed]) await server?.stop()
  for (const server of [primary, standby]) server?.remove()
})

const listedPrice = async () => (await app.call(listProducts)).data.rows[0]?.pricing[0]?.sellingPrice
const behind = async () => (await app.platform.db.replicas())[0]?.bytesBehind
const ready = async () => (await app.app.inject('/health/ready')).json()
const caughtUp = () => expect.poll(behind).toBe(0)

async function place(by: Shopper, at: TestApp): Promise<string> {
  await by.put(goods)
  const { reference } = await by.pay()
  await provider(at).pay(reference)
  expect((await by.comeBack(reference)).state).toBe('placed')
  return reference
}

const ordersOf = async (by: Shopper, at: TestApp): Promise<number> =>
  (await at.call(listCustomerOrders, { token: by.token })).data.rows.length

test('lists lag with the standby; a product’s page, cart, checkout and orders never do', async () => {
  await caughtUp()
  expect(await listedPrice()).toBe(1000)
  await ask(running(streamed).url, 'select pg_wal_replay_pause()')
  const state = 'select pg_get_wal_replay_pause_state() as it'
  await expect.poll(() => ask(running(streamed).url, state)).toEqual([{ it: 'paused' }])

  await app.call(updateProduct, {
    token: store.token,
    params: { id: goods.productId },
    body: { pricing: [{ costPrice: 0, sellingPrice: 2000, price: 2000 }] },
  })
  expect(await listedPrice()).toBe(1000)
  const shown = await app.call(getProduct, { params: { id: goods.productId } })
  expect(shown.data.pricing[0]?.sellingPrice).toBe(2000)
  await ada.put(goods)
  expect((await ada.simulate()).subtotal).toBe(2000)
  await place(ada, app)
  expect(await ordersOf(ada, app)).toBe(1)
  expect(await ready()).toEqual({ ready: true, replicas: [{ name: 'replica 1', bytesBehind: await behind() }] })
  expect(await behind()).toBeGreaterThan(0)

  await ask(running(streamed).url, 'select pg_wal_replay_resume()')
  await expect.poll(listedPrice).toBe(2000)
})

test('whoever has just written reads from the primary, in every process, until the standby has caught up', async () => {
  await caughtUp()
  const other = await startTestApp({
    databaseUrl: running(written).url,
    replicaUrls: [running(streamed).url],
    sandboxUrl: app.sandboxUrl,
  })
  const policyIn = async (at: TestApp, cookie?: string) => {
    const query = { storeId: store.storeId }
    const { data } = await at.call(listPolicies, { query, headers: cookie ? { cookie } : {} })
    return data.rows.map(({ content }) => content)
  }
  await ask(running(streamed).url, 'select pg_wal_replay_pause()')
  const saved = await app.app.inject({
    method: 'POST',
    url: createPolicy.path,
    headers: { authorization: `Bearer ${store.token}` },
    payload: { type: 'returns', title: 'Returns', content: 'Within seven days.' },
  })
  expect(saved.statusCode).toBe(200)
  const [cookie = ''] = [saved.headers['set-cookie'] ?? ''].flat().map(each => each.split(';')[0] ?? '')
  expect(cookie).toMatch(/^bitmarte_written=\d+$/)
  expect(await policyIn(other)).toEqual([])
  expect(await policyIn(other, cookie)).toEqual(['Within seven days.'])
  const idle = () => other.platform.db.pools().find(({ name }) => name === 'replica 1')?.idle
  expect(idle()).toBe(1)

  await ask(running(streamed).url, 'select pg_wal_replay_resume()')
  await caughtUp()
  await expect.poll(() => policyIn(other)).toEqual(['Within seven days.'])
  expect(await policyIn(other, cookie)).toEqual(['Within seven days.'])
  await other.stop()
})

/** Makes the calls of the shop's pages as a visitor. */
function visit({ call }: TestApp): Promise<unknown> {
  const params = { id: goods.productId }
  const inStore = { params: { id: store.storeId } }
  return Promise.all([
    call(listProducts, { query: { search: 'never searched before' } }),
    call(getFacets, { query: { search: 'nor this' } }),
    call(suggest, { query: { search: 'neit' } }),
    call(topCategories),
    call(listCategories),
    call(listFeaturedImages),
    call(listDailyDiscounts),
    call(listSuperDeals),
    call(listPromotions),
    call(listOutlets),
    call(listRandomCategory),
    call(listStores),
    call(shippingLocation),
    call(publicRules),
    call(getProduct, { params }),
    call(listRelated, { params }),
    call(listProductReviews, { params: { productId: goods.productId } }),
    call(listProductQuestions, { params: { productId: goods.productId } }),
    call(getStore, inStore),
    call(listStoreProducts, inStore),
    call(listPolicies, { query: { storeId: store.storeId } }),
  ])
}

test('no read needs to write on the read-only standby', { timeout: 60_000 }, async () => {
  const endpointIds = endpoints.filter(({ method }) => method === 'GET').map(({ id }) => id)
  const attackers = [
    { kind: 'nobody', words: [], oversees: true },
    { kind: 'customer', accountId: ada.accountId, words: ['customer'], oversees: true },
    { kind: 'owner', accountId: store.accountId, words: ['merchant'], oversees: true },
    { kind: 'superadmin', ...(await admin(app, 'superadmin')), words: ['admin', 'superadmin'], oversees: true },
  ]
  const { faults, done } = await attack(app, { requests: 300, seed: 7, attackers, endpointIds })
  expect(faults).toEqual([])
  expect(done.size).toBeGreaterThan(endpointIds.length / 3)
})

test('after losing the standby and then the primary, people still see products, payments are found again, and people can buy', {
  timeout: 60_000,
}, async () => {
  const [kemi, obi] = [await shopper(app), await shopper(app)]
  await kemi.put(goods)
  const { reference: unfinished } = await kemi.pay()
  await caughtUp()

  await running(streamed).stop()
  expect(await listedPrice()).toBe(2000)
  expect(await ready()).toEqual({ ready: true, replicas: [{ name: 'replica 1', bytesBehind: null }] })
  await provider(app).pay(unfinished)
  expect((await kemi.comeBack(unfinished)).state).toBe('placed')
  const lost = await place(obi, app)

  await running(written).stop()
  streamed = await standby.start()
  await expect.poll(ready, { timeout: 10_000 }).toEqual({ ready: true, writable: false })
  expect(await listedPrice()).toBe(2000)
  await visit(app)
  const waiting = await startTestApp({ databaseUrl: streamed.url, sandboxUrl: app.sandboxUrl })
  expect((await waiting.app.inject('/health/ready')).statusCode).toBe(503)
  await waiting.stop()
  await ask(streamed.url, 'select pg_promote()')

  const after = await startTestApp({ databaseUrl: streamed.url, sandboxUrl: app.sandboxUrl })
  try {
    expect((await after.app.inject('/health/ready')).json()).toEqual({ ready: true, replicas: [] })
    expect(await ordersOf(ada, after)).toBe(1)
    expect(await ordersOf(kemi, after)).toBe(0)
    after.clock.advance(120_000)
    await after.runScheduledJob('payments.reconcile')
    await after.runJobs()
    expect(await ordersOf(kemi, after)).toBe(1)

    const { token } = await admin(after, 'superadmin')
    await after.call(runReconciliation, { token, body: { day: '2026-11-18' } })
    await after.runJobs()
    const { data } = await after.call(listExceptions, { token })
    expect(data.rows).toMatchObject([{ record: 'payment', problem: 'unknown', reference: lost }])

    const tola = await shopper(after)
    await place(tola, after)
    expect(await ordersOf(tola, after)).toBe(1)
    expect(Object.values(await books(after))).not.toEqual([])
    expect(await differences(after.platform.db.read)).toEqual([])
  } finally {
    await after.stop()
  }
})
