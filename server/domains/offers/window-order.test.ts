import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/offers/offers.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { admin, type Merchant, merchant, type Person, product } from '#tests/harness/fixtures.ts'

let app: TestApp
let boss: Person
let store: Merchant
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-11-18T09:00:00Z') })
  boss = await admin(app)
  store = await merchant(app)
})
afterAll(() => app.stop())

const promote = async (body: object = {}) => {
  const { productId } = await product(app, store.storeId)
  const { data } = await app.call(contract.addPromotion, {
    token: boss.token,
    body: { productId, endsAt: '2026-12-01T00:00:00Z', ...body },
  })
  return data.id
}
const order = (ids: string[]) => app.call(contract.orderPromotions, { token: boss.token, body: { ids } })
const change = (id: string, body: object) =>
  app.call(contract.updatePromotion, { token: boss.token, params: { id }, body })
const listed = async () =>
  (await app.call(contract.listAdminPromotions, { token: boss.token, query: { limit: 100 } })).data.rows
const shown = async () => (await app.call(contract.listPromotions)).data.rows.map(({ promotion }) => promotion.id)

test('orders promotions, scheduled and live ones together', async () => {
  const [a, b, c] = [await promote(), await promote({ startsAt: '2026-11-20T00:00:00Z' }), await promote()]
  await order([c, b, a])
  expect((await listed()).map(({ id }) => id)).toEqual([c, b, a])
  expect(await shown()).toEqual([c, a])
  await order([a, c])
  expect((await listed()).map(({ id }) => id)).toEqual([a, b, c])
  expect((await listed()).map(({ position }) => position)).toEqual([1, 2, 3])
  for (const ids of [[a, randomUUID()], [randomUUID()]])
    expect((await app.refused(contract.orderPromotions, { token: boss.token, body: { ids } })).code).toBe(
      'window_changed',
    )
  for (const ids of [[], [a, a], ['x']])
    expect((await app.refused(contract.orderPromotions, { token: boss.token, body: { ids } })).status).toBe(422)
  expect((await app.refused(contract.orderPromotions, { token: store.token, body: { ids: [a] } })).status).toBe(403)
})

test('concurrent orders leave a consistent one', async () => {
  const ids = (await listed()).map(({ id }) => id)
  let turn = 0
  await atOnce(app.platform.db, 6, () => order(turn++ % 2 ? ids : ids.toReversed()))
  const after = (await listed()).map(({ id }) => id)
  expect([ids, ids.toReversed()]).toContainEqual(after)
})

test('changes the given words and dates of a promotion', async () => {
  const id = await promote({ label: 'New', banner: 'From Aba' })
  await change(id, { label: 'Last days' })
  await change(id, { endsAt: '2026-11-30T00:00:00Z' })
  expect((await listed()).find(each => each.id === id)).toMatchObject({
    label: 'Last days',
    banner: 'From Aba',
    endsAt: '2026-11-30T00:00:00.000Z',
  })
  for (const body of [
    { endsAt: '2026-11-01T00:00:00Z' },
    { startsAt: '2026-12-05T00:00:00Z' },
    { label: 'x'.repeat(41) },
  ])
    expect((await app.refused(contract.updatePromotion, { token: boss.token, params: { id }, body })).status).toBe(422)
  const gone = { token: boss.token, params: { id: randomUUID() }, body: { label: 'x' } }
  expect((await app.refused(contract.updatePromotion, gone)).status).toBe(404)
})

test('what has started ends now, is listed as ended and keeps its end; what hasn’t can only be deleted', async () => {
  const id = await promote()
  app.clock.advance(3_600_000)
  const ended = app.clock.now().toISOString()
  expect((await change(id, { endsAt: 'now' })).message).toBe('Promotion ended.')
  expect(await shown()).not.toContain(id)
  app.clock.advance(3_600_000)
  await change(id, { endsAt: 'now' })
  expect((await listed()).find(each => each.id === id)).toMatchObject({ status: 'ended', endsAt: ended })
  const early = await promote({ startsAt: '2026-11-20T00:00:00Z' })
  const tooSoon = { token: boss.token, params: { id: early }, body: { endsAt: 'now' as const } }
  expect((await app.refused(contract.updatePromotion, tooSoon)).status).toBe(422)
  const { data: outlet } = await app.call(contract.addOutlet, { token: boss.token, body: { storeId: store.storeId } })
  app.clock.advance(1_000)
  const params = { id: outlet.id }
  await app.call(contract.updateOutlet, { token: boss.token, params, body: { endsAt: 'now' } })
  const outlets = (await app.call(contract.listAdminOutlets, { token: boss.token, query: { status: 'ended' } })).data
  expect(outlets.rows.map(row => row.id)).toEqual([outlet.id])
  await app.call(contract.deleteOutlet, { token: boss.token, params })
})

test('a delete ends what has started, and says so; what is over is deleted', async () => {
  const { token } = boss
  const id = await promote({ startsAt: '2026-11-18T12:00:00Z' })
  const { data: outlet } = await app.call(contract.addOutlet, { token, body: { storeId: store.storeId } })
  app.clock.set(new Date('2026-11-18T12:00:01Z'))
  const remove = async () => [
    (await app.call(contract.deletePromotion, { token, params: { id } })).message,
    (await app.call(contract.deleteOutlet, { token, params: { id: outlet.id } })).message,
  ]
  const query = { status: 'ended', limit: 100 } as const
  const ended = async () => [
    (await app.call(contract.listAdminPromotions, { token, query })).data.rows.some(row => row.id === id),
    (await app.call(contract.listAdminOutlets, { token, query })).data.rows.some(row => row.id === outlet.id),
  ]
  expect(await remove()).toEqual(['Promotion ended.', 'Outlet ended. The store is no longer an official outlet.'])
  expect(await ended()).toEqual([true, true])
  expect(await remove()).toEqual(['Promotion deleted.', 'Outlet deleted.'])
  expect(await ended()).toEqual([false, false])
})

test('rejects dates that overlap another promotion of the product', async () => {
  const first = await promote({ endsAt: '2026-11-25T00:00:00Z' })
  const productId = (await listed()).find(({ id }) => id === first)?.product.id ?? ''
  const body = { productId, startsAt: '2026-11-26T00:00:00Z', endsAt: '2026-11-28T00:00:00Z' }
  await app.call(contract.addPromotion, { token: boss.token, body })
  const longer = { token: boss.token, params: { id: first }, body: { endsAt: '2026-11-27T00:00:00Z' } }
  expect((await app.refused(contract.updatePromotion, longer)).code).toBe('promoted_already')
})

test('an official outlet’s end can be set and removed', async () => {
  const { token } = boss
  const { data } = await app.call(contract.addOutlet, { token, body: { storeId: store.storeId } })
  const params = { id: data.id }
  const ends = async () => (await app.call(contract.listAdminOutlets, { token })).data.rows[0]?.endsAt
  await app.call(contract.updateOutlet, { token, params, body: { endsAt: '2026-12-24T00:00:00Z' } })
  expect(await ends()).toBe('2026-12-24T00:00:00.000Z')
  await app.call(contract.updateOutlet, { token, params, body: { endsAt: null } })
  expect(await ends()).toBeNull()
  const past = { token, params, body: { endsAt: '2026-11-01T00:00:00Z' } }
  expect((await app.refused(contract.updateOutlet, past)).status).toBe(422)
  await app.call(contract.orderOutlets, { token, body: { ids: [data.id] } })
  await app.call(contract.deleteOutlet, { token, params })
  expect((await app.refused(contract.orderOutlets, { token, body: { ids: [data.id] } })).code).toBe('window_changed')
})
