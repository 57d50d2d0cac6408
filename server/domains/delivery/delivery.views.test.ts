import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  assignOrders,
  convertToken,
  declineOrder,
  listDispatcherOrders,
  listDispatchers,
  listPartnerOrders,
} from '#contract/delivery/delivery.ts'
import { type ScheduleTab, searchSchedule } from '#contract/delivery/schedule.ts'
import { listPartners } from '#contract/logistics/partners.ts'
import { getOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import { approvePartner, createPartner } from '#domains/logistics/partners/index.ts'
import { day, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, changeStatus, deliverOrder, orderIn, shownToken } from '#tests/harness/deliveries.ts'
import { admin, partner, within } from '#tests/harness/fixtures.ts'

let app: TestApp
let people: Cast

beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
})
afterAll(() => app.stop())

test('lists unassigned orders by deadline, and unanswered ones separately', async () => {
  const { scheduler } = people
  const first = await orderIn(app, people, 'ready_for_pickup')
  app.clock.advance(60_000)
  const second = await orderIn(app, people, 'ready_for_pickup')
  const assigned = await orderIn(app, people, 'assigned')
  await orderIn(app, people, 'processing')
  await orderIn(app, people, 'accepted')
  const { data } = await app.call(searchSchedule, { token: scheduler.token })
  expect(data.rows.map(row => row.id)).toEqual([first, second])
  expect(data).toMatchObject({ count: 2, counts: { waiting: 2, unanswered: 1, late: 0 } })
  expect(data.rows[0]).toMatchObject({
    from: { state: 'Lagos', lga: 'Ikeja' },
    to: { lga: 'Surulere' },
    itemCount: 1,
    weight: 0.5,
    shippingFee: 1500,
    declineCount: 0,
    lastDecline: null,
    assignee: null,
  })
  const unanswered = await app.call(searchSchedule, { token: scheduler.token, query: { tab: 'unanswered' } })
  expect(unanswered.data).toMatchObject({ count: 1, counts: { waiting: 2, unanswered: 1 }, rows: [{ id: assigned }] })
  expect(unanswered.data.rows[0]?.assignee).toMatchObject({
    id: people.rider.partnerId,
    kind: 'partner',
    answerDueAt: expect.any(String),
  })
  const search = async (query: object) =>
    (await app.call(searchSchedule, { token: scheduler.token, query: query as { search: string } })).data.count
  expect(await search({ search: 'chioma' })).toBe(2)
  expect(await search({ search: data.rows[0]?.storeName })).toBe(2)
  expect(await search({ search: data.rows[1]?.orderName })).toBe(1)
  expect(await search({ search: data.rows[1]?.orderName.toLowerCase().replaceAll('-', ' ') })).toBe(1)
  for (const phone of ['0803 555 0188', '+234 803 5550188', '0803555', '803 555 0188'])
    expect(await search({ search: phone })).toBe(2)
  expect(await search({ search: '0803 555 0189' })).toBe(0)
  expect(await search({ search: 'nobody' })).toBe(0)
  expect(await search({ state: 'Lagos' })).toBe(2)
  expect(await search({ state: 'Kano' })).toBe(0)
  expect(await search({ limit: 1, offset: 1 })).toBe(2)

  app.clock.advance(3 * day)
  const later = await app.call(searchSchedule, { token: scheduler.token })
  // Assigned and accepted orders are late too.
  expect(later.data.counts.late).toBe(4)
  expect(later.data.rows.every(row => row.late)).toBe(true)
  const carried = await orderIn(app, people, 'picked_up')
  app.clock.advance(3 * day)
  const late = (await app.call(searchSchedule, { token: scheduler.token, query: { tab: 'late' } })).data
  expect(late).toMatchObject({ count: 5, counts: { late: 5 } })
  expect(late.rows.map(row => row.id)).toContain(carried)
})

test('shows a partner its own orders by tab, and the customer’s phone only while it carries them', async () => {
  const mine = await cast(app)
  const { rider } = mine
  const fresh = await orderIn(app, mine, 'assigned')
  const current = await orderIn(app, mine, 'out_for_delivery')
  const done = await orderIn(app, mine, 'delivered')
  await orderIn(app, people, 'assigned')
  const list = async (query: object) =>
    (await app.call(listPartnerOrders, { token: rider.token, query: query as { tab: 'all' } })).data
  const all = await list({})
  expect(all).toMatchObject({ count: 3, counts: { all: 3, new: 1, current: 1, done: 1 } })
  expect(all.rows.at(-1)?.id).toBe(done)
  const [waits] = (await list({ tab: 'new' })).rows
  expect(waits).toMatchObject({
    id: fresh,
    earns: 1200,
    deliveryAddress: { phoneNumber: null, emailAddress: null, secondPhoneNumber: null, lga: 'Surulere' },
  })
  expect(waits).not.toHaveProperty('orderActivities')
  const [carried] = (await list({ tab: 'current' })).rows
  expect(carried).toMatchObject({ id: current, deliveryAddress: { phoneNumber: '+2348035550188' } })
  expect((await list({ tab: 'done' })).rows[0]).toMatchObject({ id: done, deliveryAddress: { phoneNumber: null } })

  const alone = await list({ orderId: current })
  expect(alone.rows[0]?.orderActivities?.at(-1)?.activity).toBe('Out for delivery')
  expect((await list({ search: 'CHIOMA' })).count).toBe(3)
  expect((await list({ search: 'nobody' })).count).toBe(0)
  // Digit by digit, a search would tell the number of somebody whose parcel was delivered long ago.
  expect((await list({ search: '0803 555 0188' })).count).toBe(0)
  for (const orderId of [randomUUID(), await orderIn(app, people, 'assigned')])
    expect(await app.refused(listPartnerOrders, { token: rider.token, query: { orderId } })).toMatchObject({
      status: 404,
      code: 'order_not_found',
    })
})

test('lists what a carrier has done, the latest first', async () => {
  const mine = await cast(app)
  const { rider, customer } = mine
  const orders = [await orderIn(app, mine, 'out_for_delivery')]
  app.clock.advance(minute)
  orders.push(await orderIn(app, mine, 'out_for_delivery'))
  for (const id of orders.toReversed()) {
    app.clock.advance(minute)
    await deliverOrder(app, rider, customer, id)
  }
  const { rows } = (await app.call(listPartnerOrders, { token: rider.token, query: { tab: 'done' } })).data
  expect(rows.map(({ id }) => id)).toEqual(orders)
})

test('lists orders of the schedule by deadline, and only to assign those first that a carrier declined', async () => {
  const mine = await cast(app)
  const { scheduler, rider } = mine
  const first = await orderIn(app, mine, 'ready_for_pickup')
  app.clock.advance(day)
  const declined = await orderIn(app, mine, 'assigned')
  await app.call(declineOrder, { token: rider.token, params: { id: declined }, body: { reason: 'No bike today' } })
  app.clock.advance(9 * day)
  const rowsOf = async (tab: ScheduleTab) => {
    const { data } = await app.call(searchSchedule, { token: scheduler.token, query: { tab, limit: 100 } })
    return data.rows.map(row => row.id).filter(id => id === first || id === declined)
  }
  expect(await rowsOf('waiting')).toEqual([declined, first])
  for (const tab of ['late', 'stuck'] as const) expect(await rowsOf(tab)).toEqual([first, declined])
  for (const orderId of [declined, first])
    await app.call(assignOrders, { token: scheduler.token, body: { orderId, partnerId: rider.partnerId } })
  expect(await rowsOf('unanswered')).toEqual([first, declined])
  for (const id of [declined, first]) await changeStatus(app, rider, id, 'accepted')
  expect(await rowsOf('accepted')).toEqual([first, declined])
})

test('lists partners with load, declines and punctuality', async () => {
  const mine = await cast(app)
  const { rider, scheduler } = mine
  await orderIn(app, mine, 'delivered')
  await orderIn(app, mine, 'picked_up')
  await orderIn(app, mine, 'assigned')
  const late = await orderIn(app, mine, 'out_for_delivery')
  app.clock.advance(3 * day)
  await deliver(mine, late)
  const declined = await orderIn(app, mine, 'assigned')
  await app.call(declineOrder, { token: rider.token, params: { id: declined }, body: { reason: 'No bike today' } })

  const row = async () =>
    (await app.call(listPartners, { token: scheduler.token, query: { limit: 100 } })).data.rows.find(
      each => each.id === rider.partnerId,
    )
  expect(await row()).toMatchObject({
    openOrders: 1,
    unanswered: 1,
    delivered30Days: 2,
    declined30Days: 1,
    onTimePercent: 50,
    approved: true,
    states: ['Lagos'],
    email: rider.email,
  })
  app.clock.advance(31 * day)
  expect(await row()).toMatchObject({ delivered30Days: 0, declined30Days: 0, onTimePercent: null })
  const count = async (query: object) =>
    (await app.call(listPartners, { token: scheduler.token, query: query as { state: string } })).data.count
  await partner(app, ['Kano', 'Kaduna'])
  expect(await count({ state: 'Kaduna' })).toBe(1)
  expect(await count({ state: 'Nowhere' })).toBe(0)
  expect(await count({ search: rider.email })).toBe(1)
})

test('shows dispatchers their own deliveries, and lists active dispatchers by load', async () => {
  const { scheduler, customer } = people
  const [emeka, other, gone] = [
    await admin(app, 'dispatcher'),
    await admin(app, 'dispatcher'),
    await admin(app, 'dispatcher'),
  ]
  await within(app, async ({ tx }) => {
    await tx.updateTable('accounts').set({ active: false }).where('id', '=', gone.accountId).execute()
  })
  const give = async (to = emeka) => {
    const orderId = await orderIn(app, people, 'ready_for_pickup')
    await app.call(assignOrders, { token: scheduler.token, body: { orderId, dispatcherId: to.accountId } })
    return orderId
  }
  const [first, second, others] = [await give(), await give(), await give(other)]
  const list = async (query: object, by = emeka) =>
    (await app.call(listDispatcherOrders, { token: by.token, query: query as { tab: 'all' } })).data
  expect(await list({})).toMatchObject({ count: 2, counts: { all: 2, new: 2, current: 0, done: 0 } })
  const [waits] = (await list({ tab: 'new' })).rows
  expect(waits?.moves.map(move => move.code_name)).toEqual(['accepted', 'ready_for_pickup', 'assigned'])
  expect(waits?.deliveryAddress.phoneNumber).toBeNull()
  expect(waits).not.toHaveProperty('earns')

  for (const status of ['accepted', 'picked_up', 'out_for_delivery'] as const)
    await changeStatus(app, emeka, first, status)
  const carried = (await list({ orderId: first })).rows[0]
  expect(carried).toMatchObject({ deliveryAddress: { phoneNumber: '+2348035550188' } })
  expect(carried?.orderActivities?.at(-1)?.activity).toBe('Out for delivery')
  for (const orderId of [others, randomUUID()])
    expect(await app.refused(listDispatcherOrders, { token: emeka.token, query: { orderId } })).toMatchObject({
      code: 'order_not_found',
    })

  const laden = async () =>
    (await app.call(listDispatchers, { token: scheduler.token })).data.rows.map(({ id, openOrders, unanswered }) => ({
      id,
      openOrders,
      unanswered,
    }))
  expect(await laden()).toEqual([
    { id: other.accountId, openOrders: 0, unanswered: 1 },
    { id: emeka.accountId, openOrders: 1, unanswered: 1 },
  ])
  const token = await shownToken(app, customer, first)
  await app.call(convertToken, { token: emeka.token, body: { orderId: first, token } })
  const refusal = { status: 'ready_for_pickup', note: 'My bike broke down' } as const
  await app.call(updateOrderStatus, { token: emeka.token, params: { id: second }, body: refusal })
  expect(await list({})).toMatchObject({ count: 1, counts: { new: 0, current: 0, done: 1 } })
  expect((await laden()).find(({ id }) => id === emeka.accountId)).toMatchObject({ openOrders: 0, unanswered: 0 })
})

test('applies a status change once per idempotency key', async () => {
  const id = await orderIn(app, people, 'picked_up')
  const again = {
    token: people.rider.token,
    headers: { 'idempotency-key': randomUUID() },
    params: { id },
    body: { status: 'in_transit' },
  } as const
  const first = await app.call(updateOrderStatus, again)
  expect(await app.call(updateOrderStatus, again)).toEqual(first)
  expect(await app.refused(updateOrderStatus, { ...again, headers: {} })).toMatchObject({ code: 'move_not_allowed' })
})

test('approves a new partner once, with an audit log entry, and can then assign orders to it', async () => {
  const overseer = await admin(app)
  const person = await partner(app)
  const by = {
    kind: 'admin',
    adminKind: 'admin',
    hubId: null,
    grants: [],
    twoFactorMissing: false,
    accountId: overseer.accountId,
    name: 'Ada Obi',
  } as const
  const partnerId = await within(app, async work => {
    await work.tx.deleteFrom('shipping_partners').where('id', '=', person.partnerId).execute()
    return createPartner(work, {
      accountId: person.accountId,
      companyName: 'Swift Riders',
      phoneNumber: '+2348031111111',
      states: ['Lagos'],
    })
  })
  const listed = async () =>
    (await app.call(listPartners, { token: overseer.token, query: { search: 'swift' } })).data.rows[0]
  expect(await listed()).toMatchObject({ id: partnerId, approved: false, status: 'unfinished' })
  await within(app, ({ tx }) =>
    tx.updateTable('shipping_partners').set({ is_onboarded: true }).where('id', '=', partnerId).execute(),
  )
  expect(await listed()).toMatchObject({ id: partnerId, approved: false, status: 'waiting' })
  await within(app, async work => (await approvePartner(app.platform, work, by, { id: partnerId })) ?? true)
  await within(app, async work => (await approvePartner(app.platform, work, by, { id: partnerId })) ?? true)
  expect(await listed()).toMatchObject({ approved: true })
  const written = await app.platform.db.read
    .selectFrom('audit_log')
    .select('account_id')
    .where('action', '=', 'partner.approve')
    .where('subject_id', '=', partnerId)
    .execute()
  expect(written).toEqual([{ account_id: overseer.accountId }])
})

test('lets any hub receive a parcel, which only that hub then keeps seeing', async () => {
  const id = await orderIn(app, people, 'picked_up')
  const [ikeja, yaba] = [await hubAdmin('Ikeja hub'), await hubAdmin('Yaba hub')]
  expect((await app.call(getOrder, { token: yaba.token, params: { id } })).data.id).toBe(id)
  await changeStatus(app, ikeja, id, 'at_hub')
  expect(await app.refused(getOrder, { token: yaba.token, params: { id } })).toMatchObject({ status: 404 })
  await changeStatus(app, people.rider, id, 'in_transit')
  await changeStatus(app, yaba, id, 'at_hub')
  await changeStatus(app, people.rider, id, 'out_for_delivery')
  const { data } = await app.call(getOrder, { token: yaba.token, params: { id } })
  expect(data.orderActivities.slice(-4).map(line => line.activity)).toEqual([
    'Arrived at Ikeja hub',
    'Left Ikeja hub',
    'Arrived at Yaba hub',
    'Left Yaba hub, out for delivery',
  ])
  expect(await app.refused(getOrder, { token: ikeja.token, params: { id } })).toMatchObject({ status: 404 })
})

const hubAdmin = async (name: string) => {
  const person = await admin(app, 'hub')
  await within(app, async ({ tx, now }) => {
    const { id } = await tx
      .insertInto('hubs')
      .values({ name, state: 'Lagos', lga: 'Ikeja', street: '2 Allen Avenue', created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('hub_administrators').values({ account_id: person.accountId, hub_id: id }).execute()
  })
  return person
}

const deliver = async ({ customer, rider }: Cast, id: string) => {
  const token = await shownToken(app, customer, id)
  await app.call(updateOrderStatus, { token: rider.token, params: { id }, body: { status: 'delivered', token } })
}

test('says of an order only that another carrier had it first, not the same', async () => {
  const mine = await cast(app)
  const { rider, scheduler } = mine
  const [other, dispatcher] = [await partner(app), await admin(app, 'dispatcher')]
  const id = await orderIn(app, mine, 'assigned')
  const give = (to: object) =>
    app.call(assignOrders, { token: scheduler.token, body: { orderId: id, ...(to as { partnerId: string }) } })
  const decline = (token: string) =>
    app.call(updateOrderStatus, { token, params: { id }, body: { status: 'ready_for_pickup', note: 'Too far' } })
  const before = async (list: typeof listPartnerOrders | typeof listDispatcherOrders, token: string) =>
    (await app.call(list, { token, query: { orderId: id } })).data.rows[0]?.declinedBefore
  await decline(rider.token)
  await give({ partnerId: rider.partnerId })
  expect(await before(listPartnerOrders, rider.token)).toBe(false)
  await decline(rider.token)
  await give({ partnerId: other.partnerId })
  expect(await before(listPartnerOrders, other.token)).toBe(true)
  await decline(other.token)
  await give({ dispatcherId: dispatcher.accountId })
  expect(await before(listDispatcherOrders, dispatcher.token)).toBe(true)
})

test('the schedule finds orders by the name and phone number of their carrier', async () => {
  const mine = await cast(app)
  const [given, accepted] = [await orderIn(app, mine, 'assigned'), await orderIn(app, mine, 'accepted')]
  const rider = await admin(app, 'dispatcher')
  const dispatched = await orderIn(app, mine, 'ready_for_pickup')
  await app.call(assignOrders, {
    token: mine.scheduler.token,
    body: { orderId: dispatched, dispatcherId: rider.accountId },
  })
  await within(app, async ({ tx }) => {
    await tx
      .updateTable('shipping_partners')
      .set({ company_name: 'Dánfo Swift Logistics', phone_number: '+2348021112223' })
      .where('id', '=', mine.rider.partnerId)
      .execute()
    await tx
      .updateTable('accounts')
      .set({ first_name: 'Zebulun', last_name: 'Okonjo', phone_number: '+2348021112224' })
      .where('id', '=', rider.accountId)
      .execute()
  })
  const found = async (search: string, tab: ScheduleTab) => {
    const query = { search, tab, limit: 100 }
    return (await app.call(searchSchedule, { token: mine.scheduler.token, query })).data.rows.map(({ id }) => id)
  }
  for (const typed of ['danfo', 'danfo swift', 'logistics danfo', '0802 111 2223']) {
    expect(await found(typed, 'unanswered'), typed).toEqual([given])
    expect(await found(typed, 'accepted'), typed).toEqual([accepted])
    expect(await found(typed, 'waiting'), typed).toEqual([])
  }
  for (const typed of ['zebulun', '08021112224']) expect(await found(typed, 'unanswered'), typed).toEqual([dispatched])
  // A partner doesn't find its own orders by these.
  const own = await app.call(listPartnerOrders, { token: mine.rider.token, query: { search: 'danfo' } })
  expect(own.data.count).toBe(0)
})
