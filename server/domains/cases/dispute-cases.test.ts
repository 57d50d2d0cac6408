import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCase, listCases } from '#contract/cases/cases.ts'
import { disputeChanged } from '#domains/money/disputes/index.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, merchant, type Person, within } from '#tests/harness/fixtures.ts'
import { heldOrder, paidPayment } from '#tests/harness/money.ts'
import { type Provider, provider } from '#tests/harness/provider.ts'

let app: TestApp
let bank: Provider
let boss: Person
beforeAll(async () => {
  app = await startTestApp({ listen: true, now: new Date() })
  bank = provider(app)
  boss = await admin(app)
})
afterAll(() => app.stop())

const finish = async () => {
  await bank.settle()
  await app.runJobs()
}
const disputeCases = async () =>
  (await app.call(listCases, { token: boss.token, query: { kind: 'dispute' } })).data.rows

test('a card dispute is one case on the desk, and is closed with its outcome', async () => {
  const payment = await paidPayment(app, 20_000_00)
  await heldOrder(app, await merchant(app), { goods: 20_000_00, payment })
  await bank.dispute(payment.reference)
  await finish()
  const [row, ...others] = await disputeCases()
  expect([row?.status, others]).toEqual(['open', []])
  const { data } = await app.call(getCase, { token: boss.token, params: { id: row?.id ?? '' } })
  const disputeId = data.disputeId ?? ''
  await Promise.all(
    Array.from({ length: 3 }, () => within(app, work => work.addJob(disputeChanged, { disputeId })).then(app.runJobs)),
  )
  await bank.resolveDispute(payment.reference, 'won')
  await finish()
  expect(await disputeCases()).toEqual([])
  const { status, messages } = (await app.call(getCase, { token: boss.token, params: { id: data.id } })).data
  expect(status).toBe('closed')
  expect(messages.filter(({ kind }) => kind === 'event').map(({ text }) => text)).toEqual([
    'The bank waits for an answer.',
    'Dispute won: the money stays.',
  ])
})
