import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HubTab, listHubParcels, receiveParcel, releaseParcel } from '#contract/delivery/hub-parcels.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { getCustomerOrder, getOrder, type UpdateStatusBody, updateOrderStatus } from '#contract/orders/orders.ts'
import { hour, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, changeStatus, deliverOrder, orderIn, statusOf } from '#tests/harness/deliveries.ts'
import { admin, type Person } from '#tests/harness/fixtures.ts'
import { openHub } from '#tests/harness/hubs.ts'

let app: TestApp
let people: Cast
let overseer: Person
let lagos: Person
let kano: Person

beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
  overseer = await admin(app)
  lagos = await openHub(app, { name: 'Ikeja hub', place: { state: 'Lagos', lga: 'Ikeja', street: '2 Allen Avenue' } })
  kano = await openHub(app, { name: 'Kano hub', place: { state: 'Kano', lga: 'Fagge', street: '3 Airport Road' } })
})
afterAll(() => app.stop())

/** An order from Lagos to Kano that a partner has accepted, and after that was brought to a status. */
async function sent(...steps: OrderStatusCode[]): Promise<{ id: string; code: string; orderName: string }> {
  const id = await orderIn(app, people, 'accepted', { state: 'Kano' })
  for (const step of steps) await changeStatus(app, people.rider, id, step)
  const { parcelCode, orderName } = await seen(id)
  return { id, code: parcelCode, orderName }
}

const seen = async (id: string) => (await app.call(getOrder, { token: overseer.token, params: { id } })).data
const own = async (id: string) =>
  (await app.call(getCustomerOrder, { token: people.customer.token, params: { id } })).data
const receive = (by: Person, code: string, more: { again?: boolean; unexpected?: boolean } = {}) =>
  app.call(receiveParcel, { token: by.token, body: { code, ...more } })
const release = (by: Person, code: string) => app.call(releaseParcel, { token: by.token, body: { code } })
const rowIn = async (by: Person, tab: HubTab, id: string) =>
  (await app.call(listHubParcels, { token: by.token, query: { tab, limit: 100 } })).data.rows.find(row => row.id === id)

test('a parcel that its carrier took out for delivery is received again after a question, and its code ends', async () => {
  const { id, code, orderName } = await sent('picked_up', 'in_transit')
  await receive(kano, code)
  await changeStatus(app, people.rider, id, 'out_for_delivery')
  expect(await rowIn(kano, 'gone', id)).toMatchObject({ takenBy: expect.stringMatching(/^Riders/) })
  expect((await own(id)).orderDeliveryToken).not.toBeNull()

  app.clock.advance(hour)
  for (const answer of [{}, { again: false }])
    expect(await app.refused(receiveParcel, { token: kano.token, body: { code, ...answer } })).toMatchObject({
      code: 'parcel_left',
      message: expect.stringMatching(
        new RegExp(
          `^${orderName} was taken from this hub by Riders.+, not released here\\. Receive it only if it is here`,
        ),
      ),
    })
  expect((await app.refused(receiveParcel, { token: lagos.token, body: { code } })).code).toBe('order_not_found')
  // Nor on the order's page, which asks nothing.
  const { moves } = (await app.call(getOrder, { token: kano.token, params: { id } })).data
  expect(moves).toEqual([])
  const body = { status: 'at_hub' as const }
  expect(await app.refused(updateOrderStatus, { token: kano.token, params: { id }, body })).toMatchObject({
    code: 'move_not_allowed',
    message: 'Receive this parcel by its code, on the page of your hub.',
  })
  expect(await statusOf(app, id)).toBe('out_for_delivery')

  await receive(kano, code, { again: true })
  expect(await rowIn(kano, 'here', id)).toMatchObject({ leftAt: null, takenBy: null })
  expect(await rowIn(kano, 'gone', id)).toBeUndefined()
  expect((await own(id)).orderDeliveryToken).toBeNull()
  await release(kano, code)
  expect(await rowIn(kano, 'gone', id)).toMatchObject({ takenBy: null })
  await changeStatus(app, people.rider, id, 'out_for_delivery')
  await deliverOrder(app, people.rider, people.customer, id)
  expect(await statusOf(app, id)).toBe('delivered')
})

test('a parcel that its carrier reported as on the way is taken, not released, and can be received again', async () => {
  const { id, code } = await sent('picked_up')
  await receive(lagos, code)
  await changeStatus(app, people.rider, id, 'in_transit')
  expect(await rowIn(lagos, 'gone', id)).toMatchObject({ takenBy: expect.stringMatching(/^Riders/) })
  const refused = await app.refused(receiveParcel, { token: lagos.token, body: { code, again: false } })
  expect(refused.message).toMatch(
    / was taken from this hub by Riders.+ for Kano hub on .+ Receive it only if it is here/,
  )
  app.clock.advance(hour)
  expect((await receive(lagos, code, { again: true })).data.parcel.next.hub).toBe('Kano hub')
})

test('a hub on its way receives a parcel that its carrier has only accepted, which confirms the pickup', async () => {
  const { id, code } = await sent()
  const elsewhere = await openHub(app, {
    name: 'Jos hub',
    place: { state: 'Plateau', lga: 'Jos North', street: '5 Ahmadu Bello Way' },
  })
  expect((await app.refused(receiveParcel, { token: elsewhere.token, body: { code } })).code).toBe('order_not_found')
  const pickUp = (by: Person) => ({ token: by.token, params: { id }, body: { status: 'picked_up' as const } })
  expect((await app.refused(updateOrderStatus, pickUp(lagos))).code).toBe('order_not_found')

  app.clock.advance(hour)
  const doneAt = app.clock.now().toISOString()
  app.clock.advance(60_000)
  const { data } = await app.call(receiveParcel, { token: lagos.token, body: { code, again: false, doneAt } })
  expect(data).toMatchObject({ missed: [], parcel: { next: { hub: 'Kano hub' }, arrivedAt: doneAt } })
  expect(await statusOf(app, id)).toBe('at_hub')
  expect((await seen(id)).orderActivities.slice(-2)).toMatchObject([
    {
      activity: expect.stringMatching(/^Picked up by Riders/),
      note: 'Confirmed by Ikeja hub, which received the parcel',
      createdAt: doneAt,
    },
    { activity: 'Arrived at Ikeja hub', createdAt: doneAt },
  ])
  await app.runJobs()
  await release(lagos, code)
  expect(await statusOf(app, id)).toBe('in_transit')
})

test('a rider’s phone sends all that it kept of a parcel, from before and after a hub received it', async () => {
  const { rider } = people
  const { id, code } = await sent()
  const acts = async (status: OrderStatusCode, doneAt: string, more: Partial<UpdateStatusBody> = {}) =>
    (await app.call(updateOrderStatus, { token: rider.token, params: { id }, body: { status, doneAt, ...more } })).data
  const later = () => {
    app.clock.advance(5 * minute)
    return app.clock.now().toISOString()
  }
  const [pickedUp, onTheWay] = [later(), later()]
  app.clock.advance(minute)
  await receive(lagos, code)
  const entries = (await seen(id)).orderActivities.length
  // The rider brought it there, so it stays.
  for (const [status, doneAt] of [
    ['picked_up', pickedUp],
    ['in_transit', onTheWay],
  ] as const)
    expect((await acts(status, doneAt)).bitmarteOrderStatus.code_name).toBe('at_hub')
  expect(await rowIn(lagos, 'here', id)).toMatchObject({ takenBy: null, leftAt: null })
  expect((await seen(id)).orderActivities).toHaveLength(entries)

  app.clock.advance(minute)
  await release(lagos, code)
  const out = later()
  await acts('picked_up', pickedUp)
  await acts('out_for_delivery', out)
  await acts('picked_up', pickedUp)
  const { orderDeliveryToken } = await own(id)
  await acts('delivered', later(), { token: orderDeliveryToken ?? '' })
  expect(await statusOf(app, id)).toBe('delivered')
  expect((await seen(id)).orderActivities.filter(entry => entry.status.code_name === 'picked_up')).toHaveLength(1)
  expect(
    await app.refused(updateOrderStatus, { token: rider.token, params: { id }, body: { status: 'picked_up' } }),
  ).toMatchObject({
    message: 'The order was already delivered.',
  })
})

test('a carrier that leaves a hub with a parcel without a network takes it from there once that is sent', async () => {
  const { id, code } = await sent('picked_up')
  await receive(lagos, code)
  app.clock.advance(minute)
  const doneAt = app.clock.now().toISOString()
  app.clock.advance(minute)
  await app.call(updateOrderStatus, {
    token: people.rider.token,
    params: { id },
    body: { status: 'in_transit', doneAt },
  })
  expect(await rowIn(lagos, 'gone', id)).toMatchObject({ leftAt: doneAt, takenBy: expect.stringMatching(/^Riders/) })
})

test('a hub’s scan and the carrier’s own pickup at the same moment both count', async () => {
  for (let round = 0; round < 4; round++) {
    const { id, code } = await sent()
    const pickUp = () => changeStatus(app, people.rider, id, 'picked_up')
    const scan = () => receive(lagos, code)
    await Promise.all(round % 2 ? [pickUp(), scan()] : [scan(), pickUp()])
    expect(await statusOf(app, id)).toBe('at_hub')
    const statuses = (await seen(id)).orderActivities.map(({ status }) => status.code_name)
    expect(statuses.slice(-2)).toEqual(['picked_up', 'at_hub'])
    expect(statuses.filter(status => status === 'picked_up')).toHaveLength(1)
  }
})

test('a hub finds parcels by the name of their carrier or store, and not by a phone number', async () => {
  const { id, code } = await sent('picked_up')
  await receive(lagos, code)
  const found = async (search: string) => {
    const query = { tab: 'here' as const, search, limit: 100 }
    return (await app.call(listHubParcels, { token: lagos.token, query })).data.rows.some(row => row.id === id)
  }
  const { carrier, storeName } = (await rowIn(lagos, 'here', id)) ?? {}
  expect(await found(carrier?.name ?? 'none')).toBe(true)
  expect(await found(storeName ?? 'none')).toBe(true)
  expect(await found('Another Carrier')).toBe(false)
  expect(await found(carrier?.phoneNumber ?? '')).toBe(false)
  await release(lagos, code)
})

test('parcels at a hub come by when they are due, those of cancelled orders last', async () => {
  const cancelled = await sent('picked_up')
  await receive(lagos, cancelled.code)
  await changeStatus(app, overseer, cancelled.id, 'cancelled')
  const first = await sent('picked_up')
  app.clock.advance(24 * hour)
  const second = await sent('picked_up')
  for (const { code } of [second, first]) await receive(lagos, code)
  const query = { tab: 'here' as const, limit: 100 }
  const { rows } = (await app.call(listHubParcels, { token: lagos.token, query })).data
  const ids = [first.id, second.id, cancelled.id]
  expect(rows.map(({ id }) => id).filter(id => ids.includes(id))).toEqual(ids)
})
