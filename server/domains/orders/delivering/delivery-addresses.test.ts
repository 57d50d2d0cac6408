import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignOrders } from '#contract/delivery/delivery.ts'
import { adminAddress, dispatcherAddress, merchantAddress, updateAddress } from '#contract/identity/addresses.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { getOrder, handOverToPlatform } from '#contract/orders/orders.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import { changeStatus, deliverOrder } from '#tests/harness/deliveries.ts'
import { admin, type Merchant, merchant, type Person, product, shipping, within } from '#tests/harness/fixtures.ts'
import { openHub } from '#tests/harness/hubs.ts'
import { provider } from '#tests/harness/provider.ts'

let app: TestApp
let store: Merchant
let buyer: Shopper
let orderId: string

const details = {
  town: 'Ojuelegba',
  landmark: 'Opposite the cinema',
  secondPhoneNumber: '+2347015550188',
  note: 'Blue gate',
}

const unreachable = { phoneNumber: '', emailAddress: '', secondPhoneNumber: null }
const reachable = {
  phoneNumber: '+2348035550188',
  emailAddress: 'chioma@test.ng',
  secondPhoneNumber: details.secondPhoneNumber,
}

beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  store = await merchant(app)
  buyer = await shopper(app)
  await app.call(updateAddress, { token: buyer.token, params: { id: buyer.addressId }, body: details })
  orderId = await bought()
})
afterAll(() => app.stop())

async function bought(): Promise<string> {
  await buyer.put(await product(app, store.storeId))
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  const { orders } = await buyer.comeBack(reference)
  if (!orders[0]) throw new Error('No order was placed')
  return orders[0].id
}

const params = () => ({ customerId: buyer.accountId, deliveryAddressId: buyer.addressId })
const force = (id: string, change: { status?: OrderStatusCode; dispatcher_id?: string | null }) =>
  within(app, ({ tx }) => tx.updateTable('orders').set(change).where('id', '=', id).execute())
type Look = typeof merchantAddress | typeof dispatcherAddress | typeof adminAddress
const look = async (call: Look, { token }: Person) => (await app.call(call, { token, params: params() })).data
const refusal = async (call: Look, { token }: Person, wrong: object = {}) => {
  const { code, status } = await app.refused(call, { token, params: { ...params(), ...wrong } })
  return { code, status }
}
const missing = { code: 'address_not_found', status: 404 }

test('shows a store the address as it was at the order, from acceptance until the order is final', async () => {
  const seen = (await app.call(getOrder, { token: store.token, params: { id: orderId } })).data
  expect(seen.deliveryAddressId).toBe(buyer.addressId)
  expect(await refusal(merchantAddress, store)).toEqual(missing)
  await changeStatus(app, store, orderId, 'processing')
  await app.call(updateAddress, {
    token: buyer.token,
    params: { id: buyer.addressId },
    body: { address: 'Somewhere that nobody is to know', town: 'Elsewhere', note: 'Later' },
  })
  const expected = {
    id: buyer.addressId,
    fullName: 'Chiọma Okafor',
    phoneNumber: '+2348035550188',
    emailAddress: 'chioma@test.ng',
    stateOrRegion: 'Lagos',
    lga: 'Surulere',
    address: '14 Adéníran Ogunsanya Street',
    ...details,
  }
  expect(await look(merchantAddress, store)).toEqual(expected)
  expect(await refusal(merchantAddress, await merchant(app))).toEqual(missing)
  expect(await refusal(merchantAddress, store, { customerId: randomUUID() })).toEqual(missing)
  expect(await refusal(merchantAddress, store, { deliveryAddressId: randomUUID() })).toEqual(missing)
  for (const over of ['completed', 'cancelled'] as const) {
    await force(orderId, { status: over })
    expect(await refusal(merchantAddress, store)).toEqual(missing)
  }
  await force(orderId, { status: 'processing' })
})

test('shows schedulers the addresses of platform deliveries, and dispatchers those of their current deliveries', async () => {
  const [scheduler, rider, other] = [
    await admin(app, 'scheduler'),
    await admin(app, 'dispatcher'),
    await admin(app, 'dispatcher'),
  ]
  expect(await refusal(dispatcherAddress, scheduler)).toEqual(missing)
  await changeStatus(app, store, orderId, 'ready_for_pickup')
  await app.call(handOverToPlatform, { token: store.token, params: { id: orderId } })
  expect(await look(dispatcherAddress, scheduler)).toMatchObject({ lga: 'Surulere' })
  expect(await refusal(dispatcherAddress, rider)).toEqual(missing)
  await app.call(assignOrders, { token: scheduler.token, body: { orderId, dispatcherId: rider.accountId } })
  expect(await look(dispatcherAddress, rider)).toMatchObject({
    ...unreachable,
    address: '14 Adéníran Ogunsanya Street',
  })
  expect(await look(dispatcherAddress, scheduler)).toMatchObject(reachable)
  await changeStatus(app, rider, orderId, 'accepted')
  expect(await look(dispatcherAddress, rider)).toMatchObject(reachable)
  expect(await refusal(dispatcherAddress, other)).toEqual(missing)
  expect(await refusal(dispatcherAddress, rider, { customerId: randomUUID() })).toEqual(missing)
  await force(orderId, { status: 'delivered' })
  expect(await refusal(dispatcherAddress, rider)).toEqual(missing)
  expect(await refusal(dispatcherAddress, scheduler)).toEqual(missing)
})

test('the page of an order has phone numbers and e-mail for its dispatcher from acceptance to delivery, and for no hub', async () => {
  const [scheduler, rider] = [await admin(app, 'scheduler'), await admin(app, 'dispatcher')]
  const id = await bought()
  const keeper = await openHub(app, {
    name: 'Ikeja hub',
    place: { state: 'Lagos', lga: 'Ikeja', street: '1 Awolowo Road' },
  })
  const seenBy = async ({ token }: Person) => (await app.call(getOrder, { token, params: { id } })).data.deliveryAddress
  await changeStatus(app, store, id, 'processing')
  await changeStatus(app, store, id, 'ready_for_pickup')
  await app.call(handOverToPlatform, { token: store.token, params: { id } })
  await app.call(assignOrders, { token: scheduler.token, body: { orderId: id, dispatcherId: rider.accountId } })
  expect(await seenBy(rider)).toMatchObject({ ...unreachable, lga: 'Surulere' })
  await changeStatus(app, rider, id, 'accepted')
  expect(await seenBy(rider)).toMatchObject(reachable)
  await changeStatus(app, rider, id, 'picked_up')
  expect(await seenBy(keeper)).toMatchObject({ ...unreachable, lga: 'Surulere' })
  await changeStatus(app, rider, id, 'out_for_delivery')
  await deliverOrder(app, rider, buyer, id)
  expect(await seenBy(rider)).toMatchObject(unreachable)
  expect(await seenBy(scheduler)).toMatchObject(reachable)
})

test('shows an admin the stored address, with an audit log entry', async () => {
  const boss = await admin(app)
  expect(await look(adminAddress, boss)).toMatchObject({ address: 'Somewhere that nobody is to know' })
  expect(await refusal(adminAddress, boss, { customerId: randomUUID() })).toEqual(missing)
  const looks = await app.platform.db.read
    .selectFrom('audit_log')
    .select(['account_id', 'action', 'after'])
    .where('subject_id', '=', buyer.accountId)
    .execute()
  expect(looks).toEqual([
    {
      account_id: boss.accountId,
      action: 'customer-address.look',
      after: { deliveryAddressId: buyer.addressId },
    },
  ])
})

test('refuses everybody else', async () => {
  for (const call of [merchantAddress, adminAddress, dispatcherAddress])
    expect(await refusal(call, buyer)).toMatchObject({ code: 'not_allowed' })
})
