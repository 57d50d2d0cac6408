import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { escalateReturn, sendReturn, withdrawReturn } from '#contract/orders/returns.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import { type Merchant, merchant, type Person, product, shipping } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { accept, ask, close, delivered, reject } from '#tests/harness/returns.ts'

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

const asked = async () => {
  const goods = await product(app, store.storeId, { price: 500_000 })
  const orderId = await delivered(app, { store, buyer, items: [goods] })
  await app.runJobs()
  return (await ask(app, { buyer, orderId, wanted: [{ at: 0, quantity: 1 }] })).id
}
/** Titles of the notifications of a return, the oldest first: the same in the app as by mail. */
const newsTo = async (person: Person, id: string) => {
  await app.runJobs()
  const { rows } = (await app.call(listNotifications, { token: person.token, query: { limit: 100 } })).data
  const titles = rows.filter(({ path }) => path.includes(id)).map(({ title }) => title)
  const mails = (await mailsTo(app, person.email)).map(({ subject }) => subject)
  expect(mails.filter(subject => /return/i.test(subject)).toSorted()).toEqual(
    titles.filter(title => /return/i.test(title)).toSorted(),
  )
  return titles.map(title => title.replace(/(BM-|#)[\w-]+/, 'it')).toReversed()
}

test('notifies nobody of a step of a return that is over by the time the worker runs', async () => {
  const id = await asked()
  await accept(app, store, id)
  await app.call(sendReturn, { token: buyer.token, params: { id }, body: {} })
  expect(await newsTo(store, id)).toEqual(['Return it is on its way to you'])
  expect(await newsTo(buyer, id)).toEqual([])
  await close(app, store, id)
  expect(await newsTo(buyer, id)).toEqual(['₦5,000.00 goes back to you for return it'])
})

test('doesn’t ask a store to decide on a return that was withdrawn', async () => {
  const withdrawn = await asked()
  await app.call(withdrawReturn, { token: buyer.token, params: { id: withdrawn } })
  expect(await newsTo(store, withdrawn)).toEqual(['Return it is closed'])
  expect(await newsTo(buyer, withdrawn)).toEqual([])
})

test('doesn’t ask a customer to escalate a rejected return who has done so', async () => {
  const id = await asked()
  await reject(app, store, id)
  await app.call(escalateReturn, { token: buyer.token, params: { id }, body: { reason: 'It never was.' } })
  expect(await newsTo(buyer, id)).toEqual([])
  expect(await newsTo(store, id)).toEqual(['An administrator decides return it'])
})
