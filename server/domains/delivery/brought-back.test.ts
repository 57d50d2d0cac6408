import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignOrders, listDispatcherOrders, listPartnerOrders } from '#contract/delivery/delivery.ts'
import { updateOrderStatus } from '#contract/orders/orders.ts'
import { minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { cast, changeStatus, orderIn } from '#tests/harness/deliveries.ts'
import { admin, type Person } from '#tests/harness/fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('what a carrier brought back stays among what it has done once that has cancelled it', async () => {
  const people = await cast(app)
  const { rider, scheduler } = people
  const bringBack = async (by: Person, id: string) => {
    const body = { status: 'delivery_failed', note: 'Nobody came', failureReason: 'customer_refused' } as const
    await app.call(updateOrderStatus, { token: by.token, params: { id }, body })
    for (const status of ['returning', 'returned_to_store'] as const) await changeStatus(app, by, id, status)
  }
  const id = await orderIn(app, people, 'out_for_delivery')
  await bringBack(rider, id)
  const lost = await orderIn(app, people, 'picked_up')
  await app.advance(2 * minute)
  await app.call(updateOrderStatus, {
    token: (await admin(app)).token,
    params: { id: lost },
    body: { status: 'cancelled', note: 'It was lost' },
  })
  const done = async (token: string, list: typeof listPartnerOrders | typeof listDispatcherOrders) =>
    (await app.call(list, { token, query: { tab: 'done' } })).data
  const { rows, counts, count } = await done(rider.token, listPartnerOrders)
  expect(rows.map(row => [row.id, row.bitmarteOrderStatus.code_name, row.cameBack])).toEqual([[id, 'cancelled', true]])
  expect(rows[0]?.failedCount).toBe(1)
  expect([count, counts]).toEqual([1, { all: 2, new: 0, current: 0, done: 1 }])
  const dispatcher = await admin(app, 'dispatcher')
  const own = await orderIn(app, people, 'ready_for_pickup')
  await app.call(assignOrders, { token: scheduler.token, body: { orderId: own, dispatcherId: dispatcher.accountId } })
  for (const status of ['accepted', 'picked_up', 'out_for_delivery'] as const)
    await changeStatus(app, dispatcher, own, status)
  await bringBack(dispatcher, own)
  await app.advance(2 * minute)
  expect((await done(dispatcher.token, listDispatcherOrders)).rows.map(row => row.id)).toEqual([own])
})
