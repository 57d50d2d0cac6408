import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminHealth, healthDays } from '#contract/read-models/admin-today.ts'
import { day, hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, customer, merchant, within } from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('counts deliveries on time and late, and payments, by day in Lagos, without gaps', async () => {
  const [overseer, buyer, store] = [await admin(app), await customer(app), await merchant(app)]
  const health = async () => (await app.call(adminHealth, { token: overseer.token })).data
  const before = await health()
  expect(before.delivery).toHaveLength(healthDays)
  expect(before.delivery.every(({ good, bad }) => good === 0 && bad === 0)).toBe(true)

  const ids = []
  for (let at = 0; at < 5; at++) ids.push((await paidOrder(app, buyer, { store })).id)
  const [early = '', late = '', old = '', overdue = '', unpromised = ''] = ids
  const delivered = (id: string, at: Date, promised: Date | null) =>
    within(app, ({ tx }) =>
      tx.updateTable('orders').set({ delivered_at: at, promised_at: promised }).where('id', '=', id).execute(),
    )
  const now = app.clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await delivered(early, ago(day), now)
  await delivered(late, ago(day), ago(day + hour))
  await delivered(old, ago(31 * day), now)
  await delivered(unpromised, ago(day), null)
  await within(app, ({ tx }) =>
    tx
      .updateTable('orders')
      .set({ promised_at: ago(3 * day) })
      .where('id', '=', overdue)
      .execute(),
  )
  const dayOf = (at: Date) => new Date(at.getTime() + hour).toISOString().slice(0, 10)
  const { delivery, payments } = await health()
  expect(delivery.filter(({ good, bad }) => good + bad > 0)).toEqual([
    { date: dayOf(ago(3 * day)), good: 0, bad: 1 },
    { date: dayOf(ago(day)), good: 1, bad: 1 },
  ])
  expect(payments.at(-1)).toEqual({
    date: dayOf(now),
    good: 5,
    bad: 0,
  })
})
