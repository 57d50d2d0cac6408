import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase } from '#contract/cases/cases.ts'
import { cancelCustomerOrder, getCustomerOrder, getReceipt, listCustomerOrders } from '#contract/orders/orders.ts'
import { quoteReturn } from '#contract/orders/returns.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { reportTorn } from '#tests/harness/cases.ts'
import { cast, orderIn } from '#tests/harness/deliveries.ts'
import { admin } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Replaces all items of a delivered order by the decision of a case. */
async function replaced() {
  const people = await cast(app)
  const by = { token: people.customer.token }
  const orderId = await orderIn(app, people, 'delivered')
  const { total } = (await app.call(getCustomerOrder, { ...by, params: { id: orderId } })).data
  const { id, items } = await reportTorn(app, people.customer, orderId)
  const overseer = await admin(app)
  const why = { note: 'The pictures show it.', whyNow: 'The customer travels tomorrow.' }
  const decision = { outcome: 'replacement', bearer: 'store', items, ...why } as const
  await app.call(decideCase, { token: overseer.token, params: { id }, body: decision })
  const { rows } = (await app.call(listCustomerOrders, by)).data
  const row = rows.find(({ orderType }) => orderType === 'replacement')
  await app.runJobs()
  return { by, total, row, params: { id: row?.id ?? '' }, email: people.customer.email }
}
const mailsOf = async (email: string) =>
  (await mailsTo(app, email)).map(({ subject, text }) => `${subject} ${text.replaceAll('\n', ' ')}`)

test('is called a replacement in lists, on its page and its receipt', async () => {
  const { by, row, params } = await replaced()
  expect(row?.sentFor).toBe('replacement')
  const { sentFor, orderActivities } = (await app.call(getCustomerOrder, { ...by, params })).data
  expect([sentFor, orderActivities[0]?.activity]).toEqual(['replacement', 'Placed as a replacement'])
  expect((await app.call(getReceipt, { ...by, params })).data.orders[0]?.sentFor).toBe('replacement')
})

test('names the refund before it is cancelled, sends it where the customer chose, and says so in one mail', async () => {
  const { by, total, params, email } = await replaced()
  const { back } = (await app.call(quoteReturn, { ...by, params: { orderId: params.id } })).data
  expect(back).toMatchObject({ amount: total, card: total, cardNumber: '4081' })
  await app.call(cancelCustomerOrder, { ...by, params, body: { refundTo: 'store_credit' } })
  await app.runJobs()
  await app.runJobs()
  const mails = (await mailsOf(email)).filter(mail => mail.includes('was cancelled'))
  expect(mails).toEqual([expect.stringContaining(' is in your store credit. You can use it at once.')])
})

test('names the refund of a replacement that its store doesn’t accept', async () => {
  const { email } = await replaced()
  await app.advance(3 * day)
  const mails = (await mailsOf(email)).filter(mail => mail.includes('was cancelled'))
  expect(mails).toEqual([
    expect.stringMatching(/ goes back the way you paid, to your card ending in 4081. Banks take up to /),
  ])
})
