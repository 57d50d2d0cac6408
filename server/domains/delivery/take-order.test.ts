import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignOrders, listDispatcherOrders, listPartnerOrders } from '#contract/delivery/delivery.ts'
import { listWaitingOrders, reassign, updateDispatcherStatus } from '#contract/delivery/dispatch.ts'
import { getCustomerOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, carryTo, cast, changeStatus, orderIn, statusOf } from '#tests/harness/deliveries.ts'
import { admin, type Person, shipping } from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'

let app: TestApp
let people: Cast
let first: Person
let second: Person
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  people = await cast(app)
  ;[first, second] = [await admin(app, 'dispatcher'), await admin(app, 'dispatcher')]
})
afterAll(() => app.stop())

const ready = () => orderIn(app, people, 'ready_for_pickup')
const taking = (who: Person, orderId: string) => ({ token: who.token, body: { orderId, dispatcherId: who.accountId } })
const waiting = async (who: Person, query: { state?: string; search?: string } = {}) =>
  (await app.call(listWaitingOrders, { token: who.token, query: { limit: 100, ...query } })).data

test('lets a dispatcher take an unassigned order, which accepts it', async () => {
  const id = await ready()
  const seen = (await waiting(first)).rows.find(row => row.id === id)
  expect(seen).toMatchObject({
    bitmarteOrderStatus: { code_name: 'ready_for_pickup' },
    deliveryAddress: { lga: 'Surulere', phoneNumber: null, emailAddress: null, secondPhoneNumber: null },
  })
  await app.call(reassign, taking(first, id))
  expect(await statusOf(app, id)).toBe('accepted')
  expect((await waiting(second)).rows.map(row => row.id)).not.toContain(id)
  const own = (await app.call(listDispatcherOrders, { token: first.token, query: { orderId: id } })).data.rows
  expect(own[0]).toMatchObject({ id, answerDueAt: null, deliveryAddress: { phoneNumber: '+2348035550188' } })
  expect(own[0]?.orderActivities?.at(-1)?.activity).toMatch(/^Taken by /)
  await changeStatus(app, first, id, 'picked_up')
  const customers = await app.call(getCustomerOrder, { token: people.customer.token, params: { id } })
  expect(customers.data.dispatcherId).toBe(first.accountId)
})

test('lets one of several concurrent takes and assignments succeed', async () => {
  const id = await ready()
  const outcomes = await Promise.allSettled([
    app.call(reassign, taking(first, id)),
    app.call(reassign, taking(second, id)),
    app.call(assignOrders, {
      token: people.scheduler.token,
      body: { orderId: id, partnerId: people.rider.partnerId },
    }),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('refuses assigned, store-delivered and final orders, a second take, and dispatchers who are away', async () => {
  const id = await ready()
  await app.call(reassign, taking(first, id))
  expect(await app.refused(reassign, taking(first, id))).toMatchObject({ code: 'move_not_allowed' })
  expect(await app.refused(reassign, taking(second, id))).toMatchObject({ status: 409, code: 'already_assigned' })
  const packing = await orderIn(app, people, 'processing')
  const delivered = await orderIn(app, people, 'delivered')
  for (const none of [packing, delivered, randomUUID()])
    expect(await app.refused(reassign, taking(second, none))).toMatchObject({ status: 404, code: 'order_not_found' })
  // Nor by changing its status, which names no carrier.
  const free = await ready()
  const moving = { token: second.token, params: { id: free }, body: { status: 'accepted' } }
  expect(await app.refused(updateOrderStatus, moving)).toMatchObject({ code: 'order_not_found' })
  const params = { id: second.accountId }
  await app.call(updateDispatcherStatus, { token: second.token, params, body: { status: 'away', shiftEndsAt: null } })
  expect(await app.refused(reassign, taking(second, free))).toMatchObject({ status: 409, code: 'assignee_away' })
  await app.call(updateDispatcherStatus, {
    token: second.token,
    params,
    body: { status: 'available', shiftEndsAt: null },
  })
})

test('doesn’t offer a declined order again; filters by state, soonest first', async () => {
  const id = await ready()
  await app.call(assignOrders, {
    token: people.scheduler.token,
    body: { orderId: id, dispatcherId: first.accountId },
  })
  await app.call(updateOrderStatus, {
    token: first.token,
    params: { id },
    body: { status: 'ready_for_pickup', note: 'Too far' },
  })
  expect((await waiting(first)).rows.map(row => row.id)).not.toContain(id)
  const { rows, states, count } = await waiting(second)
  expect(rows.find(row => row.id === id)).toMatchObject({ declinedBefore: true })
  expect(states).toEqual(['Lagos'])
  const due = rows.map(row => row.dueAt ?? '')
  expect(due).toEqual([...due].sort())
  expect((await waiting(second, { state: 'Lagos' })).count).toBe(count)
  expect((await waiting(second, { state: 'Kano' })).rows).toEqual([])
  const name = rows[0]?.orderName ?? ''
  expect((await waiting(second, { search: name })).rows.every(row => row.orderName === name)).toBe(true)
})

test('shows a partner and a dispatcher the customer’s note with the order', async () => {
  const { customer: buyer, store, scheduler, rider } = await cast(app)
  const dispatcher = await admin(app, 'dispatcher')
  const note = 'The gate is blue. Call before you come.'
  const rows = async (by: 'partner' | 'dispatcher') => {
    const carrier = by === 'partner' ? { by, rider, scheduler } : { by, rider: dispatcher, scheduler }
    const { id } = await paidOrder(app, buyer, { store, note })
    await carryTo(app, 'out_for_delivery', { id, buyer, store, carrier })
    const list = by === 'partner' ? listPartnerOrders : listDispatcherOrders
    return (await app.call(list, { token: carrier.rider.token, query: { tab: 'current' } })).data.rows
  }
  for (const by of ['partner', 'dispatcher'] as const) expect(await rows(by)).toMatchObject([{ orderNote: note }])
})
