import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPartnerOrders } from '#contract/delivery/delivery.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { getPartnerEarnings } from '#contract/payouts/partner-money.ts'
import { initialRules } from '#contract/settings/public-rules.ts'
import { day, hour } from '#platform/clock.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, orderIn } from '#tests/harness/deliveries.ts'

let app: TestApp
let people: Cast
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-11-18T09:00:00Z') })
  people = await cast(app)
})
afterAll(() => app.stop())

const earnings = async () => (await app.call(getPartnerEarnings, { token: people.rider.token })).data

test('money on the way says what isn’t delivered yet, and what is released next', async () => {
  const picked = await orderIn(app, people, 'picked_up')
  const underway = await earnings()
  expect(underway).toMatchObject({ notDelivered: underway.onTheWay, nextRelease: null })
  const delivered = await orderIn(app, people, 'delivered')
  const { onTheWay, notDelivered, nextRelease } = await earnings()
  const { token } = people.store
  const { returnWindowEndsAt } = (await app.call(getOrder, { token, params: { id: delivered } })).data
  expect(notDelivered).toBe(underway.onTheWay)
  expect(nextRelease).toEqual({ at: returnWindowEndsAt, amount: onTheWay - notDelivered })
  const orderOf = async (orderId: string) =>
    (await app.call(listPartnerOrders, { token: people.rider.token, query: { orderId } })).data.rows[0]
  expect(await orderOf(delivered)).toMatchObject({ earnsOn: dayInLagos(new Date(returnWindowEndsAt ?? '')) })
  expect(await orderOf(picked)).toMatchObject({ earnsOn: null })
  // As announced, with the day of the delivery.
  const { deliveredAt } = (await app.call(getOrder, { token, params: { id: delivered } })).data
  await app.advance(initialRules.returnWindowDays * day + hour)
  expect(await earnings()).toMatchObject({
    available: nextRelease?.amount,
    nextRelease: null,
    rows: [{ kind: 'delivery', orderId: delivered, deliveredAt }],
  })
})
