import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPartnerOrders } from '#contract/delivery/delivery.ts'
import { searchSchedule } from '#contract/delivery/schedule.ts'
import { getOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, changeStatus, orderIn } from '#tests/harness/deliveries.ts'
import { partner, within } from '#tests/harness/fixtures.ts'
import { openHub } from '#tests/harness/hubs.ts'

let app: TestApp
let people: Cast

beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
})
afterAll(() => app.stop())

const list = async (query: object = {}) => {
  const asked = { tab: 'carried', carrierId: people.rider.partnerId, limit: 100, ...query } as const
  return (await app.call(searchSchedule, { token: people.scheduler.token, query: asked })).data
}
const idsOf = ({ rows }: Awaited<ReturnType<typeof list>>) => rows.map(({ id }) => id)

test('the schedule lists what carriers have, by carrier, status, hub and whether it is late', async () => {
  const { rider } = people
  const hub = await openHub(app, { name: 'Oshodi hub', place: { state: 'Lagos', lga: 'Ikeja', street: '2 Allen Way' } })
  const back = await orderIn(app, people, 'out_for_delivery')
  const body = { status: 'delivery_failed', failureReason: 'customer_refused' } as const
  await app.call(updateOrderStatus, { token: rider.token, params: { id: back }, body })
  await changeStatus(app, rider, back, 'returning')
  const late = await orderIn(app, people, 'picked_up')
  const pickedUpAt = app.clock.now()
  app.clock.advance(9 * day)
  // An entry of the previous release, which writes no kind, isn't the status transition.
  await within(app, ({ tx, now }) =>
    sql`insert into order_activities (id, order_id, store_id, status, activity, actor_kind, actor_name, at)
      select gen_random_uuid(), id, store_id, status, 'Handed over from Dele to Musa', 'admin', 'Ada', ${now}
      from orders where id = ${late}`.execute(tx),
  )
  const accepted = await orderIn(app, people, 'accepted')
  app.clock.advance(1000)
  const atHub = await orderIn(app, people, 'picked_up')
  await changeStatus(app, hub, atHub, 'at_hub')
  for (const status of ['processing', 'ready_for_pickup', 'assigned', 'delivered'] as const)
    await orderIn(app, people, status)

  const all = await list()
  expect(idsOf(all)).toEqual([late, accepted, atHub, back])
  expect(all).toMatchObject({ count: 4, counts: { waiting: 0, unanswered: 1, accepted: 1, carried: 4, late: 1 } })
  const [first, , third, last] = all.rows
  expect(first).toMatchObject({ late: true, assignee: { id: rider.partnerId, kind: 'partner' }, stops: [] })
  expect(first?.statusSince).toBe(pickedUpAt.toISOString())
  expect(first?.expectedAt).toBe(first?.promisedAt)
  expect(third?.stops).toMatchObject([{ name: 'Oshodi hub', arrivedAt: expect.any(String), leftAt: null }])
  expect(last).toMatchObject({ late: false, expectedAt: null })

  expect(idsOf(await list({ late: 'true' }))).toEqual([late])
  expect(idsOf(await list({ status: 'returning' }))).toEqual([back])
  expect(await list({ status: 'delivery_failed' })).toMatchObject({
    count: 0,
    counts: { carried: 0, late: 0 },
    rows: [],
  })
  expect(await list({ status: 'picked_up' })).toMatchObject({ count: 1, counts: { carried: 1, late: 1, accepted: 0 } })
  expect(idsOf(await list({ hubId: hub.hubId }))).toEqual([atHub])
  expect(idsOf(await list({ search: first?.orderName }))).toEqual([late])
  expect(idsOf(await list({ limit: 1, offset: 1 }))).toEqual([accepted])
})

test('the schedule offers carriers that have orders, and the one that it is asked for', async () => {
  const other = await cast(app)
  const theirs = await orderIn(app, other, 'out_for_delivery')
  expect(idsOf(await list())).not.toContain(theirs)
  expect(idsOf(await list({ carrierId: undefined }))).toContain(theirs)
  const idle = (await partner(app)).partnerId
  const offered = async (carrierId?: string) => (await list({ carrierId })).choices.carriers?.map(({ id }) => id)
  expect(await offered()).toEqual(expect.arrayContaining([people.rider.partnerId, other.rider.partnerId]))
  expect(await offered()).not.toContain(idle)
  expect(await offered(idle)).toContain(idle)
})

test('the schedule and carriers find an order by the code on its label, with and without spaces', async () => {
  const id = await orderIn(app, people, 'accepted')
  const { scheduler, rider } = people
  const code = (await app.call(getOrder, { token: scheduler.token, params: { id } })).data.parcelCode
  for (const search of [code, code.replaceAll(/(...)(?=.)/g, '$1 '), code.replaceAll(/(...)(?=.)/g, '$1-')]) {
    expect(idsOf(await list({ search })), search).toEqual([id])
    const { data } = await app.call(listPartnerOrders, { token: rider.token, query: { tab: 'current', search } })
    expect(
      data.rows.map(row => row.id),
      search,
    ).toEqual([id])
  }
  expect(idsOf(await list({ search: code.slice(0, -1) }))).toEqual([])
})
