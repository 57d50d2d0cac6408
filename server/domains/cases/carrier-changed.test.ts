import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCase, getCase, listOwnCases, reportProblem } from '#contract/cases/cases.ts'
import { handOverParcel } from '#contract/delivery/dispatch.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { day, hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, orderIn } from '#tests/harness/deliveries.ts'
import { admin, type Person, partner, shipping } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { expectNoDifferences } from '#tests/harness/reconcile.ts'

type Rider = Person & { partnerId: string }

let app: TestApp
let people: Cast
let overseer: Person
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  people = await cast(app)
  overseer = await admin(app)
})
afterAll(() => app.stop())

/** A case of an order that never arrived, whose carrier is asked; 40 hours later it hands the parcel over. */
async function handedOver(from: Rider, to: Rider, answers = false) {
  const orderId = await orderIn(app, { ...people, rider: from }, 'out_for_delivery')
  app.clock.advance(6 * day)
  const body = { orderId, kind: 'never_arrived', text: 'It never came.' } as const
  const { id } = (await app.call(reportProblem, { token: people.customer.token, body })).data
  if (answers) await app.call(answerCase, { token: from.token, params: { id }, body: { text: 'My bike broke down.' } })
  await app.advance(40 * hour)
  const asked = { orderId, fromId: from.partnerId, partnerId: to.partnerId, reason: 'Their bike broke down' }
  await app.call(handOverParcel, { token: people.scheduler.token, body: asked })
  await app.runJobs()
  return id
}
const seen = async (id: string) => (await app.call(getCase, { token: overseer.token, params: { id } })).data
const casesOf = async ({ token }: Person) => (await app.call(listOwnCases, { token })).data.rows.map(({ id }) => id)

test('a case that waits for the carrier asks the new one, who has the full time to answer and bears it otherwise', async () => {
  const [from, to] = [await partner(app), await partner(app)]
  const id = await handedOver(from, to)
  expect([await casesOf(from), await casesOf(to)]).toEqual([[], [id]])
  expect(await app.refused(getCase, { token: from.token, params: { id } })).toMatchObject({ code: 'case_not_found' })
  const { status, messages, name } = await seen(id)
  expect(status).toBe('waiting_for_carrier')
  expect(messages.at(-1)).toMatchObject({
    kind: 'event',
    text: 'Another carrier has the parcel now, and is asked instead',
  })
  expect((await mailsTo(app, to.email)).map(({ text }) => text).join()).toContain(name)
  expect((await app.call(listNotifications, { token: to.token })).data.rows).toHaveLength(2)
  // The former carrier would have had 8 hours.
  await app.advance(40 * hour)
  expect((await seen(id)).status).toBe('waiting_for_carrier')
  await app.advance(10 * hour)
  expect(await seen(id)).toMatchObject({ status: 'decided', decision: { bearer: 'partner' } })
  await expectNoDifferences(app)
})

test('a case that the former carrier has answered goes on to the new one without a question', async () => {
  const [from, to] = [await partner(app), await partner(app)]
  const id = await handedOver(from, to, true)
  expect([await casesOf(from), await casesOf(to)]).toEqual([[], [id]])
  expect(await seen(id)).toMatchObject({ status: 'open' })
  expect((await app.call(listNotifications, { token: to.token })).data.rows).toHaveLength(1)
})
