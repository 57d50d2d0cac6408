import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { acceptDispute, chargeDispute, contestDispute, getDispute } from '#contract/money/disputes.ts'
import { adminToday } from '#contract/read-models/admin-today.ts'
import { saveDocument } from '#domains/files/index.ts'
import { balanceOf, clawback, postEntry, storeBalance } from '#domains/money/ledger/index.ts'
import { requestRefund } from '#domains/money/payments/index.ts'
import { hour } from '#platform/clock.ts'
import { failed } from '#platform/failure.ts'
import { smallPdf } from '#platform/small-pdf.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { admin, type Merchant, merchant, type Person, within } from '#tests/harness/fixtures.ts'
import { complete, expectBooksToBalance, paidOrder, settleMoney } from '#tests/harness/money.ts'
import { type Provider, provider } from '#tests/harness/provider.ts'
import { sendAnswer } from './send-answer.ts'

let app: TestApp
let bank: Provider
let boss: Person
let store: Merchant

beforeAll(async () => {
  app = await startTestApp({ listen: true, now: new Date() })
  bank = provider(app)
  boss = await admin(app)
  store = await merchant(app)
})
afterAll(() => app.stop())
afterEach(() => expectBooksToBalance(app))

const finish = () => settleMoney(app)
const disputed = async () => {
  const { payment, orderId } = await paidOrder(app, store)
  await bank.dispute(payment.reference)
  await finish()
  const { id } = await app.platform.db.read
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', payment.paymentId)
    .executeTakeFirstOrThrow()
  return { payment, orderId, id, params: { id } }
}
const pageOf = async (id: string) => (await app.call(getDispute, { params: { id }, token: boss.token })).data
const document = async (owner: Person) => {
  const saved = await saveDocument(app.platform, smallPdf(['Waybill']), owner.accountId)
  if (failed(saved)) throw new Error(saved.message)
  return saved.id
}
const losses = () => balanceOf(app.platform.db.read, { kind: 'platform_losses' })

test('an administrator contests with the suggested evidence and a file; the bank decides', async () => {
  const { payment, id, params } = await disputed()
  const { evidence } = await pageOf(id)
  expect(evidence).toMatchObject({
    customerEmail: payment.buyer.email,
    deliveryAddress: '14 Adéníran Ogunsanya Street, Surulere, Lagos',
    deliveryDate: null,
  })
  const body = { ...evidence, customerPhone: '+2348035550188', fileIds: [await document(boss)] }
  const theirs = { ...body, fileIds: [await document(store)] }
  expect(await app.refused(contestDispute, { params, token: boss.token, body: theirs })).toMatchObject({
    code: 'document_not_found',
    errors: [{ field: 'fileIds.0' }],
  })
  expect(
    await app.refused(contestDispute, { params, token: boss.token, body: { ...body, customerPhone: 'abc' } }),
  ).toMatchObject({ errors: [{ field: 'customerPhone' }] })
  await app.call(contestDispute, { params, token: boss.token, body })
  expect((await app.refused(contestDispute, { params, token: boss.token, body })).code).toBe('dispute_answered')
  await atOnce(app.platform.db, 5, () => sendAnswer(app.platform, id))
  await finish()
  expect(await pageOf(id)).toMatchObject({
    status: 'under_review',
    answered: { answer: 'contest', by: expect.any(String), sentAt: expect.any(String) },
    evidence: body,
  })
  expect((await app.refused(acceptDispute, { params, token: boss.token, body: { note: 'No' } })).code).toBe(
    'dispute_answered',
  )
  await bank.resolveDispute(payment.reference, 'won')
  await finish()
  expect(await pageOf(id)).toMatchObject({ status: 'won' })
  expect((await app.refused(contestDispute, { params, token: boss.token, body })).code).toBe('dispute_closed')
})

test('an accepted dispute pays the customer through the provider, at the platform’s expense', async () => {
  const { id, params } = await disputed()
  const [before, lost] = [await bank.balance(), await losses()]
  await app.call(acceptDispute, { params, token: boss.token, body: { note: 'The store sent the wrong item.' } })
  await finish()
  expect(await pageOf(id)).toMatchObject({ status: 'accepted', answered: { answer: 'accept' } })
  expect(await bank.balance()).toBe(before - 20_000_00)
  expect(await losses()).toBe(lost + 20_000_00)
})

test('an answer waits while the provider is down, and one that it refuses is given again', async () => {
  const { id, params } = await disputed()
  await bank.outage(true)
  await app.call(acceptDispute, { params, token: boss.token, body: { note: 'Ours to bear.' } })
  await expect(sendAnswer(app.platform, id)).rejects.toThrow('responded with 503')
  await bank.outage(false)
  await bank.refuseAnswer()
  await finish()
  expect(await pageOf(id)).toMatchObject({
    status: 'needs_evidence',
    answered: null,
    answerFailure: 'The uploaded file is not readable',
  })
  await app.call(acceptDispute, { params, token: boss.token, body: { note: 'Ours to bear.' } })
  await finish()
  expect(await pageOf(id)).toMatchObject({ status: 'accepted', answerFailure: null })
})

test('nobody can answer after the deadline', async () => {
  const { params } = await disputed()
  const toAnswer = async () =>
    (await app.call(adminToday, { token: boss.token })).data.queues.find(({ queue }) => queue === 'disputes')?.count ??
    0
  const before = await toAnswer()
  app.clock.advance(25 * hour)
  expect([before > 0, await toAnswer()]).toEqual([true, 0])
  const refused = await app.refused(acceptDispute, { params, token: boss.token, body: { note: 'Late' } })
  expect(refused.code).toBe('dispute_overdue')
  app.clock.advance(-25 * hour)
})

test('a lost dispute can be charged to the store once its money is released, never more than the loss', async () => {
  const { payment, orderId, id, params } = await disputed()
  const charge = (amount: number, of = orderId) => ({
    params,
    token: boss.token,
    body: { orderId: of, amount, reason: 'The store never sent it.' },
  })
  expect((await app.refused(chargeDispute, charge(1_000))).code).toBe('dispute_not_lost')
  await bank.resolveDispute(payment.reference, 'lost')
  await finish()
  expect((await app.refused(chargeDispute, charge(1_000))).code).toBe('order_money_held')
  expect((await app.refused(chargeDispute, charge(1_000, id))).code).toBe('order_not_found')
  await complete(app, orderId)
  await finish()
  const [owed, lost] = [await storeBalance(app.platform.db.read, store), await losses()]
  expect((await pageOf(id)).orderDetails).toMatchObject([{ id: orderId, paid: 20_000, chargeable: 20_000 }])
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => app.call(chargeDispute, charge(8_000))))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await app.refused(chargeDispute, charge(4_000.01))).toMatchObject({
    code: 'dispute_charge_too_high',
    errors: [{ field: 'amount' }],
  })
  await app.call(chargeDispute, charge(4_000))
  expect(await storeBalance(app.platform.db.read, store)).toBe(owed - 20_000_00)
  expect(await losses()).toBe(lost - 20_000_00)
  expect(await pageOf(id)).toMatchObject({ charged: 20_000, orderDetails: [{ chargeable: 0 }] })
})

test('a store that earned exactly nothing with an order is charged for its dispute too', async () => {
  const { payment, orderId, id, params } = await disputed()
  await bank.resolveDispute(payment.reference, 'lost')
  await within(app, work => {
    const all = work.tx.updateTable('orders').set({ commission_kobo: 20_000_00 })
    return all.where('id', '=', orderId).execute()
  })
  const owed = await storeBalance(app.platform.db.read, store)
  await complete(app, orderId)
  await finish()
  expect(await storeBalance(app.platform.db.read, store)).toBe(owed)
  expect((await pageOf(id)).orderDetails).toMatchObject([{ chargeable: 20_000 }])
  const body = { orderId, amount: 20_000, reason: 'The store never sent it.' }
  await app.call(chargeDispute, { params, token: boss.token, body })
  expect(await storeBalance(app.platform.db.read, store)).toBe(owed - 20_000_00)
})

test('a store that bears a dispute, and then a refund that the dispute has paid, pays once', async () => {
  const { payment, orderId, id, params } = await disputed()
  const before = await losses()
  await bank.resolveDispute(payment.reference, 'lost')
  await finish()
  await complete(app, orderId)
  const owed = await storeBalance(app.platform.db.read, store)
  const charge = (amount: number) =>
    app.call(chargeDispute, { params, token: boss.token, body: { orderId, amount, reason: 'It was never sent.' } })
  await charge(15_000)
  await charge(5_000)
  const refund = (cause: string, goods: number) =>
    within(app, async work => {
      const taken = { goods, shipping: 0, commission: goods / 10 }
      await postEntry(work, clawback({ returnId: randomUUID(), orderId, storeId: store.storeId, ...taken }))
      await requestRefund(work, {
        paymentId: payment.paymentId,
        orderId,
        cause,
        amount: goods,
        reason: 'items_returned',
      })
    })
  await refund(`return:${randomUUID()}`, 8_000_00)
  await finish()
  // It bears 12,000 of the dispute, and the return of 8,000 less commission.
  expect(await storeBalance(app.platform.db.read, store)).toBe(owed - 12_000_00 - 7_200_00)
  expect(await pageOf(id)).toMatchObject({ charged: 12_000, orderDetails: [{ chargeable: 0 }] })
  await refund(`return:${randomUUID()}`, 12_000_00)
  await finish()
  expect(await storeBalance(app.platform.db.read, store)).toBe(owed - 18_000_00)
  expect(await pageOf(id)).toMatchObject({ charged: 0 })
  expect(await losses()).toBe(before)
})
