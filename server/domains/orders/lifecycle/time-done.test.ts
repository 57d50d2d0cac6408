import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptOrder, convertToken, declineOrder } from '#contract/delivery/delivery.ts'
import { receiveParcel, releaseParcel } from '#contract/delivery/hub-parcels.ts'
import { getPartnerProfile } from '#contract/logistics/partners.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { getCustomerOrder, getOrder, type UpdateStatusBody, updateOrderStatus } from '#contract/orders/orders.ts'
import { after, day, hour, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, changeStatus, orderIn, shownToken } from '#tests/harness/deliveries.ts'
import { admin, type Person } from '#tests/harness/fixtures.ts'
import { openHub } from '#tests/harness/hubs.ts'

let app: TestApp
let people: Cast
let overseer: Person
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-11-18T09:00:00Z') })
  people = await cast(app)
  overseer = await admin(app)
})
afterAll(() => app.stop())

const seen = async (id: string) => (await app.call(getOrder, { token: overseer.token, params: { id } })).data
const lastOf = async (id: string) => {
  const { status, createdAt } = (await seen(id)).orderActivities.at(-1) ?? {}
  return { status: status?.code_name, at: createdAt }
}
const inTime = (ms: number) => after(app.clock.now(), ms).toISOString()
const change = (by: Person, id: string, body: UpdateStatusBody) =>
  app.call(updateOrderStatus, { token: by.token, params: { id }, body })

test('what a rider did without a network counts at the time when it was done, for the timeline, the record and “late”', async () => {
  const { customer, rider } = people
  const record = async () => (await app.call(getPartnerProfile, { token: rider.token })).data.record
  const before = await record()
  const id = await orderIn(app, people, 'out_for_delivery')
  const token = await shownToken(app, customer, id)
  const { promisedAt } = await seen(id)
  const doneAt = after(new Date(promisedAt ?? 0), -hour).toISOString()
  await app.advance(new Date(promisedAt ?? 0).getTime() - app.clock.now().getTime() + hour)
  expect((await record()).late30Days).toBe(before.late30Days + 1)
  await app.call(convertToken, { token: rider.token, body: { orderId: id, token, doneAt } })
  expect(await lastOf(id)).toEqual({ status: 'delivered', at: doneAt })
  const order = (await app.call(getCustomerOrder, { token: customer.token, params: { id } })).data
  expect(order).toMatchObject({ deliveredAt: doneAt, returnWindowEndsAt: inTime(7 * day) })
  expect(await record()).toMatchObject({ late30Days: before.late30Days, delivered30Days: before.delivered30Days + 1 })
})

test('steps keep their order and their times, up to 24 hours', async () => {
  const { rider } = people
  const id = await orderIn(app, people, 'assigned')
  app.clock.advance(hour)
  const steps: [string, (doneAt: string) => Promise<unknown>][] = [
    [inTime(-50 * minute), doneAt => app.call(acceptOrder, { token: rider.token, params: { id }, body: { doneAt } })],
    [inTime(-40 * minute), doneAt => change(rider, id, { status: 'picked_up', doneAt })],
    [inTime(-30 * minute), doneAt => change(rider, id, { status: 'out_for_delivery', doneAt })],
    [
      inTime(-20 * minute),
      doneAt => change(rider, id, { status: 'delivery_failed', failureReason: 'customer_unreachable', doneAt }),
    ],
  ]
  for (const [doneAt, step] of steps) {
    await step(doneAt)
    expect((await lastOf(id)).at).toBe(doneAt)
  }
  // The next attempt was a day of the time when it was chosen.
  const late = await orderIn(app, people, 'out_for_delivery')
  const today = app.clock.now()
  app.clock.advance(20 * hour)
  const body = {
    status: 'delivery_failed',
    note: 'Rain',
    nextTryOn: '2026-11-20',
    doneAt: today.toISOString(),
  } as const
  await change(rider, late, body)
  expect((await seen(late)).nextTryOn).toBe('2026-11-20')
})

test('a time that can’t be right is the server’s: in the future, before the last step, older than 24 hours, or an office’s', async () => {
  const { rider, store } = people
  const now = () => app.clock.now().toISOString()
  const taken = async (status: OrderStatusCode, by: Person, to: OrderStatusCode, doneAt: string, wait = 2 * hour) => {
    const id = await orderIn(app, people, status)
    app.clock.advance(wait)
    await change(by, id, { status: to, doneAt })
    return lastOf(id)
  }
  expect((await taken('accepted', rider, 'picked_up', inTime(3 * hour))).at).toBe(now())
  expect((await taken('accepted', rider, 'picked_up', inTime(-minute))).at).toBe(now())
  expect((await taken('accepted', rider, 'picked_up', inTime(minute), 25 * hour)).at).toBe(now())
  expect((await taken('pending', store, 'processing', inTime(minute))).at).toBe(now())
  expect((await taken('accepted', rider, 'picked_up', inTime(minute))).at).toBe(inTime(-119 * minute))
})

test('a decline and a hub’s scans have their times too', async () => {
  const { rider } = people
  const keeper = await openHub(app, { name: 'Ikeja hub', place: { state: 'Lagos', lga: 'Ikeja', street: '2 Road' } })
  const declined = await orderIn(app, people, 'assigned')
  const id = await orderIn(app, people, 'picked_up')
  const { parcelCode: code } = await seen(id)
  app.clock.advance(hour)
  const [first, second] = [inTime(-50 * minute), inTime(-40 * minute)]
  await app.call(declineOrder, {
    token: rider.token,
    params: { id: declined },
    body: { reason: 'Too far', doneAt: first },
  })
  expect((await lastOf(declined)).at).toBe(first)
  await app.call(receiveParcel, { token: keeper.token, body: { code, doneAt: first } })
  await app.call(releaseParcel, { token: keeper.token, body: { code, doneAt: second } })
  expect((await lastOf(id)).at).toBe(second)
  // It came back, which the hub said later.
  const [third, fourth] = [inTime(-30 * minute), inTime(-20 * minute)]
  await app.call(receiveParcel, { token: keeper.token, body: { code, again: true, doneAt: third } })
  await app.call(releaseParcel, { token: keeper.token, body: { code, doneAt: fourth } })
  expect((await seen(id)).stops).toMatchObject([
    { arrivedAt: first, leftAt: second },
    { arrivedAt: third, leftAt: fourth },
  ])
  await changeStatus(app, rider, id, 'out_for_delivery')
})
