import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { failureReason, failureReasons } from '#contract/orders/failure-reasons.ts'
import { getCustomerOrder, getOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, changeStatus, orderIn } from '#tests/harness/deliveries.ts'
import { within } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { reasonToCustomer } from '../notices/customer.mails.ts'

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

test('records reason, picture and next attempt of a failed delivery, and notifies customer and store', async () => {
  const { customer, store, rider } = people
  const id = await orderIn(app, people, 'out_for_delivery')
  const pictureId = await picture()
  await app.call(updateOrderStatus, failing(id, { note: 'Nobody was there', pictureId, nextTryOn: '2026-11-19' }))
  await app.runJobs()
  const mine = { token: customer.token, params: { id } }
  const { data } = await app.call(getCustomerOrder, mine)
  expect(data.nextTryOn).toBe('2026-11-19')
  expect(data.orderActivities.at(-1)).toMatchObject({
    activity: 'Could not be delivered: Another reason. Next attempt on Thursday 19 November',
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

test('names each reason of the published table to customer and store, in the timeline and the mail', async () => {
  const { customer, store, rider } = people
  const id = await orderIn(app, people, 'out_for_delivery')
  for (const code of failureReason.options) {
    await app.call(
      updateOrderStatus,
      failing(id, { failureReason: code, ...(code === 'other' && { note: 'As said' }) }),
    )
    await app.runJobs()
    const { name } = failureReasons[code]
    for (const [call, { token }] of [[getCustomerOrder, customer] as const, [getOrder, store] as const]) {
      const { orderActivities } = (await app.call(call, { token, params: { id } })).data
      expect(orderActivities.at(-1)?.activity).toBe(`Could not be delivered: ${name}`)
    }
    const text = (await mailsTo(app, customer.email)).at(-1)?.text
    expect(text).toContain(`Reason: ${reasonToCustomer(code)}.`)
    expect(text).not.toMatch(/Reason: Customer/)
    expect(text).toContain(
      code === 'customer_refused' ? 'It goes back to the store.' : 'It is tried again soon, or goes back',
    )
    await changeStatus(app, rider, id, 'out_for_delivery')
  }
})

test('mails what was refused also if it is on its way back before the mail is written', async () => {
  const { customer, rider } = people
  const id = await orderIn(app, people, 'out_for_delivery')
  await app.call(updateOrderStatus, failing(id, { failureReason: 'customer_refused' }))
  await changeStatus(app, rider, id, 'returning')
  await app.runJobs()
  const mails = await mailsTo(app, customer.email)
  const mail = mails.findLast(({ subject }) => subject.endsWith('could not be delivered'))
  expect(mail?.text).toContain('It goes back to the store.')
})

test('refuses a missing reason, an invalid day for the next attempt and an unknown picture', async () => {
  const id = await orderIn(app, people, 'out_for_delivery')
  const note = 'Nobody was there'
  for (const body of [
    {},
    { note: '  ' },
    { failureReason: 'other' },
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
    const { data } = await app.call(getCustomerOrder, { token: people.customer.token, params: { id } })
    // Nothing arrives before the next attempt.
    const promisedOn = dayInLagos(new Date(data.promisedAt ?? 0))
    expect(dayInLagos(new Date(data.expectedAt ?? 0))).toBe(nextTryOn > promisedOn ? nextTryOn : promisedOn)
    await changeStatus(app, people.rider, id, 'out_for_delivery')
  }
})

test('records one of two concurrent reports of a failure', async () => {
  const id = await orderIn(app, people, 'out_for_delivery')
  const calls = await Promise.allSettled(
    Array.from({ length: 4 }, () => app.call(updateOrderStatus, failing(id, { note: 'The address is wrong' }))),
  )
  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { data } = await app.call(getOrder, { token: people.store.token, params: { id } })
  expect(data.orderActivities.filter(line => line.status.code_name === 'delivery_failed')).toHaveLength(1)
})
