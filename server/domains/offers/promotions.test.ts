import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPromotion, deletePromotion, listAdminPromotions, listPromotions } from '#contract/offers/offers.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce, waitingForLocks } from '#tests/harness/at-once.ts'
import { admin, type Merchant, merchant, type Person, product, setStock, within } from '#tests/harness/fixtures.ts'
import { addPromotion as storePromotion } from './promotions.store.ts'

let app: TestApp
let boss: Person
let store: Merchant

beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-11-18T09:00:00Z') })
  boss = await admin(app)
  store = await merchant(app)
})
afterAll(() => app.stop())

const add = (body: object) =>
  app.call(addPromotion, { token: boss.token, body: { productId: '', endsAt: '2026-12-01T00:00:00Z', ...body } })
const shown = async () => (await app.call(listPromotions)).data
const audited = (id: string) =>
  app.platform.db.read
    .selectFrom('audit_log')
    .select(['action', 'account_id', 'before', 'after'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

test('a promotion shows from its start to its end, ordered by position', async () => {
  const [first, second, third] = [
    await product(app, store.storeId),
    await product(app, store.storeId),
    await product(app, store.storeId),
  ]
  await add({ productId: second.productId, position: 2, label: ' Back to school ', banner: 'Exercise books and more' })
  await add({ productId: first.productId, position: 1, endsAt: '2026-11-18T11:00:00Z' })
  await add({ productId: third.productId, position: 3, startsAt: '2026-11-18T10:00:00Z' })
  const ids = async () => (await shown()).rows.map(({ id }) => id)
  expect(await ids()).toEqual([first.productId, second.productId])
  expect((await shown()).rows[1]?.promotion).toMatchObject({
    label: 'Back to school',
    banner: 'Exercise books and more',
    endsAt: '2026-12-01T00:00:00.000Z',
  })
  app.clock.set(new Date('2026-11-18T10:00:00Z'))
  expect(await ids()).toEqual([first.productId, second.productId, third.productId])
  app.clock.set(new Date('2026-11-18T11:00:00Z'))
  expect(await ids()).toEqual([second.productId, third.productId])
  expect(await app.call(listPromotions, { query: { limit: 1, offset: 1 } })).toMatchObject({
    data: { count: 2, rows: [{ id: third.productId }] },
  })

  const all = (await app.call(listAdminPromotions, { token: boss.token })).data
  expect(all.rows.map(({ product: { id }, status, shown }) => [id, status, shown])).toEqual([
    [second.productId, 'live', true],
    [third.productId, 'live', true],
    [first.productId, 'ended', false],
  ])
  const ended = await app.call(listAdminPromotions, { token: boss.token, query: { status: 'ended' } })
  expect(ended.data).toMatchObject({ count: 1, rows: [{ product: { id: first.productId } }] })
  app.clock.set(new Date('2026-11-18T09:00:00Z'))
})

test('sold-out and hidden products aren’t shown, and come back by themselves', async () => {
  const { productId } = await product(app, store.storeId, { stock: 0 })
  const pending = await product(app, store.storeId, { approval: 'pending' })
  await add({ productId })
  await add({ productId: pending.productId })
  const mine = async () =>
    (await shown()).rows.map(({ id }) => id).filter(id => [productId, pending.productId].includes(id))
  expect(await mine()).toEqual([])
  await setStock(app, productId, 3)
  expect(await mine()).toEqual([productId])
  const list = (await app.call(listAdminPromotions, { token: boss.token, query: { status: 'live' } })).data.rows
  expect(list.find(each => each.product.id === pending.productId)?.shown).toBe(false)
})

describe('adding', () => {
  test('audits creation and deletion', async () => {
    const { productId } = await product(app, store.storeId)
    const { data } = await add({ productId, label: 'New' })
    await app.call(deletePromotion, { token: boss.token, params: { id: data.id } })
    expect((await shown()).rows.map(({ id }) => id)).not.toContain(productId)
    expect(await audited(data.id)).toMatchObject([
      { action: 'promotion.add', account_id: boss.accountId, before: null, after: { productId, label: 'New' } },
      { action: 'promotion.delete', account_id: boss.accountId, before: { productId, label: 'New' }, after: null },
    ])
    expect(await app.refused(deletePromotion, { token: boss.token, params: { id: data.id } })).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  })

  test('waits for another of the product before it is inserted, so that many can’t wait for each other', async () => {
    const { productId } = await product(app, store.storeId)
    const promotion = { productId, startsAt: new Date('2026-12-01'), endsAt: new Date('2026-12-10') }
    const name = 'Ada'
    let second: Promise<unknown> | undefined
    const waits = await within(app, async work => {
      await storePromotion(work, { accountId: boss.accountId, name }, promotion)
      second = app.refused(addPromotion, { token: boss.token, body: { productId, endsAt: '2026-12-05T00:00:00Z' } })
      await waitingForLocks(app.platform.db, 1)
      const { rows } = await sql<{ query: string }>`select query from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.platform.db.read)
      return rows.map(({ query }) => query)
    })
    expect(waits).toEqual([expect.stringMatching(/from "products" .*for no key update$/)])
    expect(await second).toMatchObject({ code: 'promoted_already' })
  })

  test('allows one per product and period, also with concurrent calls', async () => {
    const { productId } = await product(app, store.storeId)
    const body = { productId, startsAt: '2026-12-01T00:00:00Z', endsAt: '2026-12-10T00:00:00Z' }
    const tries = await atOnce(app.platform.db, 6, async () => {
      const response = await app.app.inject({
        method: 'POST',
        url: addPromotion.path,
        headers: { authorization: `Bearer ${boss.token}` },
        payload: body,
      })
      return response.json<{ code?: string }>().code ?? 'added'
    })
    expect(tries.toSorted()).toEqual(['added', ...Array.from({ length: 5 }, () => 'promoted_already')])
    await add({ productId, startsAt: '2026-12-10T00:00:00Z', endsAt: '2026-12-11T00:00:00Z' })
    const overlapping = { ...body, startsAt: '2026-12-09T23:59:59Z', endsAt: '2026-12-10T00:00:01Z' }
    expect(await app.refused(addPromotion, { token: boss.token, body: overlapping })).toMatchObject({ status: 409 })
  })

  test('rejects invalid input', async () => {
    const { productId } = await product(app, store.storeId)
    const wrong: [object, string][] = [
      [{ productId, endsAt: undefined }, 'endsAt'],
      [{ productId, endsAt: '2026-11-18T08:59:59Z' }, 'endsAt'],
      [{ productId, endsAt: '2026-11-18T09:00:00Z' }, 'endsAt'],
      [{ productId, endsAt: 'tomorrow' }, 'endsAt'],
      [{ productId, startsAt: '2026-12-02T00:00:00Z' }, 'endsAt'],
      [{ productId, startsAt: '2026-12-01T00:00:00.000Z' }, 'endsAt'],
      [{ productId, position: 0 }, 'position'],
      [{ productId, position: 1001 }, 'position'],
      [{ productId, position: 1.5 }, 'position'],
      [{ productId, label: 'x'.repeat(41) }, 'label'],
      [{ productId, banner: 'x'.repeat(141) }, 'banner'],
      [{ productId: 'one' }, 'productId'],
      [{ productId: undefined }, 'productId'],
    ]
    for (const [body, field] of wrong) {
      const refused = await app.refused(addPromotion, {
        token: boss.token,
        body: { endsAt: '2026-12-01T00:00:00Z', ...body },
      })
      expect({ body, status: refused.status, fields: refused.errors?.map(each => each.field) }).toEqual({
        body,
        status: 422,
        fields: [field],
      })
    }
    const unknown = { productId: randomUUID(), endsAt: '2026-12-01T00:00:00Z' }
    expect(await app.refused(addPromotion, { token: boss.token, body: unknown })).toMatchObject({
      status: 404,
      code: 'product_not_found',
    })
  })
})
