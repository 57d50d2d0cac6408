import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assignOrders, declineOrder, listDispatcherOrders, listDispatchers } from '#contract/delivery/delivery.ts'
import {
  assignToPartner,
  listDispatchStatus,
  reassign,
  takeBack,
  updateDispatcherStatus,
} from '#contract/delivery/dispatch.ts'
import { searchSchedule } from '#contract/delivery/schedule.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { getOrder, handOverToPlatform } from '#contract/orders/orders.ts'
import { hour, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, changeStatus, orderIn, statusOf } from '#tests/harness/deliveries.ts'
import { admin, type Person, partner, shipping, within } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { paidOrder } from '#tests/harness/orders.ts'

let app: TestApp
let people: Cast
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  people = await cast(app)
})
afterAll(() => app.stop())

const ready = () => orderIn(app, people, 'ready_for_pickup')
const give = async (dispatcher: Person, orderId: string) => {
  const body = { orderId, dispatcherId: dispatcher.accountId }
  await app.call(assignOrders, { token: people.scheduler.token, body })
}
const timeline = async (id: string) =>
  (await app.call(getOrder, { token: people.scheduler.token, params: { id } })).data.orderActivities.map(
    line => line.activity,
  )

const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * hour).toISOString()

describe('a partner', () => {
  test('gets orders from schedulers and administrators independently', async () => {
    const [one, two] = [await ready(), await ready()]
    const { partnerId } = people.rider
    const token = (await admin(app)).token
    const { data } = await app.call(assignToPartner, { token, body: { orderIds: [one, randomUUID()], partnerId } })
    expect(data).toMatchObject({ assigned: [one], refused: [{ code: 'order_not_found' }] })
    await app.call(assignToPartner, { token: people.scheduler.token, body: { orderId: two, partnerId } })
    for (const body of [{ orderId: two }, { partnerId }, { orderId: two, orderIds: [two], partnerId }])
      expect(await app.refused(assignToPartner, { token, body })).toMatchObject({ status: 422 })
    expect(
      await app.refused(assignToPartner, { token, body: { orderId: two, partnerId: randomUUID() } }),
    ).toMatchObject({ code: 'assignee_not_found' })
  })
})

describe('reassigning', () => {
  test('reassigns to another dispatcher, who has to accept', async () => {
    const [first, second] = [await admin(app, 'dispatcher'), await admin(app, 'dispatcher')]
    for (const accepts of [false, true]) {
      const id = await ready()
      await give(first, id)
      if (accepts) await changeStatus(app, first, id, 'accepted')
      app.clock.advance(hour)
      await app.call(reassign, { token: first.token, body: { orderId: id, dispatcherId: second.accountId } })
      expect(await statusOf(app, id)).toBe('assigned')
      const gone = await app.refused(reassign, {
        token: first.token,
        body: { orderId: id, dispatcherId: second.accountId },
      })
      expect(gone).toMatchObject({ status: 404, code: 'order_not_found' })
      app.clock.advance(20_000)
      await app.runJobs()
      const { rows } = (await app.call(listNotifications, { token: second.token })).data
      expect(rows[0]?.title).toContain('A delivery for you')
      await app.runScheduledJob('orders.unanswered')
      await changeStatus(app, second, id, 'accepted')
      await changeStatus(app, second, id, 'picked_up')
      const late = { token: second.token, body: { orderId: id, dispatcherId: first.accountId } }
      expect(await app.refused(reassign, late)).toMatchObject({ code: 'move_not_allowed' })
    }
  })

  test('can be undone for 20 seconds: the order is as before, and the other dispatcher hears nothing', async () => {
    const [first, second] = [await admin(app, 'dispatcher'), await admin(app, 'dispatcher')]
    const back = (id: string, who = first) => ({
      token: who.token,
      body: { orderId: id, dispatcherId: who.accountId },
    })
    const reassigned = async (status: 'assigned' | 'accepted') => {
      const id = await ready()
      await give(first, id)
      if (status === 'accepted') await changeStatus(app, first, id, 'accepted')
      await app.call(reassign, { token: first.token, body: { orderId: id, dispatcherId: second.accountId } })
      return id
    }
    for (const status of ['assigned', 'accepted'] as const) {
      const id = await reassigned(status)
      expect(await app.refused(reassign, back(id, await admin(app, 'dispatcher')))).toMatchObject({
        code: 'already_assigned',
      })
      app.clock.advance(19_000)
      // Also for one whose shift is over, who passes its orders on.
      await app.call(updateDispatcherStatus, {
        token: first.token,
        params: { id: first.accountId },
        body: { status: status === 'accepted' ? 'away' : 'available', shiftEndsAt: null },
      })
      await app.call(reassign, back(id))
      const { rows } = (await app.call(listDispatcherOrders, { token: first.token, query: { orderId: id } })).data
      expect(rows[0]).toMatchObject({ declinedBefore: false, bitmarteOrderStatus: { code_name: status } })
      await app.advance(minute)
      expect((await app.call(listNotifications, { token: second.token })).data.rows).toEqual([])
      // Nothing is left to undo.
      expect(await app.refused(reassign, back(id))).toMatchObject({ status: 409 })
    }
    await app.call(updateDispatcherStatus, {
      token: first.token,
      params: { id: first.accountId },
      body: { status: 'available', shiftEndsAt: null },
    })
    const late = await reassigned('accepted')
    app.clock.advance(20_000)
    expect(await app.refused(reassign, back(late))).toMatchObject({ status: 409, code: 'already_assigned' })
    const accepted = await reassigned('accepted')
    await changeStatus(app, second, accepted, 'accepted')
    expect(await app.refused(reassign, back(accepted))).toMatchObject({ code: 'already_assigned' })
    // What a scheduler assigned isn't the dispatcher's to take.
    const theirs = await ready()
    await give(second, theirs)
    expect(await app.refused(reassign, back(theirs))).toMatchObject({ code: 'already_assigned' })
  })

  test('refuses itself, unknown and away dispatchers and others’ orders; of two concurrent calls one succeeds', async () => {
    const [first, second, third] = [
      await admin(app, 'dispatcher'),
      await admin(app, 'dispatcher'),
      await admin(app, 'dispatcher'),
    ]
    const id = await ready()
    await give(first, id)
    const to = (dispatcherId: string, who = first) => ({ token: who.token, body: { orderId: id, dispatcherId } })
    expect(await app.refused(reassign, to(first.accountId))).toMatchObject({ code: 'move_not_allowed' })
    for (const nobody of [randomUUID(), people.scheduler.accountId])
      expect(await app.refused(reassign, to(nobody))).toMatchObject({ code: 'assignee_not_found' })
    expect(await app.refused(reassign, to(third.accountId, second))).toMatchObject({ code: 'order_not_found' })
    await app.call(updateDispatcherStatus, {
      token: third.token,
      params: { id: third.accountId },
      body: { status: 'away', shiftEndsAt: null },
    })
    expect(await app.refused(reassign, to(third.accountId))).toMatchObject({ status: 409, code: 'assignee_away' })
    const fourth = await admin(app, 'dispatcher')
    const outcomes = await Promise.allSettled([
      app.call(reassign, to(second.accountId)),
      app.call(reassign, to(fourth.accountId)),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('taking back', () => {
  test('takes back an order before pickup, notifies its carrier and counts no decline', async () => {
    const { scheduler, rider } = people
    for (const status of ['assigned', 'accepted'] as const) {
      const id = await orderIn(app, people, status)
      await app.advance(minute)
      const body = { reason: 'The customer needs it sooner' }
      const calls = await Promise.allSettled(
        Array.from({ length: 3 }, () => app.call(takeBack, { token: scheduler.token, params: { id }, body })),
      )
      expect(calls.filter(call => call.status === 'fulfilled')).toHaveLength(1)
      expect((await timeline(id)).at(-1)).toMatch(/^Taken back from /)
      await app.runJobs()
      const { rows } = (await app.call(listNotifications, { token: rider.token })).data
      expect(rows[0]?.title).toMatch(/is no longer yours: The customer needs it sooner$/)
      const mails = await mailsTo(app, rider.email)
      const mail = mails.findLast(({ subject }) => /^Order BM-\S+ is no longer yours$/.test(subject))
      expect(mail?.text).toContain('Reason: The customer needs it sooner')
      const found = (await app.call(searchSchedule, { token: scheduler.token, query: { limit: 100 } })).data.rows
      expect(found.find(row => row.id === id)).toMatchObject({ declineCount: 0, assignee: null })
      await app.call(assignOrders, { token: scheduler.token, body: { orderId: id, partnerId: rider.partnerId } })
    }
  })

  test('right after the assignment tells the carrier nothing, and only the next one of theirs', async () => {
    const { scheduler } = people
    const [first, second] = [await partner(app), await partner(app)]
    const id = await orderIn(app, people, 'ready_for_pickup')
    const assign = (partnerId: string) =>
      app.call(assignOrders, { token: scheduler.token, body: { orderId: id, partnerId } })
    await assign(first.partnerId)
    await app.call(takeBack, { token: scheduler.token, params: { id }, body: { reason: 'Assigned by mistake' } })
    await assign(second.partnerId)
    await app.advance(minute)
    expect(await mailsTo(app, first.email)).toEqual([])
    expect((await app.call(listNotifications, { token: first.token })).data.rows).toEqual([])
    expect((await mailsTo(app, second.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^A delivery for you: /),
    ])
  })

  test('is refused after the pickup, without a reason, and for the carrier', async () => {
    const id = await orderIn(app, people, 'picked_up')
    const body = { reason: 'Too late' }
    const given = { token: people.scheduler.token, params: { id }, body }
    const refused = await app.refused(takeBack, given)
    expect(refused).toMatchObject({ status: 409, code: 'move_not_allowed' })
    expect(refused.message).toMatch(/^Riders \d+ has picked it up meanwhile, so it can’t be taken back\.$/)
    const free = await orderIn(app, people, 'ready_for_pickup')
    expect(await app.refused(takeBack, { ...given, params: { id: free } })).toMatchObject({
      code: 'move_not_allowed',
      message: 'No carrier has this order any more.',
    })
    expect(await app.refused(takeBack, { ...given, body: { reason: ' x ' } })).toMatchObject({ status: 422 })
    expect(await app.refused(takeBack, { ...given, token: people.rider.token })).toMatchObject({ status: 403 })
    expect(await app.refused(takeBack, { ...given, params: { id: randomUUID() } })).toMatchObject({ status: 404 })
  })
})

describe('a dispatcher’s shift', () => {
  const stateOf = async (who: Person) =>
    (await app.call(listDispatchStatus, { token: who.token })).data.rows.find(row => row.id === who.accountId)
  const offered = async (who: Person) =>
    (await app.call(listDispatchers, { token: people.scheduler.token })).data.rows.some(row => row.id === who.accountId)
  const say = (
    who: Person,
    body: { status: 'available' | 'away'; shiftEndsAt: string | null },
    id = who.accountId,
  ) => ({
    token: who.token,
    params: { id },
    body,
  })

  test('offers and assigns no orders to dispatchers who are off shift', async () => {
    const who = await admin(app, 'dispatcher')
    expect(await stateOf(who)).toMatchObject({ status: 'available', shiftEndsAt: null })
    await app.call(updateDispatcherStatus, say(who, { status: 'away', shiftEndsAt: null }))
    expect(await stateOf(who)).toMatchObject({ status: 'away' })
    expect(await offered(who)).toBe(false)
    const body = { orderId: await ready(), dispatcherId: who.accountId }
    expect(await app.refused(assignOrders, { token: people.scheduler.token, body })).toMatchObject({
      code: 'assignee_away',
    })
    const shiftEndsAt = inHours(8)
    await app.call(updateDispatcherStatus, say(who, { status: 'available', shiftEndsAt }))
    expect(await stateOf(who)).toMatchObject({ status: 'available', shiftEndsAt })
    expect(await offered(who)).toBe(true)
    app.clock.advance(8 * hour)
    expect(await stateOf(who)).toMatchObject({ status: 'away', shiftEndsAt: null })
    expect(await offered(who)).toBe(false)
  })

  test('has a vehicle, which stays until the dispatcher names another', async () => {
    const who = await admin(app, 'dispatcher')
    const { vehicles } = (await app.call(listDispatchStatus, { token: who.token })).data
    const [bike] = vehicles
    const on = { status: 'available', shiftEndsAt: null } as const
    const given = say(who, on)
    await app.call(updateDispatcherStatus, { ...given, body: { ...on, vehicleId: bike?.id } })
    await app.call(updateDispatcherStatus, given)
    expect(await stateOf(who)).toMatchObject({ vehicle: { name: 'Bike', maxWeight: 20 } })
    await app.call(updateDispatcherStatus, { ...given, body: { ...on, vehicleId: null } })
    expect(await stateOf(who)).toMatchObject({ vehicle: null })
    const unknown = { ...given, body: { ...on, vehicleId: randomUUID() } }
    expect((await app.refused(updateDispatcherStatus, unknown)).code).toBe('invalid')
  })

  test('is set by the dispatcher and ends in the future', async () => {
    const [who, other] = [await admin(app, 'dispatcher'), await admin(app, 'dispatcher')]
    const away = { status: 'away' as const, shiftEndsAt: null }
    expect(await app.refused(updateDispatcherStatus, say(who, away, other.accountId))).toMatchObject({ status: 404 })
    for (const body of [
      { status: 'available', shiftEndsAt: inHours(-1) },
      { status: 'asleep', shiftEndsAt: null },
      { status: 'away' },
    ])
      expect(
        await app.refused(updateDispatcherStatus, { token: who.token, params: { id: who.accountId }, body }),
      ).toMatchObject({ status: 422 })
  })
})

describe('the schedule', () => {
  test('filters by zone, hub, weight and vehicle, and lists released orders first', async () => {
    const mine = await cast(app)
    const place = async (state: string, quantity: number) => {
      const { id } = await paidOrder(app, mine.customer, { store: mine.store, state, quantity })
      await changeStatus(app, mine.store, id, 'processing')
      await changeStatus(app, mine.store, id, 'ready_for_pickup')
      await app.call(handOverToPlatform, { token: mine.store.token, params: { id } })
      return id
    }
    const [light, heavy] = [await place('Lagos', 1), await place('Oyo', 20)]
    app.clock.advance(60_000)
    const late = await place('Lagos', 2)
    const query = async (more: object) =>
      (
        await app.call(searchSchedule, {
          token: mine.scheduler.token,
          query: { ...more, search: await storeName(), limit: 50 },
        })
      ).data
    const storeName = () =>
      within(
        app,
        async ({ tx }) =>
          (await tx.selectFrom('stores').select('name').where('id', '=', mine.store.storeId).executeTakeFirstOrThrow())
            .name,
      )
    const ids = async (more: object) => (await query(more)).rows.map(row => row.id)
    const { choices, rows } = await query({})
    expect(rows.map(row => row.id)).toEqual([light, heavy, late])
    expect(choices).toMatchObject({ zones: [{ name: 'Elsewhere' }, { name: 'Lagos' }], vehicles: ['Bike', 'Van'] })
    expect(await ids({ zoneId: choices.zones[0]?.id })).toEqual([heavy])
    expect(await ids({ zoneId: choices.zones[1]?.id })).toEqual([light, heavy, late])
    expect(await ids({ minWeight: 5 })).toEqual([heavy])
    expect(await ids({ maxWeight: 1 })).toEqual([light, late])
    // No whole number of grams as computers multiply.
    expect(await ids({ maxWeight: 1.001 })).toEqual([light, late])
    expect(await ids({ vehicle: 'Bike' })).toHaveLength(3)
    expect(await ids({ vehicle: 'Van' })).toEqual([])
    expect(await ids({ hubId: randomUUID() })).toEqual([])
    expect(
      await app.refused(searchSchedule, { token: mine.scheduler.token, query: { zoneId: 'x', minWeight: -1 } }),
    ).toMatchObject({ status: 422 })

    const { partnerId } = mine.rider
    await app.call(assignOrders, { token: mine.scheduler.token, body: { orderId: late, partnerId } })
    await app.call(declineOrder, { token: mine.rider.token, params: { id: late }, body: { reason: 'No bike today' } })
    const top = await query({})
    expect(top.rows.map(row => row.id)).toEqual([late, light, heavy])
    expect(top.rows[0]).toMatchObject({ declineCount: 1, lastDecline: { reason: 'No bike today' } })
  })
})
