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
  return { status: response.statusCode, ...response.json<{ code?: string; errors?: { field: string }[] }>() }
}
const kept = async (reference: string) =>
  (await app.platform.db.read.selectFrom('provider_events').selectAll().where('reference', '=', reference).execute())
    .length
const webhookBody = (event: string, reference: string) => JSON.stringify({ event, data: { reference } })

test('stores and processes a webhook once for five concurrent deliveries', async () => {
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

test('refuses an unsigned request before it is parsed', async () => {
  const reference = randomUUID()
  const body = webhookBody('charge.success', reference)
  const wrong: Record<string, string>[] = [
    {},
    { 'x-paystack-signature': '' },
    { 'x-paystack-signature': 'not hex' },
    { 'x-paystack-signature': sign(body, 'another key') },
    { 'x-paystack-signature': sign(`${body} `) },
    { 'x-paystack-signature': `${sign(body)}xyz` },
    { 'x-paystack-signature': `${sign(body)}00` },
    { 'x-paystack-signature': sign(body).toUpperCase() },
  ]
  for (const headers of wrong)
    expect(await post(body, headers)).toMatchObject({ status: 401, code: 'signature_not_valid' })
  expect(await post('{', {})).toMatchObject({ status: 401 })
  expect(await kept(reference)).toBe(0)
  expect(await post(body, { 'x-paystack-signature': sign(body) })).toMatchObject({ status: 200 })
})

test('refuses signed invalid JSON, and stores unknown events', async () => {
  for (const body of ['{', '[]', '{"event":1}', '""'])
    expect(await post(body, { 'x-paystack-signature': sign(body) })).toMatchObject({ status: 422 })
  const reference = randomUUID()
  const body = webhookBody('invoice.update', reference)
  expect(await post(body, { 'x-paystack-signature': sign(body) })).toMatchObject({ status: 200 })
  expect(await kept(reference)).toBe(1)
  for (const task of ['payments.changed', 'payments.transferChanged', 'payments.refundChanged'])
    expect(await queued(app, task)).toEqual([])
})

const signed = (body: string) => post(body, { 'x-paystack-signature': sign(body) })

test('accepts and ignores an event about an unknown reference, so that it isn’t repeated', async () => {
  for (const event of ['charge.success', 'transfer.success', 'refund.processed'])
    for (const reference of ['', 'r'.repeat(101), 'r'.repeat(600), 'é'.repeat(20_000)])
      expect(await signed(webhookBody(event, reference))).toMatchObject({ status: 200 })
  for (const task of ['payments.changed', 'payments.transferChanged', 'payments.refundChanged'])
    expect(await queued(app, task)).toEqual([])
})

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const values = [
  'null',
  'true',
  '7',
  '1e999',
  '-1e308',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '[]',
  '{}',
  '[null]',
  nested(40),
]

test.each(['', ...values, nested(100_000), '{"event":"a","data":{}} x', '\ufeff{}'])(
  'a signed body that is no event is refused by its field, %#',
  async body => {
    const { status, errors } = await signed(body)
    expect({ status, named: errors?.length }).toEqual({ status: 422, named: expect.any(Number) })
  },
)

test.each(['event', 'data', 'reference', 'transaction_reference', 'customer'])(
  'whatever stands in %s of a signed event, it succeeds or is refused by that field',
  async field => {
    for (const value of [
      ...values,
      '1'.repeat(400),
      `{"a":${nested(50_000)}}`,
      '{"__proto__":{"a":1}}',
      '{"\\u0000":1}',
    ]) {
      const outer = field === 'event' || field === 'data'
      const data = `{"id":1${outer ? '' : `,"${field}":${value}`}}`
      const { status, errors } = await signed(
        `{"event":${field === 'event' ? value : '"charge.success"'},"data":${field === 'data' ? value : data}}`,
      )
      const named = (errors ?? []).map(each => each.field.split('.')[outer ? 0 : 1])
      expect({ value: value.slice(0, 40), status, named: [...new Set(named)] }).toEqual(
        status === 200
          ? expect.objectContaining({ named: [] })
          : expect.objectContaining({ status: 422, named: [field] }),
      )
    }
    expect(await signed('{"event":"charge.success"}')).toMatchObject({ status: 422, errors: [{ field: 'data' }] })
  },
)

test('passes transfer events to payouts', async () => {
  const body = webhookBody('transfer.success', 'payout-1')
  await post(body, { 'x-paystack-signature': sign(body) })
  expect(await queued(app, 'payments.transferChanged')).toEqual(['transfer:payout-1'])
})

test('passes dispute events to disputes only, by the payment that they name', async () => {
  const reference = randomUUID()
  for (const event of ['charge.dispute.create', 'charge.dispute.remind', 'charge.dispute.resolve'])
    expect(await signed(JSON.stringify({ event, data: { id: 7, transaction: { reference } } }))).toMatchObject({
      status: 200,
    })
  expect(await queued(app, 'payments.disputeHinted')).toEqual([`dispute-hint:${reference}`])
  expect(await queued(app, 'payments.changed')).toEqual([])
  for (const transaction of [null, 7, 'x', {}, { reference: 7 }])
    expect(await signed(JSON.stringify({ event: 'charge.dispute.create', data: { transaction } }))).toMatchObject({
      status: 200,
    })
})
