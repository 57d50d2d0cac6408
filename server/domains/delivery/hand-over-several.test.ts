import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportParcel } from '#contract/cases/cases.ts'
import { listPartnerOrders } from '#contract/delivery/delivery.ts'
import { handOverParcels } from '#contract/delivery/dispatch.ts'
import { updatePartnerProfile } from '#contract/logistics/partners.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { day } from '#platform/clock.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, deliverOrder, orderIn } from '#tests/harness/deliveries.ts'
import { admin, adminWith, type Person, partner } from '#tests/harness/fixtures.ts'

let app: TestApp
let people: Cast
let boss: Person
beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
  boss = await admin(app)
})
afterAll(() => app.stop())

type Rider = Awaited<ReturnType<typeof partner>>
const reason = 'Their rider is ill'
const asked = (ids: readonly string[], to: Rider, { by = people.scheduler, from = people.rider, earns = 0 } = {}) => ({
  token: by.token,
  body: {
    orders: ids.map(orderId => ({ orderId, fromId: from.partnerId, earns })),
    partnerId: to.partnerId,
    reason,
  },
})
const handOver = async (...of: Parameters<typeof asked>) => (await app.call(handOverParcels, asked(...of))).data
const seen = async (id: string) => (await app.call(getOrder, { token: boss.token, params: { id } })).data
const currentOf = async ({ token }: Person) =>
  (await app.call(listPartnerOrders, { token, query: { tab: 'current', limit: 100 } })).data.rows.map(({ id }) => id)

test('several parcels go to one carrier; those that can’t are named with the reason', async () => {
  const [gone, before, reported, ...fine] = await Promise.all([
    orderIn(app, people, 'out_for_delivery'),
    orderIn(app, people, 'accepted'),
    orderIn(app, people, 'picked_up'),
    orderIn(app, people, 'picked_up'),
    orderIn(app, people, 'out_for_delivery'),
  ])
  const elsewhere = await partner(app)
  const [taken] = (await handOver([await orderIn(app, people, 'picked_up')], elsewhere)).handedOver
  await deliverOrder(app, people.rider, people.customer, gone)
  const body = { orderId: reported, kind: 'damaged_in_transit', text: 'Crushed under another.' } as const
  await app.call(reportParcel, { token: people.rider.token, body })
  const unknown = randomUUID()
  const other = await partner(app)
  const asks = [gone, before, reported, taken ?? '', unknown, ...fine]
  const { handedOver, refused } = await handOver(asks, other)
  expect(handedOver).toEqual(fine)
  expect(refused).toEqual([
    { orderId: gone, code: 'move_not_allowed', message: 'The order was already delivered.' },
    {
      orderId: before,
      code: 'move_not_allowed',
      message: 'No carrier has picked this order up yet. Assign or reassign it instead.',
    },
    {
      orderId: reported,
      code: 'move_not_allowed',
      message: 'This parcel is reported as lost or damaged. Decide its case first.',
    },
    { orderId: taken, code: 'already_assigned', message: expect.stringMatching(/ has this order already\.$/) },
    { orderId: unknown, code: 'order_not_found', message: 'There is no such order.' },
  ])
  expect((await currentOf(other)).toSorted()).toEqual(fine.toSorted())
  for (const id of fine)
    expect((await seen(id)).orderActivities.at(-1)).toMatchObject({
      activity: expect.stringMatching(/^Handed over from /),
      note: reason,
    })
})

test('what each former carrier earned is at most its share of the delivery', async () => {
  const id = await orderIn(app, people, 'picked_up')
  const { partnerShare: most = 0 } = await seen(id)
  const { handedOver, refused } = await handOver([id], await partner(app), { earns: most + 1 })
  expect([handedOver, refused]).toMatchObject([[], [{ orderId: id, code: 'invalid' }]])
  expect(refused[0]?.message).toMatch(/^Enter at most .+, its share of the whole delivery\.$/)
})

test('nothing goes to a partner on its days off', async () => {
  const [other, id] = [await partner(app), await orderIn(app, people, 'picked_up')]
  const awayUntil = dayInLagos(new Date(app.clock.now().getTime() + 2 * day))
  await app.call(updatePartnerProfile, { token: other.token, body: { awayUntil } })
  expect(await handOver([id], other)).toMatchObject({ handedOver: [], refused: [{ code: 'assignee_away' }] })
  expect(await currentOf(people.rider)).toContain(id)
})

test('an order that is listed twice, or asked for again under one key, is handed over once', async () => {
  const id = await orderIn(app, people, 'picked_up')
  const request = { ...asked([id, id], await partner(app)), headers: { 'idempotency-key': randomUUID() } }
  const first = (await app.call(handOverParcels, request)).data
  expect(first).toEqual({ handedOver: [id], refused: [] })
  expect((await app.call(handOverParcels, request)).data).toEqual(first)
  const moved = (await seen(id)).orderActivities.filter(({ activity }) => activity.startsWith('Handed over from'))
  expect(moved).toHaveLength(1)
})

test('only schedulers and administrators who manage orders hand several over', async () => {
  const [id, to] = [await orderIn(app, people, 'picked_up'), await partner(app)]
  const views = await adminWith(app, [{ resource: 'orders', right: 'view' }])
  for (const by of [views, await admin(app, 'dispatcher'), people.rider, people.store, people.customer])
    expect((await app.refused(handOverParcels, asked([id], to, { by }))).status).toBe(403)
  const manages = await adminWith(app, [{ resource: 'orders', right: 'manage' }])
  expect((await handOver([id], to, { by: manages })).handedOver).toEqual([id])
})
