import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transactionRow } from '#domains/checkout/transaction.view.ts'
import { balanceOf } from '#domains/money/ledger/index.ts'
import { minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { merchant, within } from '#tests/harness/fixtures.ts'
import { expectBooksToBalance, heldOrder, paidPayment } from '#tests/harness/money.ts'
import { type Provider, provider } from '#tests/harness/provider.ts'
import { requestRefund } from './index.ts'
import { settleRefund } from './settle-refund.ts'

let app: TestApp
let bank: Provider

beforeAll(async () => {
  app = await startTestApp({ listen: true })
  bank = provider(app)
})
afterAll(() => app.stop())
afterEach(() => expectBooksToBalance(app))

const balance = (kind: 'refunds_payable' | 'provider_clearing') => balanceOf(app.platform.db.read, { kind })
const late = (payment: { paymentId: string }, amount: number, cause = `late:${payment.paymentId}`) =>
  within(app, work => requestRefund(work, { paymentId: payment.paymentId, cause, reason: 'late_sold_out', amount }))
/** Has an order of a payment cancelled, of so many kobo: a part of it, so that the provider wouldn't refuse it twice. */
const cancelled = async (payment: { paymentId: string; checkoutId: string; fee: number }, goods: number) => {
  const orderId = await heldOrder(app, await merchant(app), { goods, payment })
  const asked = {
    paymentId: payment.paymentId,
    orderId,
    cause: `cancel:${orderId}`,
    reason: 'order_cancelled',
  } as const
  return () => within(app, work => requestRefund(work, { ...asked, amount: goods }))
}
const row = (refundId: string) =>
  app.platform.db.read.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow()
/** Does jobs and lets the provider finish, webhook included. */
const finish = async () => {
  await app.runJobs()
  await bank.settle()
  await app.runJobs()
}
const runAfter = async (minutes: number) => {
  app.clock.advance(minutes * minute)
  await app.runScheduledJob('payments.reconcile')
}

test('refunds a late payment, at the cost of the provider’s fee only', async () => {
  const payment = await paidPayment(app, 5_000_00)
  await expect(late(payment, 4_999_99)).rejects.toThrow('only a part')
  const before = await balance('provider_clearing')
  const { refundId } = await late(payment, 5_000_00)
  expect(await balance('refunds_payable')).toBe(-5_000_00)
  await app.runJobs()
  expect(await row(refundId)).toMatchObject({ status: 'sent', failure: null })
  expect(await balance('refunds_payable')).toBe(-5_000_00)
  const transaction = () =>
    transactionRow(app.platform.db.read, { reference: payment.reference, customerId: payment.buyer.accountId })
  expect(await transaction()).toMatchObject({ status: 'refunding' })
  await bank.settle()
  await app.runJobs() // Told by webhook.
  expect(await row(refundId)).toMatchObject({ status: 'done', done_at: app.clock.now() })
  expect(await transaction()).toMatchObject({ status: 'refunded' })
  expect(await balance('refunds_payable')).toBe(0)
  expect(await balance('provider_clearing')).toBe(before - payment.fee)
})

test('refunds once for five concurrent requests and five concurrent jobs', async () => {
  const payment = await paidPayment(app, 5_000_00)
  const before = await bank.balance()
  const cancel = await cancelled(payment, 1_000_00)
  const answers = await atOnce(app.platform.db, 5, cancel)
  const [refundId = '', ...others] = new Set(answers.map(answer => answer.refundId))
  expect(others).toEqual([])
  await atOnce(app.platform.db, 5, () => settleRefund(app.platform, refundId))
  await finish()
  expect(await bank.balance()).toBe(before - 1_000_00)
  expect(await row(refundId)).toMatchObject({ status: 'done' })
})

test('refunds part of an order from its escrow, and no more than that', async () => {
  const payment = await paidPayment(app, 5_000_00)
  const store = await merchant(app)
  const orderId = await heldOrder(app, store, { goods: 3_000_00, shipping: 500_00, payment })
  const cancel = (amount: number, cause: string) =>
    within(app, work =>
      requestRefund(work, { paymentId: payment.paymentId, orderId, cause, reason: 'order_cancelled', amount }),
    )
  await expect(cancel(3_500_01, 'too much')).rejects.toThrow('more than is held')
  await expect(cancel(5_000_01, 'far too much')).rejects.toThrow('more than was paid')
  const { refundId } = await cancel(3_500_00, `cancel:${orderId}`)
  expect(await balanceOf(app.platform.db.read, { kind: 'escrow', ownerId: orderId })).toBe(0)
  await expect(cancel(1, 'again')).rejects.toThrow('more than is held')
  await finish()
  expect(await row(refundId)).toMatchObject({ status: 'done', amount_kobo: 3_500_00 })
  expect(await balance('refunds_payable')).toBe(0)
})

test('waits while the provider is down at any step, and refunds afterwards', async () => {
  const payment = await paidPayment(app, 5_000_00)
  const sent = await bank.refundCount()
  await bank.outage(true)
  const { refundId } = await late(payment, 5_000_00)
  await app.runJobs()
  await runAfter(1)
  await app.runJobs()
  expect(await row(refundId)).toMatchObject({ status: 'waiting' })
  await bank.outage(false)
  await runAfter(1)
  await app.runJobs()
  expect(await row(refundId)).toMatchObject({ status: 'sent' })
  await bank.outage(true)
  await runAfter(5)
  await app.runJobs()
  expect(await row(refundId)).toMatchObject({ status: 'sent' })
  await bank.outage(false)
  await finish()
  await runAfter(10)
  await finish()
  expect(await row(refundId)).toMatchObject({ status: 'done' })
  expect(await bank.refundCount()).toBe(sent + 1)
})

test('finds an attempt with a lost response by its note and doesn’t repeat it', async () => {
  const payment = await paidPayment(app, 5_000_00)
  const cancel = await cancelled(payment, 2_000_00)
  const { refundId } = await cancel()
  const sent = await bank.refundCount()
  await app.platform.paystack.refund({ transaction: payment.reference, amount: 2_000_00, note: refundId })
  await finish()
  expect(await row(refundId)).toMatchObject({ status: 'done' })
  expect(await bank.refundCount()).toBe(sent + 1)
})

test('repeats an attempt that never reached the provider, but not while it may still be processed', async () => {
  const payment = await paidPayment(app, 5_000_00)
  const { refundId } = await late(payment, 5_000_00)
  const sent = await bank.refundCount()
  await within(app, ({ tx, now }) =>
    tx.updateTable('refunds').set({ status: 'sent', sent_at: now }).where('id', '=', refundId).execute(),
  )
  await app.runJobs()
  expect(await bank.refundCount()).toBe(sent)
  await runAfter(2)
  await finish()
  expect(await bank.refundCount()).toBe(sent + 1)
  expect(await row(refundId)).toMatchObject({ status: 'done' })
})

test('shows a refusal, keeps the money owed and retries', async () => {
  const payment = await paidPayment(app, 5_000_00)
  // Somebody gave it back on the provider's own dashboard.
  await app.platform.paystack.refund({ transaction: payment.reference, amount: 5_000_00, note: randomUUID() })
  const { refundId } = await late(payment, 5_000_00)
  await app.runJobs()
  expect(await row(refundId)).toMatchObject({ status: 'waiting', failure: expect.stringContaining('fully reversed') })
  const owed = await balance('refunds_payable')
  await runAfter(1)
  await app.runJobs()
  expect(await row(refundId)).toMatchObject({ status: 'waiting', checked_at: app.clock.now() })
  expect(await balance('refunds_payable')).toBe(owed)
})
