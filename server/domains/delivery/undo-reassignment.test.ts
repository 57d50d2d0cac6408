import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptOrder, assignOrders, declineOrder, listPartnerOrders } from '#contract/delivery/delivery.ts'
import { reassign, takeBack, undoReassignments } from '#contract/delivery/dispatch.ts'
import { suspendPartner } from '#contract/logistics/partners.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { getOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import { hour, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, changeStatus, orderIn, statusOf, tally } from '#tests/harness/deliveries.ts'
import { admin, type Person, partner, within } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'

let app: TestApp
let people: Cast

beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
})
afterAll(() => app.stop())

const reason = 'Their van broke down'
const second = 1000

/** Makes an order of a new partner, who has been notified of it, and has accepted it if that is the status. */
async function heldBy(status: 'assigned' | 'accepted') {
  const rider = await partner(app)
  const id = await orderIn(app, { ...people, rider }, status)
  await app.advance(minute)
  return { id, rider }
}
const giveTo = (id: string, to: { partnerId: string } | { dispatcherId: string }, by: Person = people.scheduler) =>
  app.call(assignOrders, { token: by.token, body: { orderId: id, reason, ...to } })
const undoing = (orderIds: string[], by: Person = people.scheduler) => ({ token: by.token, body: { orderIds } })
const undo = (id: string, by?: Person) => app.call(undoReassignments, undoing([id], by))
const refusal = async (id: string, by?: Person) => (await app.refused(undoReassignments, undoing([id], by))).message
const heard = async ({ token, email }: Person): Promise<string[]> => [
  ...(await app.call(listNotifications, { token })).data.rows.map(({ title }) => title),
  ...(await mailsTo(app, email)).map(({ subject }) => subject),
]
const orderOf = async ({ token }: Person, orderId: string) =>
  (await app.call(listPartnerOrders, { token, query: { orderId } })).data.rows[0]
const timeline = async (id: string) =>
  (await app.call(getOrder, { token: people.scheduler.token, params: { id } })).data.orderActivities.map(
    ({ activity }) => activity.replace(/ \d+$/, ''),
  )

test('within 20 seconds the order is with its former carrier as before, and neither carrier hears of it', async () => {
  for (const [status, office] of [
    ['assigned', people.scheduler],
    ['accepted', await admin(app)],
  ] as const) {
    const { id, rider } = await heldBy(status)
    const [other, before, said] = [await partner(app), await orderOf(rider, id), await heard(rider)]
    expect(said).toHaveLength(status === 'assigned' ? 2 : 0)
    await giveTo(id, { partnerId: other.partnerId }, office)
    app.clock.advance(19 * second)
    const { data } = await undo(id, office)
    expect(data).toEqual({ undone: [id], refused: [] })
    expect(await orderOf(rider, id)).toMatchObject({
      bitmarteOrderStatus: { code_name: status },
      assignedAt: before?.assignedAt,
      answerDueAt: before?.answerDueAt,
      declinedBefore: false,
    })
    expect((await timeline(id)).slice(-3)).toEqual([
      'Taken back from Riders',
      'Assigned to Riders',
      'Reassignment undone: back with Riders',
    ])
    await app.advance(minute)
    expect(await heard(rider)).toEqual(said)
    expect(await heard(other)).toEqual([])
    expect(await refusal(id, office)).toBe('You haven’t reassigned this order, or it has changed since.')
  }
})

test('a former carrier who hadn’t heard of the order yet hears of it once, with 2 hours to answer', async () => {
  const [rider, other] = [await partner(app), await partner(app)]
  const id = await orderIn(app, { ...people, rider }, 'assigned')
  app.clock.advance(10 * second)
  await giveTo(id, { partnerId: other.partnerId })
  app.clock.advance(5 * second)
  await undo(id)
  const answerDueAt = new Date(app.clock.now().getTime() + 2 * hour).toISOString()
  expect(await orderOf(rider, id)).toMatchObject({ answerDueAt })
  expect(await heard(rider)).toEqual([])
  await app.advance(minute)
  expect(await heard(rider)).toEqual([
    expect.stringMatching(/^A delivery for you: /),
    expect.stringMatching(/^A delivery for you: /),
  ])
  expect(await heard(other)).toEqual([])
})

test('the former carrier hears of its loss when the new one hears of the order, once, with the last reason; then it is too late', async () => {
  const { id, rider } = await heldBy('accepted')
  const [wrong, right] = [await partner(app), await partner(app)]
  await giveTo(id, { partnerId: wrong.partnerId })
  await undo(id)
  const body = { orderId: id, partnerId: right.partnerId, reason: 'Another carrier is nearer' }
  await app.call(assignOrders, { token: people.scheduler.token, body })
  // The new carrier hears of the order after 20 seconds.
  const { rows } = await within(app, ({ tx }) =>
    sql<{ runAt: Date }>`select run_at as "runAt" from graphile_worker.jobs where key like ${`%:${id}%`}`.execute(tx),
  )
  expect(rows).toHaveLength(2)
  expect(rows[0]).toEqual(rows[1])
  const lost = async () => (await heard(rider)).filter(words => words.includes('is no longer yours'))
  app.clock.advance(20 * second)
  expect(await refusal(id)).toBe('A reassignment can only be undone within 20 seconds.')
  await app.advance(minute)
  expect(await lost()).toEqual([
    expect.stringMatching(/ is no longer yours: Another carrier is nearer$/),
    expect.stringMatching(/ is no longer yours$/),
  ])
  expect(await heard(wrong)).toEqual([])
  expect(await heard(right)).toHaveLength(2)
})

test('a carrier that has the order again by another reassignment isn’t told that it lost it', async () => {
  const { id, rider } = await heldBy('accepted')
  await giveTo(id, { partnerId: (await partner(app)).partnerId })
  app.clock.advance(5 * second)
  await giveTo(id, { partnerId: rider.partnerId })
  await app.advance(minute)
  expect(await heard(rider)).toEqual([
    expect.stringMatching(/^A delivery for you: /),
    expect.stringMatching(/^A delivery for you: /),
  ])
})

test('is refused to others, after another change, and if the former carrier was suspended or deactivated', async () => {
  const others = 'You haven’t reassigned this order, or it has changed since.'
  const { id, rider } = await heldBy('accepted')
  expect(await refusal(id)).toBe(others)
  const other = await partner(app)
  await giveTo(id, { partnerId: other.partnerId })
  expect(await refusal(id, await admin(app, 'scheduler'))).toBe(others)
  await changeStatus(app, other, id, 'accepted')
  expect(await refusal(id)).toBe('The new carrier has already accepted this order.')

  const again = await heldBy('assigned')
  await giveTo(again.id, { partnerId: other.partnerId })
  const taking = { token: people.scheduler.token, params: { id: again.id }, body: { reason } }
  await app.call(takeBack, taking)
  expect(await refusal(again.id)).toBe(others)
  app.clock.advance(second)
  await app.call(assignOrders, {
    token: people.scheduler.token,
    body: { orderId: again.id, partnerId: other.partnerId },
  })
  expect(await refusal(again.id)).toBe(others)

  const gone = await heldBy('accepted')
  await giveTo(gone.id, { partnerId: other.partnerId })
  await app.call(suspendPartner, {
    token: (await admin(app)).token,
    params: { id: gone.rider.partnerId },
    body: { reason: 'Papers have expired' },
  })
  expect(await refusal(gone.id)).toBe('The former carrier gets no orders any more.')
  expect(await statusOf(app, gone.id)).toBe('assigned')

  const closed = await admin(app, 'dispatcher')
  const theirs = await orderIn(app, people, 'ready_for_pickup')
  const given = { orderId: theirs, dispatcherId: closed.accountId }
  await app.call(assignOrders, { token: people.scheduler.token, body: given })
  await giveTo(theirs, { partnerId: other.partnerId })
  await within(app, ({ tx }) =>
    tx.updateTable('accounts').set({ active: false }).where('id', '=', closed.accountId).execute(),
  )
  expect(await refusal(theirs)).toBe('The former carrier gets no orders any more.')

  const ended = await heldBy('accepted')
  await giveTo(ended.id, { partnerId: other.partnerId })
  const ending = { params: { id: ended.id }, body: { status: 'cancelled', note: 'Lost' } } as const
  await app.call(updateOrderStatus, { token: (await admin(app)).token, ...ending })
  expect(await refusal(ended.id)).toBe('The order was cancelled.')

  expect(await app.refused(undoReassignments, undoing([randomUUID()]))).toMatchObject({ code: 'order_not_found' })
  expect(await app.refused(undoReassignments, undoing([]))).toMatchObject({ status: 422 })
  for (const who of [rider, people.store, await admin(app, 'dispatcher')])
    expect(await app.refused(undoReassignments, undoing([id], who))).toMatchObject({ status: 403 })
})

test('of two at once one succeeds: undone twice, or undone and accepted', async () => {
  const { id, rider } = await heldBy('accepted')
  const other = await partner(app)
  await giveTo(id, { partnerId: other.partnerId })
  const twice = await Promise.allSettled([undo(id), undo(id), undo(id)])
  expect(tally(twice.map(({ status }) => status))).toEqual({ fulfilled: 1, rejected: 2 })
  expect((await timeline(id)).filter(activity => activity.startsWith('Reassignment undone'))).toHaveLength(1)
  expect(await orderOf(rider, id)).toMatchObject({ bitmarteOrderStatus: { code_name: 'accepted' } })

  for (let round = 0; round < 5; round++) {
    app.clock.advance(minute)
    await giveTo(id, { partnerId: other.partnerId })
    const accepting = app.call(acceptOrder, { token: other.token, params: { id } })
    const [undone, accepted] = await Promise.allSettled([undo(id), accepting])
    expect([undone.status, accepted.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const winner = undone.status === 'fulfilled' ? rider : other
    expect(await orderOf(winner, id)).toMatchObject({ bitmarteOrderStatus: { code_name: 'accepted' } })
    if (winner === other) await giveTo(id, { partnerId: rider.partnerId })
    if (winner === other) await changeStatus(app, rider, id, 'accepted')
  }
})

test('several orders go back to their different former carriers, each by itself', async () => {
  const [first, next, taken] = [await heldBy('accepted'), await heldBy('assigned'), await heldBy('accepted')]
  const dispatcher = await admin(app, 'dispatcher')
  const orderIds = [first.id, next.id, taken.id]
  const body = { orderIds, dispatcherId: dispatcher.accountId, reason }
  await app.call(assignOrders, { token: people.scheduler.token, body })
  await changeStatus(app, dispatcher, taken.id, 'accepted')
  const { data } = await app.call(undoReassignments, undoing([...orderIds, first.id]))
  expect(data).toEqual({
    undone: [first.id, next.id],
    refused: [
      { orderId: taken.id, code: 'move_not_allowed', message: 'The new carrier has already accepted this order.' },
    ],
  })
  expect(await orderOf(first.rider, first.id)).toMatchObject({ bitmarteOrderStatus: { code_name: 'accepted' } })
  expect(await orderOf(next.rider, next.id)).toMatchObject({ bitmarteOrderStatus: { code_name: 'assigned' } })
  expect(await statusOf(app, taken.id)).toBe('accepted')
})

test('a dispatcher who undoes its own reassignment keeps the deadline and hears nothing again', async () => {
  const [own, other] = [await admin(app, 'dispatcher'), await admin(app, 'dispatcher')]
  const id = await orderIn(app, people, 'ready_for_pickup')
  const given = { orderId: id, dispatcherId: own.accountId }
  await app.call(assignOrders, { token: people.scheduler.token, body: given })
  await app.advance(hour)
  const said = await heard(own)
  const passed = { orderId: id, dispatcherId: other.accountId }
  await app.call(reassign, { token: own.token, body: passed })
  await app.call(reassign, { token: own.token, body: given })
  expect((await timeline(id)).at(-1)).toMatch(/^Reassignment undone: back with /)
  await app.advance(minute)
  expect([await heard(own), await heard(other)]).toEqual([said, []])
  await app.advance(hour)
  expect(await statusOf(app, id)).toBe('ready_for_pickup')
})

test('the answer says which orders were reassigned; one that was declined meanwhile is taken back as after an assignment', async () => {
  const [held, declined, other] = [await heldBy('assigned'), await heldBy('assigned'), await partner(app)]
  await app.call(declineOrder, { token: declined.rider.token, params: { id: declined.id }, body: { reason } })
  const { token } = people.scheduler
  const orderIds = [held.id, declined.id]
  const { data } = await app.call(assignOrders, { token, body: { orderIds, partnerId: other.partnerId, reason } })
  expect(data).toEqual({ assigned: orderIds, reassigned: [held.id], refused: [] })
  await app.call(takeBack, { token, params: { id: declined.id }, body: { reason: 'Assigned by mistake' } })
  expect(await statusOf(app, declined.id)).toBe('ready_for_pickup')
})
