import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStore, listStoreProducts, listStores } from '#contract/stores/stores.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { customer, merchant, product, within } from '#tests/harness/fixtures.ts'
import { createStore } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const change = (storeId: string, columns: object) =>
  within(app, ({ tx }) => tx.updateTable('stores').set(columns).where('id', '=', storeId).execute())
const rename = (storeId: string, url: string) => change(storeId, { url })
/** Creates a store for a new merchant; it isn’t live yet. */
const openStore = async (name: string) => {
  const { accountId: merchantId } = await customer(app)
  return within(app, work => createStore(work, { merchantId, name }))
}
const found = async (id: string) => (await app.call(getStore, { params: { id } })).data

test('a former storeUrl permanently redirects to the store', async () => {
  const { storeId, storeUrl } = await merchant(app)
  const { productId } = await product(app, storeId)
  await rename(storeId, `${storeUrl}-new`)
  await rename(storeId, `${storeUrl}-newer`)
  for (const url of [storeUrl, `${storeUrl}-new`, `${storeUrl}-newer`])
    expect(await found(url)).toMatchObject({ id: storeId, storeUrl: `${storeUrl}-newer` })
  const listed = await app.call(listStoreProducts, { params: { id: storeUrl } })
  expect(listed.data.rows.map(({ id }) => id)).toEqual([productId])
  await rename(storeId, storeUrl)
  expect(await found(`${storeUrl}-newer`)).toMatchObject({ storeUrl })
})

test('another store can’t take a former storeUrl', async () => {
  const [one, other] = [await merchant(app), await merchant(app)]
  await rename(one.storeId, `${one.storeUrl}-moved`)
  await expect(rename(other.storeId, one.storeUrl)).rejects.toThrow('Another store has or had this address')
  const opened = await openStore(one.storeUrl.replace('-', ' '))
  expect(opened.url).toBe(`${one.storeUrl}-2`)
})

test('two stores that want each other’s current URL both fail', async () => {
  const [one, two, three] = [await merchant(app), await merchant(app), await merchant(app)]
  const results = await Promise.allSettled([
    rename(one.storeId, `${one.storeUrl}-free`),
    rename(two.storeId, one.storeUrl),
    rename(three.storeId, one.storeUrl),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await found(one.storeUrl)).toMatchObject({ id: one.storeId })
})

test('a closed store responds with 410, and one that never opened with 404', async () => {
  const closed = await merchant(app)
  await change(closed.storeId, { suspended_at: app.clock.now() })
  expect(await app.refused(getStore, { params: { id: closed.storeUrl } })).toMatchObject({ status: 410 })
  const { url } = await openStore('Not yet open')
  expect(await app.refused(getStore, { params: { id: url } })).toMatchObject({ status: 404, code: 'store_not_found' })
})

test('filters the directory by state, in each order', async () => {
  const inState = async (rated: object) => {
    const { storeId } = await merchant(app, { state: 'Plateau', lga: 'Jos North' })
    await change(storeId, rated)
    app.clock.advance(60_000)
    return storeId
  }
  const loved = await inState({ rating_sum: 480, review_count: 100, follower_count: 1 })
  const oneFan = await inState({ rating_sum: 5, review_count: 1, follower_count: 9 })
  const latest = await inState({ rating_sum: 0, review_count: 0, follower_count: 4 })
  const ordered = async (query: object) => {
    const { data } = await app.call(listStores, { query: { state: 'plateau', ...query } })
    expect(data.count).toBe(3)
    return data.rows.map(({ id }) => id)
  }
  expect(await ordered({})).toEqual([oneFan, latest, loved])
  expect(await ordered({ sortBy: 'followers' })).toEqual([oneFan, latest, loved])
  expect(await ordered({ sortBy: 'rating' })).toEqual([loved, oneFan, latest])
  expect(await ordered({ sortBy: 'newest' })).toEqual([latest, oneFan, loved])
  expect(await ordered({ search: 'store', sortBy: 'newest' })).toEqual([latest, oneFan, loved])
  expect(await app.refused(listStores, { query: { sortBy: 'name' } })).toMatchObject({ status: 422 })
})
