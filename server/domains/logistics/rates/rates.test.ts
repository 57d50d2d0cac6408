import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/logistics/shipping-rates.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { tally } from '#tests/harness/deliveries.ts'
import { admin, customer, type Merchant, merchant, type Person, staff, within } from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'

let app: TestApp
let boss: Person
let store: Merchant
let keepers: [string, Person][]

beforeAll(async () => {
  app = await startTestApp()
  boss = await admin(app)
  store = await merchant(app)
  keepers = [
    ['the platform', boss],
    ['a store', store],
  ]
})
afterAll(() => app.stop())
beforeEach(() =>
  within(app, async ({ tx }) => {
    await tx.deleteFrom('shipping_zones').execute()
    await tx.deleteFrom('shipping_vehicles').execute()
  }),
)

const addZone = async ({ token }: Person, name: string, ...states: string[]) =>
  (await app.call(contract.createZone, { token, body: { name, states } })).data
const addVehicle = async ({ token }: Person, name: string, maxWeight: number) =>
  (await app.call(contract.createVehicle, { token, body: { name, maxWeight } })).data
const zones = async ({ token }: Person) => (await app.call(contract.listZones, { token })).data
const vehicles = async ({ token }: Person) => (await app.call(contract.listVehicles, { token })).data
const prices = async ({ token }: Person) => (await app.call(contract.getPricing, { token })).data
const auditOf = (id: string) =>
  within(app, ({ tx }) =>
    tx.selectFrom('audit_log').select(['action', 'account_id']).where('subject_id', '=', id).orderBy('id').execute(),
  )

describe.each(['the platform', 'a store'])('%s', who => {
  let by: Person
  let other: Person
  beforeEach(() => {
    const [[, platform], [, own]] = keepers as [[string, Person], [string, Person]]
    by = who === 'a store' ? own : platform
    other = who === 'a store' ? platform : own
  })

  test('has its own zones by name, and lists the states in none', async () => {
    const west = await addZone(by, 'South West', 'Oyo', 'Ogun')
    const lagos = await addZone(by, 'Lagos', 'Lagos')
    expect(west).toEqual({
      id: expect.any(String),
      name: 'South West',
      states: ['Ogun', 'Oyo'],
      prices: 0,
      openOrders: 0,
      lgas: [],
      discounts: 0,
    })
    const seen = await zones(by)
    expect(seen.rows.map(({ name }) => name)).toEqual(['Lagos', 'South West'])
    expect(seen.unassigned).toHaveLength(34)
    expect(await zones(other)).toMatchObject({ count: 0, rows: [] })
    for (const call of [contract.updateZone, contract.deleteZone]) {
      const said = { token: other.token, params: { id: lagos.id }, body: { name: 'Ours' } }
      expect(await app.refused(call, said)).toMatchObject({ status: 404, code: 'zone_not_found' })
    }
    expect((await auditOf(lagos.id)).map(({ action }) => action)).toEqual(['shipping-zone.create'])
    expect((await auditOf(lagos.id))[0]?.account_id).toBe(by.accountId)
  })

  test('has its own vehicles, smallest first', async () => {
    const van = await addVehicle(by, 'Van', 500)
    const bike = await addVehicle(by, 'Bike', 20)
    expect((await vehicles(by)).rows).toEqual([
      { id: bike.id, name: 'Bike', maxWeight: 20, prices: 0, openOrders: 0 },
      { id: van.id, name: 'Van', maxWeight: 500, prices: 0, openOrders: 0 },
    ])
    const params = { id: bike.id }
    const changed = await app.call(contract.updateVehicle, { token: by.token, params, body: { maxWeight: 25.5 } })
    expect(changed.data).toMatchObject({ name: 'Bike', maxWeight: 25.5 })
    expect((await app.call(contract.getVehicle, { token: by.token, params })).data).toEqual(changed.data)
    for (const call of [contract.getVehicle, contract.updateVehicle, contract.deleteVehicle])
      expect(await app.refused(call, { token: other.token, params, body: {} })).toMatchObject({
        status: 404,
        code: 'vehicle_not_found',
      })
    expect((await auditOf(bike.id)).map(({ action }) => action)).toEqual([
      'shipping-vehicle.create',
      'shipping-vehicle.update',
    ])
  })

  test('has its own prices, replaced together, and lists the missing ones', async () => {
    const [near, far] = [await addZone(by, 'Near', 'Lagos'), await addZone(by, 'Far', 'Kano')]
    const bike = await addVehicle(by, 'Bike', 20)
    const row = { fromZoneId: near.id, toZoneId: far.id, vehicleId: bike.id, base: 1500.5, perKg: 40 }
    const rows = [{ ...row, days: { from: 1, to: 2 } }]
    const put = await app.call(contract.putPricing, { token: by.token, body: { rows } })
    expect(put.data).toMatchObject({ count: 1, rows, zones: [{ name: 'Far' }, { name: 'Near' }] })
    expect(put.data.missing).toHaveLength(3)
    expect(put.data.missing).not.toContainEqual({ fromZoneId: near.id, toZoneId: far.id, vehicleId: bike.id })
    expect(await prices(by)).toEqual(put.data)
    expect(await prices(other)).toMatchObject({ count: 0, rows: [], missing: [] })
    const foreign = await app.refused(contract.putPricing, { token: other.token, body: { rows } })
    expect(foreign).toMatchObject({
      code: 'invalid',
      errors: [
        { field: 'rows.0.fromZoneId', message: 'There is no such zone.' },
        { field: 'rows.0.toZoneId', message: 'There is no such zone.' },
        { field: 'rows.0.vehicleId', message: 'There is no such vehicle.' },
      ],
    })
    expect((await app.call(contract.putPricing, { token: by.token, body: { rows: [] } })).data.missing).toHaveLength(4)
  })
})

test('allows a state in one zone per owner, and names that zone in the error', async () => {
  const lagos = await addZone(boss, 'Lagos', 'Lagos')
  await addZone(boss, 'South West', 'Oyo', 'Ogun')
  await addZone(store, 'Ours', 'Lagos', 'Oyo')
  const body = { name: 'Coast', states: ['Lagos', 'Ogun', 'Oyo', 'Delta'] }
  const refused = await app.refused(contract.createZone, { token: boss.token, body })
  expect(refused).toMatchObject({
    status: 409,
    code: 'state_in_zone',
    message: 'Lagos is in zone Lagos already. Ogun and Oyo are in zone South West already.',
  })
  expect((await zones(boss)).count).toBe(2)
  const params = { id: lagos.id }
  const widened = { token: boss.token, params, body: { states: ['Lagos', 'Oyo'] } }
  expect((await app.refused(contract.updateZone, widened)).code).toBe('state_in_zone')
  const moved = await app.call(contract.updateZone, { token: boss.token, params, body: { states: ['Edo', 'Edo'] } })
  expect(moved.data).toMatchObject({ name: 'Lagos', states: ['Edo'] })
})

test('lets one of several concurrent calls add a state to a zone', async () => {
  const codes = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      app.app
        .inject({
          method: 'POST',
          url: contract.createZone.path,
          headers: { authorization: `Bearer ${boss.token}` },
          payload: { name: `Zone ${n}`, states: ['Kano'] },
        })
        .then(reply => reply.json<{ code?: string }>().code ?? 'made'),
    ),
  )
  expect(tally(codes)).toEqual({ made: 1, state_in_zone: 7 })
})

test('requires unique names ignoring case, valid limits, and places in Nigeria', async () => {
  const { token } = boss
  const zone = await addZone(boss, 'Lagos', 'Lagos')
  const vehicle = await addVehicle(boss, 'Bike', 20)
  const code = async (call: Parameters<typeof app.refused>[0], body: object, params?: object) =>
    (await app.refused(call, { token, body, ...(params && { params }) })).code
  expect(await code(contract.createZone, { name: 'LAGOS', states: ['Oyo'] })).toBe('zone_name_taken')
  expect(await code(contract.createZone, { name: 'Ghana', states: ['Accra'] })).toBe('place_unknown')
  expect(await code(contract.createZone, { name: 'None', states: [] })).toBe('invalid')
  expect(await code(contract.createZone, { name: 'x', states: ['Oyo'] })).toBe('invalid')
  expect(await code(contract.updateZone, { name: 'Any' }, { id: randomUUID() })).toBe('zone_not_found')
  expect(await code(contract.updateZone, { states: ['Accra'] }, { id: zone.id })).toBe('place_unknown')
  expect(await code(contract.createVehicle, { name: 'bike', maxWeight: 5 })).toBe('vehicle_name_taken')
  for (const maxWeight of [0, -1, 40_001, 1.0005, '20'])
    expect(await code(contract.createVehicle, { name: 'Keke', maxWeight })).toBe('invalid')
  const cell = { fromZoneId: zone.id, toZoneId: zone.id, vehicleId: vehicle.id }
  const good = { ...cell, base: 1500, perKg: 0, days: { from: 1, to: 2 } }
  for (const wrong of [
    { base: -1 },
    { base: 1_000_001 },
    { base: 0.001 },
    { perKg: 100_001 },
    { days: { from: 2, to: 1 } },
    { days: { from: 0, to: 61 } },
    { vehicleId: 'x' },
  ])
    expect(await code(contract.putPricing, { rows: [{ ...good, ...wrong }] })).toBe('invalid')
  const twice = await app.refused(contract.putPricing, { token, body: { rows: [good, good] } })
  expect(twice.errors).toEqual([{ field: 'rows.1.vehicleId', message: 'This price stands there twice.' }])
  expect((await prices(boss)).count).toBe(0)
})

test('allows ten vehicles per owner, also under concurrency', async () => {
  const codes = await Promise.all(
    Array.from({ length: 13 }, (_, n) =>
      app.app
        .inject({
          method: 'POST',
          url: contract.createVehicle.path,
          headers: { authorization: `Bearer ${store.token}` },
          payload: { name: `Vehicle ${n}`, maxWeight: n + 1 },
        })
        .then(reply => reply.json<{ code?: string }>().code ?? 'made'),
    ),
  )
  expect(tally(codes)).toEqual({ made: 10, too_many_vehicles: 3 })
})

test('refuses to overwrite prices that somebody else changed meanwhile', async () => {
  const { token } = boss
  const zone = await addZone(boss, 'Lagos', 'Lagos')
  const vehicle = await addVehicle(boss, 'Bike', 20)
  const { version } = await prices(boss)
  const row = (base: number) => ({
    fromZoneId: zone.id,
    toZoneId: zone.id,
    vehicleId: vehicle.id,
    base,
    perKg: 0,
    days: { from: 1, to: 1 },
  })
  const codes = await Promise.all(
    [100, 200, 300].map(base =>
      app.app
        .inject({
          method: 'PUT',
          url: contract.putPricing.path,
          headers: { authorization: `Bearer ${token}` },
          payload: { rows: [row(base)], version },
        })
        .then(reply => reply.json<{ code?: string }>().code ?? 'saved'),
    ),
  )
  expect(tally(codes)).toEqual({ saved: 1, prices_changed: 2 })
  const now = await prices(boss)
  expect(now.version).not.toBe(version)
  const again = await app.call(contract.putPricing, { token, body: { rows: [row(400)], version: now.version } })
  expect(again.data.rows[0]?.base).toBe(400)
  // Without the version the last one counts.
  await app.call(contract.putPricing, { token, body: { rows: [row(500)] } })
})

test('reports what a deletion removes and keeps', async () => {
  const { token } = boss
  const lagos = await addZone(boss, 'Lagos', 'Lagos')
  const west = await addZone(boss, 'South West', 'Oyo', 'Ogun')
  const bike = await addVehicle(boss, 'Bike', 20)
  const price = { base: 100, perKg: 0, days: { from: 1, to: 1 }, vehicleId: bike.id }
  const rows = [
    { ...price, fromZoneId: lagos.id, toZoneId: west.id },
    { ...price, fromZoneId: lagos.id, toZoneId: lagos.id },
  ]
  await app.call(contract.putPricing, { token, body: { rows } })
  await paidOrder(app, await customer(app), { store })
  const over = await paidOrder(app, await customer(app), { store })
  await within(app, ({ tx }) =>
    tx.updateTable('orders').set({ status: 'completed' }).where('id', '=', over.id).execute(),
  )
  expect((await zones(boss)).rows).toMatchObject([
    { name: 'Lagos', prices: 2, openOrders: 1 },
    { name: 'South West', prices: 1, openOrders: 0 },
  ])
  expect((await vehicles(boss)).rows).toMatchObject([{ prices: 2, openOrders: 1 }])

  const gone = await app.call(contract.deleteZone, { token, params: { id: west.id } })
  expect(gone.message).toBe('Zone deleted, with 1 price. Ogun and Oyo are in no zone now.')
  expect(gone.data).toEqual({ states: ['Ogun', 'Oyo'], prices: 1, openOrders: 0 })
  expect((await prices(boss)).count).toBe(1)
  const sold = await app.call(contract.deleteVehicle, { token, params: { id: bike.id } })
  expect(sold.message).toBe('Vehicle deleted, with 1 price. 1 open order keeps its price and vehicle.')
  const params = { id: bike.id }
  expect((await app.refused(contract.deleteVehicle, { token, params })).code).toBe('vehicle_not_found')
  expect((await app.refused(contract.deleteZone, { token, params: { id: west.id } })).code).toBe('zone_not_found')
  expect((await auditOf(bike.id)).map(({ action }) => action)).toContain('shipping-vehicle.delete')
})

test('lets staff view with the view permission and change with manage', async () => {
  const viewer = await staff(app, store.storeId, [{ resource: 'shipping', right: 'view' }])
  const clerk = await staff(app, store.storeId, [{ resource: 'orders', right: 'manage' }])
  const zone = await addZone(store, 'Ours', 'Lagos')
  expect((await zones(viewer)).rows.map(({ id }) => id)).toEqual([zone.id])
  const body = { name: 'Mine', states: ['Oyo'] }
  expect((await app.refused(contract.createZone, { token: viewer.token, body })).code).toBe('not_allowed')
  expect((await app.refused(contract.listZones, { token: clerk.token })).code).toBe('not_allowed')
})
