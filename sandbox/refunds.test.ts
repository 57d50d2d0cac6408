import fc from 'fast-check'
import { expect, test } from 'vitest'
import { receiver, sandbox } from './harness.ts'

test('a refund is pending, then processed with a webhook', async () => {
  const { url, received } = await receiver()
  const { paid, post, get, settle } = await sandbox({ webhookUrl: url, settleDelay: 100 })
  const reference = await paid(1_000_00)
  const refund = await post('/refund', { transaction: reference, amount: 400_00, merchant_note: 'Order #1042' })
  expect(refund).toMatchObject({
    status: 200,
    body: { data: { status: 'pending', amount: 400_00, fully_deducted: false } },
  })
  await settle()
  const { data } = await get(`/refund/${refund.data.id}`)
  expect(data).toMatchObject({
    status: 'processed',
    transaction_reference: reference,
    merchant_note: 'Order #1042',
    refund_type: 'partial',
  })
  expect(received.map(({ event }) => event)).toEqual(['charge.success', 'refund.processed'])
  expect(received[1]?.data).toEqual(data)
  expect((await get(`/transaction/verify/${reference}`)).data.status).toBe('success')
})

test('a full refund by ID reverses the transaction, and no more can be refunded', async () => {
  const { paid, post, get, settle } = await sandbox()
  const reference = await paid(1_000_00)
  const { id } = (await get(`/transaction/verify/${reference}`)).data
  expect((await post('/refund', { transaction: id })).data.amount).toBe(1_000_00)
  await settle()
  expect((await get(`/transaction/${id}`)).data.status).toBe('reversed')
  const more = await post('/refund', { transaction: String(id), amount: 1 })
  expect(more).toMatchObject({ status: 400, body: { code: 'transaction_reversed' } })
})

test('a refund fails on demand, sends a webhook, and the money can be refunded again', async () => {
  const { url, received } = await receiver()
  const { paid, post, get, settle } = await sandbox({ webhookUrl: url })
  const reference = await paid(1_000_00)
  const before = (await get('/balance')).rows
  await post('/sandbox/next-refund', { status: 'failed' })
  const { data } = await post('/refund', { transaction: reference })
  await settle()
  expect((await get(`/refund/${data.id}`)).data).toMatchObject({ status: 'failed', refunded_at: null })
  expect(received.map(({ event }) => event)).toEqual(['charge.success', 'refund.failed'])
  expect((await get('/balance')).rows).toEqual(before)
  const again = await post('/refund', { transaction: reference })
  await settle()
  expect((await get(`/refund/${again.data.id}`)).data).toMatchObject({ status: 'processed', amount: 1_000_00 })
})

test('refunds never exceed the payment, also under concurrency', async () => {
  const { paid, post, get } = await sandbox()
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 1000 }),
      fc.array(fc.integer({ min: 1, max: 700 }), { maxLength: 6 }),
      async (amount, asked) => {
        const reference = await paid(amount)
        const answers = await Promise.all(asked.map(part => post('/refund', { transaction: reference, amount: part })))
        const granted = answers
          .filter(({ status }) => status === 200)
          .reduce((sum, { data }) => sum + Number(data.amount), 0)
        expect(granted).toBeLessThanOrEqual(amount)
        const { body, rows } = await get(`/refund?transaction=${reference}`)
        expect(rows.reduce((sum, refund) => sum + Number(refund.amount), 0)).toBe(granted)
        expect((await get(`/refund?reference=${reference}`)).body.meta?.total).toBe(body.meta?.total)
      },
    ),
    { numRuns: 25 },
  )
})

test.each([
  ['no transaction', { transaction: undefined }, 400],
  ['an unknown transaction', { transaction: 'nobody' }, 404],
  ['an unknown id', { transaction: 999 }, 404],
  ['more than was paid', { amount: 1_000_01 }, 400],
  ['nothing', { amount: 0 }, 400],
  ['a negative amount', { amount: -1 }, 400],
  ['a long note', { customer_note: 'x'.repeat(501) }, 400],
])('rejects a refund of %s', async (_, wrong, status) => {
  const { paid, post, get } = await sandbox()
  const reference = await paid(1_000_00)
  expect((await post('/refund', { transaction: reference, ...wrong })).status).toBe(status)
  expect((await get('/refund')).body.meta?.total).toBe(0)
})

test('refunds only paid transactions, up to the balance', async () => {
  const { initialize, paid, post } = await sandbox({ openingBalance: 0 })
  const { reference } = await initialize()
  expect((await post('/refund', { transaction: reference })).body.code).toBe('invalid_transaction_status')
  // Paystack keeps its fee, so this payment alone can't cover a full refund.
  const alone = await paid(1_000_00)
  expect((await post('/refund', { transaction: alone })).body.code).toBe('insufficient_balance')
})
