import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptOrder, assignOrders, convertToken } from '#contract/delivery/delivery.ts'
import {
  getCustomerOrder,
  getOrder,
  handOverToPlatform,
  listAllowedStatuses,
  updateOrderStatus,
} from '#contract/orders/orders.ts'
import { balanceOf, booksBalance } from '#domains/money/ledger/index.ts'
import { day, hour, second } from '#platform/clock.ts'
import { weekdayAndDate } from '#platform/lagos.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, changeStatus, orderIn, shownToken, statusOf } from '#tests/harness/deliveries.ts'
import { admin, type Person, within } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { paidOrder, paidOrders } from '#tests/harness/orders.ts'

let app: TestApp
let people: Cast

beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
})
afterAll(() => app.stop())

const owed = async (kind: 'merchant_payable' | 'delivery_payable' | 'escrow', ownerId: string) =>
  0 - (await balanceOf(app.platform.db.read, { kind, ownerId }))

test('takes an order from payment to completion, and distributes its money', async () => {
  const { customer, store, scheduler, rider } = people
  const { id, name, reference } = await paidOrder(app, customer, { store, discount: 200_000 })
  await app.runJobs()
  expect((await mailsTo(app, customer.email)).map(mail => mail.subject)).toEqual([
    `Order ${reference} from ${(await seen()).storeName}`,
  ])
  expect((await mailsTo(app, store.email)).at(-1)?.subject).toBe(`New order ${name}`)

  await changeStatus(app, store, id, 'processing')
  expect((await seen()).dueAt).toBe(new Date(app.clock.now().getTime() + 48 * hour).toISOString())
  await changeStatus(app, store, id, 'ready_for_pickup')
  await app.call(handOverToPlatform, { token: store.token, params: { id } })
  await app.call(assignOrders, { token: scheduler.token, body: { orderId: id, partnerId: rider.partnerId } })
  app.clock.advance(20 * second)
  await app.runJobs()
  expect((await mailsTo(app, rider.email)).at(-1)?.subject).toBe(`A delivery for you: ${reference}`)
  await app.call(acceptOrder, { token: rider.token, params: { id } })
  await changeStatus(app, rider, id, 'picked_up')
  await changeStatus(app, rider, id, 'in_transit')
  expect((await seen()).orderDeliveryToken).toBeNull()
  await changeStatus(app, rider, id, 'out_for_delivery')

  await app.runJobs()
  const token = await shownToken(app, customer, id)
  expect(token).toMatch(/^\d{6}$/)
  expect((await mailsTo(app, customer.email)).at(-1)?.text).toContain(token)

  const delivered = await app.call(convertToken, { token: rider.token, body: { orderId: id, token } })
  expect(delivered.data).toMatchObject({ bitmarteOrderStatus: { code_name: 'delivered' }, moves: [], dueAt: null })
  await app.runJobs()
  expect((await mailsTo(app, customer.email)).at(-1)?.subject).toBe(`Order ${reference} was delivered`)
  const order = await seen()
  expect(order.returnWindowEndsAt).toBe(new Date(app.clock.now().getTime() + 7 * day).toISOString())
  expect(order.orderActivities.map(line => line.activity)).toEqual([
    'Order placed',
    `Being packed by ${order.storeName}`,
    'Ready for pickup',
    'Handed over to Bitmarte',
    `Assigned to ${order.partnerProfile?.name}`,
    `Accepted by ${order.partnerProfile?.name}`,
    `Picked up by ${order.partnerProfile?.name}`,
    'On the way',
    'Out for delivery',
    'Delivered',
  ])
  expect(order.orderActivities.slice(1, 5).map(line => line.actorName)).toEqual([
    order.storeName,
    order.storeName,
    order.storeName,
    'Bitmarte',
  ])
  const sold = (await app.call(getOrder, { token: store.token, params: { id } })).data
  expect(sold.orderActivities[1]?.actorName).toMatch(/^Ada /)
  expect(sold.orderActivities[4]?.actorName).toBe('Bitmarte')

  await app.advance(7 * day - 1)
  expect(await statusOf(app, id)).toBe('delivered')
  app.clock.advance(1)
  await Promise.all(Array.from({ length: 5 }, () => app.runScheduledJob('orders.complete')))
  expect(await statusOf(app, id)).toBe('completed')
  // The worked example of docs/rules/money.md: 18,000.00 of goods, 1,500.00 of shipping.
  expect(await owed('merchant_payable', store.storeId)).toBe(1_620_000)
  expect(await owed('delivery_payable', rider.partnerId)).toBe(120_000)
  expect(await owed('escrow', id)).toBe(0)
  expect(await booksBalance(app.platform.db.read)).toMatchObject({ balanced: true })

  const overseer = await admin(app)
  const { data } = await app.call(getOrder, { token: overseer.token, params: { id } })
  expect(data.ledger?.map(entry => entry.event)).toEqual(['Payment received', 'Return window ended'])
  expect(data).toMatchObject({ youEarn: 16_200, commission: 1_800, payout: null, approvePayout: false })

  async function seen() {
    return (await app.call(getCustomerOrder, { token: customer.token, params: { id } })).data
  }
})

test('lets a store deliver its own order with the code and pays it the delivery fee', async () => {
  const { customer, store, scheduler } = people
  const before = await owed('merchant_payable', store.storeId)
  const { id } = await paidOrder(app, customer, { store })
  await changeStatus(app, store, id, 'processing')
  await changeStatus(app, store, id, 'ready_for_pickup')
  await changeStatus(app, store, id, 'out_for_delivery')
  // It is the store's now: the platform doesn't see it, and can't take it over.
  expect(await app.refused(getOrder, { token: scheduler.token, params: { id } })).toMatchObject({ status: 404 })
  expect(await app.refused(handOverToPlatform, { token: store.token, params: { id } })).toMatchObject({ status: 409 })
  const deliver = { token: store.token, params: { id } }
  expect(await app.refused(updateOrderStatus, { ...deliver, body: { status: 'delivered' } })).toMatchObject({
    status: 422,
    errors: [{ field: 'token', message: 'Ask the customer for the code.' }],
  })
  const token = await shownToken(app, customer, id)
  await app.call(updateOrderStatus, { ...deliver, body: { status: 'delivered', token } })
  await app.advance(7 * day)
  expect((await owed('merchant_payable', store.storeId)) - before).toBe(1_800_000 + 150_000)
  expect(await booksBalance(app.platform.db.read)).toMatchObject({ balanced: true })
})

const fails = (rider: Person, id: string, more: object = { note: 'Nobody was there' }) =>
  app.call(updateOrderStatus, { token: rider.token, params: { id }, body: { status: 'delivery_failed', ...more } })

test('retries a failed delivery with a new code, or returns the order', async () => {
  const { customer, store, rider } = people
  const id = await orderIn(app, people, 'out_for_delivery')
  const first = await shownToken(app, customer, id)
  await fails(rider, id)
  const { data } = await app.call(getCustomerOrder, { token: customer.token, params: { id } })
  expect(data.orderDeliveryToken).toBeNull()
  expect(await app.refused(convertToken, { token: rider.token, body: { orderId: id, token: first } })).toMatchObject({
    code: 'move_not_allowed',
  })
  await changeStatus(app, rider, id, 'out_for_delivery')
  expect(await shownToken(app, customer, id)).not.toBe(first)
  await fails(rider, id)
  await changeStatus(app, rider, id, 'returning')
  await changeStatus(app, store, id, 'returned_to_store')
  expect(await statusOf(app, id)).toBe('returned_to_store')
})

describe('permissions', () => {
  test('allows the statuses of the table to the parties of the order', async () => {
    const id = await orderIn(app, people, 'processing')
    const allowed = async (token: string) =>
      (await app.call(listAllowedStatuses, { token, query: { orderId: id } })).data.rows.map(row => row.code_name)
    expect(await allowed(people.store.token)).toEqual(['ready_for_pickup', 'cancelled'])
    expect(await allowed(people.customer.token)).toEqual(['cancelled'])
    expect(await allowed((await admin(app, 'superadmin')).token)).toEqual(['cancelled'])
    for (const who of [people.rider, people.scheduler, (await cast(app)).store, (await cast(app)).customer])
      expect(await app.refused(listAllowedStatuses, { token: who.token, query: { orderId: id } })).toMatchObject({
        status: 404,
        code: 'order_not_found',
      })
  })

  test('a transition outside the table is refused with 409 and leaves the order unchanged', async () => {
    const id = await orderIn(app, people, 'pending')
    const wrong = [
      'pending',
      'ready_for_pickup',
      'assigned',
      'accepted',
      'out_for_delivery',
      'completed',
      'delivered',
    ] as const
    for (const status of wrong)
      expect(
        await app.refused(updateOrderStatus, { token: people.store.token, params: { id }, body: { status } }),
        status,
      ).toMatchObject({ status: 409, code: 'move_not_allowed' })
    expect(await statusOf(app, id)).toBe('pending')
  })

  test('responds with 404 for another store’s, partner’s or dispatcher’s order', async () => {
    const id = await orderIn(app, people, 'accepted')
    const others = await cast(app)
    const dispatcher = await admin(app, 'dispatcher')
    const hub = await admin(app, 'hub')
    const body = { status: 'picked_up' as const }
    for (const who of [others.store, others.rider, dispatcher, hub])
      expect(await app.refused(updateOrderStatus, { token: who.token, params: { id }, body })).toMatchObject({
        status: 404,
      })
    for (const who of [others.store, dispatcher, hub])
      expect(await app.refused(getOrder, { token: who.token, params: { id } })).toMatchObject({ status: 404 })
    expect(await app.refused(getCustomerOrder, { token: others.customer.token, params: { id } })).toMatchObject({
      status: 404,
    })
    expect(await app.refused(handOverToPlatform, { token: others.store.token, params: { id } })).toMatchObject({
      status: 404,
    })
  })

  test('of two concurrent identical status changes, one succeeds', async () => {
    const { id } = await paidOrder(app, people.customer, { store: people.store })
    const calls = Array.from({ length: 5 }, () =>
      changeStatus(app, people.store, id, 'processing').then(
        () => 'moved',
        () => 'refused',
      ),
    )
    expect((await Promise.all(calls)).filter(result => result === 'moved')).toHaveLength(1)
  })
})

test('sends the customer one mail for all orders paid together, once', async () => {
  const others = await cast(app)
  const placed = await paidOrders(app, others.customer, [{ store: others.store }, { store: people.store }])
  expect(placed).toHaveLength(2)
  await within(app, ({ tx }) =>
    tx
      .updateTable('orders')
      .set({ to_landmark: 'Opposite the cinema', to_note: 'Call first' })
      .where('customer_id', '=', others.customer.accountId)
      .execute(),
  )
  await app.runJobs()
  const mails = await mailsTo(app, others.customer.email)
  expect(mails.map(mail => mail.subject)).toEqual([expect.stringMatching(/^Your orders BM-\S+ from 2 stores$/)])
  for (const { id, reference } of placed) {
    expect(mails[0]?.text).toContain(reference)
    const { data } = await app.call(getCustomerOrder, { token: others.customer.token, params: { id } })
    const { fullName, address, lga, stateOrRegion } = data.deliveryAddress
    expect(mails[0]?.text).toContain(`We deliver to ${fullName}, ${address}, ${lga}, ${stateOrRegion}.`)
    for (const help of ['Landmark: Opposite the cinema', 'For the rider: Call first'])
      expect(mails[0]?.text).toContain(help)
    expect(mails[0]?.text).toContain(`Expected by ${weekdayAndDate(new Date(data.promisedAt ?? 0))}`)
  }
  const { db } = app.platform
  const handler = app.handlers.find(each => each.name === 'orders.placed')
  await handler?.run({ orderIds: placed.map(order => order.id) })
  await app.runJobs()
  expect(await mailsTo(app, others.customer.email)).toHaveLength(1)
  const causes = await db.read.selectFrom('mails').select('cause').execute()
  expect(new Set(causes.map(mail => mail.cause)).size).toBe(causes.length)
})

test('completes other orders when one fails', async () => {
  const [stuck, next] = [await orderIn(app, people, 'delivered'), await orderIn(app, people, 'delivered')]
  app.clock.advance(7 * day)
  const { read } = app.platform.db
  await sql`create function stuck() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$`.execute(
    read,
  )
  await sql`create trigger stuck before update on orders for each row when (new.id = ${sql.lit(stuck)})
    execute function stuck()`.execute(read)
  await app.runScheduledJob('orders.complete')
  expect([await statusOf(app, stuck), await statusOf(app, next)]).toEqual(['delivered', 'completed'])
  await sql`drop trigger stuck on orders`.execute(read)
  await app.runScheduledJob('orders.complete')
  expect(await statusOf(app, stuck)).toBe('completed')
})
