import { afterAll, beforeAll, expect, test } from 'vitest'
import { listHubParcels, receiveParcel, releaseParcel } from '#contract/delivery/hub-parcels.ts'
import { searchSchedule } from '#contract/delivery/schedule.ts'
import { addPlatformRates } from '#domains/logistics/rates/index.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, changeStatus, orderIn } from '#tests/harness/deliveries.ts'
import { type Person, within } from '#tests/harness/fixtures.ts'
import { openHub } from '#tests/harness/hubs.ts'

let app: TestApp
let people: Cast
let lagos: Person & { hubId: string }
let kano: Person & { hubId: string }

beforeAll(async () => {
  // It is 18 November 2026.
  app = await startTestApp()
  people = await cast(app)
  lagos = await openHub(app, { name: 'Ikeja hub', place: { state: 'Lagos', lga: 'Ikeja', street: '2 Allen Avenue' } })
  kano = await openHub(app, { name: 'Kano hub', place: { state: 'Kano', lga: 'Fagge', street: '3 Airport Road' } })
  const rate = { vehicle: 'Bike', base: 150_000, perKg: 0 }
  const price = (from: string, to: string, days: number) => ({ ...rate, from, to, days: { from: 1, to: days } })
  await within(app, work =>
    addPlatformRates(work, {
      zones: [
        { name: 'Lagos', states: ['Lagos'] },
        { name: 'North', states: ['Kano'] },
      ],
      vehicles: [{ name: 'Bike', maxGrams: 20_000 }],
      prices: [price('Lagos', 'Lagos', 1), price('Lagos', 'North', 3), price('North', 'North', 1)],
    }),
  )
})
afterAll(() => app.stop())

const sent = (promisedDays: number, status: 'ready_for_pickup' | 'accepted' = 'accepted') =>
  orderIn(app, people, status, { state: 'Kano', promisedDays })
const list = async (by: Person, query: object = {}) =>
  (await app.call(listHubParcels, { token: by.token, query: { tab: 'expected', limit: 100, ...query } })).data
const dayAt = async (by: Person, id: string) => (await list(by)).rows.find(row => row.id === id)?.expectedOn
const code = async (by: Person, id: string) => (await list(by)).rows.find(row => row.id === id)?.parcelCode ?? ''

test('a hub reads on which day to expect a parcel, which follows its pickup, its release and its new estimate', async () => {
  const id = await sent(7)
  // A day to the first hub, 3 to the next, and one to the door.
  expect([await dayAt(lagos, id), await dayAt(kano, id)]).toEqual(['2026-11-19', '2026-11-22'])
  app.clock.advance(2 * day)
  await changeStatus(app, people.rider, id, 'picked_up')
  expect([await dayAt(lagos, id), await dayAt(kano, id)]).toEqual(['2026-11-21', '2026-11-24'])
  const body = { code: await code(lagos, id) }
  await app.call(receiveParcel, { token: lagos.token, body })
  app.clock.advance(2 * day)
  const released = await app.call(releaseParcel, { token: lagos.token, body })
  expect(released.data.parcel.expectedOn).toBeNull()
  // 3 days are left of its estimate, for legs of 3 and 1.
  expect(await dayAt(kano, id)).toBe('2026-11-24')
  app.clock.advance(4 * day)
  await app.runScheduledJob('orders.late')
  expect(await dayAt(kano, id)).toBe('2026-11-27')
  await app.call(receiveParcel, { token: kano.token, body })
  await changeStatus(app, people.rider, id, 'out_for_delivery')
})

test('a hub’s expected parcels come by day, unknown ones last; today’s include late ones', async () => {
  const late = await sent(20)
  app.clock.advance(2 * day)
  const early = await sent(1)
  const later = await sent(20)
  const unknown = await sent(20)
  // Planned by an earlier release.
  await within(app, ({ tx }) =>
    tx.updateTable('order_stops').set({ expected_on: null }).where('order_id', '=', unknown).execute(),
  )
  const all = await list(lagos)
  expect(all.rows.map(row => row.id)).toEqual([late, early, later, unknown])
  expect(all).toMatchObject({ count: 4, today: 2, counts: { expected: 4 } })
  const today = await list(lagos, { expected: 'today', limit: 1 })
  expect(today.rows.map(row => row.id)).toEqual([late])
  expect(today).toMatchObject({ count: 2, today: 2, counts: { expected: 4 } })
  expect((await list(lagos, { expected: 'today', offset: 1 })).rows.map(row => row.id)).toEqual([early])
  // Other tabs have no such filter.
  expect(await list(lagos, { tab: 'here', expected: 'today' })).toMatchObject({ count: 0, today: 2 })
})

test('a hub on a way without rates has no day', async () => {
  const abia = await openHub(app, { name: 'Aba hub', place: { state: 'Abia', lga: 'Aba North', street: '7 Asa Road' } })
  const id = await orderIn(app, people, 'accepted', { state: 'Abia', promisedDays: 9 })
  expect(await dayAt(abia, id)).toBeNull()
  expect(await dayAt(lagos, id)).not.toBeNull()
})

test('a parcel that a hub calls late is late in the schedule, until it arrives, and not for its customer', async () => {
  const [id, other] = [await sent(20), await sent(20, 'ready_for_pickup')]
  const { token } = people.scheduler
  const schedule = async (query: object) =>
    (await app.call(searchSchedule, { token, query: { tab: 'carried', limit: 100, ...query } })).data
  const rowOf = async (query: object = {}) => (await schedule(query)).rows.find(row => row.id === id)
  const onDay = (await dayAt(lagos, id)) ?? ''
  expect(await rowOf()).toMatchObject({ late: false, lateAt: null })
  expect(await rowOf({ late: 'true' })).toBeUndefined()

  // The day itself is not over.
  app.clock.advance(day)
  expect(await rowOf({ late: 'true' })).toBeUndefined()
  app.clock.advance(day)
  expect((await list(lagos, { expected: 'today' })).rows.map(row => row.id)).toContain(id)
  const late = { late: false, lateAt: { hub: 'Ikeja hub', expectedOn: onDay } }
  expect(await rowOf({ late: 'true' })).toMatchObject(late)
  expect(await rowOf({ tab: 'late' })).toMatchObject(late)
  const all = await schedule({ tab: 'late' })
  expect(all.rows.map(row => row.id)).not.toContain(other)
  expect(all.counts.late).toBe(all.rows.length)

  await changeStatus(app, people.rider, id, 'picked_up')
  expect(await rowOf()).toMatchObject({ lateAt: null })
  app.clock.advance(2 * day)
  expect(await rowOf()).toMatchObject({ lateAt: { hub: 'Ikeja hub' } })
  const body = { code: await code(lagos, id) }
  await app.call(receiveParcel, { token: lagos.token, body })
  expect(await rowOf({ late: 'true' })).toBeUndefined()
})
