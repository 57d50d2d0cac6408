import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { addOutlet, deleteOutlet, listAdminOutlets, listOutlets } from '#contract/offers/offers.ts'
import { getStore } from '#contract/stores/stores.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { admin, changeProduct, changeStore, merchant, type Person, product, within } from '#tests/harness/fixtures.ts'

let app: TestApp
let boss: Person

beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-11-18T09:00:00Z') })
  boss = await admin(app)
})
afterAll(() => app.stop())

const add = async (body: { storeId: string; position?: number; startsAt?: string; endsAt?: string | null }) =>
  (await app.call(addOutlet, { token: boss.token, body })).data.id
const shown = async (query = {}) => (await app.call(listOutlets, { query })).data

test('official outlets are listed in order, each with its best sellers in stock', async () => {
  const [one, other] = [await merchant(app), await merchant(app)]
  const goods = []
  for (let n = 0; n < 4; n++) goods.push(await product(app, one.storeId, { stock: n === 3 ? 0 : 5 }))
  await product(app, other.storeId)
  for (const [sold, { productId }] of goods.entries())
    await within(app, work => changeProduct(work, productId, { sold_count: sold }))
  await add({ storeId: other.storeId, position: 2 })
  await add({ storeId: one.storeId, position: 1 })
  const { count, rows } = await shown({ products: 2 })
  expect(count).toBe(2)
  expect(rows.map(({ id }) => id)).toEqual([one.storeId, other.storeId])
  expect(rows[0]?.products.map(({ id }) => id)).toEqual([goods[2]?.productId, goods[1]?.productId])
  expect(rows[0]).toMatchObject({ storeUrl: one.storeUrl, logo: null, followers: 0 })
  expect(await shown({ limit: 1, offset: 1 })).toMatchObject({ count: 2, rows: [{ id: other.storeId }] })
  expect(await shown({ offset: 2 })).toEqual({ count: 2, rows: [] })
})

test('an outlet shows between its dates, while its store is live and has stock', async () => {
  const dated = await merchant(app)
  const empty = await merchant(app)
  const { productId } = await product(app, dated.storeId)
  await product(app, empty.storeId, { stock: 0 })
  await add({ storeId: dated.storeId, startsAt: '2026-11-18T10:00:00Z', endsAt: '2026-11-18T12:00:00Z' })
  await add({ storeId: empty.storeId })
  const mine = async () =>
    (await shown({ limit: 24 })).rows.map(({ id }) => id).filter(id => [dated.storeId, empty.storeId].includes(id))
  const inAdmin = async () =>
    (await app.call(listAdminOutlets, { token: boss.token })).data.rows
      .filter(each => [dated.storeId, empty.storeId].includes(each.store.id))
      .map(({ store, status, shown }) => [store.id, status, shown])
  expect(await mine()).toEqual([])
  expect(await inAdmin()).toEqual([
    [empty.storeId, 'live', false],
    [dated.storeId, 'scheduled', false],
  ])
  app.clock.set(new Date('2026-11-18T10:00:00Z'))
  expect(await mine()).toEqual([dated.storeId])
  expect(await inAdmin()).toContainEqual([dated.storeId, 'live', true])
  await within(app, work => changeStore(work, dated.storeId, { suspended_at: app.clock.now() }))
  expect(await mine()).toEqual([])
  await within(app, work => changeStore(work, dated.storeId, { suspended_at: null }))
  await within(app, work => changeProduct(work, productId, { published: false }))
  expect(await mine()).toEqual([])
  await within(app, work => changeProduct(work, productId, { published: true }))
  expect(await mine()).toEqual([dated.storeId])
  app.clock.set(new Date('2026-11-18T12:00:00Z'))
  expect(await mine()).toEqual([])
  expect(await inAdmin()).toContainEqual([dated.storeId, 'ended', false])
  const ended = await app.call(listAdminOutlets, { token: boss.token, query: { status: 'ended' } })
  expect(ended.data).toMatchObject({ count: 1, rows: [{ store: { id: dated.storeId } }] })
  app.clock.set(new Date('2026-11-18T09:00:00Z'))
})

test('adding and deleting are audited; a store is an outlet once at a time', async () => {
  const { storeId } = await merchant(app)
  await product(app, storeId)
  const tries = await atOnce(app.platform.db, 6, async () => {
    const response = await app.app.inject({
      method: 'POST',
      url: addOutlet.path,
      headers: { authorization: `Bearer ${boss.token}` },
      payload: { storeId },
    })
    const { code, data } = response.json<{ code?: string; data?: { id: string } }>()
    return { code, id: data?.id }
  })
  const added = tries.flatMap(({ id }) => id ?? [])
  expect(added).toHaveLength(1)
  expect(tries.filter(({ code }) => code === 'outlet_already')).toHaveLength(5)
  const [id = ''] = added
  const later = { storeId, startsAt: '2027-01-01T00:00:00Z', endsAt: '2027-02-01T00:00:00Z' }
  expect(await app.refused(addOutlet, { token: boss.token, body: later })).toMatchObject({ code: 'outlet_already' })
  await app.call(deleteOutlet, { token: boss.token, params: { id } })
  expect(await app.refused(deleteOutlet, { token: boss.token, params: { id } })).toMatchObject({ status: 404 })
  await add(later)
  const audited = await app.platform.db.read
    .selectFrom('audit_log')
    .select(['action', 'account_id', 'before', 'after'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  expect(audited).toMatchObject([
    { action: 'outlet.add', account_id: boss.accountId, before: null, after: { storeId, endsAt: null } },
    { action: 'outlet.delete', account_id: boss.accountId, before: { storeId }, after: null },
  ])
})

test('rejects invalid input', async () => {
  const { storeId } = await merchant(app)
  const wrong: [object, number][] = [
    [{}, 422],
    [{ storeId: 'shop' }, 422],
    [{ storeId, position: 0 }, 422],
    [{ storeId, endsAt: '2026-11-18T09:00:00Z' }, 422],
    [{ storeId, startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' }, 422],
    [{ storeId, startsAt: 'soon' }, 422],
    [{ storeId: randomUUID() }, 404],
  ]
  for (const [body, status] of wrong)
    expect({ body, ...(await app.refused(addOutlet, { token: boss.token, body })) }).toMatchObject({ body, status })
  await within(app, work => changeStore(work, storeId, { suspended_at: app.clock.now() }))
  expect(await app.refused(addOutlet, { token: boss.token, body: { storeId } })).toMatchObject({
    code: 'store_not_found',
  })
  for (const query of [{ products: 0 }, { products: 11 }, { limit: 25 }, { offset: -1 }])
    expect(await app.refused(listOutlets, { query })).toMatchObject({ status: 422 })
  expect(await app.refused(listAdminOutlets, { token: boss.token, query: { status: 'new' } })).toMatchObject({
    status: 422,
  })
})

test('a store is marked as official from the start to the end of its outlet', async () => {
  const shop = await merchant(app)
  await product(app, shop.storeId)
  /** Whether its page and its products' cards have the badge. */
  const official = async () => {
    const { data } = await app.call(getStore, { params: { id: shop.storeId } })
    const { rows } = (await app.call(listProducts, { query: { storeId: shop.storeId } })).data
    expect(rows.map(row => row.official)).toEqual([data.official])
    return data.official
  }
  expect(await official()).toBe(false)
  const at = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString()
  await add({ storeId: shop.storeId, startsAt: at(1), endsAt: at(3) })
  expect(await official()).toBe(false)
  await app.advance(1.1 * 86_400_000)
  expect(await official()).toBe(true)
  await app.advance(2 * 86_400_000)
  expect(await official()).toBe(false)
  const id = await add({ storeId: shop.storeId })
  expect(await official()).toBe(true)
  await app.call(deleteOutlet, { token: boss.token, params: { id } })
  expect(await official()).toBe(false)
})
