import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptOrder, assignOrders } from '#contract/delivery/delivery.ts'
import { sendMailAgain } from '#contract/identity/customers.ts'
import { handOverToPlatform } from '#contract/orders/orders.ts'
import { listOrderMails } from '#contract/read-models/order-mails.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, changeStatus } from '#tests/harness/deliveries.ts'
import { admin, type Person } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { paidOrder } from '#tests/harness/orders.ts'

let app: TestApp
let people: Cast
let office: Person
beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
  office = await admin(app)
})
afterAll(() => app.stop())

const mailsOf = async (id: string) =>
  (await app.call(listOrderMails, { token: office.token, params: { id } })).data.rows

test('the office sees the mails of an order to everybody, newest first, and sends those without a secret again', async () => {
  const { customer, store, scheduler, rider } = people
  const other = await paidOrder(app, customer, { store })
  const order = await paidOrder(app, customer, { store })
  for (const status of ['processing', 'ready_for_pickup'] as const) await changeStatus(app, store, order.id, status)
  await app.call(handOverToPlatform, { token: store.token, params: { id: order.id } })
  await app.call(assignOrders, { token: scheduler.token, body: { orderId: order.id, partnerId: rider.partnerId } })
  await app.runJobs()
  await app.call(acceptOrder, { token: rider.token, params: { id: order.id } })
  for (const status of ['picked_up', 'in_transit', 'out_for_delivery'] as const)
    await changeStatus(app, rider, order.id, status)
  await app.runJobs()

  const mails = await mailsOf(order.id)
  expect(mails.map(({ to, recipient }) => [to, recipient])).toEqual(
    expect.arrayContaining([
      ['customer', customer.email],
      ['store', store.email],
      ['partner', rider.email],
    ]),
  )
  expect(mails.map(({ subject }) => subject).filter(subject => subject.includes(other.reference))).toEqual([])
  expect(mails.map(({ subject }) => subject)).not.toContain(`New order ${other.name}`)
  expect(mails.map(({ createdAt }) => createdAt)).toEqual(
    mails
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .reverse(),
  )
  // Its code opens the parcel.
  expect(mails.find(({ subject }) => subject.includes('out for delivery'))).toMatchObject({ canSendAgain: false })

  const taken = mails.find(({ to }) => to === 'store')
  expect(taken).toMatchObject({ subject: `New order ${order.name}`, canSendAgain: true })
  const before = (await mailsTo(app, store.email)).length
  await app.call(sendMailAgain, { token: office.token, params: { id: taken?.id ?? '' } })
  expect((await mailsTo(app, store.email)).slice(before).map(({ subject }) => subject)).toEqual([taken?.subject])
  expect((await mailsOf(order.id)).filter(({ subject }) => subject === taken?.subject)).toHaveLength(2)
})

test('an unknown order has none', async () => {
  const params = { id: people.customer.accountId }
  expect((await app.refused(listOrderMails, { token: office.token, params })).code).toBe('order_not_found')
})
