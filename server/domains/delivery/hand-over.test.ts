import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportParcel } from '#contract/cases/cases.ts'
import { convertToken, listDispatcherOrders, listPartnerOrders } from '#contract/delivery/delivery.ts'
import { handOverParcel, listDispatchStatus, updateDispatcherStatus } from '#contract/delivery/dispatch.ts'
import { receiveParcel, releaseParcel } from '#contract/delivery/hub-parcels.ts'
import { addRider, setDispatcherPhone, suspendPartner } from '#contract/logistics/partners.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { type OrderStatusCode, onTheWay } from '#contract/orders/order-statuses.ts'
import { getCustomerOrder, getOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import { listOrderMails } from '#contract/read-models/order-mails.ts'
import { hour, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import {
  type Cast,
  carryTo,
  cast,
  changeStatus,
  deliverOrder,
  orderIn,
  shownToken,
  statusOf,
} from '#tests/harness/deliveries.ts'
import { admin, adminWith, type Person, partner, within } from '#tests/harness/fixtures.ts'
import { openHub } from '#tests/harness/hubs.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { paidOrder } from '#tests/harness/orders.ts'

type Rider = Person & { partnerId: string }

let app: TestApp
let people: Cast
let boss: Person
let hub: Person
beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
  boss = await admin(app)
  hub = await openHub(app, { name: 'Ikeja hub', place: { state: 'Lagos', lga: 'Ikeja', street: '2 Allen Avenue' } })
})
afterAll(() => app.stop())

const reason = 'Their bike broke down'
type To = { partnerId: string } | { dispatcherId: string }

const seen = async (id: string) => (await app.call(getOrder, { token: boss.token, params: { id } })).data
const nameOf = async ({ partnerId }: Rider) =>
  within(
    app,
    async ({ tx }) =>
      (
        await tx
          .selectFrom('shipping_partners')
          .select('company_name')
          .where('id', '=', partnerId)
          .executeTakeFirstOrThrow()
      ).company_name,
  )

/** An order of the first carrier in a status on its way. */
async function carried(status: OrderStatusCode): Promise<string> {
  const { rider } = people
  if (status === 'at_hub' || status === 'in_transit') {
    const id = await orderIn(app, people, 'picked_up')
    const { parcelCode: code } = await seen(id)
    await app.call(receiveParcel, { token: hub.token, body: { code } })
    if (status === 'in_transit') await app.call(releaseParcel, { token: hub.token, body: { code } })
    return id
  }
  if (status === 'picked_up' || status === 'out_for_delivery') return orderIn(app, people, status)
  const id = await orderIn(app, people, 'out_for_delivery')
  const body = { status: 'delivery_failed', failureReason: 'carrier_unavailable' } as const
  await app.call(updateOrderStatus, { token: rider.token, params: { id }, body })
  if (status === 'returning') await changeStatus(app, rider, id, status)
  return id
}

const asked = (orderId: string, to: To, by: Person = people.scheduler, fromId = people.rider.partnerId) => ({
  token: by.token,
  body: { orderId, fromId, reason, ...to },
})
const handOver = (...of: Parameters<typeof asked>) => app.call(handOverParcel, asked(...of))
const refusal = (...of: Parameters<typeof asked>) => app.refused(handOverParcel, asked(...of))
const listOf = async ({ token }: Person, query: object = {}) =>
  (await app.call(listPartnerOrders, { token, query: { limit: 100, ...query } })).data.rows
const heard = async ({ token }: Person) =>
  (await app.call(listNotifications, { token })).data.rows.map(({ title }) => title)

test.each(onTheWay.map(status => [status]))(
  'from %s, the new carrier has the parcel in the same status with its next steps, and the former none',
  async status => {
    const id = await carried(status)
    const other = await partner(app)
    const before = (await listOf(people.rider, { orderId: id }))[0]
    await handOver(id, other)
    expect(await statusOf(app, id)).toBe(status)
    const [own] = (await listOf(other, { tab: 'current' })).filter(order => order.id === id)
    expect(own).toMatchObject({ moves: before?.moves, assignedAt: app.clock.now().toISOString(), answerDueAt: null })
    expect(own?.deliveryAddress.phoneNumber).toBe('+2348035550188')
    expect((await listOf(people.rider)).map(order => order.id)).not.toContain(id)
    const gone = { token: people.rider.token, query: { orderId: id } }
    expect(await app.refused(listPartnerOrders, gone)).toMatchObject({ status: 404, code: 'order_not_found' })
    const [next] = own?.moves ?? []
    if (next && next.code_name !== 'delivered') await changeStatus(app, other, id, next.code_name)
  },
)

test('the new carrier delivers it with a new code; that of the former no longer works', async () => {
  const id = await carried('out_for_delivery')
  const old = await shownToken(app, people.customer, id)
  const other = await partner(app)
  await handOver(id, other)
  await app.runJobs()
  const token = await shownToken(app, people.customer, id)
  expect(token).not.toBe(old)
  const { orderName } = await seen(id)
  const mail = (await mailsTo(app, people.customer.email)).at(-1)
  expect(mail?.subject).toBe(`Another rider brings your order ${orderName}`)
  expect(mail?.text).toContain(`${await nameOf(other)} brings your order ${orderName}`)
  expect(mail?.text).toContain('The one that we sent before no longer works.')
  expect(mail?.text.replace(/\D/g, '')).toContain(token)
  const trial = { token: other.token, body: { orderId: id, token: old } }
  expect(await app.refused(convertToken, trial)).toMatchObject({ code: 'wrong_delivery_token' })
  await deliverOrder(app, other, people.customer, id)
  expect(await statusOf(app, id)).toBe('delivered')
})

test('the timeline says from whom to whom and why, and to the customer that another carrier has it', async () => {
  const id = await carried('picked_up')
  const other = await partner(app)
  await handOver(id, other)
  const activity = `Handed over from ${await nameOf(people.rider)} to ${await nameOf(other)}`
  const line = { activity, note: reason, status: { code_name: 'picked_up' } }
  const { orderActivities, partnerAssignOrderId } = await seen(id)
  expect(orderActivities.at(-1)).toMatchObject(line)
  expect(partnerAssignOrderId).toBe(orderActivities.at(-1)?.id)
  expect((await listOf(other, { orderId: id }))[0]?.orderActivities?.at(-1)).toMatchObject(line)
  const own = (await app.call(getCustomerOrder, { token: people.customer.token, params: { id } })).data
  expect(own.orderActivities.at(-1)).toMatchObject({
    activity: 'Handed over to another carrier',
    note: '',
    actorName: 'Bitmarte',
  })
  expect(JSON.stringify(own)).not.toContain(reason)
})

test('both carriers are notified and mailed, with whom to meet, and the rider whom the former named is cleared', async () => {
  const [rider, other] = [await partner(app), await partner(app)]
  const id = await orderIn(app, { ...people, rider }, 'picked_up')
  const body = { name: 'Bayo Ade', phoneNumber: '08031112222' }
  const riderId = (await app.call(addRider, { token: rider.token, body })).data.id
  await app.call(setDispatcherPhone, { token: rider.token, params: { id }, body: { riderId } })
  await handOver(id, other, people.scheduler, rider.partnerId)
  await app.runJobs()
  const [{ orderName }, from, to] = [await seen(id), await nameOf(rider), await nameOf(other)]
  expect((await heard(rider))[0]).toBe(`Order ${orderName} is no longer yours. Hand the parcel to ${to}.`)
  expect((await heard(other))[0]).toBe(`Order ${orderName} is yours now. Get the parcel from ${from}.`)
  const [lost, got] = [(await mailsTo(app, rider.email)).at(-1), (await mailsTo(app, other.email)).at(-1)]
  expect(lost?.subject).toBe(`Order ${orderName} is no longer yours`)
  expect(lost?.text).toContain(`Please hand the parcel to ${to}, 0803 111 1111.`)
  expect(lost?.text).toContain('You earn nothing for it, and it doesn’t count as declined.')
  expect(got?.subject).toBe(`Order ${orderName} is yours now`)
  expect(got?.text).toContain(`Get the parcel from ${from}, 0803 111 2222.`)
  for (const mail of [lost, got]) expect(mail?.text).toContain(`Reason: ${reason}`)
  const { rows } = (await app.call(listOrderMails, { token: boss.token, params: { id } })).data
  expect(rows.map(({ subject }) => subject)).toEqual(expect.arrayContaining([lost?.subject, got?.subject]))
  expect((await listOf(other, { orderId: id }))[0]?.dispatcher).toBeNull()
  expect((await seen(id)).dispatchPhoneNumber).toBe('+2348031111111')
  // Back with the first, whose rider may be another one now.
  await handOver(id, rider, people.scheduler, other.partnerId)
  expect((await listOf(rider, { orderId: id }))[0]?.dispatcher).toBeNull()
})

test('a parcel at a hub is with the hub, which releases it to the new carrier', async () => {
  const id = await carried('at_hub')
  const other = await partner(app)
  await handOver(id, other)
  await app.runJobs()
  const { orderName, parcelCode: code } = await seen(id)
  expect((await heard(other))[0]).toBe(`Order ${orderName} is yours now. The parcel is at Ikeja hub.`)
  expect((await heard(people.rider))[0]).toContain('takes it from Ikeja hub.')
  const { data } = await app.call(releaseParcel, { token: hub.token, body: { code } })
  expect(data.parcel.carrier?.name).toBe(await nameOf(other))
  await changeStatus(app, other, id, 'out_for_delivery')
})

test('from a partner to a dispatcher, on to another and back to a partner', async () => {
  const [first, second] = [await admin(app, 'dispatcher'), await admin(app, 'dispatcher')]
  const id = await carried('picked_up')
  await handOver(id, { dispatcherId: first.accountId })
  const own = { token: first.token, query: { orderId: id } }
  expect((await app.call(listDispatcherOrders, own)).data.rows).toHaveLength(1)
  // A dispatcher hands its own over to another dispatcher, and to nobody else.
  const fromFirst = [first, first.accountId] as const
  expect(await refusal(id, { partnerId: people.rider.partnerId }, ...fromFirst)).toMatchObject({
    status: 422,
    errors: [{ field: 'partnerId' }],
  })
  expect(await refusal(id, { dispatcherId: first.accountId }, second, first.accountId)).toMatchObject({
    code: 'order_not_found',
  })
  await handOver(id, { dispatcherId: second.accountId }, ...fromFirst)
  expect(await app.refused(listDispatcherOrders, own)).toMatchObject({ code: 'order_not_found' })
  expect((await refusal(id, { dispatcherId: second.accountId }, ...fromFirst)).message).toMatch(
    /^This parcel was handed/,
  )
  await handOver(id, { partnerId: people.rider.partnerId }, boss, second.accountId)
  await changeStatus(app, people.rider, id, 'out_for_delivery')
  await deliverOrder(app, people.rider, people.customer, id)
})

test('a dispatcher who hands over a failed delivery fails none', async () => {
  const [first, second] = [await admin(app, 'dispatcher'), await admin(app, 'dispatcher')]
  const id = await carried('delivery_failed')
  await handOver(id, { dispatcherId: first.accountId })
  await handOver(id, { dispatcherId: second.accountId }, first, first.accountId)
  const { rows } = (await app.call(listDispatchStatus, { token: boss.token })).data
  expect(rows.find(row => row.id === first.accountId)).toMatchObject({ failed30Days: 0 })
})

test('only schedulers, dispatchers and administrators who manage orders hand over', async () => {
  const id = await carried('picked_up')
  const to = await partner(app)
  const [views, others] = [
    await adminWith(app, [{ resource: 'orders', right: 'view' }]),
    await adminWith(app, [{ resource: 'products', right: 'manage' }]),
  ]
  for (const by of [views, others, hub, people.rider, people.store, people.customer])
    expect((await refusal(id, to, by)).status).toBe(403)
  expect(await refusal(id, { dispatcherId: people.scheduler.accountId }, await admin(app, 'dispatcher'))).toMatchObject(
    {
      status: 404,
    },
  )
  await handOver(id, to, await adminWith(app, [{ resource: 'orders', right: 'manage' }]))
})

test('is refused before the pickup, once the order is over, and where its store delivers', async () => {
  const to = await partner(app)
  for (const status of ['ready_for_pickup', 'assigned', 'accepted'] as const)
    expect(await refusal(await orderIn(app, people, status), to)).toMatchObject({
      code: 'move_not_allowed',
      message: 'No carrier has picked this order up yet. Assign or reassign it instead.',
    })
  expect((await refusal(await orderIn(app, people, 'delivered'), to)).message).toBe('The order was already delivered.')
  const back = await carried('returning')
  await changeStatus(app, people.rider, back, 'returned_to_store')
  expect((await refusal(back, to)).message).toBe('The order is already back at its store.')
  const { id } = await paidOrder(app, people.customer, { store: people.store })
  await carryTo(app, 'out_for_delivery', { id, buyer: people.customer, store: people.store, carrier: { by: 'store' } })
  expect((await refusal(id, to, boss)).message).toBe('Its store delivers this order, so it can’t be handed over.')
  expect(await refusal(id, to)).toMatchObject({ code: 'order_not_found' })
})

test('is refused for a parcel that is reported as lost or damaged', async () => {
  const id = await carried('picked_up')
  const body = { orderId: id, kind: 'damaged_in_transit', text: 'Crushed under another.' } as const
  await app.call(reportParcel, { token: people.rider.token, body })
  expect(await refusal(id, await partner(app))).toMatchObject({
    code: 'move_not_allowed',
    message: 'This parcel is reported as lost or damaged. Decide its case first.',
  })
})

test('is refused to the same carrier, to one that gets no orders, without a reason, and to both or none', async () => {
  const id = await carried('picked_up')
  const [gone, away] = [await partner(app), await admin(app, 'dispatcher')]
  await app.call(suspendPartner, {
    token: boss.token,
    params: { id: gone.partnerId },
    body: { reason: 'No insurance' },
  })
  const off = { status: 'away', shiftEndsAt: null } as const
  await app.call(updateDispatcherStatus, { token: away.token, params: { id: away.accountId }, body: off })
  expect(await refusal(id, people.rider)).toMatchObject({
    code: 'already_assigned',
    message: `${await nameOf(people.rider)} has this order already.`,
  })
  expect(await refusal(id, gone)).toMatchObject({ code: 'assignee_not_found' })
  expect(await refusal(id, { dispatcherId: people.scheduler.accountId })).toMatchObject({ code: 'assignee_not_found' })
  expect(await refusal(id, { dispatcherId: away.accountId })).toMatchObject({ code: 'assignee_away' })
  const { token, body } = asked(id, await partner(app))
  for (const wrong of [{ reason: 'x' }, { dispatcherId: away.accountId }, { partnerId: undefined }, { earns: -1 }])
    expect(await app.refused(handOverParcel, { token, body: { ...body, ...wrong } })).toMatchObject({ status: 422 })
})

test('a parcel of a partner that was suspended on the road goes to another', async () => {
  const rider = await partner(app)
  const id = await orderIn(app, { ...people, rider }, 'picked_up')
  const body = { reason: 'No insurance' }
  await app.call(suspendPartner, { token: boss.token, params: { id: rider.partnerId }, body })
  const other = await partner(app)
  await handOver(id, other, people.scheduler, rider.partnerId)
  expect(await listOf(other)).toHaveLength(1)
})

test('of two at once to different carriers the first succeeds, and the other reads who has it', async () => {
  const id = await carried('picked_up')
  const others = [await partner(app), await partner(app)]
  const waiting = [...others]
  const outcomes = await atOnce(app.platform.db, 2, async () => {
    const to = waiting.pop()
    return to && handOver(id, to).catch((refused: Error) => refused.message)
  })
  const { assignedToShippingPartner, partnerProfile } = await seen(id)
  expect(assignedToShippingPartner && others.map(({ partnerId }) => partnerId)).toContain(partnerProfile?.id)
  expect(outcomes.filter(outcome => typeof outcome === 'string')).toEqual([
    expect.stringContaining(`"message":"${partnerProfile?.name} has this order already."`),
  ])
  expect(
    (await seen(id)).orderActivities.filter(({ activity }) => activity.startsWith('Handed over from')),
  ).toHaveLength(1)
})

test('of a hand-over and a delivery at once one succeeds', async () => {
  for (let round = 0; round < 4; round++) {
    const id = await carried('out_for_delivery')
    const token = await shownToken(app, people.customer, id)
    const other = await partner(app)
    const deliver = { token: people.rider.token, body: { orderId: id, token } }
    const acts = [() => handOver(id, other), () => app.call(convertToken, deliver)]
    const outcomes = await atOnce(app.platform.db, 2, async () => {
      const act = acts.shift()
      return act?.().then(
        () => 'done',
        () => 'refused',
      )
    })
    const isDelivered = (await statusOf(app, id)) === 'delivered'
    expect(outcomes).toEqual(isDelivered ? ['refused', 'done'] : ['done', 'refused'])
    if (isDelivered) expect((await refusal(id, other)).message).toBe('The order was already delivered.')
    else expect((await app.refused(convertToken, deliver)).message).toMatch(/^This parcel was handed over/)
  }
})

test('what the former carrier did without a network and arrives later is refused with what happened', async () => {
  const rider = await partner(app)
  const id = await orderIn(app, { ...people, rider }, 'out_for_delivery')
  const doneAt = app.clock.now().toISOString()
  const token = await shownToken(app, people.customer, id)
  app.clock.advance(hour)
  await handOver(id, await partner(app), people.scheduler, rider.partnerId)
  app.clock.advance(hour)
  const of = (body: object) => ({ token: rider.token, params: { id }, body: { doneAt, ...body } })
  const said = {
    status: 409,
    code: 'move_not_allowed',
    message:
      'This parcel was handed over to another carrier on 18 Nov 2026, 11:00 (“Their bike broke down”). If you still have it, or have delivered it, call Bitmarte.',
  }
  for (const body of [
    { status: 'delivered', token },
    { status: 'delivery_failed', failureReason: 'customer_unreachable' },
    { status: 'ready_for_pickup', note: 'My tyre is flat' },
    { status: 'accepted' },
  ])
    expect(await app.refused(updateOrderStatus, of(body) as never)).toMatchObject(said)
  expect(await app.refused(convertToken, { token: rider.token, body: { orderId: id, token, doneAt } })).toMatchObject(
    said,
  )
  const phone = { token: rider.token, params: { id }, body: { phoneNumber: '08031112222' } }
  expect(await app.refused(setDispatcherPhone, phone)).toMatchObject({ message: said.message })
  // Nobody else learns that there is such an order.
  const stranger = await partner(app)
  expect(
    await app.refused(updateOrderStatus, { ...of({ status: 'delivery_failed' }), token: stranger.token } as never),
  ).toMatchObject({
    code: 'order_not_found',
    message: 'There is no such order.',
  })
  expect(await statusOf(app, id)).toBe('out_for_delivery')
})

test('the time that the new carrier has before the order is stuck begins again', async () => {
  const id = await carried('returning')
  await app.advance(7 * 24 * hour + minute)
  expect((await seen(id)).stuckSince).not.toBeNull()
  await handOver(id, await partner(app))
  expect((await seen(id)).stuckSince).toBeNull()
})

test('a repeated request under one key hands over once', async () => {
  const id = await carried('picked_up')
  const headers = { 'idempotency-key': randomUUID() }
  const request = { ...asked(id, await partner(app)), headers }
  await app.call(handOverParcel, request)
  await app.call(handOverParcel, request)
  expect(
    (await seen(id)).orderActivities.filter(({ activity }) => activity.startsWith('Handed over from')),
  ).toHaveLength(1)
})
