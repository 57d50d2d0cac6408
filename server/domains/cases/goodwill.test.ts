import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundGoodwill } from '#contract/cases/cases.ts'
import { listPartnerOrders } from '#contract/delivery/delivery.ts'
import { getCustomerOrder, getOrder } from '#contract/orders/orders.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { cast, orderIn } from '#tests/harness/deliveries.ts'
import { admin } from '#tests/harness/fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('a goodwill refund is in the timeline of the office, of the store without amount and reason, and of nobody else', async () => {
  const [people, overseer] = [await cast(app), await admin(app)]
  const orderId = await orderIn(app, people, 'accepted')
  await app.call(refundGoodwill, { token: overseer.token, body: { orderId, amount: 1000, note: 'A late start.' } })
  const notes = async ({ token }: { token: string }) =>
    (await app.call(getOrder, { token, params: { id: orderId } })).data.orderActivities.flatMap(line =>
      line.activity === 'Goodwill refund by Bitmarte' ? [line.note] : [],
    )
  expect(await notes(overseer)).toEqual(['₦1,000.00. A late start.'])
  expect(await notes(people.store)).toEqual([''])
  expect(await notes(people.scheduler)).toEqual([])
  const query = { orderId }
  const [carried] = (await app.call(listPartnerOrders, { token: people.rider.token, query })).data.rows
  expect(carried?.orderActivities?.map(({ activity }) => activity)).not.toContain('Goodwill refund by Bitmarte')
  expect(
    (
      await app.call(getCustomerOrder, { token: people.customer.token, params: { id: orderId } })
    ).data.orderActivities.map(({ activity }) => activity),
  ).not.toContain('Goodwill refund by Bitmarte')
})
