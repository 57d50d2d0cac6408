import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type HubTab,
  listHubParcels,
  receiveParcel,
  releaseParcel,
  reportMissing,
} from '#contract/delivery/hub-parcels.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { getCustomerOrder, getOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import { hour, second } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, changeStatus, orderIn, tally } from '#tests/harness/deliveries.ts'
import { admin, type Person, within } from '#tests/harness/fixtures.ts'
import { openHub } from '#tests/harness/hubs.ts'

type Keeper = Person & { hubId: string }

let app: TestApp
let people: Cast
let overseer: Person
let lagos: Keeper
let kano: Keeper

beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
  overseer = await admin(app)
  lagos = await openHub(app, { name: 'Ikeja hub', place: { state: 'Lagos', lga: 'Ikeja', street: '2 Allen Avenue' } })
  kano = await openHub(app, {
    name: 'Kano hub',
    place: { state: 'Kano', lga: 'Fagge', street: '3 Airport Road' },
    capacity: 1,
  })
})
afterAll(() => app.stop())

/** An order from Lagos that was brought to a status. */
async function sent(state: string, status: OrderStatusCode): Promise<{ id: string; code: string }> {
  const id = await orderIn(app, people, status === 'in_transit' ? 'picked_up' : status, { state })
  if (status === 'in_transit') await changeStatus(app, people.rider, id, status)
  return { id, code: (await seen(id)).parcelCode }
}

const seen = async (id: string) => (await app.call(getOrder, { token: overseer.token, params: { id } })).data
const receive = (by: Person, code: string, more: { again?: boolean; unexpected?: boolean } = {}) =>
  app.call(receiveParcel, { token: by.token, body: { code, ...more } })
const release = (by: Person, code: string) => app.call(releaseParcel, { token: by.token, body: { code } })
const list = async (by: Person, tab: HubTab, query: object = {}) =>
  (await app.call(listHubParcels, { token: by.token, query: { ...query, tab, limit: 100 } })).data
const idsIn = async (by: Person, tab: HubTab) => (await list(by, tab)).rows.map(({ id }) => id)
const status = async (id: string): Promise<OrderStatusCode> => (await seen(id)).bitmarteOrderStatus.code_name

describe('the way of an order', () => {
  test('between states passes the hub of each, visible to all parties after the handover', async () => {
    const { id } = await sent('Kano', 'ready_for_pickup')
    const stops = [
      { hubId: lagos.hubId, name: 'Ikeja hub', state: 'Lagos', arrivedAt: null, leftAt: null },
      { hubId: kano.hubId, name: 'Kano hub', state: 'Kano', arrivedAt: null, leftAt: null },
    ]
    expect((await seen(id)).stops).toMatchObject(stops)
    const own = await app.call(getCustomerOrder, { token: people.customer.token, params: { id } })
    expect(own.data.stops).toMatchObject(stops)
    // It is expected once somebody has promised to carry it.
    expect(await idsIn(lagos, 'expected')).not.toContain(id)
  })

  test('skips hubs within a state and in states without one', async () => {
    expect((await seen((await sent('Lagos', 'ready_for_pickup')).id)).stops).toEqual([])
    const { stops } = await seen((await sent('Borno', 'ready_for_pickup')).id)
    expect(stops.map(({ name }) => name)).toEqual(['Ikeja hub'])
  })

  test('passes a hub that has room and opens today or tomorrow before another', async () => {
    const place = { state: 'Enugu', lga: 'Enugu North', street: '21 Ogui Road' }
    const through = async () => (await seen((await sent('Enugu', 'ready_for_pickup')).id)).stops.at(-1)?.hubId
    // 18 November 2026 is a Wednesday.
    const weekend = { sat: { opens: '09:00', closes: '17:00' } }
    const closed = await openHub(app, { name: 'Enugu weekend hub', place, hours: weekend })
    expect(await through()).toBe(closed.hubId)
    const small = await openHub(app, { name: 'Enugu small hub', place, capacity: 1 })
    expect([await through(), await through()]).toEqual([small.hubId, closed.hubId])
    const large = await openHub(app, { name: 'Enugu large hub', place, capacity: 100 })
    expect(await through()).toBe(large.hubId)
  })

  test('never leaves a hub before its arrival, whatever the carrier’s clock says', async () => {
    const { id, code } = await sent('Kano', 'picked_up')
    const { data } = await receive(lagos, code)
    app.clock.advance(-second)
    await changeStatus(app, people.rider, id, 'in_transit')
    app.clock.advance(second)
    expect((await seen(id)).stops[0]).toMatchObject({ leftAt: data.parcel.arrivedAt })
  })

  test('records arrival and departure at each hub, with person and time', async () => {
    const { id, code } = await sent('Kano', 'picked_up')
    expect(await idsIn(lagos, 'expected')).toContain(id)
    const { data, message } = await receive(lagos, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(message).toBe('Parcel received.')
    expect(data.parcel).toMatchObject({
      id,
      next: { hub: 'Kano hub', state: 'Kano' },
      carrier: { name: expect.stringMatching(/^Riders/) },
    })
    expect(data.hub).toMatchObject({ capacity: null, full: false })
    app.clock.advance(5 * hour)
    const arrived = data.parcel.arrivedAt
    expect((await list(lagos, 'here')).rows.find(row => row.id === id)).toMatchObject({
      arrivedAt: arrived,
      leftAt: null,
    })
    expect(await idsIn(kano, 'expected')).toContain(id)
    await release(lagos, code)
    expect(await status(id)).toBe('in_transit')
    expect(await idsIn(lagos, 'here')).not.toContain(id)
    expect(await idsIn(lagos, 'gone')).toContain(id)
    await receive(kano, code)
    expect((await list(kano, 'here')).rows.find(row => row.id === id)).toMatchObject({
      next: { hub: null, state: 'Kano' },
    })
    await release(kano, code)
    await changeStatus(app, people.rider, id, 'out_for_delivery')
    const { stops, orderActivities } = await seen(id)
    expect(stops.map(stop => stop.arrivedAt !== null && stop.leftAt !== null)).toEqual([true, true])
    expect(orderActivities.slice(-5).map(({ activity }) => activity)).toEqual([
      'Arrived at Ikeja hub',
      'Left Ikeja hub',
      'Arrived at Kano hub',
      'Left Kano hub',
      'Out for delivery',
    ])
  })

  test('drops a skipped hub, and lets an unplanned hub receive the parcel', async () => {
    const skipping = await sent('Kano', 'in_transit')
    expect((await receive(kano, skipping.code)).data.missed).toEqual(['Ikeja hub'])
    expect((await seen(skipping.id)).orderActivities.at(-1)).toMatchObject({
      activity: 'Arrived at Kano hub',
      note: 'No scan at Ikeja hub',
    })
    expect((await seen(skipping.id)).stops.map(({ name }) => name)).toEqual(['Kano hub'])
    expect(await idsIn(lagos, 'expected')).not.toContain(skipping.id)
    await changeStatus(app, people.rider, skipping.id, 'out_for_delivery')
    expect(await idsIn(kano, 'here')).not.toContain(skipping.id)
    expect((await seen(skipping.id)).orderActivities.at(-1)?.activity).toBe('Left Kano hub, out for delivery')

    const within = await sent('Lagos', 'picked_up')
    await receive(kano, within.code)
    await release(kano, within.code)
    await receive(kano, within.code, { again: true })
    expect((await seen(within.id)).stops.map(({ name, leftAt }) => [name, leftAt !== null])).toEqual([
      ['Kano hub', true],
      ['Kano hub', false],
    ])
    await changeStatus(app, people.rider, within.id, 'in_transit')

    const straight = await sent('Kano', 'picked_up')
    await changeStatus(app, people.rider, straight.id, 'out_for_delivery')
    expect((await seen(straight.id)).stops).toEqual([])
  })
})

describe('at the counter', () => {
  test('accepts only valid codes of parcels at the hub or on their way', async () => {
    const { id, code } = await sent('Kano', 'accepted')
    const wrong = `${(Number(code[0]) % 9) + 1}${code.slice(1)}`
    const refused = async (endpoint: typeof receiveParcel | typeof releaseParcel, by: Person, typed: unknown) =>
      (await app.refused(endpoint, { token: by.token, body: { code: typed } })).code
    expect(await refused(receiveParcel, lagos, wrong)).toBe('invalid')
    for (const typed of ['', 'label', code.slice(0, -1), '-'.repeat(41), 12, null])
      expect(await refused(receiveParcel, lagos, typed)).toBe('invalid')
    // Not picked up yet.
    expect(await refused(releaseParcel, lagos, code)).toBe('move_not_allowed')
    await changeStatus(app, people.rider, id, 'picked_up')
    expect(await refused(releaseParcel, lagos, code)).toBe('move_not_allowed')
    await receive(lagos, code)
    expect(await refused(receiveParcel, lagos, code)).toBe('move_not_allowed')
    expect(await refused(releaseParcel, kano, code)).toBe('move_not_allowed')
    expect(await refused(receiveParcel, kano, code)).toBe('move_not_allowed')
    const nobodys = await admin(app, 'hub')
    expect(await refused(receiveParcel, nobodys, code)).toBe('hub_not_found')
    expect(await app.refused(listHubParcels, { token: nobodys.token })).toMatchObject({ code: 'hub_not_found' })
    expect(await app.refused(listHubParcels, { token: overseer.token })).toMatchObject({ code: 'hub_not_found' })
    // A hub's own list, whatever the query says.
    expect((await list(lagos, 'here', { hubId: kano.hubId })).hub.id).toBe(lagos.hubId)
    expect((await list(overseer, 'here', { hubId: lagos.hubId })).rows.map(row => row.id)).toContain(id)
    expect((await list(lagos, 'here', { search: code })).rows.map(row => row.id)).toEqual([id])
    expect((await list(lagos, 'here', { search: 'nobody' })).counts).toEqual({ expected: 0, here: 0, gone: 0 })
  })

  test('says what a parcel lacks that passes the hub, and knows no other', async () => {
    const { id, code } = await sent('Kano', 'accepted')
    const said = async (by: Person, endpoint: typeof receiveParcel | typeof releaseParcel = receiveParcel) =>
      (await app.refused(endpoint, { token: by.token, body: { code } })).message
    const { orderName } = await seen(id)
    expect(await said(lagos, releaseParcel)).toMatch(
      new RegExp(`^${orderName} isn’t picked up yet: Riders.* has to confirm the pickup first\\.$`),
    )
    await changeStatus(app, people.rider, id, 'picked_up')
    await receive(lagos, code)
    expect(await said(kano)).toBe(`${orderName} is still at Ikeja hub, which has to release it first.`)
    expect(await said(kano, releaseParcel)).toBe(await said(kano))
    const elsewhere = await openHub(app, {
      name: 'Aba hub',
      place: { state: 'Abia', lga: 'Aba North', street: '7 Asa Road' },
    })
    expect(await said(elsewhere)).toBe('No parcel with this code is here or on its way.')
    await release(lagos, code)
    await changeStatus(app, people.rider, id, 'out_for_delivery')
    await app.call(updateOrderStatus, {
      token: people.rider.token,
      params: { id },
      body: { status: 'delivery_failed', note: 'Nobody was there.' },
    })
    expect(await said(lagos)).toMatch(/ left this hub on .+\. Status: Delivery failed\.$/)
  })

  test('receives a parcel that left it only if somebody says that it came back, and its way keeps the hubs ahead', async () => {
    const { id, code } = await sent('Kano', 'picked_up')
    await receive(lagos, code)
    await release(lagos, code)
    const refused = await app.refused(receiveParcel, { token: lagos.token, body: { code, again: false } })
    expect(refused).toMatchObject({ status: 409, code: 'parcel_left' })
    expect(refused.message).toMatch(
      /^BM-\S+ left this hub for Kano hub on .+, \d\d:\d\d\. Receive it only if it has come back\.$/,
    )
    expect(await status(id)).toBe('in_transit')

    app.clock.advance(hour)
    const { data } = await receive(lagos, code, { again: true })
    expect(data.parcel).toMatchObject({ next: { hub: 'Kano hub', state: 'Kano' }, leftAt: null })
    expect(await idsIn(lagos, 'here')).toContain(id)
    expect(await idsIn(lagos, 'gone')).not.toContain(id)
    expect(await idsIn(kano, 'expected')).toContain(id)
    expect((await release(lagos, code)).data.parcel.next).toEqual({ hub: 'Kano hub', state: 'Kano' })
    expect((await idsIn(lagos, 'gone')).filter(each => each === id)).toHaveLength(1)
    app.clock.advance(hour)
    expect((await receive(kano, code)).data).toMatchObject({ missed: [], parcel: { next: { hub: null } } })
    expect((await seen(id)).stops.map(({ name }) => name)).toEqual(['Ikeja hub', 'Ikeja hub', 'Kano hub'])
    await release(kano, code)
  })

  test('receives a parcel of another way only after a question, and its way keeps the hubs ahead', async () => {
    const jos = await openHub(app, {
      name: 'Jos hub',
      place: { state: 'Plateau', lga: 'Jos North', street: '5 Ahmadu Bello Way' },
    })
    const { id, code } = await sent('Kano', 'picked_up')
    await receive(lagos, code, { again: false })
    await release(lagos, code)
    const refused = await app.refused(receiveParcel, {
      token: jos.token,
      body: { code, again: true, unexpected: false },
    })
    expect(refused).toMatchObject({ status: 409, code: 'parcel_not_expected' })
    expect(refused.message).toMatch(/^BM-\S+ isn’t expected here: it goes to Kano hub\. Receive it anyway\?$/)
    expect(await status(id)).toBe('in_transit')

    app.clock.advance(hour)
    const { data } = await receive(jos, code, { again: false, unexpected: true })
    expect(data.parcel.next).toEqual({ hub: 'Kano hub', state: 'Kano' })
    expect(await idsIn(kano, 'expected')).toContain(id)
    await release(jos, code)
    await receive(kano, code, { again: false, unexpected: false })
    await release(kano, code)

    const within = await sent('Lagos', 'picked_up')
    const local = await app.refused(receiveParcel, { token: jos.token, body: { code: within.code, unexpected: false } })
    expect(local.message).toMatch(/ isn’t expected here: it goes to its customer in .+, Lagos\. Receive it anyway\?$/)
  })

  test('receives a parcel that left it at once from a page that can’t ask', async () => {
    const { id, code } = await sent('Kano', 'picked_up')
    await receive(lagos, code, { again: false })
    await release(lagos, code)
    await receive(lagos, code)
    expect(await status(id)).toBe('at_hub')
    await release(lagos, code)
  })

  test('receives a parcel of another way at once from a page that knows only the other question', async () => {
    const { id, code } = await sent('Lagos', 'picked_up')
    await receive(kano, code, { again: false })
    expect(await status(id)).toBe('at_hub')
    await release(kano, code)
  })

  test('receives and releases a parcel once under concurrent scans', async () => {
    const { id, code } = await sent('Kano', 'picked_up')
    const scan = async (endpoint: typeof receiveParcel | typeof releaseParcel) => {
      const answers = await Promise.all(
        [lagos, lagos, lagos, kano].map(({ token }) =>
          app.app.inject({
            method: 'POST',
            url: endpoint.path,
            headers: { authorization: `Bearer ${token}` },
            payload: { code },
          }),
        ),
      )
      return tally(answers.map(({ statusCode }) => String(statusCode)))
    }
    expect((await scan(receiveParcel))[200]).toBe(1)
    expect((await scan(releaseParcel))[200]).toBe(1)
    const { stops } = await seen(id)
    expect(stops.filter(({ arrivedAt }) => arrivedAt !== null)).toHaveLength(1)
    expect(await status(id)).toBe('in_transit')
  })

  test('reports a parcel that hasn’t arrived once a day, to its carrier and the schedulers but not to its customer', async () => {
    const { id, code } = await sent('Kano', 'picked_up')
    const missing = (by: Person) => ({ token: by.token, body: { orderId: id } })
    const { data } = await app.call(reportMissing, missing(lagos))
    expect((await list(lagos, 'expected')).rows.find(row => row.id === id)).toMatchObject(data)
    // Each hub reports for itself.
    expect((await list(kano, 'expected')).rows.find(row => row.id === id)).toMatchObject({ missingAt: null })
    await app.runJobs()
    const { orderName, orderActivities } = await seen(id)
    const titlesOf = async ({ token }: Person) =>
      (await app.call(listNotifications, { token, query: { limit: 20 } })).data.rows.map(row => row.title)
    expect(await titlesOf(people.rider)).toContain(
      `Order ${orderName} hasn’t arrived at Ikeja hub. Bring it, or report it lost or damaged.`,
    )
    expect(await titlesOf(people.scheduler)).toContain(
      `Order ${orderName} hasn’t arrived at Ikeja hub. Ask its carrier where it is.`,
    )
    const text = 'Hasn’t arrived at Ikeja hub'
    expect(orderActivities.at(-1)?.activity).toBe(text)
    const own = await app.call(getCustomerOrder, { token: people.customer.token, params: { id } })
    expect(own.data.orderActivities.map(({ activity }) => activity)).not.toContain(text)
    const again = await app.refused(reportMissing, missing(lagos))
    expect(again).toMatchObject({ code: 'move_not_allowed', message: expect.stringContaining('was reported on') })
    app.clock.advance(25 * hour)
    await app.call(reportMissing, missing(lagos))
    await receive(lagos, code)
    expect((await app.refused(reportMissing, missing(lagos))).code).toBe('move_not_allowed')
  })

  test('reports no parcel as missing that nobody has picked up, or that doesn’t pass the hub', async () => {
    const refused = async ({ id }: { id: string }) =>
      app.refused(reportMissing, { token: lagos.token, body: { orderId: id } })
    expect(await refused(await sent('Kano', 'accepted'))).toMatchObject({
      code: 'move_not_allowed',
      message: expect.stringContaining('isn’t picked up yet'),
    })
    expect((await refused(await sent('Lagos', 'picked_up'))).code).toBe('order_not_found')
  })

  test('receives parcels when full, and reports that it is full', async () => {
    const before = (await list(kano, 'here')).hub.inHouse
    expect(before).toBe(0)
    const [first, second] = [await sent('Kano', 'in_transit'), await sent('Kano', 'in_transit')]
    expect((await receive(kano, first.code)).data.hub).toMatchObject({ capacity: 1, inHouse: 1, full: true })
    expect((await receive(kano, second.code)).data.hub).toMatchObject({ inHouse: 2, full: true })
    await release(kano, first.code)
    expect((await release(kano, second.code)).data.hub).toMatchObject({ inHouse: 0, full: false })
  })

  test('keeps a cancelled parcel at the hub until it is returned, once', async () => {
    const { id, code } = await sent('Kano', 'picked_up')
    await receive(lagos, code)
    await changeStatus(app, overseer, id, 'cancelled')
    expect((await list(lagos, 'here')).rows.find(row => row.id === id)?.bitmarteOrderStatus.code_name).toBe('cancelled')
    expect(await idsIn(kano, 'expected')).not.toContain(id)
    await release(lagos, code)
    expect(await idsIn(lagos, 'here')).not.toContain(id)
    const again = await app.refused(releaseParcel, { token: lagos.token, body: { code } })
    expect(again.code).toBe('move_not_allowed')
    expect((await seen(id)).orderActivities.at(-1)?.activity).toBe('Handed back by the hub')
  })
})

test('never accepts a code with a wrong digit or two swapped ones', async () => {
  const { rows } = await within(app, async ({ tx }) => ({
    rows: await tx.selectFrom('orders').select('parcel_code').execute(),
  }))
  for (const { parcel_code } of rows) {
    const code = String(parcel_code)
    expect(parcel_code % 97).toBe(1)
    for (let at = 0; at < code.length; at++) {
      for (let digit = 0; digit < 10; digit++)
        if (String(digit) !== code[at]) expect(Number(code.slice(0, at) + digit + code.slice(at + 1)) % 97).not.toBe(1)
      const [a = '', b = ''] = code.slice(at, at + 2)
      if (a !== b && b) expect(Number(code.slice(0, at) + b + a + code.slice(at + 2)) % 97).not.toBe(1)
    }
  }
})
