import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  assignReturn,
  carryReturn,
  decideRefund,
  getReturn,
  listReturns,
  updateReturnStatus,
} from '#contract/orders/returns.ts'
import { day, hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import { admin, type Merchant, merchant, product, shipping } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { ask, delivered } from '#tests/harness/returns.ts'

let app: TestApp
let store: Merchant
let buyer: Shopper
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  store = await merchant(app)
  buyer = await shopper(app)
})

const one = [{ at: 0, quantity: 1 }]
/** The ID of a delivered order of three of one thing. */
const had = async () => {
  const goods = await product(app, store.storeId, { price: 500_000 })
  return delivered(app, { store, buyer, items: [{ ...goods, quantity: 3 }] })
}

test('can be collected by a dispatcher, but not of others’ orders', async () => {
  const orderId = await had()
  const { id } = await ask(app, { buyer, orderId, wanted: one })
  await app.call(decideRefund, {
    token: store.token,
    params: { id },
    body: { decision: 'approved', wayBack: 'platform-collects' },
  })
  const [dispatcher, another] = [await admin(app, 'dispatcher'), await admin(app, 'dispatcher')]
  const body = { dispatcherId: dispatcher.accountId }
  const overseer = await admin(app)
  await app.call(assignReturn, { token: overseer.token, params: { id }, body })
  const carry = { params: { id }, body: { status: 'in_transit' } } as const
  expect((await app.refused(carryReturn, { token: another.token, ...carry })).code).toBe('return_not_found')
  expect((await app.call(carryReturn, { token: dispatcher.token, ...carry })).data.moves).toEqual(['receive'])
})

test('that the store collects says so to the customer, who sends nothing', async () => {
  const orderId = await had()
  const [fetched, left] = [
    await ask(app, { buyer, orderId, wanted: one }),
    await ask(app, { buyer, orderId, wanted: one }),
  ]
  const body = { decision: 'approved', wayBack: 'store-collects' } as const
  for (const { id } of [fetched, left]) await app.call(decideRefund, { token: store.token, params: { id }, body })
  await app.call(updateReturnStatus, {
    token: store.token,
    params: { id: fetched.id },
    body: { status: 'in_transit' },
  })
  await app.runJobs()
  const said = async (email: string, returnName: string) =>
    (await mailsTo(app, email)).filter(({ subject }) => subject.includes(returnName)).at(-1)
  expect(await said(buyer.email, fetched.returnName)).toMatchObject({
    subject: expect.stringMatching(/^Store \d+ has collected your return /),
  })
  const own = (await mailsTo(app, store.email)).map(({ subject }) => subject)
  expect(own.filter(subject => subject.endsWith('is on its way to you'))).toEqual([])

  await app.advance(14 * day + hour)
  await app.runJobs()
  expect((await said(buyer.email, left.returnName))?.text).toContain('It was not collected in 14 days.')
  const { data } = await app.call(getReturn, { token: buyer.token, params: { id: left.id } })
  expect(data.activities.at(-1)?.activity).toBe('Closed: it was not collected')
  const list = await app.call(listReturns, { token: buyer.token, query: { orderId } })
  expect(list.data.rows.map(({ wayBack }) => wayBack)).toEqual(['store-collects', 'store-collects'])
})
