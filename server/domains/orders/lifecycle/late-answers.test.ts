import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptOrder, assignOrders, declineOrder } from '#contract/delivery/delivery.ts'
import { searchSchedule } from '#contract/delivery/schedule.ts'
import { getPartnerProfile, suspendPartner, updatePartnerProfile } from '#contract/logistics/partners.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { getOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import { after, day, hour, minute } from '#platform/clock.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, changeStatus, orderIn, statusOf } from '#tests/harness/deliveries.ts'
import { admin, type Person, partner, within } from '#tests/harness/fixtures.ts'

let app: TestApp
let people: Cast
let overseer: Person
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-11-18T09:00:00Z') })
  people = await cast(app)
  overseer = await admin(app)
})
afterAll(() => app.stop())

const inTime = (ms: number) => after(app.clock.now(), ms).toISOString()
const timeline = async (id: string) =>
  (await app.call(getOrder, { token: overseer.token, params: { id } })).data.orderActivities.map(
    ({ activity, note, createdAt }) => ({ activity: activity.replace(/Riders \d+/, 'Riders'), note, createdAt }),
  )
const declinesOf = async (rider: Person) =>
  (await app.call(getPartnerProfile, { token: rider.token })).data.record.declined30Days
const inSchedule = async (id: string) =>
  (await app.call(searchSchedule, { token: people.scheduler.token, query: { limit: 100 } })).data.rows.find(
    row => row.id === id,
  )
const give = (id: string, to: { partnerId: string } | { dispatcherId: string }) =>
  app.call(assignOrders, { token: people.scheduler.token, body: { orderId: id, ...to } })
/** An order that its carrier was assigned 3 hours ago and lost an hour ago, because no answer arrived. */
async function unanswered(to: { partnerId: string } | { dispatcherId: string } = people.rider): Promise<string> {
  const id = await orderIn(app, people, 'ready_for_pickup')
  await give(id, 'partnerId' in to ? { partnerId: to.partnerId } : to)
  await app.advance(2 * hour)
  expect(await statusOf(app, id)).toBe('ready_for_pickup')
  await app.advance(hour)
  return id
}
const accepting = (by: Person, id: string, ms?: number) => ({
  token: by.token,
  params: { id },
  ...(ms !== undefined && { body: { doneAt: inTime(ms) } }),
})

test('an accept that a partner or dispatcher made in time and that arrives late counts, and so does what followed', async () => {
  const { rider } = people
  const dispatcher = await admin(app, 'dispatcher')
  const before = await declinesOf(rider)
  const id = await unanswered()
  expect(await declinesOf(rider)).toBe(before + 1)
  const [accepted, collected] = [inTime(-150 * minute), inTime(-100 * minute)]
  await app.call(acceptOrder, { token: rider.token, params: { id }, body: { doneAt: accepted } })
  const body = { status: 'picked_up' as const, doneAt: collected }
  await app.call(updateOrderStatus, { token: rider.token, params: { id }, body })
  expect((await timeline(id)).slice(-3)).toEqual([
    { activity: 'Assigned to Riders', note: '', createdAt: inTime(-3 * hour) },
    { activity: 'Accepted by Riders', note: '', createdAt: accepted },
    { activity: 'Picked up by Riders', note: '', createdAt: collected },
  ])
  expect(await declinesOf(rider)).toBe(before)
  const { rows } = (await app.call(listNotifications, { token: rider.token })).data
  expect(rows[0]?.title).toMatch(/^Order BM-\S+ is yours again: you accepted it in time$/)

  const other = await unanswered({ dispatcherId: dispatcher.accountId })
  await app.call(updateOrderStatus, {
    token: dispatcher.token,
    params: { id: other },
    body: { status: 'accepted', doneAt: inTime(-hour - 1) },
  })
  expect(await statusOf(app, other)).toBe('accepted')

  const onLeave = await partner(app)
  const own = await unanswered(onLeave)
  const awayUntil = dayInLagos(after(app.clock.now(), day))
  await app.call(updatePartnerProfile, { token: onLeave.token, body: { awayUntil } })
  await app.call(acceptOrder, accepting(onLeave, own, -2 * hour))
  expect(await statusOf(app, own)).toBe('accepted')
})

test('an accept that counts leaves the counts and the sales journal as one that arrived in time', async () => {
  const id = await unanswered()
  await app.call(acceptOrder, accepting(people.rider, id, -2 * hour))
  const { rows } = await within(app, ({ tx }) =>
    sql`
    select o.decline_count as declines, (select count(*)::int from order_declines where order_id = o.id) as records,
      (select count(*)::int from orders where store_id = o.store_id and status = o.status)
        = (select count from order_counts where store_id = o.store_id and status = o.status) as counted,
      (select count from order_counts where store_id = o.store_id and status = 'assigned') as assigned,
      (select sum(partner_kobo)::int from sales where order_id = o.id) > 0 as earns
    from orders o where id = ${id}`.execute(tx),
  )
  expect(rows[0]).toMatchObject({ declines: 0, records: 0, counted: true, assigned: 0, earns: true })
})

test('an accept that wasn’t made in time, or of an order that isn’t free, is refused and says why', async () => {
  const { rider } = people
  const refused = (call: ReturnType<typeof accepting>) => app.refused(acceptOrder, call)
  const ranOut = {
    status: 409,
    message: 'The time to answer had run out, so the order went back to Bitmarte. Don’t collect it.',
  }
  const id = await unanswered()
  // After the release, without its time, before the assignment, and in the future.
  for (const ms of [-hour, undefined, -3 * hour - 1, minute])
    expect(await refused(accepting(rider, id, ms))).toMatchObject(ranOut)
  const stranger = await partner(app)
  expect(await refused(accepting(stranger, id, -2 * hour))).toMatchObject({ status: 404, code: 'order_not_found' })
  await give(id, { partnerId: stranger.partnerId })
  expect(await refused(accepting(rider, id, -2 * hour))).toMatchObject({
    status: 409,
    message:
      'Another carrier has this order now, because the time to answer ran out before your answer arrived. Don’t collect it.',
  })
  expect(await statusOf(app, id)).toBe('assigned')
  // The order is free again, so the late accept counts. The timeline has it after what others did.
  await app.call(declineOrder, { token: stranger.token, params: { id }, body: { reason: 'Too far' } })
  await app.call(acceptOrder, accepting(rider, id, -2 * hour))
  expect((await timeline(id)).at(-1)).toMatchObject({ activity: 'Accepted by Riders', createdAt: inTime(0) })

  const cancelled = await unanswered()
  await changeStatus(app, overseer, cancelled, 'cancelled')
  expect((await refused(accepting(rider, cancelled, -2 * hour))).message).toBe('The order was cancelled.')

  const old = await unanswered()
  await app.advance(day)
  expect(await refused(accepting(rider, old, -day - 2 * hour))).toMatchObject(ranOut)

  const suspended = await partner(app)
  const lost = await unanswered(suspended)
  await app.call(suspendPartner, {
    token: overseer.token,
    params: { id: suspended.partnerId },
    body: { reason: 'Lost parcels' },
  })
  expect(await refused(accepting(suspended, lost, -2 * hour))).toMatchObject(ranOut)
  expect((await inSchedule(lost))?.assignee).toBeNull()
})

test('a decline that arrives late replaces the missing answer, whoever has the order', async () => {
  const { rider } = people
  const before = await declinesOf(rider)
  const decline = (id: string, ms: number) =>
    app.call(declineOrder, {
      token: rider.token,
      params: { id },
      body: { reason: 'No rider is free', doneAt: inTime(ms) },
    })
  const id = await unanswered()
  const reference = (await app.call(getOrder, { token: overseer.token, params: { id } })).data.orderName
  const news = async () => {
    await app.runJobs()
    const { rows } = (await app.call(listNotifications, { token: people.scheduler.token })).data
    return rows
      .filter(({ title, read }) => title.includes(reference) && !read)
      .map(({ title }) => title.replace(/Riders \d+/, 'Riders'))
  }
  expect(await news()).toEqual([`Nobody answered for order ${reference}. Find somebody else.`])
  await decline(id, -2 * hour)
  expect(await news()).toEqual([`Order ${reference}: Declined by Riders. Find somebody else.`])
  expect((await timeline(id)).at(-1)).toEqual({
    activity: 'Declined by Riders',
    note: 'No rider is free',
    createdAt: inTime(-2 * hour),
  })
  expect(await inSchedule(id)).toMatchObject({
    declineCount: 1,
    assignee: null,
    lastDecline: { reason: 'No rider is free', at: inTime(-2 * hour) },
  })

  const given = await unanswered()
  const other = await partner(app)
  await give(given, { partnerId: other.partnerId })
  await decline(given, -2 * hour)
  expect(await statusOf(app, given)).toBe('assigned')
  expect((await timeline(given)).slice(-2)).toMatchObject([
    { activity: 'Declined by Riders', note: 'No rider is free' },
    { activity: 'Assigned to Riders' },
  ])
  expect(await declinesOf(rider)).toBe(before + 2)
  const next = await unanswered()
  await give(next, { partnerId: other.partnerId })
  await app.call(declineOrder, { token: other.token, params: { id: next }, body: { reason: 'Too far' } })
  await app.runJobs()
  const newest = async () =>
    (await app.call(listNotifications, { token: people.scheduler.token, query: { limit: 100 } })).data.rows
  const known = await newest()
  await decline(next, -2 * hour)
  await app.runJobs()
  expect(await newest()).toEqual(known)
})

test('a decline after the time to answer adds its reason to the missing answer', async () => {
  const { rider } = people
  const id = await unanswered()
  await app.call(declineOrder, { token: rider.token, params: { id }, body: { reason: 'No rider is free' } })
  expect((await timeline(id)).at(-1)).toEqual({
    activity: 'No answer from Riders',
    note: 'No rider is free',
    createdAt: inTime(-hour),
  })
  expect(await inSchedule(id)).toMatchObject({ declineCount: 1, lastDecline: { reason: 'No rider is free' } })
  // Nobody else's, and none that the office took back.
  const stranger = await partner(app)
  const call = { params: { id }, body: { reason: 'Too far' } }
  expect(await app.refused(declineOrder, { ...call, token: stranger.token })).toMatchObject({ status: 404 })
})
