import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCase, getCase, reportProblem } from '#contract/cases/cases.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, orderIn } from '#tests/harness/deliveries.ts'
import { admin, type Person, shipping } from '#tests/harness/fixtures.ts'
import { expectNoDifferences } from '#tests/harness/reconcile.ts'

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

test('a customer who doesn’t answer within 7 days gets no refund: the case closes', async () => {
  const orderId = await orderIn(app, people, 'out_for_delivery')
  app.clock.advance(6 * day)
  const body = { orderId, kind: 'never_arrived' as const, text: 'It never came.' }
  const { id } = (await app.call(reportProblem, { token: people.customer.token, body })).data
  const question = { text: 'Who took it at the gate?', waitFor: 'customer' as const }
  await app.call(answerCase, { token: overseer.token, params: { id }, body: question })
  const now = async () => (await app.call(getCase, { token: overseer.token, params: { id } })).data
  await app.advance(6 * day)
  expect(await now()).toMatchObject({ status: 'waiting_for_customer' })
  await app.advance(2 * day)
  expect(await now()).toMatchObject({ status: 'closed', decision: null })
  const refunds = await app.platform.db.read
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .execute()
  expect(refunds).toEqual([])
  await expectNoDifferences(app)
})
