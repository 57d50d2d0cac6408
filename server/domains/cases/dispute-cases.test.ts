import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCase, casesFile, closeCase, getCase, listCases, listOwnCases } from '#contract/cases/cases.ts'
import { contactUs } from '#contract/cases/contact.ts'
import { disputesFile } from '#contract/money/disputes.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { disputeChanged } from '#domains/money/disputes/index.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, adminWith, merchant, type Person, within } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { paidOrder, settleMoney } from '#tests/harness/money.ts'
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

const finish = () => settleMoney(app)
const disputeCases = async () =>
  (await app.call(listCases, { token: boss.token, query: { kind: 'dispute' } })).data.rows

test('a card dispute is one case on the desk, and is closed with its outcome', async () => {
  const { payment } = await paidOrder(app, await merchant(app))
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

test('a card dispute names its order and customer on the desk, and the customer hears nothing of the case', async () => {
  const { payment, orderId } = await paidOrder(app, await merchant(app))
  await bank.dispute(payment.reference)
  await finish()
  const row = (await disputeCases()).find(({ orders }) => orders.some(({ id }) => id === orderId))
  expect(row).toMatchObject({ customerId: payment.buyer.accountId, orders: [{ id: orderId }] })
  const id = row?.id ?? ''
  const mailed = (await mailsTo(app, payment.buyer.email)).length
  const answer = (more: object) => ({ token: boss.token, params: { id }, body: { text: 'A known pattern.', ...more } })
  await app.call(answerCase, answer({}))
  for (const more of [{ waitFor: 'customer' }, { close: true }])
    expect((await app.refused(answerCase, answer(more))).code).toBe('case_not_possible')
  expect((await app.refused(closeCase, { token: boss.token, params: { id } })).code).toBe('case_not_possible')
  await finish()
  const { data } = await app.call(getCase, { token: boss.token, params: { id } })
  expect(data.messages.at(-1)).toMatchObject({ kind: 'internal', text: 'A known pattern.' })
  expect((await app.call(listCases, { token: boss.token, query: { orderId } })).data.rows).toMatchObject([{ id }])
  const { token } = payment.buyer
  expect((await app.call(listOwnCases, { token })).data.count).toBe(0)
  expect((await app.refused(getCase, { token, params: { id } })).code).toBe('case_not_found')
  expect((await app.call(listNotifications, { token, query: { limit: 10 } })).data.rows).toEqual([])
  expect(await mailsTo(app, payment.buyer.email)).toHaveLength(mailed)
  await bank.resolveDispute(payment.reference, 'won')
  await finish()
})

test('the desk has the most urgent case first, and cases and disputes are downloaded with amounts as numbers', async () => {
  const body = { fullName: 'Ada Obi', email: 'ada@example.ng', topic: 'order', message: 'Where is my order?' } as const
  await app.call(contactUs, { body })
  const { payment } = await paidOrder(app, await merchant(app), 30_000_50)
  await bank.dispute(payment.reference)
  await finish()
  const { rows } = (await app.call(listCases, { token: boss.token })).data
  expect(rows.map(({ kind }) => kind)).toEqual(['dispute', 'contact'])

  const file = async (path: string, by: Person) => {
    const response = await app.app.inject({ url: path, headers: { authorization: `Bearer ${by.token}` } })
    return { status: response.statusCode, lines: response.body.replace('\uFEFF', '').trim().split('\n') }
  }
  const cases = await file(`${casesFile.path}?tab=open`, boss)
  expect(cases.lines[0]).toMatch(/^Case,About,Status,.*,Refunded \(NGN\),Decided,Decided by$/)
  expect(cases.lines.slice(1).map(line => line.split(',')[1])).toEqual([
    'Card dispute',
    'Contact message about an order',
  ])
  const [disputed] = rows[0]?.orders ?? []
  const time = /,\d{4}-\d\d-\d\d \d\d:\d\d,/
  expect(cases.lines[1]).toMatch(time)
  expect(cases.lines[1]).toContain(`,${disputed?.name},${disputed?.storeName},`)
  const disputes = await file(disputesFile.path, boss)
  expect(disputes.lines).toHaveLength(4)
  expect(disputes.lines[1]).toContain(',30000.50,')
  expect(disputes.lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d,/)
  const clerk = await adminWith(app, [{ resource: 'orders', right: 'manage' }])
  for (const path of [casesFile.path, disputesFile.path]) expect((await file(path, clerk)).status).toBe(403)
})
