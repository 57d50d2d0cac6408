import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listPartnerOrders } from '#contract/delivery/delivery.ts'
import * as contract from '#contract/logistics/partners.ts'
import { getCustomerOrder, getOrder } from '#contract/orders/orders.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, changeStatus, deliverOrder, orderIn } from '#tests/harness/deliveries.ts'
import { type Person, partner } from '#tests/harness/fixtures.ts'

let app: TestApp
let people: Cast
beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
})
afterAll(() => app.stop())

const kemi = { name: 'Kemi Ade', phoneNumber: '0803 555 0177' }

describe('a partner’s riders', () => {
  test('are added, changed and removed by the partner only', async () => {
    const { token } = await partner(app)
    const { data } = await app.call(contract.addRider, { token, body: kemi })
    expect((await app.refused(contract.addRider, { token, body: kemi })).code).toBe('rider_taken')
    const params = { id: data.id }
    const other = await partner(app)
    const foreign = { token: other.token, params }
    expect((await app.refused(contract.updateRider, { ...foreign, body: kemi })).code).toBe('rider_not_found')
    expect((await app.refused(contract.removeRider, foreign)).code).toBe('rider_not_found')
    await app.call(contract.updateRider, { token, params, body: { ...kemi, name: 'Kemi Bello' } })
    const rows = async () => (await app.call(contract.listRiders, { token })).data.rows
    expect(await rows()).toEqual([{ id: data.id, name: 'Kemi Bello', phoneNumber: '+2348035550177' }])
    await app.call(contract.removeRider, { token, params })
    expect(await rows()).toEqual([])
  })

  test('a change keeps what somebody else changed meanwhile, and the same field is refused', async () => {
    const { token } = await partner(app)
    const { id } = (await app.call(contract.addRider, { token, body: kemi })).data
    const change = (body: object) => ({ token, params: { id }, body })
    await app.call(contract.updateRider, change({ name: 'Kemi Bello', seen: { name: kemi.name } }))
    const said = { phoneNumber: '0803 555 0178', seen: { phoneNumber: kemi.phoneNumber } }
    const { data } = await app.call(contract.updateRider, change(said))
    expect(data).toMatchObject({ name: 'Kemi Bello', phoneNumber: '+2348035550178' })
    const late = change({ name: 'Kemi', seen: { name: kemi.name } })
    expect(await app.refused(contract.updateRider, late)).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      errors: [{ field: 'name' }],
    })
  })

  test('are assigned to an order, and their name and number are shown to its customer until the carrier changes', async () => {
    const { customer, rider } = people
    const { token } = rider
    const { data } = await app.call(contract.addRider, { token, body: kemi })
    const asked = await orderIn(app, people, 'assigned')
    const name = (id: string, of: object, who = token) => ({ token: who, params: { id }, body: of })
    const refused = async (...given: Parameters<typeof name>) =>
      (await app.refused(contract.setDispatcherPhone, name(...given))).code
    expect(await refused(asked, { riderId: data.id })).toBe('move_not_allowed')
    const orderId = await orderIn(app, people, 'accepted')
    const seen = async () => (await app.call(getCustomerOrder, { token: customer.token, params: { id: orderId } })).data
    const shown = async () => (await seen()).dispatchPhoneNumber
    expect(await shown()).toBe('+2348031111111')
    await app.call(contract.setDispatcherPhone, name(orderId, { riderId: data.id }))
    expect(await seen()).toMatchObject({ dispatchPhoneNumber: '+2348035550177', riderName: 'Kemi Ade' })
    const { data: own } = await app.call(listPartnerOrders, { token, query: { orderId } })
    expect(own.rows[0]?.dispatcher).toEqual({ riderId: data.id, name: 'Kemi Ade', phoneNumber: '+2348035550177' })
    await app.call(contract.updateRider, {
      token,
      params: { id: data.id },
      body: { ...kemi, phoneNumber: '08035550166' },
    })
    expect(await shown()).toBe('+2348035550166')
    await app.call(contract.setDispatcherPhone, name(orderId, { phoneNumber: '0803 555 0144' }))
    expect(await seen()).toMatchObject({ dispatchPhoneNumber: '+2348035550144', riderName: null })
    await app.call(contract.setDispatcherPhone, name(orderId, { riderId: data.id }))
    await app.call(contract.removeRider, { token, params: { id: data.id } })
    expect(await shown()).toBe('+2348031111111')
    expect(await refused(orderId, { riderId: data.id })).toBe('rider_not_found')
    expect(await refused(orderId, {})).toBe('invalid')
    expect(await refused(orderId, { riderId: data.id, phoneNumber: '08035550144' })).toBe('invalid')
    expect(await refused(orderId, { phoneNumber: '08035550144' }, (await partner(app)).token)).toBe('order_not_found')
  })

  test('are named to the customer alone, and with their number only until the order is over', async () => {
    const { customer, rider, store } = people
    const ada = { name: 'Ada Obi', phoneNumber: '0803 555 0179' }
    const { data } = await app.call(contract.addRider, { token: rider.token, body: ada })
    const id = await orderIn(app, people, 'accepted')
    const seenBy = async (call: typeof getCustomerOrder | typeof getOrder, { token }: Person) => {
      const { riderName, dispatchPhoneNumber } = (await app.call(call, { token, params: { id } })).data
      return [riderName, dispatchPhoneNumber]
    }
    await app.call(contract.setDispatcherPhone, { token: rider.token, params: { id }, body: { riderId: data.id } })
    for (const status of ['picked_up', 'out_for_delivery'] as const) await changeStatus(app, rider, id, status)
    expect(await seenBy(getCustomerOrder, customer)).toEqual(['Ada Obi', '+2348035550179'])
    expect(await seenBy(getOrder, store)).toEqual([null, '+2348035550179'])
    await deliverOrder(app, rider, customer, id)
    expect(await seenBy(getCustomerOrder, customer)).toEqual([null, null])
    expect(await seenBy(getOrder, store)).toEqual([null, null])
  })
})
