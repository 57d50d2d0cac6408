import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPartners } from '#contract/logistics/partners.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { setOpening } from '#domains/stores/index.ts'
import { hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { cast, changeStatus, orderIn } from '#tests/harness/deliveries.ts'
import { admin, type Person, within } from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'

let app: TestApp
let overseer: Person
beforeAll(async () => {
  // A Friday, ten in the morning in Lagos.
  app = await startTestApp({ now: new Date('2026-11-20T09:00:00Z') })
  overseer = await admin(app)
})
afterAll(() => app.stop())

const titles = async ({ token }: Person, path: string) =>
  (await app.call(listNotifications, { token, query: { limit: 100 } })).data.rows
    .filter(row => row.path.startsWith(path))
    .map(row => row.title.replace(/BM-\S+(?<!:)|#\d+/, 'it'))
const scheduledJob = () => app.runScheduledJob('orders.promises')

test('reminds a store at three quarters of its time, then sends the late notice to it and administrators', async () => {
  const { customer, store, scheduler } = await cast(app)
  const { id } = await paidOrder(app, customer, { store, promisedDays: 14 })
  const path = `/merchant/orders/${id}`
  await app.advance(18 * hour - 1)
  expect(await titles(store, path)).toEqual(['New order it'])
  await app.advance(1)
  await Promise.all([scheduledJob(), scheduledJob()])
  expect(await titles(store, path)).toEqual(['Order it is to be started by Sat 21 Nov, 10:00', 'New order it'])
  await app.advance(6 * hour)
  await Promise.all([scheduledJob(), scheduledJob()])
  const late = 'Order it is late: it isn’t started'
  expect(await titles(store, path)).toEqual([late, 'Order it is to be started by Sat 21 Nov, 10:00', 'New order it'])
  expect(await titles(overseer, `/admin/orders/${id}`)).toEqual([late])
  // It isn’t theirs yet.
  expect(await titles(scheduler, `/admin/orders/${id}`)).toEqual([])
  // The next step has a promise of its own.
  await changeStatus(app, store, id, 'processing')
  await app.advance(36 * hour)
  expect((await titles(store, path))[0]).toBe('Order it is to be packed by Mon 23 Nov, 10:00')
})

test('doesn’t count days on which the store is closed', async () => {
  const { customer, store } = await cast(app)
  const open = { opens: '09:00', closes: '18:00' }
  await within(app, work => setOpening(work, store.storeId, { hours: { mon: open, tue: open } }))
  app.clock.set(new Date('2026-11-24T09:00:00Z'))
  const { id } = await paidOrder(app, customer, { store, promisedDays: 14 })
  const due = async () =>
    within(
      app,
      async ({ tx }) =>
        (await tx.selectFrom('orders').select('step_due_at').where('id', '=', id).executeTakeFirstOrThrow())
          .step_due_at,
    )
  expect(await due()).toEqual(new Date('2026-11-30T09:00:00Z'))
  await changeStatus(app, store, id, 'processing')
  // 14 hours of Tuesday, all of the next Monday, and 10 of the Tuesday after.
  expect(await due()).toEqual(new Date('2026-12-01T09:00:00Z'))
  app.clock.set(new Date('2026-11-27T09:00:00Z'))
  await scheduledJob()
  expect(await titles(store, `/merchant/orders/${id}`)).toEqual([])
})

test('notifies the carrier and counts the delay in its record; without a carrier, notifies schedulers', async () => {
  const people = await cast(app)
  const carried = await orderIn(app, people, 'picked_up')
  const waiting = await orderIn(app, people, 'ready_for_pickup')
  await app.advance(36 * hour)
  expect(await titles(people.rider, `/shipping-partner/orders/${carried}`)).toEqual([
    expect.stringContaining('Order it is to be delivered by'),
  ])
  const schedule = () => titles(people.scheduler, `/admin/orders/${waiting}`)
  expect(await schedule()).toContainEqual(expect.stringContaining('is to be delivered by'))
  await app.advance(13 * hour)
  const late = 'Order it is late: it isn’t delivered'
  expect((await titles(people.rider, `/shipping-partner/orders/${carried}`))[0]).toBe(late)
  expect(await schedule()).toContainEqual(late)
  for (const id of [carried, waiting]) expect(await titles(overseer, `/admin/orders/${id}`)).toContain(late)
  const { rows } = (await app.call(listPartners, { token: people.scheduler.token, query: { limit: 100 } })).data
  expect(rows.find(({ id }) => id === people.rider.partnerId)).toMatchObject({
    late30Days: 1,
    due30Days: 1,
    onTimePercent: 0,
  })
})

test('neither reminds of nor records steps done in time', async () => {
  const people = await cast(app)
  const id = await orderIn(app, people, 'delivered')
  await app.advance(20 * 24 * hour)
  const kept = await within(app, ({ tx }) =>
    tx.selectFrom('order_promises').select('promise').where('order_id', '=', id).execute(),
  )
  expect(kept).toEqual([])
})
