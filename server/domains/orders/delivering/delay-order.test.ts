import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptOrder, assignOrders } from '#contract/delivery/delivery.ts'
import { listHubParcels } from '#contract/delivery/hub-parcels.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { delayOrder } from '#contract/orders/delays.ts'
import { cancelCustomerOrder, getCustomerOrder, getOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import { day, hour } from '#platform/clock.ts'
import { weekdayAndDate } from '#platform/lagos.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, carryTo, cast, changeStatus, orderIn } from '#tests/harness/deliveries.ts'
import { admin, adminWith, guest, merchant, type Person, staff } from '#tests/harness/fixtures.ts'
import { openHub } from '#tests/harness/hubs.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { paidOrder } from '#tests/harness/orders.ts'

let app: TestApp
let people: Cast
let overseer: Person
beforeAll(async () => {
  // A Wednesday, ten in the morning in Lagos. What is ordered now is promised for Friday.
  app = await startTestApp({ now: new Date('2026-11-18T09:00:00Z') })
  people = await cast(app)
  overseer = await admin(app)
})
afterAll(() => app.stop())

const orderOf = async ({ token }: Person, id: string) => (await app.call(getOrder, { token, params: { id } })).data
const seenBy = async ({ token }: Person, id: string) =>
  (await app.call(getCustomerOrder, { token, params: { id } })).data
const reason = 'The fabric comes later.'
const asked = async (by: Person, id: string, expectedOn: string, seen?: string) => ({
  token: by.token,
  params: { id },
  body: { expectedOn, reason, seen: seen ?? (await orderOf(overseer, id)).expectedAt ?? app.clock.now().toISOString() },
})
const delay = async (by: Person, id: string, expectedOn: string) =>
  app.call(delayOrder, await asked(by, id, expectedOn))
const refused = async (by: Person, id: string, expectedOn: string, seen?: string) =>
  app.refused(delayOrder, await asked(by, id, expectedOn, seen))
const dayAfter = (days: number) => new Date(app.clock.now().getTime() + days * day).toISOString().slice(0, 10)
const subjects = async ({ email }: Person, name: string) =>
  (await mailsTo(app, email)).flatMap(({ subject }) => (subject.includes(name) ? [subject.replace(name, 'it')] : []))
const bell = async ({ token }: Person, id: string) =>
  (await app.call(listNotifications, { token, query: { limit: 50 } })).data.rows
    .filter(({ path }) => path === `/customer/orders/${id}`)
    .map(({ title }) => title.replace(/BM-[\w-]+/, 'it'))
const bought = async (buyer = people.customer, promisedDays = 2) =>
  (await paidOrder(app, buyer, { store: people.store, promisedDays })).id

test('a store names a later day: the customer is notified, and the store’s own deadlines stay', async () => {
  const { customer, store } = people
  const id = await bought()
  const before = await orderOf(store, id)
  expect(before.delayTo).toEqual({ first: dayAfter(3), last: dayAfter(16) })
  await delay(store, id, dayAfter(4))
  await app.runJobs()
  const after = await seenBy(customer, id)
  expect(after).toMatchObject({ expectedAt: `${dayAfter(4)}T22:59:00.000Z`, promisedAt: before.promisedAt })
  expect(after.orderActivities.at(-1)).toMatchObject({
    activity: 'Will be late: now expected by Sunday 22 November',
    note: reason,
    actorName: before.storeName,
  })
  const { dueAt, startBy, promisedAt } = await orderOf(store, id)
  expect({ dueAt, startBy, promisedAt }).toEqual({
    dueAt: before.dueAt,
    startBy: before.startBy,
    promisedAt: before.promisedAt,
  })
  expect(await subjects(customer, after.orderName)).toContain('Order it will be late')
  const mail = (await mailsTo(app, customer.email)).at(-1)
  for (const words of ['Sunday 22 November', reason, 'you can cancel it until it is picked up'])
    expect(mail?.text).toContain(words)
  expect(await bell(customer, id)).toContain('Order it will be late. We now expect it by Sunday 22 November.')
  const handler = app.handlers.filter(({ name }) => name === 'orders.news')
  const { id: key } = after.orderActivities.at(-1) ?? { id: '' }
  for (const { run } of handler) await run({ orderId: id, news: 'delayed', key })
  expect((await bell(customer, id)).filter(title => title.includes('will be late'))).toHaveLength(1)
  expect((await subjects(customer, after.orderName)).filter(each => each.includes('will be late'))).toHaveLength(1)
  // She can still cancel.
  await app.call(cancelCustomerOrder, { token: customer.token, params: { id }, body: {} })
})

test('a store that doesn’t accept an order in time loses it, whatever day it named', async () => {
  const { customer, store } = people
  const id = await bought()
  await delay(store, id, dayAfter(10))
  await app.advance(2 * day + hour)
  expect((await seenBy(customer, id)).bitmarteOrderStatus.code_name).toBe('cancelled')
})

test('a delayed order is late by its promise; the late job keeps its day, and mails once when that has passed', async () => {
  const { customer, store } = people
  const id = await bought()
  await carryTo(app, 'out_for_delivery', { id, buyer: customer, store, carrier: { by: 'store' } })
  const named = dayAfter(4)
  await delay(store, id, named)
  await app.advance(3 * day)
  const order = await seenBy(customer, id)
  expect(order).toMatchObject({ deliveryLate: true, late: true, expectedAt: `${named}T22:59:00.000Z` })
  const late = async () =>
    (await subjects(customer, order.orderName)).filter(each => each === 'Order it is late').length
  expect(await late()).toBe(0)
  await app.advance(2 * day)
  expect(new Date((await seenBy(customer, id)).expectedAt ?? 0).getTime()).toBeGreaterThan(app.clock.now().getTime())
  expect(await late()).toBe(1)
  await app.advance(3 * day)
  expect(await late()).toBe(1)
})

test('the new day is after the current one, at most 14 days later, and not before today', async () => {
  const { store } = people
  const id = await bought()
  for (const days of [1, 2, 17])
    expect(await refused(store, id, dayAfter(days))).toMatchObject({
      status: 422,
      errors: [{ field: 'expectedOn', message: expect.stringMatching(/^Choose a day from \w+day .* to \w+day /) }],
    })
  await delay(store, id, dayAfter(16))
  expect((await orderOf(store, id)).delayTo).toEqual({ first: dayAfter(17), last: dayAfter(30) })
  const { status } = await app.refused(delayOrder, {
    token: store.token,
    params: { id },
    body: { ...(await asked(store, id, dayAfter(18))).body, reason: ' ' },
  })
  expect(status).toBe(422)
})

test('of two delays at once the second is refused', async () => {
  const id = await bought()
  const { expectedAt } = await orderOf(people.store, id)
  const seen = expectedAt ?? ''
  const two = await Promise.allSettled([
    app.call(delayOrder, await asked(people.store, id, dayAfter(4), seen)),
    app.call(delayOrder, await asked(overseer, id, dayAfter(5), seen)),
  ])
  expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refused(people.store, id, dayAfter(6), seen)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  expect((await seenBy(people.customer, id)).orderActivities).toHaveLength(2)
})

test('a delivery of Bitmarte can be delayed until its pickup, one of the store until it is delivered', async () => {
  const { customer, store, rider } = people
  const delayed = async (id: string) => (await orderOf(store, id)).delayTo !== null
  const carried = await orderIn(app, people, 'accepted')
  const assignment = (await orderOf(store, carried)).partnerAssignOrderId
  await delay(overseer, carried, dayAfter(4))
  expect((await orderOf(store, carried)).partnerAssignOrderId).toBe(assignment)
  await changeStatus(app, rider, carried, 'picked_up')
  expect(await delayed(carried)).toBe(false)
  expect(await refused(store, carried, dayAfter(6))).toMatchObject({ status: 409, code: 'move_not_allowed' })
  const own = await bought()
  await carryTo(app, 'out_for_delivery', { id: own, buyer: customer, store, carrier: { by: 'store' } })
  const body = { status: 'delivery_failed', failureReason: 'customer_unreachable', nextTryOn: dayAfter(6) } as const
  await app.call(updateOrderStatus, { token: store.token, params: { id: own }, body })
  // Nothing arrives before the next attempt.
  expect((await orderOf(store, own)).delayTo).toMatchObject({ first: dayAfter(7) })
  await delay(store, own, dayAfter(7))
  await changeStatus(app, store, own, 'out_for_delivery')
  const token = (await seenBy(customer, own)).orderDeliveryToken ?? ''
  await app.call(updateOrderStatus, { token: store.token, params: { id: own }, body: { status: 'delivered', token } })
  expect(await delayed(own)).toBe(false)
  const digital = await paidOrder(app, customer, { store, type: 'digital' })
  expect(await delayed(digital.id)).toBe(false)
})

test('the carrier that has accepted an order is notified of its new day until it has picked it up', async () => {
  const { store, rider, scheduler } = people
  const dispatcher = await admin(app, 'dispatcher')
  const [accepted, picked, unanswered] = [
    await orderIn(app, people, 'accepted'),
    await orderIn(app, people, 'accepted'),
    await orderIn(app, people, 'assigned'),
  ]
  const dispatched = await orderIn(app, people, 'ready_for_pickup')
  const body = { orderId: dispatched, dispatcherId: dispatcher.accountId }
  await app.call(assignOrders, { token: scheduler.token, body })
  await changeStatus(app, dispatcher, dispatched, 'accepted')
  const all = [accepted, picked, unanswered, dispatched]
  for (const id of all) await delay(id === dispatched ? overseer : store, id, dayAfter(4))
  await changeStatus(app, rider, picked, 'picked_up')
  await app.runJobs()
  const names = await Promise.all(all.map(async id => (await orderOf(overseer, id)).orderName))
  const received = async ({ token, email }: Person) => {
    const { rows } = (await app.call(listNotifications, { token, query: { limit: 50 } })).data
    const mails = (await mailsTo(app, email)).filter(({ subject }) => subject.endsWith('will be late'))
    return { mails, titles: rows.map(({ title }) => title).filter(title => title.includes('will be late')) }
  }
  const day = weekdayAndDate(new Date(`${dayAfter(4)}T12:00:00Z`))
  const partner = await received(rider)
  expect(partner.titles).toEqual([`Order ${names[0]} will be late: its customer expects it by ${day}`])
  expect(partner.mails.map(({ subject }) => subject)).toEqual([`Order ${names[0]} will be late`])
  for (const words of [day, reason]) expect(partner.mails[0]?.text).toContain(words)
  const own = await received(dispatcher)
  expect(own.titles).toEqual([`Order ${names[3]} will be late: its customer expects it by ${day}`])
  expect(own.mails).toHaveLength(1)
})

test('an answer that a carrier gave before a delay, and that arrives later, still counts', async () => {
  const { store, rider, scheduler } = people
  const id = await orderIn(app, people, 'ready_for_pickup')
  await app.call(assignOrders, { token: scheduler.token, body: { orderIds: [id], partnerId: rider.partnerId } })
  app.clock.advance(hour / 2)
  const doneAt = app.clock.now().toISOString()
  app.clock.advance(hour / 2)
  await delay(store, id, dayAfter(5))
  await app.advance(2 * hour)
  expect((await orderOf(store, id)).bitmarteOrderStatus.code_name).toBe('ready_for_pickup')
  await app.call(acceptOrder, { token: rider.token, params: { id }, body: { doneAt } })
  expect((await orderOf(store, id)).bitmarteOrderStatus.code_name).toBe('accepted')
})

test('only its store and roles that manage orders delay an order', async () => {
  const id = await bought()
  expect(await refused(await merchant(app), id, dayAfter(4))).toMatchObject({ code: 'order_not_found' })
  const viewer = await staff(app, people.store.storeId, [{ resource: 'orders', right: 'view' }])
  const reader = await adminWith(app, [{ resource: 'orders', right: 'view' }])
  for (const who of [viewer, reader, people.customer, people.scheduler])
    expect(await refused(who, id, dayAfter(4))).toMatchObject({ status: 403 })
  for (const who of [viewer, reader]) expect(await orderOf(who, id)).not.toHaveProperty('delayTo')
  const manager = await adminWith(app, [{ resource: 'orders', right: 'manage' }])
  await delay(manager, id, dayAfter(4))
  const line = (await seenBy(people.customer, id)).orderActivities.at(-1)
  expect(line?.actorName).toBe('Bitmarte')
  await app.runJobs()
  // The store didn't name that day.
  const { rows } = (await app.call(listNotifications, { token: people.store.token, query: { limit: 50 } })).data
  expect(rows.filter(({ path }) => path === `/merchant/orders/${id}`).map(({ title }) => title)).toContainEqual(
    expect.stringMatching(/^Order #\d+ will be late: Bitmarte told the customer to expect it by \w+day /),
  )
})

test('a guest gets the mail with a link to the order', async () => {
  const buyer = await guest(app)
  const id = await bought(buyer)
  await delay(people.store, id, dayAfter(4))
  await app.runJobs()
  const mail = (await mailsTo(app, buyer.email)).find(({ subject }) => subject.endsWith('will be late'))
  expect(mail?.html).toContain('/customer/guest/')
})

test('the hubs ahead of a delayed order expect it as much later', async () => {
  const hub = await openHub(app, { name: 'Kano hub', place: { state: 'Kano', lga: 'Fagge', street: '3 Airport Road' } })
  const id = await orderIn(app, people, 'accepted', { state: 'Kano', promisedDays: 7 })
  const on = async () =>
    (await app.call(listHubParcels, { token: hub.token, query: { tab: 'expected', limit: 100 } })).data.rows.find(
      row => row.id === id,
    )?.expectedOn
  await app.platform.db.transact(({ tx }) =>
    tx
      .updateTable('order_stops')
      .set({ expected_on: dayAfter(3) })
      .where('order_id', '=', id)
      .execute(),
  )
  await delay(people.store, id, dayAfter(9))
  expect(await on()).toBe(dayAfter(5))
})
