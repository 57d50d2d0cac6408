import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { startedPayment } from '#tests/harness/money.ts'
import { type Provider, provider } from '#tests/harness/provider.ts'
import { dropJobs, queued } from '#tests/harness/queued.ts'

let app: TestApp
let bank: Provider

beforeAll(async () => {
  app = await startTestApp({ listen: true })
  bank = provider(app)
})
afterAll(() => app.stop())
beforeEach(() => dropJobs(app))

const sign = (body: string, key = 'sk_test_sandbox') => createHmac('sha512', key).update(body).digest('hex')
const post = async (body: string, headers: Record<string, string>) => {
  const response = await app.app.inject({
    method: 'POST',
    url: '/v1/payments/paystack/webhook',
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  })
  return { status: response.statusCode, ...response.json<{ code?: string }>() }
}
const kept = async (reference: string) =>
  (await app.platform.db.read.selectFrom('provider_events').selectAll().where('reference', '=', reference).execute())
    .length
const told = (event: string, reference: string) => JSON.stringify({ event, data: { reference } })

test('the same webhook five times at once is kept once and does its work once', async () => {
  const { reference, buyer } = await startedPayment(app, 5_000_00)
  const back = { callbackUrl: 'http://bitmarte.test/paid', cancelUrl: 'http://bitmarte.test/cart' }
  await app.platform.paystack.initialize({ reference, email: buyer.email, amount: 5_000_00, ...back })
  await bank.pay(reference)
  expect(await bank.tellAgain(reference, 5)).toEqual([200, 200, 200, 200, 200])
  expect(await kept(reference)).toBe(1)
  expect(await queued(app, 'payments.changed')).toEqual([`payment:${reference}`])
  await dropJobs(app)
  expect(await bank.tellAgain(reference, 1)).toEqual([200])
  expect(await queued(app, 'payments.changed')).toEqual([])
})

test('what isn’t signed by the provider is refused before anything is read', async () => {
  const reference = randomUUID()
  const body = told('charge.success', reference)
  const wrong: Record<string, string>[] = [
    {},
    { 'x-paystack-signature': '' },
    { 'x-paystack-signature': 'not hex' },
    { 'x-paystack-signature': sign(body, 'another key') },
    { 'x-paystack-signature': sign(`${body} `) },
  ]
  for (const headers of wrong)
    expect(await post(body, headers)).toMatchObject({ status: 401, code: 'signature_not_valid' })
  expect(await post('{', {})).toMatchObject({ status: 401 })
  expect(await kept(reference)).toBe(0)
  expect(await post(body, { 'x-paystack-signature': sign(body) })).toMatchObject({ status: 200 })
})

test('signed nonsense is refused, and an event that means nothing to us is kept', async () => {
  for (const body of ['{', '[]', '{"event":1}', '""'])
    expect(await post(body, { 'x-paystack-signature': sign(body) })).toMatchObject({ status: 422 })
  const reference = randomUUID()
  const body = told('invoice.update', reference)
  expect(await post(body, { 'x-paystack-signature': sign(body) })).toMatchObject({ status: 200 })
  expect(await kept(reference)).toBe(1)
  for (const task of ['payments.changed', 'payments.transferChanged', 'payments.refundChanged'])
    expect(await queued(app, task)).toEqual([])
})

test('a transfer’s event is for payouts', async () => {
  const body = told('transfer.success', 'payout-1')
  await post(body, { 'x-paystack-signature': sign(body) })
  expect(await queued(app, 'payments.transferChanged')).toEqual(['transfer:payout-1'])
})
