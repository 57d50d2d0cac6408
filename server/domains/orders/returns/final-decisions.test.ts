import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nothingReturnable } from '#contract/cases/reported-kinds.ts'
import { getCustomerOrder, listCustomerOrders } from '#contract/orders/orders.ts'
import { escalateReturn, getReturn, quoteReturn, returnOrder } from '#contract/orders/returns.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import { admin, type Merchant, merchant, type Person, product, shipping } from '#tests/harness/fixtures.ts'
import { ask, bodyOf, delivered, reject } from '#tests/harness/returns.ts'

let app: TestApp
let store: Merchant
let buyer: Shopper
let overseer: Person
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  overseer = await admin(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  store = await merchant(app)
  buyer = await shopper(app)
})

const one = [{ at: 0, quantity: 1 }]
const had = async (quantity: number) => {
  const goods = await product(app, store.storeId, { price: 500_000 })
  return delivered(app, { store, buyer, items: [{ ...goods, quantity }] })
}
const rejectedByStore = async (orderId: string) => {
  const { id } = await ask(app, { buyer, orderId, wanted: one })
  await reject(app, store, id)
  return id
}
const rejectedForGood = async (orderId: string) => {
  const id = await rejectedByStore(orderId)
  await app.call(escalateReturn, { token: buyer.token, params: { id }, body: { reason: 'It never was.' } })
  await reject(app, overseer, id)
  return id
}
const quoted = async (orderId: string) =>
  (await app.call(quoteReturn, { token: buyer.token, params: { orderId } })).data

test('what an administrator rejected can’t be returned again, but a problem with it can be reported', async () => {
  const orderId = await had(2)
  await rejectedForGood(orderId)
  expect((await quoted(orderId)).items).toMatchObject([{ left: 1, refused: 1 }])
  const body = await bodyOf(app, buyer, orderId, [{ at: 0, quantity: 2 }], 'damaged')
  expect((await app.refused(returnOrder, { token: buyer.token, body })).code).toBe('already_returned')
  await rejectedForGood(orderId)
  expect(await quoted(orderId)).toMatchObject({ canReturn: false, why: nothingReturnable, items: [{ left: 0 }] })
  const at = { token: buyer.token, params: { id: orderId } }
  expect((await app.call(getCustomerOrder, at)).data).toMatchObject({ reportable: [{ left: 2 }] })
  const { data } = await app.call(listCustomerOrders, { token: buyer.token })
  expect(data.rows).toMatchObject([{ id: orderId, returnableUntil: null }])
})

test('what the store alone rejected can be returned again, and store and office read of the earlier return', async () => {
  const orderId = await had(1)
  const first = await rejectedByStore(orderId)
  const { id } = await ask(app, { buyer, orderId, wanted: one })
  const before = async (by: Person, of: string) =>
    (await app.call(getReturn, { token: by.token, params: { id: of } })).data.rejectedBefore
  expect(await before(store, id)).toMatchObject([
    { id: first, returnName: expect.stringMatching(/^#\d+-R1$/), decisionNote: 'It was worn.' },
  ])
  expect(await before(overseer, id)).toMatchObject([{ id: first, returnName: expect.stringMatching(/^BM-.*-R1$/) }])
  expect(await before(buyer, id)).toBeUndefined()
  expect(await before(store, first)).toEqual([])
})
