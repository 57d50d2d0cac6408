import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { retryRefund } from '#contract/money/payments.ts'
import { cancelCustomerOrder, getCustomerOrder, getOrder } from '#contract/orders/orders.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { shopper } from '#tests/harness/checkout.ts'
import { admin, merchant, type Person, product, shipping } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { expectBooksToBalance } from '#tests/harness/money.ts'
import { type Provider, provider } from '#tests/harness/provider.ts'

let app: TestApp
let bank: Provider
let overseer: Person
beforeAll(async () => {
  app = await startTestApp({ listen: true })
  bank = provider(app)
  await shipping(app)
  overseer = await admin(app)
})
afterAll(() => app.stop())
afterEach(() => expectBooksToBalance(app))

const finish = async () => {
  await app.runJobs()
  await bank.settle()
  await app.runJobs()
}

/** An order that was paid by card and cancelled, whose refund the provider could not make. */
async function failedRefund() {
  const store = await merchant(app)
  const buyer = await shopper(app)
  await buyer.put(await product(app, store.storeId, { price: 1_000_000 }))
  const { reference } = await buyer.pay()
  await bank.pay(reference)
  const [order] = (await buyer.comeBack(reference)).orders
  const id = order?.id ?? ''
  await app.call(cancelCustomerOrder, { token: buyer.token, params: { id }, body: {} })
  await bank.nextRefund('failed')
  await finish()
  const seen = (await app.call(getOrder, { token: overseer.token, params: { id } })).data
  return { buyer, orderId: id, refundId: seen.refunds?.[0]?.id ?? '', reference, seen }
}
const ofCustomer = async ({ token }: Person, id: string) =>
  (await app.call(getCustomerOrder, { token, params: { id } })).data
const retry = (id: string, headers?: Record<string, string>) =>
  app.call(retryRefund, { token: overseer.token, params: { id }, headers })

test('mails a refund to the card once, and again only if the provider pays it a day later', async () => {
  for (const late of [false, true]) {
    const store = await merchant(app)
    const buyer = await shopper(app)
    await buyer.put(await product(app, store.storeId, { price: 1_000_000 }))
    const { reference } = await buyer.pay()
    await bank.pay(reference)
    const [order] = (await buyer.comeBack(reference)).orders
    await app.call(cancelCustomerOrder, { token: buyer.token, params: { id: order?.id ?? '' }, body: {} })
    await app.runJobs()
    if (late) app.clock.advance(day)
    await finish()
    const about = (await mailsTo(app, buyer.email)).filter(({ text }) => text.includes('₦11,500.00'))
    const subjects = about.map(({ subject }) => subject.replace(/ ?(of )?order BM-\S+/i, ' order'))
    expect(subjects.filter(subject => /cancelled|was refunded/.test(subject))).toEqual([
      ' order was cancelled',
      ...(late ? ['₦11,500.00 order was refunded to you'] : []),
    ])
  }
})

test('shows a failed refund to both sides, retries it and refunds once', async () => {
  const { buyer, orderId, refundId, seen } = await failedRefund()
  expect(seen).toMatchObject({ paymentStatus: 'refund-failed', refunds: [{ status: 'failed' }] })
  expect(seen.refunds?.[0]?.failure).toContain('could not')
  const shown = await ofCustomer(buyer, orderId)
  expect(shown).toMatchObject({ paymentStatus: 'refund-failed', refunded: 11_500 })
  expect(shown.refunds[0]).not.toHaveProperty('failure')
  expect(shown.refunds[0]).not.toHaveProperty('id')

  const before = await bank.balance()
  expect((await retry(refundId)).data).toEqual({ id: refundId, status: 'waiting' })
  expect(await ofCustomer(buyer, orderId)).toMatchObject({ paymentStatus: 'refunding' })
  await finish()
  expect(await bank.balance()).toBe(before - 1_150_000)
  expect(await ofCustomer(buyer, orderId)).toMatchObject({ paymentStatus: 'refunded', refunds: [{ status: 'done' }] })
  const mails = (await mailsTo(app, buyer.email)).map(({ subject }) => subject)
  expect(mails.filter(subject => subject.endsWith('was refunded to you'))).toEqual([
    expect.stringMatching(/^₦11,500\.00 of order BM-\S+ was refunded to you$/),
  ])
  expect(await app.refused(retryRefund, { token: overseer.token, params: { id: refundId } })).toMatchObject({
    status: 409,
    code: 'refund_done',
  })
  const written = await app.platform.db.read
    .selectFrom('audit_log')
    .select(['account_id', 'before', 'after'])
    .where('action', '=', 'refund.retry')
    .where('subject_id', '=', refundId)
    .execute()
  expect(written).toMatchObject([
    {
      account_id: overseer.accountId,
      before: { status: 'failed', attempt: 1 },
      after: { status: 'waiting', attempt: 2 },
    },
  ])
})

test('refunds once when several administrators retry concurrently', async () => {
  const { refundId } = await failedRefund()
  const [sent, before] = [await bank.refundCount(), await bank.balance()]
  const key = { 'idempotency-key': randomUUID() }
  await Promise.all([
    atOnce(app.platform.db, 4, () => retry(refundId)),
    ...Array.from({ length: 3 }, () => retry(refundId, key).catch(() => undefined)),
  ])
  await finish()
  expect(await bank.refundCount()).toBe(sent + 1)
  expect(await bank.balance()).toBe(before - 1_150_000)
})

test('isn’t requested again if an attempt that had failed was paid after all', async () => {
  const { buyer, orderId, refundId, reference } = await failedRefund()
  const before = await bank.balance()
  await app.platform.paystack.refund({ transaction: reference, amount: 1_150_000, note: refundId })
  await bank.settle()
  const sent = await bank.refundCount()
  await retry(refundId)
  await finish()
  expect(await bank.refundCount()).toBe(sent)
  expect(await bank.balance()).toBe(before - 1_150_000)
  expect(await ofCustomer(buyer, orderId)).toMatchObject({ refunds: [{ status: 'done' }] })
})

test('can fail again and be retried again', async () => {
  const { buyer, orderId, refundId } = await failedRefund()
  await retry(refundId)
  await bank.nextRefund('failed')
  await finish()
  expect(await ofCustomer(buyer, orderId)).toMatchObject({ refunds: [{ status: 'failed' }] })
  await retry(refundId)
  await finish()
  expect(await ofCustomer(buyer, orderId)).toMatchObject({ refunds: [{ status: 'done' }] })
})

test('responds with 404 for an unknown refund', async () => {
  for (const id of [randomUUID(), 'nonsense'])
    expect(await app.refused(retryRefund, { token: overseer.token, params: { id } })).toMatchObject({ status: 404 })
})
