import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase, refundGoodwill, reportProblem } from '#contract/cases/cases.ts'
import { listPartnerOrders } from '#contract/delivery/delivery.ts'
import { getCustomerOrder, getOrder } from '#contract/orders/orders.ts'
import { balanceOf } from '#domains/money/ledger/index.ts'
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

test.each([
  { goodwill: 2_000, outcome: 'refund_items' as const, bears: 19_500 - 1_950 },
  { goodwill: 19_500, outcome: 'refund_all' as const, bears: 2_000 - 50 },
  { goodwill: 20_500, outcome: 'refund_all' as const, bears: 1_000 },
])(
  'a store that bears $outcome after goodwill of ₦$goodwill gets the commission back of what is refunded',
  async of => {
    const [people, overseer] = [await cast(app), await admin(app)]
    const orderId = await orderIn(app, people, 'delivered')
    const { token } = people.customer
    await app.call(refundGoodwill, {
      token: overseer.token,
      body: { orderId, amount: of.goodwill, note: 'Sorry for the wait.' },
    })
    const { data } = await app.call(getCustomerOrder, { token, params: { id: orderId } })
    const items = data.orderItems.map(({ id, quantity }) => ({ orderItemId: id, quantity }))
    const { id } = (
      await app.call(reportProblem, { token, body: { orderId, kind: 'damaged', text: 'Torn sleeve.', items } })
    ).data
    await app.call(decideCase, {
      token: overseer.token,
      params: { id },
      body: {
        outcome: of.outcome,
        bearer: 'store',
        items: of.outcome === 'refund_items' ? items : [],
        note: 'The pictures show it.',
        whyNow: 'The customer travels.',
      },
    })
    const account = { kind: 'merchant_payable', ownerId: people.store.storeId } as const
    expect(await balanceOf(app.platform.db.read, account)).toBe(of.bears * 100)
  },
)
