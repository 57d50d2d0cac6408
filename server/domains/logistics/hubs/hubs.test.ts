import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/logistics/hubs.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, type Merchant, merchant, type Person, staff } from '#tests/harness/fixtures.ts'
import { openHub } from '#tests/harness/hubs.ts'
import { hubsFor, type NewHub } from './index.ts'

let app: TestApp
let overseer: Person
let store: Merchant

beforeAll(async () => {
  app = await startTestApp()
  overseer = await admin(app)
  store = await merchant(app, { state: 'Kano', lga: 'Fagge' })
})
afterAll(() => app.stop())

let named = 0
const place = { state: 'Kano', lga: 'Fagge', street: '3 Ibrahim Taiwo Road' }
const body = (more: object = {}) => ({ name: `Hub ${++named}`, ...place, ...more })
const create = async (more: object = {}) =>
  (await app.call(contract.createHub, { token: overseer.token, body: body(more) })).data
const change = (id: string, said: object) =>
  app.call(contract.updateHub, { token: overseer.token, params: { id }, body: said })
const refusedChange = (id: string, said: object) =>
  app.refused(contract.updateHub, { token: overseer.token, params: { id }, body: said })
/** Gives a hub an administrator, who opens it. */
async function administer(hubId: string): Promise<Person> {
  const person = await admin(app, 'hub')
  const body = { email: person.email, firstName: 'Ada', lastName: 'Obi' }
  await app.call(contract.addHubAdministrator, { token: overseer.token, params: { id: hubId }, body })
  return person
}
const bestFor = async (place: Parameters<typeof hubsFor>[1]) =>
  (await hubsFor(app.platform.db.read, place, app.clock.now()))[0]?.id
const titles = async (token: string) =>
  (await app.call(listNotifications, { token })).data.rows.map(({ title }) => title)

describe('a hub', () => {
  test('a change keeps what somebody else changed meanwhile, and the same field is refused', async () => {
    const hours = { mon: { opens: '08:00', closes: '18:00' } }
    const { id, areas } = await create({ capacity: 1200, phoneNumber: '0803 555 0188', hours })
    await change(id, { capacity: 999, seen: { capacity: 1200, areas, hours, phoneNumber: '0803 555 0188' } })
    const { data } = await change(id, { street: '5 Ibrahim Taiwo Road', seen: { street: place.street } })
    expect(data).toMatchObject({ capacity: 999, street: '5 Ibrahim Taiwo Road' })
    expect(await refusedChange(id, { capacity: 800, seen: { capacity: 1200 } })).toMatchObject({
      code: 'changed_meanwhile',
      errors: [{ field: 'capacity' }],
    })
  })

  test('is created with its own state as area, changed and closed, which removes it from the public list', async () => {
    const hub = await create({
      capacity: 40,
      phoneNumber: '0803 555 0188',
      hours: { mon: { opens: '08:00', closes: '18:00' } },
    })
    expect(hub).toMatchObject({
      areas: [{ state: 'Kano', lgas: [] }],
      phoneNumber: '+2348035550188',
      capacity: 40,
      active: true,
      inHouse: 0,
      administrators: [],
    })
    const areas = [
      { state: 'Jigawa', lgas: ['Dutse', 'Hadejia'] },
      { state: 'Kano', lgas: [] },
    ]
    const { data } = await change(hub.id, { areas, capacity: null, phoneNumber: null, hours: null })
    expect(data).toMatchObject({ name: hub.name, areas, capacity: null, phoneNumber: null, opening: { hours: null } })
    const listed = async () => (await app.call(contract.listHubs)).data.rows.some(({ id }) => id === hub.id)
    await administer(hub.id)
    expect(await listed()).toBe(true)
    await change(hub.id, { active: false })
    expect(await listed()).toBe(false)
    const all = await app.call(contract.listOwnHubs, { token: overseer.token, query: { search: hub.name } })
    expect(all.data.rows.find(({ id }) => id === hub.id)).toMatchObject({ active: false })
  })

  test('is refused with an invalid place, area or name', async () => {
    const hub = await create()
    const made = async (more: object) =>
      (await app.refused(contract.createHub, { token: overseer.token, body: body(more) })).code
    expect(await made({ lga: 'Ikeja' })).toBe('place_unknown')
    expect(await made({ areas: [{ state: 'Atlantis', lgas: [] }] })).toBe('place_unknown')
    expect(await made({ areas: [{ state: 'Lagos', lgas: ['Fagge'] }] })).toBe('place_unknown')
    expect(await made({ areas: [] })).toBe('invalid')
    expect(await made({ areas: [place, place].map(({ state }) => ({ state, lgas: [] })) })).toBe('invalid')
    expect(await made({ capacity: 0 })).toBe('invalid')
    expect(await made({ name: hub.name })).toBe('hub_name_taken')
    expect(await refusedChange(hub.id, { state: 'Lagos' })).toMatchObject({ code: 'place_unknown' })
    expect(await refusedChange(overseer.accountId, { capacity: 3 })).toMatchObject({ code: 'hub_not_found' })
    const twice = await Promise.all(
      [1, 2].map(() =>
        app.app.inject({
          method: 'POST',
          url: contract.createHub.path,
          headers: { authorization: `Bearer ${overseer.token}` },
          payload: { ...place, name: 'Twice hub' },
        }),
      ),
    )
    expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test('adds an administrator by invitation or reassignment, and removes one', async () => {
    const [one, other] = [await create(), await create()]
    const give = (id: string, email: string) =>
      app.call(contract.addHubAdministrator, {
        token: overseer.token,
        params: { id },
        body: { email, firstName: 'Musa', lastName: 'Bello' },
      })
    const { data } = await give(one.id, 'Musa@Hub.ng')
    expect(data.administrators).toMatchObject([{ name: 'Musa Bello', email: 'musa@hub.ng' }])
    const mails = await app.platform.db.read
      .selectFrom('mails')
      .select(['recipient', 'subject'])
      .where('recipient', '=', 'musa@hub.ng')
      .execute()
    expect(mails).toHaveLength(1)
    expect((await give(other.id, 'musa@hub.ng')).data.administrators).toHaveLength(1)
    const { rows } = (await app.call(contract.listOwnHubs, { token: overseer.token, query: { search: one.name } })).data
    expect(rows.find(({ id }) => id === one.id)?.administrators).toEqual([])
    const accountId = data.administrators[0]?.id ?? ''
    const taken = await app.call(contract.removeHubAdministrator, {
      token: overseer.token,
      params: { id: other.id, accountId },
    })
    expect(taken.data.administrators).toEqual([])
    const scheduler = await admin(app, 'scheduler')
    expect(
      await app.refused(contract.addHubAdministrator, {
        token: overseer.token,
        params: { id: one.id },
        body: { email: scheduler.email, firstName: 'A', lastName: 'B' },
      }),
    ).toMatchObject({ code: 'email_taken' })
  })
})

describe('an application', () => {
  const offered = () => ({
    ...body(),
    phoneNumber: '08035550188',
    hours: { sat: { opens: '09:00', closes: '14:00' } },
    capacity: 60,
    about: 'A dry room by the main road, with a ramp.',
  })
  const apply = (token: string) => app.call(contract.applyAsHub, { token, body: offered() })
  const waiting = async () =>
    (await app.call(contract.listHubApplications, { token: overseer.token, query: { limit: 100 } })).data

  test('becomes a hub once, leaves the list, and its store is notified', async () => {
    const applicant = await merchant(app)
    const { data } = await apply(applicant.token)
    const again = await app.refused(contract.applyAsHub, { token: applicant.token, body: offered() })
    expect(again).toMatchObject({ code: 'hub_applied_already', status: 409 })
    expect((await waiting()).rows.map(({ id }) => id)).toContain(data.id)
    const before = (await waiting()).counts
    const input = { token: overseer.token, params: { id: data.id } }
    const other = await admin(app)
    const both = await Promise.all(
      [overseer, other].map(({ token }) =>
        app.app.inject({
          method: 'PATCH',
          url: contract.approveHubApplication.path.replace('{id}', data.id),
          headers: { authorization: `Bearer ${token}` },
        }),
      ),
    )
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const [done] = both.filter(({ statusCode }) => statusCode === 200)
    expect(done?.json()).toMatchObject({
      message: 'Successfully approved bitmarte hub.',
      data: { name: data.name, capacity: 60, areas: [{ state: 'Kano', lgas: [] }] },
    })
    const after = await waiting()
    expect(after.rows.map(({ id }) => id)).not.toContain(data.id)
    expect(after.counts).toMatchObject({ waiting: before.waiting - 1, approved: before.approved + 1 })
    expect(await app.refused(contract.declineHubApplication, { ...input, body: { reason: 'No room' } })).toMatchObject({
      code: 'hub_application_decided',
    })
    expect((await app.call(contract.getStoreHub, { token: applicant.token })).data.application).toMatchObject({
      status: 'approved',
      reason: null,
    })
    expect(await titles(applicant.token)).toEqual([`${data.name} is a hub of Bitmarte now`])
  })

  test('is declined with a reason, and the store can apply again', async () => {
    const applicant = await merchant(app)
    const { data } = await apply(applicant.token)
    const input = { token: overseer.token, params: { id: data.id } }
    expect(await app.refused(contract.declineHubApplication, { ...input, body: { reason: '' } })).toMatchObject({
      code: 'invalid',
    })
    await app.call(contract.declineHubApplication, { ...input, body: { reason: 'Too near to another' } })
    expect((await app.call(contract.getStoreHub, { token: applicant.token })).data.application).toMatchObject({
      status: 'declined',
      reason: 'Too near to another',
    })
    await apply(applicant.token)
  })

  test('is refused with an unknown place, closed all week, or from staff without the profile permission', async () => {
    const refused = async (more: object) =>
      (await app.refused(contract.applyAsHub, { token: store.token, body: { ...offered(), ...more } })).code
    expect(await refused({ lga: 'Ikeja' })).toBe('place_unknown')
    expect(await refused({ hours: {} })).toBe('invalid')
    expect(await refused({ about: 'Short' })).toBe('invalid')
    const clerk = await staff(app, store.storeId, [{ resource: 'profile', right: 'view' }])
    expect(await app.refused(contract.applyAsHub, { token: clerk.token, body: offered() })).toMatchObject({
      code: 'not_allowed',
    })
  })
})

describe('a store', () => {
  const choose = (token: string, hubId: string | null) => app.call(contract.chooseHub, { token, body: { hubId } })
  const stores = async (token: string, query: object = {}) =>
    (await app.call(contract.listHubStores, { token, query })).data

  test('chooses a hub, and only that hub decides', async () => {
    const [elsewhere, hub] = [await create(), await create()]
    const [keeper, stranger] = [await administer(hub.id), await administer(elsewhere.id)]
    const shop = await merchant(app, { state: 'Kano', lga: 'Fagge' })
    expect((await choose(shop.token, hub.id)).data).toMatchObject({ hub: { id: hub.id }, approvedAt: null })
    const [chosen] = (await stores(keeper.token)).rows
    expect(await titles(keeper.token)).toContain(`${chosen?.storeName} would like to send through your hub`)
    expect((await stores(keeper.token, { status: 'waiting' })).rows.map(({ id }) => id)).toEqual([shop.storeId])
    expect((await stores(stranger.token)).count).toBe(0)
    // Another hub's id in the query shows a hub administrator no more than their own.
    expect((await stores(stranger.token, { hubId: hub.id })).count).toBe(0)
    const params = { storeId: shop.storeId }
    expect(await app.refused(contract.approveHubStore, { token: stranger.token, params })).toMatchObject({
      code: 'store_not_found',
    })
    const from = { state: 'Kano', lga: 'Fagge', storeId: shop.storeId }
    expect(await bestFor(from)).not.toBe(hub.id)
    const first = (await app.call(contract.approveHubStore, { token: keeper.token, params })).data
    app.clock.advance(1000)
    expect((await app.call(contract.approveHubStore, { token: overseer.token, params })).data).toEqual(first)
    expect(await bestFor(from)).toBe(hub.id)
    // Choosing the same hub again keeps the approval; another hub has to approve.
    expect((await choose(shop.token, hub.id)).data.approvedAt).toBe(first.approvedAt)
    expect((await choose(shop.token, elsewhere.id)).data.approvedAt).toBeNull()
    await app.call(contract.declineHubStore, { token: stranger.token, params, body: { reason: 'No room now' } })
    expect((await app.call(contract.getStoreHub, { token: shop.token })).data).toMatchObject({
      hub: null,
      declined: 'No room now',
    })
    expect(await titles(shop.token)).toContain(`${elsewhere.name} said no: No room now`)
    expect(await app.refused(contract.approveHubStore, { token: overseer.token, params })).toMatchObject({
      status: 404,
    })
  })

  test('can’t choose a closed or unknown hub', async () => {
    const hub = await create()
    await change(hub.id, { active: false })
    for (const hubId of [hub.id, store.storeId])
      expect(await app.refused(contract.chooseHub, { token: store.token, body: { hubId } })).toMatchObject({
        code: 'hub_not_found',
      })
    expect((await choose(store.token, null)).data.hub).toBeNull()
  })

  test('a hub administrator without a hub sees no stores', async () => {
    const nobodys = await admin(app, 'hub')
    expect(await stores(nobodys.token)).toEqual({ count: 0, rows: [] })
  })
})

test('routes parcels through the hub that serves the LGA, else an open one of the state', async () => {
  const of = (lga: string) => bestFor({ state: 'Taraba', lga })
  expect(await of('Jalingo')).toBeUndefined()
  const place = { state: 'Taraba', lga: 'Jalingo', street: '1 Hammaruwa Way' }
  const open = (hub: Partial<NewHub> = {}) => openHub(app, { name: `Hub ${randomUUID()}`, place, ...hub })
  const far = await open({ place: { ...place, state: 'Kano', lga: 'Dala' }, areas: [{ state: 'Taraba', lgas: [] }] })
  expect(await of('Jalingo')).toBe(far.hubId)
  const whole = await open()
  expect(await of('Wukari')).toBe(whole.hubId)
  const named = await open({ place: { ...place, lga: 'Wukari' }, areas: [{ state: 'Taraba', lgas: ['Wukari'] }] })
  expect(await of('Wukari')).toBe(named.hubId)
  expect(await of('Jalingo')).toBe(whole.hubId)
  await change(named.hubId, { active: false })
  expect(await of('Wukari')).toBe(whole.hubId)
})

test('opens with its first administrator and closes with the last', async () => {
  const hub = await create({ state: 'Yobe', lga: 'Potiskum', street: '1 Hammaruwa Way' })
  const of = () => bestFor({ state: 'Yobe', lga: 'Potiskum' })
  const listed = async () => (await app.call(contract.listHubs, { query: { state: 'Yobe' } })).data.count
  expect(hub).toMatchObject({ active: true, isOpen: false })
  expect([await of(), await listed()]).toEqual([undefined, 0])
  expect(await app.refused(contract.chooseHub, { token: store.token, body: { hubId: hub.id } })).toMatchObject({
    code: 'hub_not_found',
  })
  const { email } = await admin(app, 'hub')
  const body = { email, firstName: 'Ada', lastName: 'Obi' }
  const added = await app.call(contract.addHubAdministrator, { token: overseer.token, params: { id: hub.id }, body })
  expect(added.data.isOpen).toBe(true)
  expect([await of(), await listed()]).toEqual([hub.id, 1])
  const params = { id: hub.id, accountId: added.data.administrators[0]?.id ?? '' }
  await app.call(contract.removeHubAdministrator, { token: overseer.token, params })
  expect([await of(), await listed()]).toEqual([undefined, 0])
})
