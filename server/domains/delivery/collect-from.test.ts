import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDispatcherOrders, listPartnerOrders } from '#contract/delivery/delivery.ts'
import { handOverParcel } from '#contract/delivery/dispatch.ts'
import { receiveParcel } from '#contract/delivery/hub-parcels.ts'
import { getCustomerOrder, getOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, changeStatus, orderIn } from '#tests/harness/deliveries.ts'
import { admin, type Person, partner } from '#tests/harness/fixtures.ts'
import { openHub } from '#tests/harness/hubs.ts'

let app: TestApp
let people: Cast
let boss: Person
beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
  boss = await admin(app)
})
afterAll(() => app.stop())

type To = { partnerId: string } | { dispatcherId: string }

const seenBy = async ({ token }: Person, id: string) =>
  (await app.call(getOrder, { token, params: { id } })).data.collectFrom
const carriedBy = async ({ token }: Person, orderId: string) =>
  (await app.call(listPartnerOrders, { token, query: { orderId } })).data.rows[0]?.collectFrom
const handOver = (orderId: string, fromId: string, to: To) =>
  app.call(handOverParcel, {
    token: people.scheduler.token,
    body: { orderId, fromId, reason: 'Their bike broke down', ...to },
  })

test('the new carrier, schedulers and administrators read from whom to collect a parcel, and nobody else', async () => {
  const { rider, scheduler, store, customer } = people
  const id = await orderIn(app, people, 'picked_up')
  expect(await seenBy(boss, id)).toBeNull()
  const [dispatcher, other] = [await admin(app, 'dispatcher'), await partner(app)]
  await handOver(id, rider.partnerId, { dispatcherId: dispatcher.accountId })
  const from = { name: expect.any(String), phoneNumber: '+2348031111111' }
  for (const reader of [boss, scheduler, dispatcher]) expect(await seenBy(reader, id)).toEqual(from)
  const { rows } = (await app.call(listDispatcherOrders, { token: dispatcher.token, query: { orderId: id } })).data
  expect(rows[0]?.collectFrom).toEqual(from)
  expect(await seenBy(store, id)).toBeUndefined()
  const own = (await app.call(getCustomerOrder, { token: customer.token, params: { id } })).data
  expect(own).not.toHaveProperty('collectFrom')
  // The next one collects it from the dispatcher, not from the first.
  const first = await seenBy(boss, id)
  await handOver(id, dispatcher.accountId, other)
  const second = await carriedBy(other, id)
  expect(second).toMatchObject({ name: expect.any(String) })
  expect(second?.name).not.toBe(first?.name)
})

test('nothing is to be collected once the order changed its status, also if it has the same again, or while a hub has the parcel', async () => {
  const { rider } = people
  const other = await partner(app)
  const id = await orderIn(app, people, 'out_for_delivery')
  await handOver(id, rider.partnerId, other)
  expect(await carriedBy(other, id)).not.toBeNull()
  const failed = { status: 'delivery_failed', failureReason: 'carrier_unavailable' } as const
  await app.call(updateOrderStatus, { token: other.token, params: { id }, body: failed })
  expect(await carriedBy(other, id)).toBeNull()
  await changeStatus(app, other, id, 'out_for_delivery')
  expect(await carriedBy(other, id)).toBeNull()

  const place = { state: 'Lagos', lga: 'Ikeja', street: '2 Allen Avenue' }
  const hub = await openHub(app, { name: 'Ikeja hub', place })
  const stored = await orderIn(app, people, 'picked_up')
  const { parcelCode: code } = (await app.call(getOrder, { token: boss.token, params: { id: stored } })).data
  await app.call(receiveParcel, { token: hub.token, body: { code } })
  await handOver(stored, rider.partnerId, other)
  expect(await carriedBy(other, stored)).toBeNull()
})
