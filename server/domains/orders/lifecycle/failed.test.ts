import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { getCustomerOrder, getOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, changeStatus, orderIn } from '#tests/harness/deliveries.ts'
import { within } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'

let app: TestApp
let people: Cast
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-11-18T09:00:00Z') })
  people = await cast(app)
})
afterAll(() => app.stop())

const picture = (more: { private?: boolean } = {}) =>
  within(app, async ({ tx, now }) => {
    const { id } = await tx
      .insertInto('files')
      .values({
        sha256: Buffer.from(randomUUID()),
        kind: 'picture',
        content_type: 'image/webp',
        bytes: 1,
        width: 800,
        height: 600,
        created_at: now,
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

const failing = (id: string, body: object) => ({
  token: people.rider.token,
  params: { id },
  body: { status: 'delivery_failed' as const, ...body },
})

test('a failed delivery has a reason, a picture and the next attempt; customer and store are notified', async () => {
  const { customer, store, rider } = people
  const id = await orderIn(app, people, 'out_for_delivery')
  const pictureId = await picture()
  await app.call(updateOrderStatus, failing(id, { note: 'Nobody was there', pictureId, nextTryOn: '2026-11-19' }))
  await app.runJobs()
  const mine = { token: customer.token, params: { id } }
  const { data } = await app.call(getCustomerOrder, mine)
  expect(data.nextTryOn).toBe('2026-11-19')
  expect(data.orderActivities.at(-1)).toMatchObject({
    note: 'Nobody was there',
    picture: { id: pictureId, width: 800 },
  })
  expect(data.shippingEvidence).toMatchObject([{ id: pictureId, width: 800 }])
  expect((await app.call(getOrder, { token: store.token, params: { id } })).data.nextTryOn).toBe('2026-11-19')
  const mail = (await mailsTo(app, customer.email)).at(-1)
  expect(mail?.subject).toBe(`Order ${data.orderName} could not be delivered`)
  expect(mail?.text).toContain('Nobody was there')
  expect(mail?.text).toContain('Thursday 19 November')
  for (const [{ token }, name] of [
    [customer, data.reference],
    [store, data.orderNumber],
  ] as const) {
    const { rows } = (await app.call(listNotifications, { token })).data
    expect(rows[0]?.title).toContain(`Order ${name} could not be delivered`)
  }

  await changeStatus(app, rider, id, 'out_for_delivery')
  expect((await app.call(getCustomerOrder, mine)).data.nextTryOn).toBeNull()
})

test('it is refused without a reason, with a day that isn’t one to try on, and with a picture that isn’t there', async () => {
  const id = await orderIn(app, people, 'out_for_delivery')
  const note = 'Nobody was there'
  for (const body of [
    {},
    { note: '  ' },
    { note, nextTryOn: '2026-11-17' },
    { note, nextTryOn: '2026-12-03' },
    { note, nextTryOn: 'tomorrow' },
    { note, pictureId: 'x' },
  ])
    expect(await app.refused(updateOrderStatus, failing(id, body)), JSON.stringify(body)).toMatchObject({ status: 422 })
  for (const pictureId of [randomUUID(), await picture({ private: true })])
    expect(await app.refused(updateOrderStatus, failing(id, { note, pictureId }))).toMatchObject({
      code: 'picture_not_found',
    })
  // Today, and the last of 14 days.
  for (const nextTryOn of ['2026-11-18', '2026-12-02']) {
    await app.call(updateOrderStatus, failing(id, { note, nextTryOn }))
    await changeStatus(app, people.rider, id, 'out_for_delivery')
  }
})

test('of two concurrent reports of a failure, one is recorded', async () => {
  const id = await orderIn(app, people, 'out_for_delivery')
  const calls = await Promise.allSettled(
    Array.from({ length: 4 }, () => app.call(updateOrderStatus, failing(id, { note: 'The address is wrong' }))),
  )
  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { data } = await app.call(getOrder, { token: people.store.token, params: { id } })
  expect(data.orderActivities.filter(line => line.status.code_name === 'delivery_failed')).toHaveLength(1)
})
