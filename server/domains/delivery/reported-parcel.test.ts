import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCase, closeCase, decideCase, reportParcel } from '#contract/cases/cases.ts'
import { listHubParcels, receiveParcel, releaseParcel } from '#contract/delivery/hub-parcels.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { getOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, orderIn, statusOf } from '#tests/harness/deliveries.ts'
import { admin, type Person } from '#tests/harness/fixtures.ts'
import { openHub } from '#tests/harness/hubs.ts'
import { mailsTo } from '#tests/harness/mails.ts'

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

test('the hub that reported a parcel reads what administrators write and how it ended, and nothing of its customer', async () => {
  const id = await orderIn(app, people, 'picked_up')
  const { orderName, parcelCode: code } = (await app.call(getOrder, { token: overseer.token, params: { id } })).data
  await app.call(receiveParcel, { token: kano.token, body: { code } })
  const body = { orderId: id, kind: 'damaged_in_transit' as const, text: 'Crushed under another.' }
  const { data: reported } = await app.call(reportParcel, { token: kano.token, body })
  const answer = (by: Person, text: string, more = {}) =>
    app.call(answerCase, { token: by.token, params: { id: reported.id }, body: { text, ...more } })
  await answer(people.customer, 'I still want it.')
  await answer(overseer, 'Only between us.', { internal: true })
  await answer(overseer, 'Is the box open?', { waitFor: 'store' })
  await app.runJobs()
  const mails = async () => (await mailsTo(app, kano.email)).filter(({ subject }) => subject.includes(orderName))
  expect(await mails()).toMatchObject([
    {
      subject: `Bitmarte wrote about order ${orderName} (${reported.name})`,
      text: expect.stringMatching(
        /Is the box open\?[\s\S]+To answer, write to Bitmarte at [\s\S]+\/contact-us and name/,
      ),
    },
  ])
  const { data } = await app.call(listNotifications, { token: kano.token, query: { limit: 20 } })
  expect(data.rows.filter(({ title }) => title.includes(orderName))).toMatchObject([{ path: `/admin/orders/${id}` }])
  expect((await app.call(getOrder, { token: kano.token, params: { id } })).data.orderName).toBe(orderName)
  expect((await mailsTo(app, lagos.email)).filter(({ subject }) => subject.includes(orderName))).toEqual([])

  const decision = {
    outcome: 'nothing',
    bearer: 'platform',
    note: 'The box is only dented.',
    whyNow: 'The hub needs the room.',
  } as const
  await app.call(decideCase, { token: overseer.token, params: { id: reported.id }, body: decision as never })
  await app.runJobs()
  expect((await mails()).at(-1)?.text).toMatch(/The box is only dented\.[\s\S]+The parcel can go on: release it\./)
  await app.call(releaseParcel, { token: kano.token, body: { code } })
})

test('a hub whose case is closed with an answer reads that the parcel can go on, and not how to answer', async () => {
  const id = await orderIn(app, people, 'picked_up')
  const { orderName, parcelCode: code } = (await app.call(getOrder, { token: overseer.token, params: { id } })).data
  await app.call(receiveParcel, { token: kano.token, body: { code } })
  const report = { orderId: id, kind: 'damaged_in_transit' as const, text: 'Crushed under another.' }
  const { data: reported } = await app.call(reportParcel, { token: kano.token, body: report })
  const body = { text: 'It is only the box.', close: true }
  await app.call(answerCase, { token: overseer.token, params: { id: reported.id }, body })
  await app.runJobs()
  const mails = (await mailsTo(app, kano.email)).filter(({ subject }) => subject.includes(orderName))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toMatch(/It is only the box\.\s+The parcel can go on: release it\./)
  expect(mails[0]?.text).not.toContain('To answer')
  await app.call(releaseParcel, { token: kano.token, body: { code } })
})

test('a hub that got a parcel which its carrier had reported reads how the case ended, and what to do with it', async () => {
  const id = await orderIn(app, people, 'picked_up')
  const { orderName, parcelCode: code } = (await app.call(getOrder, { token: overseer.token, params: { id } })).data
  const report = { orderId: id, kind: 'lost_in_transit' as const, text: 'It fell off the bike.' }
  const { data: reported } = await app.call(reportParcel, { token: people.rider.token, body: report })
  await app.call(receiveParcel, { token: kano.token, body: { code } })
  const body = { text: 'Where did you see it last?', waitFor: 'carrier' as const }
  await app.call(answerCase, { token: overseer.token, params: { id: reported.id }, body })
  const mails = async ({ email }: Person) => {
    await app.runJobs()
    return (await mailsTo(app, email)).filter(({ subject }) => subject.includes(orderName))
  }
  expect(await mails(kano)).toEqual([])
  await app.call(closeCase, { token: overseer.token, params: { id: reported.id } })
  const [mail, ...more] = await mails(kano)
  expect(mail?.text).toMatch(/The parcel can go on: release it\./)
  expect(more).toEqual([])
  expect(await mails(lagos)).toEqual([])
  await app.call(releaseParcel, { token: kano.token, body: { code } })
})

test.each(['nothing', 'refund_all'] as const)(
  'a hub reads what to do with a parcel only while it has it, its order only with access, and no amount (%s)',
  async outcome => {
    const id = await orderIn(app, people, 'picked_up')
    const { orderName, parcelCode: code } = (await app.call(getOrder, { token: overseer.token, params: { id } })).data
    const report = { orderId: id, kind: 'damaged_in_transit' as const, text: 'The rider says that it fell.' }
    const { data: reported } = await app.call(reportParcel, { token: lagos.token, body: report })
    const last = async () => {
      await app.runJobs()
      const mails = (await mailsTo(app, lagos.email)).filter(({ subject }) => subject.includes(orderName))
      const { rows } = (await app.call(listNotifications, { token: lagos.token, query: { limit: 20 } })).data
      return { text: mails.at(-1)?.text, path: rows.find(({ title }) => title.includes(orderName))?.path }
    }
    const body = { text: 'Keep looking.' }
    await app.call(answerCase, { token: overseer.token, params: { id: reported.id }, body })
    expect(await last()).toEqual({
      text: expect.stringContaining(`/admin/orders/${id}`),
      path: `/admin/orders/${id}`,
    })

    await app.call(receiveParcel, { token: kano.token, body: { code } })
    const decision = { outcome, bearer: 'platform' as const, note: 'The pictures show it.' }
    await app.call(decideCase, { token: overseer.token, params: { id: reported.id }, body: decision })
    const { text, path } = await last()
    expect(text).toContain('The pictures show it.')
    expect(text).not.toMatch(/release|put it aside|₦|\/admin\/orders/i)
    expect(path).toBe(`/admin/hub?search=${orderName}`)
    expect((await app.refused(getOrder, { token: lagos.token, params: { id } })).code).toBe('order_not_found')
    await app.call(releaseParcel, { token: kano.token, body: { code } })
  },
)

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
