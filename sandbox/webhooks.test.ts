import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { receiver, sandbox, secretKey } from './harness.ts'

function dataFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'data', 'sandbox.db')
}

test('signs an event with the secret key over its raw body', async () => {
  const { url, received } = await receiver()
  const { paid, settle, get } = await sandbox({ webhookUrl: url })
  const reference = await paid()
  await settle()
  const [sent] = received
  expect(sent?.event).toBe('charge.success')
  expect(sent?.data).toEqual((await get(`/transaction/verify/${reference}`)).data)
  expect(sent?.signature).toBe(
    createHmac('sha512', secretKey)
      .update(sent?.body ?? '')
      .digest('hex'),
  )
})

test('retries with growing delays until a 2xx response', async () => {
  const { url, received } = await receiver(500, 302, 0, 204)
  const { paid, settle, get } = await sandbox({ webhookUrl: url, retryDelays: [20, 60, 120] })
  await paid()
  expect((await settle()).data).toMatchObject({ outstanding: 0 })
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  const waits = received.slice(1).map(({ at }, index) => at - (received[index]?.at ?? 0))
  // A timer may fire a millisecond early by the wall clock.
  for (const [index, delay] of [20, 60, 120].entries()) expect(waits[index]).toBeGreaterThanOrEqual(delay - 2)
  expect((await get('/sandbox/webhooks')).rows).toMatchObject([{ state: 'delivered', attempts: 4, last_answer: '204' }])
})

test('gives up after the last delay', async () => {
  const { url, received } = await receiver(500, 500, 500, 500)
  const { paid, settle, get } = await sandbox({ webhookUrl: url, retryDelays: [5, 5] })
  await paid()
  await settle()
  expect(received).toHaveLength(3)
  expect((await get('/sandbox/webhooks')).rows).toMatchObject([{ state: 'given-up', attempts: 3, last_answer: '500' }])
})

test('continues with due deliveries after a restart', async () => {
  const file = dataFile()
  const down = 'http://127.0.0.1:1/'
  const before = await sandbox({
    dataFile: file,
    webhookUrl: down,
    retryDelays: [50, 50, 50, 50, 50],
    settleDelay: 300,
  })
  const reference = await before.paid(1_000_00)
  await before.post('/refund', { transaction: reference, amount: 100 })
  await before.post('/transfer', {
    source: 'balance',
    amount: 100,
    recipient: await before.recipient(),
    reference: 'payout-1',
  })
  await before.post('/sandbox/outage', { on: true })
  await before.stop()

  const { url, received } = await receiver()
  const after = await sandbox({ dataFile: file, webhookUrl: url })
  expect((await after.get('/balance')).status).toBe(503)
  await after.post('/sandbox/outage', { on: false })
  await after.settle()
  expect(received.map(({ event }) => event).sort()).toEqual(['charge.success', 'refund.processed', 'transfer.success'])
  expect((await after.get(`/transaction/verify/${reference}`)).data.status).toBe('success')
  const again = await after.post('/transaction/initialize', { email: 'a@b.ng', amount: 100, reference })
  expect(again.body.message).toBe('Duplicate Transaction Reference')
})

test('retries a delivery interrupted by a stop after the next start', async () => {
  const file = dataFile()
  let heard = () => {}
  const called = new Promise<void>(done => {
    heard = done
  })
  const silent = createServer(() => heard())
  await new Promise<void>(done => silent.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const before = await sandbox({ dataFile: file, webhookUrl: `http://127.0.0.1:${port}/` })
  await before.paid()
  await called
  await before.stop()

  const { url, received } = await receiver()
  const after = await sandbox({ dataFile: file, webhookUrl: url })
  await after.settle()
  expect(received).toHaveLength(1)
})

test('can withhold a payment’s webhook, and send any event many times at once', async () => {
  const { url, received } = await receiver()
  const { initialize, post, settle, get } = await sandbox()
  await post('/sandbox/webhooks/url', { url })
  const { reference } = await initialize()
  await post('/sandbox/pay', { reference, card: 'success', webhook: false })
  await settle()
  expect(received).toHaveLength(0)
  expect((await get('/sandbox/webhooks')).rows).toMatchObject([{ event: 'charge.success', state: 'held' }])

  const { data } = await post('/sandbox/webhooks/send', { reference, times: 5 })
  expect(data.answers).toEqual([200, 200, 200, 200, 200])
  expect(new Set(received.map(sent => sent.body)).size).toBe(1)
  await post('/refund', { transaction: reference })
  await settle()
  await post('/sandbox/webhooks/send', { reference, event: 'refund.processed' })
  expect(received.slice(5).map(({ event }) => event)).toEqual(['refund.processed', 'refund.processed'])
  expect((await post('/sandbox/webhooks/send', { reference: 'nobody' })).status).toBe(404)
})

test.each([
  ['/sandbox/pay', { reference: 'x', card: 'gold' }],
  ['/sandbox/webhooks/send', { reference: 'x', times: 0 }],
  ['/sandbox/webhooks/url', { url: 'nowhere' }],
  ['/sandbox/outage', {}],
  ['/sandbox/next-refund', { status: 'lost' }],
  ['/sandbox/next-transfer', { status: 'lost' }],
  ['/sandbox/clock', { now: 'yesterday' }],
])('%s rejects unknown fields', async (path, body) => {
  const { post } = await sandbox()
  expect((await post(path, body)).status).toBe(400)
})
