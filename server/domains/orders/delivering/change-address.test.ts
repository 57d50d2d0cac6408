import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignOrders } from '#contract/delivery/delivery.ts'
import { changeDeliveryAddress, listAddressChoices } from '#contract/delivery/dispatch.ts'
import { updateAddress } from '#contract/identity/addresses.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { getCustomerOrder, handOverToPlatform } from '#contract/orders/orders.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, changeStatus, orderIn } from '#tests/harness/deliveries.ts'
import { address, customer, type Person, shipping, within } from '#tests/harness/fixtures.ts'
import { openHub } from '#tests/harness/hubs.ts'
import { paidOrder } from '#tests/harness/orders.ts'

let app: TestApp
let people: Cast
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  people = await cast(app)
})
afterAll(() => app.stop())

const change = (id: string, addressId: string, who: Person = people.customer) => ({
  token: who.token,
  params: { id },
  body: { addressId },
})
const shown = async (id: string) =>
  (await app.call(getCustomerOrder, { token: people.customer.token, params: { id } })).data
const at = (state: string, lga: string) => address(app, people.customer.accountId, { state, lga })

test('changes the address within the zone at the same fee until pickup', async () => {
  const { id } = await paidOrder(app, people.customer, { store: people.store, state: 'Oyo' })
  const before = await shown(id)
  expect(before.addressCanChange).toBe(true)
  const to = await at('Kano', 'Dala')
  const details = { town: 'Gwammaja', landmark: 'Behind the mosque', secondPhoneNumber: null, note: 'Ask for Musa' }
  await app.call(updateAddress, { token: people.customer.token, params: { id: to }, body: details })
  await app.call(changeDeliveryAddress, change(id, to))
  const after = await shown(id)
  expect(after.deliveryAddress).toMatchObject({ stateOrRegion: 'Kano', lga: 'Dala', ...details })
  expect([after.total, after.promisedAt]).toEqual([before.total, before.promisedAt])
  expect(after.orderActivities.at(-1)).toMatchObject({ activity: 'Delivery address changed' })
  expect(await app.refused(changeDeliveryAddress, change(id, await at('Lagos', 'Ikeja')))).toMatchObject({
    status: 409,
    code: 'address_elsewhere',
    message:
      'Delivery to that address has a different price. Choose one in the same delivery zone, or cancel and order again.',
  })
  await within(app, ({ tx }) => tx.updateTable('orders').set({ type: 'replacement' }).where('id', '=', id).execute())
  expect(await app.refused(changeDeliveryAddress, change(id, await at('Lagos', 'Ikeja')))).toMatchObject({
    message: 'It can’t go to that address. Choose one in the same delivery zone, or contact us.',
  })
  expect((await shown(id)).deliveryAddress.stateOrRegion).toBe('Kano')
})

test('the same address brings what its customer has changed of it since, and those who work on the order are notified', async () => {
  const { customer, store, rider } = people
  const lines = async (token: string) =>
    (await app.call(listNotifications, { token })).data.rows
      .map(({ title }) => title)
      .filter(title => title.includes('delivery address'))
  const edit = async (id: string, body: { phoneNumber?: string; landmark?: string }) => {
    const addressId = (await shown(id)).deliveryAddressId ?? ''
    await app.call(updateAddress, { token: customer.token, params: { id: addressId }, body })
    await app.call(changeDeliveryAddress, change(id, addressId))
    await app.runJobs()
  }
  const { id: fresh } = await paidOrder(app, customer, { store, state: 'Oyo' })
  await app.call(changeDeliveryAddress, change(fresh, await at('Oyo', 'Egbeda')))
  await edit(fresh, { phoneNumber: '0803 555 0199' })
  // The store hasn't accepted it: it reads the address only then.
  expect(await lines(store.token)).toEqual([])

  const id = await orderIn(app, people, 'assigned')
  const addressId = await at('Lagos', 'Ikeja')
  await app.call(changeDeliveryAddress, change(id, addressId))
  await changeStatus(app, rider, id, 'accepted')
  await app.runJobs()
  const before = (await lines(store.token)).length
  await edit(id, { phoneNumber: '0803 555 0177', landmark: 'Blue gate' })
  expect((await shown(id)).deliveryAddress).toMatchObject({ phoneNumber: '+2348035550177', landmark: 'Blue gate' })
  expect((await shown(id)).orderActivities.at(-1)?.note).toMatch(/, Ikeja, Lagos\. Changed: phone number, landmark\.$/)
  const changed = /^The delivery address of order \S+ changed: phone number, landmark\./
  expect((await lines(store.token))[0]).toMatch(changed)
  expect((await lines(store.token))[0]).toMatch(/print it again\.$/)
  expect((await lines(rider.token))[0]).toMatch(changed)

  // Nothing else changed: no entry, and nobody is notified.
  const entries = (await shown(id)).orderActivities.length
  await edit(id, {})
  expect((await shown(id)).orderActivities).toHaveLength(entries)
  expect(await lines(store.token)).toHaveLength(before + 1)
})

test('allows only the same state once a carrier is assigned, and no change after pickup', async () => {
  const id = await orderIn(app, people, 'assigned')
  await app.call(changeDeliveryAddress, change(id, await at('Lagos', 'Epe')))
  expect((await shown(id)).deliveryAddress.lga).toBe('Epe')
  await changeStatus(app, people.rider, id, 'accepted')
  await app.call(changeDeliveryAddress, change(id, await at('Lagos', 'Ikeja')))
  await changeStatus(app, people.rider, id, 'picked_up')
  expect((await shown(id)).addressCanChange).toBe(false)
  const late = await at('Lagos', 'Badagry')
  expect(await app.refused(changeDeliveryAddress, change(id, late))).toMatchObject({ code: 'address_stands' })
  expect((await shown(id)).deliveryAddress.lga).toBe('Ikeja')

  // Kano is in Oyo's zone, but not in the state that the carrier was asked for.
  const { customer, store, scheduler, rider } = people
  const { id: far } = await paidOrder(app, customer, { store, state: 'Oyo' })
  for (const status of ['processing', 'ready_for_pickup'] as const) await changeStatus(app, store, far, status)
  await app.call(handOverToPlatform, { token: store.token, params: { id: far } })
  await app.call(assignOrders, { token: scheduler.token, body: { orderId: far, partnerId: rider.partnerId } })
  expect(await app.refused(changeDeliveryAddress, change(far, await at('Kano', 'Dala')))).toMatchObject({
    code: 'address_elsewhere',
  })
})

test('lists why an order can’t go to an address, to its customer only and until pickup', async () => {
  const { store } = people
  const buyer = await customer(app)
  const { id } = await paidOrder(app, buyer, { store, state: 'Oyo' })
  const [near, far] = [
    await address(app, buyer.accountId, { state: 'Kano', lga: 'Dala' }),
    await address(app, buyer.accountId, { state: 'Lagos', lga: 'Ikeja' }),
  ]
  const asks = { token: buyer.token, params: { id } }
  const whys = async () =>
    new Map((await app.call(listAddressChoices, asks)).data.rows.map(({ addressId, why }) => [addressId, why]))
  expect([(await whys()).get(near), (await whys()).get(far)]).toEqual([null, 'price'])
  await within(app, ({ tx }) => tx.updateTable('orders').set({ status: 'assigned' }).where('id', '=', id).execute())
  expect((await whys()).get(near)).toBe('state')
  expect(await app.refused(listAddressChoices, { ...asks, token: people.customer.token })).toMatchObject({
    code: 'order_not_found',
  })
  await within(app, ({ tx }) => tx.updateTable('orders').set({ status: 'picked_up' }).where('id', '=', id).execute())
  expect(await app.refused(listAddressChoices, asks)).toMatchObject({ code: 'address_stands' })
})

test('recomputes the hubs of an order that was handed over', async () => {
  const { store, customer } = people
  for (const [state, lga] of [
    ['Lagos', 'Ikeja'],
    ['Oyo', 'Egbeda'],
    ['Kano', 'Dala'],
  ] as const)
    await openHub(app, { name: `${lga} hub`, place: { state, lga, street: '2 Market Road' } })
  const { id } = await paidOrder(app, customer, { store, state: 'Oyo' })
  const ahead = async () => (await shown(id)).stops.map(({ name }) => name)
  for (const status of ['processing', 'ready_for_pickup'] as const) await changeStatus(app, store, id, status)
  expect(await ahead()).toEqual([])
  await app.call(handOverToPlatform, { token: store.token, params: { id } })
  expect(await ahead()).toEqual(['Ikeja hub', 'Egbeda hub'])
  await app.call(changeDeliveryAddress, change(id, await at('Kano', 'Dala')))
  expect(await ahead()).toEqual(['Ikeja hub', 'Dala hub'])
})

test('uses a store’s own zones for its own rates', async () => {
  const { id } = await paidOrder(app, people.customer, { store: people.store, state: 'Oyo' })
  await within(app, ({ tx }) =>
    tx.updateTable('orders').set({ delivered_by: 'merchant' }).where('id', '=', id).execute(),
  )
  expect(await app.refused(changeDeliveryAddress, change(id, await at('Kano', 'Dala')))).toMatchObject({
    code: 'address_elsewhere',
  })
  await app.call(changeDeliveryAddress, change(id, await at('Oyo', 'Egbeda')))
})

test('refuses orders and addresses of others, and malformed ids', async () => {
  const { id } = await paidOrder(app, people.customer, { store: people.store })
  const other = await customer(app)
  const [mine, its] = [await at('Lagos', 'Ikeja'), await address(app, other.accountId)]
  expect(await app.refused(changeDeliveryAddress, change(id, its, other))).toMatchObject({ code: 'order_not_found' })
  for (const addressId of [its, randomUUID()])
    expect(await app.refused(changeDeliveryAddress, change(id, addressId))).toMatchObject({ code: 'address_not_found' })
  expect(await app.refused(changeDeliveryAddress, change(id, 'x'))).toMatchObject({ status: 422 })
  expect(await app.refused(changeDeliveryAddress, change(randomUUID(), mine))).toMatchObject({ status: 404 })
  expect(await app.refused(changeDeliveryAddress, change(id, mine, people.store))).toMatchObject({ status: 403 })
})

test('keeps parcel and order address consistent under a concurrent change and pickup', async () => {
  const id = await orderIn(app, people, 'accepted')
  const to = await at('Lagos', 'Ikorodu')
  const [changed] = await Promise.allSettled([
    app.call(changeDeliveryAddress, change(id, to)),
    changeStatus(app, people.rider, id, 'picked_up'),
  ])
  const { deliveryAddress, orderActivities } = await shown(id)
  expect(deliveryAddress.lga === 'Ikorodu').toBe(changed.status === 'fulfilled')
  // Whoever was first: the address never changes after the pickup.
  const said = orderActivities.map(line => line.activity)
  if (changed.status === 'fulfilled')
    expect(said.indexOf('Delivery address changed')).toBeLessThan(said.findIndex(line => line.startsWith('Picked up')))
})
