import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeCase, reportParcel } from '#contract/cases/cases.ts'
import { listHubParcels, receiveParcel, releaseParcel } from '#contract/delivery/hub-parcels.ts'
import { getOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, orderIn, statusOf } from '#tests/harness/deliveries.ts'
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

test('a hub keeps a parcel that is reported until its case is over, and receives one all the same', async () => {
  const { rider } = people
  const id = await orderIn(app, people, 'picked_up')
  const { orderName, parcelCode: code } = (await app.call(getOrder, { token: overseer.token, params: { id } })).data
  const receive = (by: Person) => app.call(receiveParcel, { token: by.token, body: { code } })
  const report = (by: Person) => ({
    token: by.token,
    body: { orderId: id, kind: 'damaged_in_transit' as const, text: 'Crushed under another.' },
  })
  const close = (caseId: string) => app.call(closeCase, { token: overseer.token, params: { id: caseId } })
  const row = async () =>
    (await app.call(listHubParcels, { token: lagos.token, query: { tab: 'here' } })).data.rows.find(
      each => each.id === id,
    )
  await receive(lagos)
  expect(await row()).toMatchObject({ parcelReported: false })

  const { data: first } = await app.call(reportParcel, report(lagos))
  expect(await row()).toMatchObject({ parcelReported: true })
  expect(await app.refused(releaseParcel, { token: lagos.token, body: { code } })).toMatchObject({
    code: 'move_not_allowed',
    message: `${orderName} is reported as lost or damaged. Keep it here until Bitmarte has decided the case.`,
  })
  const ride = { token: rider.token, params: { id }, body: { status: 'in_transit' as const } }
  expect(await app.refused(updateOrderStatus, ride)).toMatchObject({ code: 'move_not_allowed' })
  expect(await statusOf(app, id)).toBe('at_hub')

  await close(first.id)
  await app.call(releaseParcel, { token: lagos.token, body: { code } })
  const { data: later } = await app.call(reportParcel, report(rider))
  expect((await receive(kano)).data.parcel).toMatchObject({ parcelReported: true })
  await close(later.id)
  await app.call(releaseParcel, { token: kano.token, body: { code } })
})

test('a parcel is reported once, and a second report says so', async () => {
  const orderId = await orderIn(app, people, 'picked_up')
  const report = {
    token: people.rider.token,
    body: { orderId, kind: 'lost_in_transit' as const, text: 'The bike was stolen.' },
  }
  const { data } = await app.call(reportParcel, report)
  expect(await app.refused(reportParcel, report)).toMatchObject({
    code: 'case_open_already',
    message: `This parcel was already reported as lost or damaged. Bitmarte decides the case ${data.name}.`,
  })
})
