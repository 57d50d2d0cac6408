import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transactionRow } from '#domains/checkout/transaction.view.ts'
import { day, minute } from '#platform/clock.ts'
import { failed } from '#platform/failure.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { checkPayment, paidPayment, startedPayment } from '#tests/harness/money.ts'
import { type Provider, provider } from '#tests/harness/provider.ts'
import { dropJobs, queued } from '#tests/harness/queued.ts'
import { openPayment } from './index.ts'

let app: TestApp
let bank: Provider
const back = { callbackUrl: 'http://bitmarte.test/paid', cancelUrl: 'http://bitmarte.test/cart' }

beforeAll(async () => {
  app = await startTestApp()
  bank = provider(app)
})
afterAll(() => app.stop())
beforeEach(() => dropJobs(app))

const open = (reference: string) => openPayment(app.platform, reference, back)
const check = (reference: string) => checkPayment(app, reference)
const openedPayment = async (amount = 5_000_00) => {
  const payment = await startedPayment(app, amount)
  const answer = await open(payment.reference)
  if (failed(answer)) throw new Error(answer.code)
  return { ...payment, ...answer }
}
const initialize = (reference: string, email: string, amount: number) =>
  app.platform.paystack.initialize({ reference, email, amount, ...back })

/** Returns whether `payments.reconcile` has a payment asked about after so many more minutes. */
const askedAfter = async (minutes: number, reference: string): Promise<boolean> => {
  app.clock.advance(minutes * minute)
  await dropJobs(app)
  await app.runScheduledJob('payments.reconcile')
  return (await queued(app, 'payments.changed')).includes(`payment:${reference}`)
}

test('opens a payment once under concurrent calls', async () => {
  const { reference } = await startedPayment(app, 5_000_00)
  const answers = await atOnce(app.platform.db, 3, () => open(reference))
  const [first] = answers
  expect(first).toMatchObject({ authorizationUrl: expect.stringContaining('/pay/') })
  for (const answer of answers) expect(answer).toEqual(first)
})

test('opens nothing while the provider is down, and the same reference afterwards', async () => {
  const { reference } = await startedPayment(app, 5_000_00)
  await bank.outage(true)
  expect(await open(reference)).toMatchObject({ code: 'provider_unavailable' })
  expect(await check(reference)).toMatchObject({ code: 'provider_unavailable' })
  await bank.outage(false)
  expect(await check(reference)).toMatchObject({ status: 'starting' })
  expect(await open(reference)).toMatchObject({ reference })
})

test('uses a new reference when the response of an opening was lost', async () => {
  const { reference, paymentId, buyer } = await startedPayment(app, 5_000_00)
  await initialize(reference, buyer.email, 5_000_00)
  const answer = await open(reference)
  if (failed(answer)) throw new Error(answer.code)
  expect(answer.reference).not.toBe(reference)
  await bank.pay(answer.reference)
  expect(await check(answer.reference)).toMatchObject({ paymentId, status: 'paid' })
  expect(await check(reference)).toMatchObject({ code: 'checkout_not_found' })
})

test('refuses an amount above the provider’s limit with its own message', async () => {
  const { reference } = await startedPayment(app, 10_000_001_00)
  expect(await open(reference)).toMatchObject({ message: expect.stringContaining('doesn’t take this payment') })
})

test('keeps a payment open after a declined card, and paid once paid', async () => {
  const { reference } = await openedPayment()
  expect(await check(reference)).toMatchObject({ status: 'open', paid: null })
  await bank.pay(reference, { card: 'declined' })
  expect(await check(reference)).toMatchObject({ status: 'declined' })
  await bank.pay(reference)
  const states = await atOnce(app.platform.db, 5, () => check(reference))
  for (const state of states) expect(state).toMatchObject({ status: 'paid', paid: 5_000_00, fee: 175_00 })
  await bank.outage(true)
  expect(await check(reference)).toMatchObject({ status: 'paid' })
  await bank.outage(false)
})

test('marks a payment with another amount or person as wrong', async () => {
  const [less, other] = [await startedPayment(app, 5_000_00), await startedPayment(app, 5_000_00)]
  await initialize(less.reference, less.buyer.email, 4_999_99)
  await initialize(other.reference, 'eve@test.ng', 5_000_00)
  for (const { reference } of [less, other]) await bank.pay(reference)
  expect(await check(less.reference)).toMatchObject({ status: 'wrong', paid: 4_999_99, amount: 5_000_00 })
  expect(await check(other.reference)).toMatchObject({ status: 'wrong', paid: 5_000_00 })
})

test('checks an unfinished payment after a minute, then less often, and abandons it after a day', async () => {
  const { reference } = await openedPayment()
  expect(await askedAfter(0.5, reference)).toBe(false)
  expect(await askedAfter(0.5, reference)).toBe(true)
  expect(await askedAfter(1, reference)).toBe(true) // Nothing was answered, so it is asked again each minute.
  await check(reference)
  expect(await askedAfter(1, reference)).toBe(false)
  expect(await askedAfter(1, reference)).toBe(true)
  await check(reference)
  expect(await askedAfter(3, reference)).toBe(false)
  expect(await askedAfter(1, reference)).toBe(true)
  expect(await askedAfter(day / minute, reference)).toBe(true)
  expect(await check(reference)).toMatchObject({ status: 'abandoned' })
  expect(await askedAfter(day / minute, reference)).toBe(false)
  await bank.pay(reference)
  expect(await check(reference)).toMatchObject({ status: 'paid' })
})

test('finds no checkout for an unknown reference', async () => {
  expect(await check(`bm-${randomUUID()}`)).toMatchObject({ code: 'checkout_not_found' })
})

test('returns a transaction to its customer only, once paid', async () => {
  const { reference, buyer, paymentId } = await paidPayment(app, 19_500_00)
  const of = (customerId: string) => transactionRow(app.platform.db.read, { reference, customerId })
  expect(await of(buyer.accountId)).toMatchObject({
    id: paymentId,
    reference,
    amount: 19_500,
    status: 'paid',
    customerName: expect.stringContaining('Ada'),
    customerEmail: buyer.email,
    cardNumber: '4081',
    bank: 'TEST BANK',
    country: 'Nigeria',
    paymentChannel: 'card',
    orders: [],
    orderItems: [],
  })
  expect(await of(randomUUID())).toBeUndefined()
  const unpaid = await openedPayment()
  const row = await transactionRow(app.platform.db.read, {
    reference: unpaid.reference,
    customerId: unpaid.buyer.accountId,
  })
  expect(row).toBeUndefined()
})
