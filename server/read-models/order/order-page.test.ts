import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminResource } from '#contract/access.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { getReturn } from '#contract/orders/returns.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast } from '#tests/harness/deliveries.ts'
import { admin, adminWith, type Person } from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'
import { ask, deliver } from '#tests/harness/returns.ts'

let app: TestApp
let people: Cast
let orderId: string
let returnId: string
beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
  const { store, customer: buyer } = people
  orderId = (await paidOrder(app, buyer, { store })).id
  await deliver(app, { store, buyer, orderId })
  returnId = (await ask(app, { buyer, orderId, wanted: [{ at: 0, quantity: 1 }] })).id
})
afterAll(() => app.stop())

const viewer = (...resources: AdminResource[]) =>
  adminWith(
    app,
    resources.map(resource => ({ resource, right: 'view' })),
  )
const orderOf = async ({ token }: Person) => (await app.call(getOrder, { token, params: { id: orderId } })).data
const returnOf = async ({ token }: Person) => (await app.call(getReturn, { token, params: { id: returnId } })).data

const earnings = ['commission', 'commissionRates', 'returned', 'youEarn', 'adjustments']
const payouts = ['payout', 'expectedPayout', 'payoutHold', 'approvePayout']

test('a role without payments and finance sees how an order was paid, not what its store gets', async () => {
  const order = await orderOf(await viewer('orders'))
  for (const field of [...earnings, ...payouts, 'ledger']) expect(order, field).not.toHaveProperty(field)
  expect(order.payment).toMatchObject({ id: null, reference: null, amount: order.total })
  expect(order).toMatchObject({ cardAmount: order.total, refunds: [], reminder: null })
})

test('a role with payments sees the payment’s reference and what the store gets, and one with finance the ledger too', async () => {
  const whole = await orderOf(await admin(app))
  expect(whole.payment?.reference).toMatch(/./)
  const paying = await orderOf(await viewer('orders', 'payments'))
  for (const field of [...earnings, ...payouts]) expect(paying, field).toHaveProperty(field)
  expect(paying.payment).toEqual(whole.payment)
  expect(paying).not.toHaveProperty('ledger')
  expect(await orderOf(await viewer('orders', 'finance'))).toEqual({ ...whole, moves: [], delayTo: undefined })
})

test('a return shows the ledger’s entries only to roles with finance', async () => {
  const { ledger } = await returnOf(await admin(app))
  expect(ledger?.length).toBeGreaterThan(0)
  expect((await returnOf(await viewer('returns', 'finance'))).ledger).toEqual(ledger)
  const clerk = await returnOf(await viewer('returns'))
  expect(clerk).not.toHaveProperty('ledger')
  expect(clerk.cost).toBeDefined()
})
