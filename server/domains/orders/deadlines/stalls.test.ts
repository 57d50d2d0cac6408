import { afterAll, beforeAll, expect, test } from 'vitest'
import { merchantToday } from '#contract/catalog/selling.ts'
import { receiveParcel } from '#contract/delivery/hub-parcels.ts'
import { searchSchedule } from '#contract/delivery/schedule.ts'
import { getPartnerProfile } from '#contract/logistics/partners.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import {
  getCustomerOrder,
  getOrder,
  getStoreRecord,
  listAdminOrders,
  listMerchantOrders,
  updateOrderStatus,
} from '#contract/orders/orders.ts'
import { adminToday } from '#contract/read-models/admin-today.ts'
import { updateSetting } from '#contract/settings/settings.ts'
import { getApprovalStore } from '#contract/stores/approvals.ts'
import { assignToHub, createHub } from '#domains/logistics/hubs/index.ts'
import { setOpening } from '#domains/stores/index.ts'
import { day, hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, carryTo, cast, changeStatus, orderIn, shownToken, statusOf } from '#tests/harness/deliveries.ts'
import { admin, type Person, within } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { paidOrder } from '#tests/harness/orders.ts'

let app: TestApp
let people: Cast
let overseer: Person
beforeAll(async () => {
  // A Wednesday, ten in the morning in Lagos.
  app = await startTestApp({ now: new Date('2026-11-18T09:00:00Z') })
  people = await cast(app)
  overseer = await admin(app)
})
afterAll(() => app.stop())

const orderOf = async ({ token }: Person, id: string) =>
  (await app.call(getCustomerOrder, { token, params: { id } })).data
const titles = async ({ token }: Person, path: string) =>
  (await app.call(listNotifications, { token, query: { limit: 100 } })).data.rows
    .filter(row => row.path.startsWith(path))
    .map(row => row.title.replace(/BM-\S+(?<!:)|#\d+/, 'it'))
const subjects = async ({ email }: Person, name: string) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject.includes(`${name} `)).map(({ subject }) => subject)

test('an order that its store doesn’t accept in 48 hours is cancelled and refunded, once', async () => {
  const { customer, store } = people
  const { id, reference } = await paidOrder(app, customer, { store })
  await app.advance(48 * hour - 1)
  expect(await statusOf(app, id)).toBe('pending')
  await app.advance(1)
  await Promise.all(Array.from({ length: 5 }, () => app.runScheduledJob('orders.unaccepted')))
  await app.runJobs()
  const order = await orderOf(customer, id)
  expect(order).toMatchObject({ bitmarteOrderStatus: { code_name: 'cancelled' }, refunded: 21_500 })
  expect(order.refunds).toHaveLength(1)
  const mail = (await mailsTo(app, customer.email)).findLast(
    ({ subject }) => subject === `Order ${reference} was cancelled`,
  )
  expect(mail?.text).toContain('The store did not accept it within 48 hours.')
  const record = () => app.call(getStoreRecord, { token: store.token })
  expect((await record()).data).toEqual({ notAccepted: 1, placed: 1 })
  const shown = await app.call(getApprovalStore, { token: overseer.token, params: { id: store.storeId } })
  expect(shown.data.notAccepted90Days).toBe(1)
})

test('days off don’t count, and a superadmin changes the hours', async () => {
  const { customer, store } = await cast(app)
  const open = { opens: '09:00', closes: '18:00' }
  await within(app, work => setOpening(work, store.storeId, { hours: { mon: open, tue: open, wed: open } }))
  // A Wednesday: its last open hours end at midnight.
  app.clock.set(new Date('2026-11-25T09:00:00Z'))
  const { token } = await admin(app, 'superadmin')
  await app.call(updateSetting, { token, body: { name: 'orders.accept-hours', value: 24, reason: 'Faster' } })
  const { id } = await paidOrder(app, customer, { store, promisedDays: 30 })
  await app.advance(4 * day)
  expect(await statusOf(app, id)).toBe('pending')
  // 14 hours of Wednesday, and 10 of Monday.
  await app.advance(hour * 24 - 1)
  expect(await statusOf(app, id)).toBe('pending')
  await app.advance(5 * 60_000)
  expect(await statusOf(app, id)).toBe('cancelled')
  await app.call(updateSetting, { token, body: { name: 'orders.accept-hours', value: 48, reason: 'As before' } })
})

test('a late delivery is late for everybody, has a new estimate, and its customer gets one mail', async () => {
  const { customer, store, rider } = people
  const id = await orderIn(app, people, 'picked_up')
  const { orderName, promisedAt } = await orderOf(customer, id)
  expect(await orderOf(customer, id)).toMatchObject({ late: false, deliveryLate: false, expectedAt: promisedAt })
  const ofRider = async () => (await app.call(getPartnerProfile, { token: rider.token })).data.record
  const before = await ofRider()
  const ofStore = async () => (await app.call(merchantToday, { token: store.token })).data
  const { late, lateToDo } = await ofStore()
  await app.advance(2 * day + hour)
  const order = await orderOf(customer, id)
  expect(order).toMatchObject({ late: true, deliveryLate: true, promisedAt })
  expect(new Date(order.expectedAt ?? 0).getTime()).toBeGreaterThan(app.clock.now().getTime())
  for (const { token } of [store, overseer]) {
    const { data } = await app.call(getOrder, { token, params: { id } })
    expect(data).toMatchObject({ late: true, deliveryLate: true, expectedAt: order.expectedAt })
  }
  expect(await subjects(customer, orderName)).toContain(`Order ${orderName} is late`)
  // Its store counts it as late, and nothing to do; the carrier has missed it once, also when it is delivered late.
  expect(await ofStore()).toMatchObject({ late: (late ?? 0) + 1, lateToDo })
  const missed = { late30Days: before.late30Days + 1, due30Days: before.due30Days + 1 }
  expect(await ofRider()).toMatchObject(missed)
  // The new estimate passes too: another one, without another mail.
  await app.advance(2 * day)
  const later = await orderOf(customer, id)
  expect(new Date(later.expectedAt ?? 0).getTime()).toBeGreaterThan(app.clock.now().getTime())
  expect((await subjects(customer, orderName)).filter(subject => subject.endsWith('is late'))).toHaveLength(1)
  await changeStatus(app, rider, id, 'out_for_delivery')
  expect(await orderOf(customer, id)).toMatchObject({ late: true, deliveryLate: true })
  await app.call(updateOrderStatus, {
    token: rider.token,
    params: { id },
    body: { status: 'delivered', token: await shownToken(app, customer, id) },
  })
  expect(await ofRider()).toMatchObject(missed)
})

test('an order that nobody schedules is escalated after 24 hours, in the schedule and in a queue', async () => {
  const { scheduler } = people
  const id = await orderIn(app, people, 'ready_for_pickup')
  await app.advance(24 * hour - 1)
  const stuck = 'Order it is stuck: no carrier has accepted it'
  expect(await titles(overseer, `/admin/orders/${id}`)).not.toContain(stuck)
  await app.advance(1)
  await Promise.all(Array.from({ length: 5 }, () => app.runScheduledJob('orders.stalled')))
  expect((await titles(overseer, `/admin/orders/${id}`)).filter(title => title === stuck)).toHaveLength(1)
  expect(await titles(scheduler, `/admin/orders/${id}`)).toContain(stuck)
  const schedule = (await app.call(searchSchedule, { token: scheduler.token, query: { tab: 'stuck', limit: 100 } }))
    .data
  expect(schedule.rows.map(row => row.id)).toContain(id)
  expect(schedule.counts.stuck).toBe(schedule.rows.length)
  const { queues } = (await app.call(adminToday, { token: overseer.token })).data
  expect(queues.find(({ queue }) => queue === 'stuck')?.count).toBeGreaterThan(0)
  const listed = (await app.call(listAdminOrders, { token: overseer.token, query: { stuck: 'true', limit: 100 } })).data
  expect(listed.rows.map(row => row.id)).toContain(id)
})

test('an order that carriers leave unanswered is stuck 24 hours after it was ready', async () => {
  const id = await orderIn(app, people, 'assigned')
  await app.advance(3 * hour)
  expect(await statusOf(app, id)).toBe('ready_for_pickup')
  await app.advance(21 * hour)
  expect(await titles(overseer, `/admin/orders/${id}`)).toContain('Order it is stuck: no carrier has accepted it')
})

test('an order that its store doesn’t pack in 7 days is stuck, for the store and the office', async () => {
  const { store, scheduler } = people
  const id = await orderIn(app, people, 'processing')
  await app.advance(7 * day - 1)
  const toStore = 'Order it is stuck: pack it or cancel it'
  const toOffice = 'Order it is stuck: its store hasn’t packed it'
  expect(await titles(store, `/merchant/orders/${id}`)).not.toContain(toStore)
  await app.advance(1)
  await Promise.all(Array.from({ length: 5 }, () => app.runScheduledJob('orders.stalled')))
  expect((await titles(store, `/merchant/orders/${id}`)).filter(title => title === toStore)).toHaveLength(1)
  expect((await titles(overseer, `/admin/orders/${id}`)).filter(title => title === toOffice)).toHaveLength(1)
  const listed = (await app.call(listAdminOrders, { token: overseer.token, query: { stuck: 'true', limit: 100 } })).data
  expect(listed.rows.map(row => row.id)).toContain(id)
  // No scheduler can do anything about it.
  const schedule = (await app.call(searchSchedule, { token: scheduler.token, query: { tab: 'stuck', limit: 100 } }))
    .data
  expect(schedule.rows.map(row => row.id)).not.toContain(id)
  expect(schedule.counts.stuck).toBe(schedule.rows.length)
  await changeStatus(app, store, id, 'ready_for_pickup')
  const { data } = await app.call(getOrder, { token: overseer.token, params: { id } })
  expect(data.stuckSince).toBeNull()
})

test('a store that delivers itself reads what to do with its stuck order', async () => {
  const { customer, store } = people
  const { id } = await paidOrder(app, customer, { store })
  await carryTo(app, 'ready_for_pickup', { id, buyer: customer, store, carrier: { by: 'store' } })
  await within(app, ({ tx }) =>
    tx.updateTable('orders').set({ delivered_by: 'merchant' }).where('id', '=', id).execute(),
  )
  const sendBy = async () => (await app.call(getOrder, { token: store.token, params: { id } })).data.sendBy
  expect(await sendBy()).toBe(new Date(app.clock.now().getTime() + 24 * hour).toISOString())
  // The list has the same moment, and puts the order where it is due: before one to pack later, though promised as late.
  const packed = (await paidOrder(app, customer, { store, promisedDays: 1.5 })).id
  await changeStatus(app, store, packed, 'processing')
  const query = { toDo: 'true', sort: 'due' } as const
  const { rows } = (await app.call(listMerchantOrders, { token: store.token, query })).data
  expect(rows.find(row => row.id === id)?.sendBy).toBe(await sendBy())
  expect(rows.map(row => row.id).filter(each => each === id || each === packed)).toEqual([id, packed])
  await app.advance(24 * hour)
  expect(await sendBy()).toBeNull()
  expect(await titles(store, `/merchant/orders/${id}`)).toContain('Order it is stuck: send it or cancel it')
  // Its Today counts what the list of stuck orders has.
  const { token } = store
  const listed = (await app.call(listMerchantOrders, { token, query: { stuck: 'true' } })).data
  expect(listed.rows.map(row => row.id)).toContain(id)
  expect((await app.call(merchantToday, { token })).data.stuck).toBe(listed.count)
  // It is the store's to do; an order that Bitmarte carries isn't, also if it is late and stuck.
  const carried = await orderIn(app, people, 'ready_for_pickup')
  await app.advance(3 * day)
  const toDo = (await app.call(listMerchantOrders, { token, query: { toDo: 'true', late: 'true', limit: 100 } })).data
  expect(toDo.rows.map(row => row.id)).toContain(id)
  expect(toDo.rows.map(row => row.id)).not.toContain(carried)
  expect((await app.call(merchantToday, { token })).data.lateToDo).toBe(toDo.count)
  expect(await titles(overseer, `/admin/orders/${id}`)).toContain('Order it is stuck: its store hasn’t sent it')
})

test('the third failed delivery is due in 24 hours, an order at a hub in 48, one on its way back in 7 days', async () => {
  const { rider } = people
  const failed = await orderIn(app, people, 'out_for_delivery')
  for (let times = 1; times <= 3; times++) {
    if (times > 1) await changeStatus(app, rider, failed, 'out_for_delivery')
    await app.call(updateOrderStatus, {
      token: rider.token,
      params: { id: failed },
      body: { status: 'delivery_failed', note: 'Nobody was there', failureReason: 'customer_unreachable' },
    })
  }
  const keeper = await admin(app, 'hub')
  await within(app, async work => {
    const hubId = await createHub(work, {
      name: 'Ikeja hub',
      place: { state: 'Lagos', lga: 'Ikeja', street: '2 Road' },
    })
    await assignToHub(work, hubId, keeper.accountId)
  })
  const atHub = await orderIn(app, people, 'picked_up')
  const { data } = await app.call(getOrder, { token: overseer.token, params: { id: atHub } })
  await app.call(receiveParcel, { token: keeper.token, body: { code: data.parcelCode } })
  const returning = await orderIn(app, people, 'out_for_delivery')
  await app.call(updateOrderStatus, {
    token: rider.token,
    params: { id: returning },
    body: { status: 'delivery_failed', note: 'Nobody was there' },
  })
  await changeStatus(app, rider, returning, 'returning')
  const stuck = async (id: string) =>
    (await titles(overseer, `/admin/orders/${id}`)).filter(title => title.includes('is stuck'))
  await app.advance(24 * hour)
  expect(await stuck(failed)).toEqual(['Order it is stuck: delivery failed 3 times'])
  expect(await stuck(atHub)).toEqual([])
  await app.advance(24 * hour)
  expect(await stuck(atHub)).toEqual(['Order it is stuck: it is still at the hub'])
  expect(await titles(keeper, '/admin/hub')).toEqual(['Order it is stuck: it is still at your hub'])
  expect(await stuck(returning)).toEqual([])
  await app.advance(5 * day)
  expect(await stuck(returning)).toEqual(['Order it is stuck: it isn’t back at its store'])
  // Whoever acts on it takes it out of the queue.
  await changeStatus(app, rider, failed, 'returning')
  const order = (await app.call(getOrder, { token: overseer.token, params: { id: failed } })).data
  expect(order).toMatchObject({ stuckSince: null, failedCount: 3 })
}, 60_000)
