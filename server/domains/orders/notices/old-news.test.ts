import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { handOverParcel } from '#contract/delivery/dispatch.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { cancelCustomerOrder, renewDeliveryToken, updateOrderStatus } from '#contract/orders/orders.ts'
import { day, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import {
  anotherToken,
  type Cast,
  cast,
  changeStatus,
  deliverOrder,
  orderIn,
  shownToken,
} from '#tests/harness/deliveries.ts'
import { type Person, partner } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { paidOrder } from '#tests/harness/orders.ts'

let app: TestApp
let people: Cast
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  people = await cast(app)
})

/** Titles of a person's notifications on the page of an order or return, the oldest first. */
const newsTo = async ({ token }: Person, id: string) =>
  (await app.call(listNotifications, { token, query: { limit: 100 } })).data.rows
    .filter(({ path }) => path.includes(id))
    .map(({ title }) => title.replace(/BM-[\w-]+|#\d+/, 'it'))
    .toReversed()

test('notifies a customer of each step while it is the last one', async () => {
  const { customer, rider } = people
  const id = await orderIn(app, people, 'picked_up')
  await app.runJobs()
  await changeStatus(app, rider, id, 'out_for_delivery')
  await app.runJobs()
  expect(await newsTo(customer, id)).toEqual([
    'Order it is on its way',
    'Order it is out for delivery. Have your code ready.',
  ])
})

test('notifies a customer of no step that is over by the time the worker runs', async () => {
  const { customer, rider } = people
  const id = await orderIn(app, people, 'picked_up')
  app.clock.advance(3 * day)
  await app.runScheduledJob('orders.late')
  await changeStatus(app, rider, id, 'out_for_delivery')
  await deliverOrder(app, rider, customer, id)
  await app.runJobs()
  expect(await newsTo(customer, id)).toEqual(['Order it was delivered'])
  expect((await mailsTo(app, customer.email)).map(({ subject }) => subject)).not.toContainEqual(
    expect.stringMatching(/late|on its way|code/),
  )
})

test('notifies a customer once of a code that was renewed before the worker runs', async () => {
  const { customer } = people
  const id = await orderIn(app, people, 'out_for_delivery')
  await app.call(renewDeliveryToken, { token: customer.token, params: { id } })
  await app.runJobs()
  const renewed = 'Order it has a new delivery code. The earlier one no longer works.'
  expect(await newsTo(customer, id)).toEqual([renewed])
})

test('notifies a customer that another rider brings an order, instead of that it is out for delivery again', async () => {
  const { customer, rider, scheduler } = people
  const handOver = async (orderId: string) => {
    const { partnerId } = await partner(app)
    const body = { orderId, fromId: rider.partnerId, reason: 'Their bike broke down', partnerId }
    await app.call(handOverParcel, { token: scheduler.token, body })
    await app.runJobs()
  }
  const id = await orderIn(app, people, 'out_for_delivery')
  await app.runJobs()
  await handOver(id)
  const another = 'Another rider brings order it. Use the new code in the order: the earlier one no longer works.'
  expect(await newsTo(customer, id)).toEqual(['Order it is out for delivery. Have your code ready.', another])
  const subjects = (await mailsTo(app, customer.email)).map(({ subject }) => subject.replace(/BM-[\w-]+/, 'it'))
  expect(subjects.slice(-2)).toEqual(['Order it is out for delivery', 'Another rider brings your order it'])
  // Before the door the customer has no code, and isn't notified.
  const early = await orderIn(app, people, 'picked_up')
  await handOver(early)
  expect(await newsTo(customer, early)).toEqual(['Order it is on its way'])
})

test('notifies schedulers of wrong codes only while the order is at the door', async () => {
  const { customer, rider, scheduler } = people
  const locked = async () => {
    const id = await orderIn(app, people, 'out_for_delivery')
    const token = anotherToken(await shownToken(app, customer, id))
    for (let tries = 0; tries < 5; tries++)
      await app.refused(updateOrderStatus, {
        token: rider.token,
        params: { id },
        body: { status: 'delivered', token },
      })
    return id
  }
  const [open, over] = [await locked(), await locked()]
  await app.call(updateOrderStatus, {
    token: rider.token,
    params: { id: over },
    body: { status: 'delivery_failed', failureReason: 'customer_unreachable' },
  })
  await app.runJobs()
  expect(await newsTo(scheduler, open)).toEqual(['Five wrong delivery codes for order it'])
  expect(await newsTo(scheduler, over)).toEqual([])
})

test('notifies a store only of the cancellation of a new order that was cancelled before the worker runs', async () => {
  const { customer, store } = people
  const { id, name } = await paidOrder(app, customer, { store })
  await app.call(cancelCustomerOrder, { token: customer.token, params: { id }, body: {} })
  await app.runJobs()
  await app.advance(minute)
  expect(await newsTo(store, id)).toEqual(['Order it was cancelled'])
  const subjects = (await mailsTo(app, store.email)).map(({ subject }) => subject)
  expect(subjects.filter(subject => subject.includes(name))).toEqual([expect.stringContaining('cancelled')])
})
