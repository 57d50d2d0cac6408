import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  acceptOrder,
  assignOrders,
  convertToken,
  declineOrder,
  listPartnerOrders,
} from '#contract/delivery/delivery.ts'
import { listWaitingOrders, takeBack } from '#contract/delivery/dispatch.ts'
import { searchSchedule } from '#contract/delivery/schedule.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { getOrder, handOverToPlatform, listAllowedStatuses, updateOrderStatus } from '#contract/orders/orders.ts'
import { hour, second } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, changeStatus, orderIn, shownToken, statusOf } from '#tests/harness/deliveries.ts'
import { admin, adminWith, partner, within } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'

let app: TestApp
let people: Cast

beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
})
afterAll(() => app.stop())

const ready = (): Promise<string> => orderIn(app, people, 'ready_for_pickup')
const assign = (orderId: string, partnerId: string, scheduler = people.scheduler) =>
  app.call(assignOrders, { token: scheduler.token, body: { orderId, partnerId } })

describe('assigning', () => {
  test('of two concurrent assignments the first succeeds and the other is refused', async () => {
    const id = await ready()
    const [second, other] = [await admin(app, 'scheduler'), await partner(app)]
    const outcomes = await Promise.allSettled([
      assign(id, people.rider.partnerId),
      assign(id, other.partnerId, second),
      assign(id, other.partnerId, second),
    ])
    expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('already_assigned')
    const { data } = await app.call(getOrder, { token: people.scheduler.token, params: { id } })
    expect(data.orderActivities.filter(line => line.status.code_name === 'assigned')).toHaveLength(1)
  })

  test('several orders are assigned independently; the call fails only when all are refused', async () => {
    const [one, two] = [await ready(), await ready()]
    const [gone, other] = [await orderIn(app, people, 'accepted'), randomUUID()]
    const token = people.scheduler.token
    const { partnerId } = people.rider
    const { data } = await app.call(assignOrders, {
      token,
      body: { orderIds: [one, gone, two, other, one], partnerId },
    })
    expect(data.assigned).toEqual([one, two])
    expect(data.refused.map(({ orderId, code }) => [orderId, code])).toEqual([
      [gone, 'already_assigned'],
      [other, 'order_not_found'],
    ])
    expect(await app.refused(assignOrders, { token, body: { orderIds: [gone, other], partnerId } })).toMatchObject({
      status: 409,
      code: 'already_assigned',
    })
  })

  test('assigns only orders that were handed over, and only to active carriers', async () => {
    const token = people.scheduler.token
    const { partnerId } = people.rider
    const kept = await orderIn(app, people, 'processing')
    await changeStatus(app, people.store, kept, 'ready_for_pickup')
    expect(await app.refused(assignOrders, { token, body: { orderId: kept, partnerId } })).toMatchObject({
      status: 404,
    })
    const byOffice = { token: (await admin(app)).token, body: { orderId: kept, partnerId } }
    expect((await app.refused(assignOrders, byOffice)).code).toBe('not_ready')

    const id = await ready()
    const unapproved = await partner(app)
    const asleep = await partner(app)
    await within(app, async ({ tx }) => {
      const { partnerId: its } = unapproved
      await tx.updateTable('shipping_partners').set({ approved_at: null }).where('id', '=', its).execute()
      await tx.updateTable('accounts').set({ active: false }).where('id', '=', asleep.accountId).execute()
    })
    const wrong = [
      { partnerId: unapproved.partnerId },
      { partnerId: asleep.partnerId },
      { partnerId: randomUUID() },
      { dispatcherId: people.scheduler.accountId },
    ]
    for (const assignee of wrong)
      expect(await app.refused(assignOrders, { token, body: { orderId: id, ...assignee } })).toMatchObject({
        status: 404,
        code: 'assignee_not_found',
      })
    await app.call(updateOrderStatus, { token: people.store.token, params: { id }, body: { status: 'cancelled' } })
    expect(await app.refused(assignOrders, { token, body: { orderId: id, partnerId } })).toMatchObject({
      status: 409,
      code: 'not_ready',
    })
  })

  test('refuses a body without orders, with two assignees or too many orders', async () => {
    const token = people.scheduler.token
    const { partnerId } = people.rider
    const orderId = randomUUID()
    const bodies = [
      { partnerId },
      { orderId },
      { orderId, orderIds: [orderId], partnerId },
      { orderId, partnerId, dispatcherId: partnerId },
      { orderIds: [], partnerId },
      { orderIds: Array.from({ length: 51 }, () => randomUUID()), partnerId },
      { orderId: 'x', partnerId },
    ]
    for (const body of bodies) expect(await app.refused(assignOrders, { token, body })).toMatchObject({ status: 422 })
    const body = { orderId, partnerId }
    for (const who of [people.store, people.rider, people.customer, await admin(app, 'dispatcher')])
      expect(await app.refused(assignOrders, { token: who.token, body })).toMatchObject({ status: 403 })
  })

  test('gives an order to another carrier at once, with a reason, until the pickup; also for administrators', async () => {
    const { rider } = people
    const [other, office] = [await partner(app), await admin(app)]
    const id = await orderIn(app, people, 'accepted')
    const body = { orderId: id, partnerId: other.partnerId, reason: 'Their van broke down' }
    const token = office.token
    expect(await app.refused(assignOrders, { token, body: { ...body, reason: undefined } })).toMatchObject({
      code: 'already_assigned',
    })
    const already = await app.refused(assignOrders, { token, body: { ...body, partnerId: rider.partnerId } })
    expect(already).toMatchObject({ code: 'already_assigned' })
    expect(already.message).toMatch(/^Riders \d+ has this order already\.$/)
    expect(await app.refused(assignOrders, { token, body: { ...body, partnerId: randomUUID() } })).toMatchObject({
      code: 'assignee_not_found',
    })
    expect(await statusOf(app, id)).toBe('accepted')
    await app.call(assignOrders, { token, body })
    const { data } = await app.call(getOrder, { token, params: { id } })
    expect(data).toMatchObject({
      bitmarteOrderStatus: { code_name: 'assigned' },
      partnerProfile: { id: other.partnerId },
    })
    expect(data.orderActivities.map(({ status }) => status.code_name).slice(-2)).toEqual([
      'ready_for_pickup',
      'assigned',
    ])
    const notice = async () => {
      await app.runJobs()
      return (await app.call(listNotifications, { token: rider.token })).data.rows[0]?.title ?? ''
    }
    expect(await notice()).not.toMatch(/no longer yours/)
    app.clock.advance(20 * second)
    expect(await notice()).toMatch(/is no longer yours: Their van broke down$/)
    await changeStatus(app, other, id, 'accepted')
    await changeStatus(app, other, id, 'picked_up')
    const back = { ...body, partnerId: rider.partnerId }
    const said = async (given: typeof body) => (await app.refused(assignOrders, { token, body: given })).message
    expect(await said(back)).toMatch(/^Riders \d+ has picked it up meanwhile, so it can’t be reassigned\.$/)
    expect(await said({ ...back, reason: undefined as never })).toMatch(
      / picked it up meanwhile, so it can’t be assigned\.$/,
    )
    const cancelled = { params: { id }, body: { status: 'cancelled', note: 'Lost' } } as const
    await app.call(updateOrderStatus, { token, ...cancelled })
    expect(await said(back)).toBe('The order was cancelled.')
  })

  test('shows no next step to a role that only views orders, and refuses it', async () => {
    const { token } = await adminWith(app, [{ resource: 'orders', right: 'view' }])
    const id = await ready()
    expect((await app.call(getOrder, { token, params: { id } })).data.moves).toEqual([])
    expect((await app.call(listAllowedStatuses, { token, query: { orderId: id } })).data.rows).toEqual([])
    const found = (await app.call(searchSchedule, { token, query: { limit: 100 } })).data.rows
    expect(found.map(row => row.id)).toContain(id)
    const body = { orderId: id, partnerId: people.rider.partnerId }
    expect(await app.refused(assignOrders, { token, body })).toMatchObject({ status: 403 })
  })

  test('assigns a dispatcher in the same way as a partner', async () => {
    const id = await ready()
    const dispatcher = await admin(app, 'dispatcher')
    const body = { orderId: id, dispatcherId: dispatcher.accountId }
    await app.call(assignOrders, { token: people.scheduler.token, body })
    app.clock.advance(20 * second)
    await app.runJobs()
    expect((await mailsTo(app, dispatcher.email)).at(-1)?.subject).toMatch(/^A delivery for you: BM-/)
    await changeStatus(app, dispatcher, id, 'accepted')
    await changeStatus(app, dispatcher, id, 'picked_up')
    const { data } = await app.call(getOrder, { token: dispatcher.token, params: { id } })
    expect(data).toMatchObject({ assignedToDispatcher: true, dispatcherId: dispatcher.accountId })
    expect(data.commission).toBeUndefined()
  })
})

describe('answering', () => {
  test('releases a declined order, records the reason and allows another assignment', async () => {
    const id = await ready()
    const { rider, scheduler } = people
    await assign(id, rider.partnerId)
    app.clock.advance(20 * second)
    await app.runJobs()
    for (const reason of [undefined, '', '  ', 'no', 'x'.repeat(301)])
      expect(await app.refused(declineOrder, { token: rider.token, params: { id }, body: { reason } })).toMatchObject({
        status: 422,
      })
    await app.call(declineOrder, { token: rider.token, params: { id }, body: { reason: 'No bike today' } })
    expect(await app.refused(acceptOrder, { token: rider.token, params: { id } })).toMatchObject({ status: 404 })
    const waiting = await app.call(searchSchedule, { token: scheduler.token, query: { limit: 100 } })
    const row = waiting.data.rows.find(each => each.id === id)
    const { companyName } = await companyOf(rider.partnerId)
    expect(row).toMatchObject({
      declineCount: 1,
      assignee: null,
      lastDecline: { name: companyName, reason: 'No bike today' },
    })
    // The same partner again, and its mail again, since it is another assignment.
    await assign(id, rider.partnerId)
    app.clock.advance(20 * second)
    await app.runJobs()
    const mails = await mailsTo(app, rider.email)
    expect(mails.filter(mail => mail.subject === `A delivery for you: ${row?.orderName}`)).toHaveLength(2)
    await app.call(acceptOrder, { token: rider.token, params: { id } })
    await changeStatus(app, rider, id, 'picked_up')
    const late = { token: rider.token, params: { id }, body: { reason: 'Too late for that' } }
    expect(await app.refused(declineOrder, late)).toMatchObject({ status: 409, code: 'move_not_allowed' })
  })

  test('accepts, declines and delivers once per Idempotency-Key, and says why a late change is refused', async () => {
    const { rider, customer, scheduler } = people
    const by = (id: string) => ({
      token: rider.token,
      params: { id },
      headers: { 'idempotency-key': randomUUID() },
    })
    const [taken, declined] = [await orderIn(app, people, 'assigned'), await orderIn(app, people, 'assigned')]
    const [accepting, declining] = [by(taken), { ...by(declined), body: { reason: 'No bike today' } }]
    const first = await app.call(acceptOrder, accepting)
    expect((await app.call(acceptOrder, accepting)).data).toEqual(first.data)
    await app.call(declineOrder, declining)
    await assign(declined, rider.partnerId)
    // The answer to the first request was lost: its repeat doesn't decline the new assignment.
    await app.call(declineOrder, declining)
    expect(await statusOf(app, declined)).toBe('assigned')

    await changeStatus(app, rider, taken, 'picked_up')
    await changeStatus(app, rider, taken, 'out_for_delivery')
    const token = await shownToken(app, customer, taken)
    const delivering = { ...by(taken), params: undefined, body: { orderId: taken, token } }
    await app.call(convertToken, delivering)
    await app.call(convertToken, delivering)
    const another = { ...delivering, headers: { 'idempotency-key': randomUUID() } }
    expect(await app.refused(convertToken, another)).toMatchObject({
      code: 'move_not_allowed',
      message: 'The order was already delivered.',
    })
    await app.call(takeBack, {
      token: scheduler.token,
      params: { id: declined },
      body: { reason: 'Somebody is nearer' },
    })
    expect(await app.refused(acceptOrder, by(declined))).toMatchObject({ code: 'order_not_found' })
    const cancelled = await orderIn(app, people, 'accepted')
    await changeStatus(app, await admin(app), cancelled, 'cancelled')
    const late = { token: rider.token, params: { id: cancelled }, body: { status: 'picked_up' as const } }
    expect(await app.refused(updateOrderStatus, late)).toMatchObject({ message: 'The order was cancelled.' })
    const onTheWay = await orderIn(app, people, 'out_for_delivery')
    const code = await shownToken(app, customer, onTheWay)
    await changeStatus(app, await admin(app), onTheWay, 'cancelled')
    const atTheDoor = { token: rider.token, body: { orderId: onTheWay, token: code } }
    expect(await app.refused(convertToken, atTheDoor)).toMatchObject({ message: 'The order was cancelled.' })
  })

  test('takes an accepted order back from a partner or dispatcher who gives it back before the pickup', async () => {
    const { rider, scheduler } = people
    const dispatcher = await admin(app, 'dispatcher')
    for (const by of [rider, dispatcher]) {
      const id = await ready()
      const to = by === rider ? { partnerId: rider.partnerId } : { dispatcherId: dispatcher.accountId }
      await app.call(assignOrders, { token: scheduler.token, body: { orderId: id, ...to } })
      await changeStatus(app, by, id, 'accepted')
      const giving = { token: by.token, params: { id } }
      const bare = await app.refused(updateOrderStatus, { ...giving, body: { status: 'ready_for_pickup' } })
      expect(bare).toMatchObject({ status: 422, errors: [{ field: 'note', message: 'Say why.' }] })
      const body = { status: 'ready_for_pickup' as const, note: 'Flat tyre' }
      // A rider's phone may repeat what it sent without an answer.
      const headers = { 'idempotency-key': randomUUID() }
      for (const _ of [1, 2]) await app.call(updateOrderStatus, { ...giving, headers, body })
      expect(await app.refused(updateOrderStatus, { ...giving, body })).toMatchObject({ status: 404 })
      const { rows } = (await app.call(searchSchedule, { token: scheduler.token, query: { limit: 100 } })).data
      const row = rows.find(each => each.id === id)
      expect(row).toMatchObject({ declineCount: 1, assignee: null, lastDecline: { reason: 'Flat tyre' } })
      const { data } = await app.call(getOrder, { token: scheduler.token, params: { id } })
      expect(data.orderActivities.at(-1)).toMatchObject({
        activity: `Given back by ${row?.lastDecline?.name}`,
        note: 'Flat tyre',
      })
      const offered = await app.call(listWaitingOrders, { token: dispatcher.token, query: { limit: 100 } })
      expect(offered.data.rows.some(each => each.id === id)).toBe(by === rider)
    }
    const gone = await orderIn(app, people, 'picked_up')
    const late = {
      token: rider.token,
      params: { id: gone },
      body: { status: 'ready_for_pickup' as const, note: 'Flat tyre' },
    }
    expect(await app.refused(updateOrderStatus, late)).toMatchObject({ status: 409, code: 'move_not_allowed' })
  })

  test('requires a reason for a decline by status change too', async () => {
    const id = await ready()
    const { rider } = people
    await assign(id, rider.partnerId)
    const call = { token: rider.token, params: { id } }
    expect(await app.refused(updateOrderStatus, { ...call, body: { status: 'ready_for_pickup' } })).toMatchObject({
      status: 422,
      errors: [{ field: 'note', message: 'Say why.' }],
    })
    await app.call(updateOrderStatus, { ...call, body: { status: 'ready_for_pickup', note: 'Flat tyre' } })
    expect(await statusOf(app, id)).toBe('ready_for_pickup')
  })

  test('releases an unanswered order after 2 hours, once', async () => {
    const id = await ready()
    await assign(id, people.rider.partnerId)
    await app.advance(2 * hour - 1)
    expect(await statusOf(app, id)).toBe('assigned')
    app.clock.advance(1)
    await Promise.all(Array.from({ length: 4 }, () => app.runScheduledJob('orders.unanswered')))
    const { data } = await app.call(searchSchedule, { token: people.scheduler.token, query: { limit: 100 } })
    expect(data.rows.find(row => row.id === id)).toMatchObject({
      declineCount: 1,
      lastDecline: { reason: 'No answer in 2 hours' },
    })
    await app.runJobs()
    const { orderName } = (await app.call(getOrder, { token: people.scheduler.token, params: { id } })).data
    const gone = `Order ${orderName} is no longer yours`
    const mails = (await mailsTo(app, people.rider.email)).filter(({ subject }) => subject === gone)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Reason: No answer in 2 hours')
  })

  test('either accepts or releases an order when both happen concurrently', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await ready()
      await assign(id, people.rider.partnerId)
      app.clock.advance(2 * hour)
      const [accepted] = await Promise.allSettled([
        app.call(acceptOrder, { token: people.rider.token, params: { id } }),
        app.runScheduledJob('orders.unanswered'),
      ])
      expect(await statusOf(app, id)).toBe(accepted.status === 'fulfilled' ? 'accepted' : 'ready_for_pickup')
    }
  })

  test('accepts once under concurrency, and responds with 404 to other carriers', async () => {
    const id = await ready()
    await assign(id, people.rider.partnerId)
    const call = { token: people.rider.token, params: { id } }
    const outcomes = await Promise.allSettled([app.call(acceptOrder, call), app.call(acceptOrder, call)])
    expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
    const stranger = await partner(app)
    expect(await app.refused(acceptOrder, { ...call, token: stranger.token })).toMatchObject({ status: 404 })
    const body = { reason: 'Not mine' }
    expect(await app.refused(declineOrder, { ...call, token: stranger.token, body })).toMatchObject({ status: 404 })
    const mine = await app.call(listPartnerOrders, { token: people.rider.token, query: { orderId: id } })
    expect(mine.data.rows[0]?.moves.map(status => status.code_name)).toEqual(['ready_for_pickup', 'picked_up'])
  })
})

test('ignores a second handover, and refuses one before the order is ready', async () => {
  const id = await orderIn(app, people, 'processing')
  const call = { token: people.store.token, params: { id } }
  expect(await app.refused(handOverToPlatform, call)).toMatchObject({ status: 409 })
  await changeStatus(app, people.store, id, 'ready_for_pickup')
  await Promise.all([app.call(handOverToPlatform, call), app.call(handOverToPlatform, call)])
  const { data } = await app.call(getOrder, call)
  expect(data.orderActivities.filter(line => line.activity === 'Handed over to Bitmarte')).toHaveLength(1)
  // It is the platform's to deliver now.
  expect(data.moves.map(status => status.code_name)).toEqual(['cancelled'])
})

const companyOf = (partnerId: string) =>
  within(app, ({ tx }) =>
    tx
      .selectFrom('shipping_partners')
      .select('company_name as companyName')
      .where('id', '=', partnerId)
      .executeTakeFirstOrThrow(),
  )
