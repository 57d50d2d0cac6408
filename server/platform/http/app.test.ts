import { once } from 'node:events'
import { connect } from 'node:net'
// sleeps: the delay of the event loop is sampled by a timer, which has to run
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPayment } from '#contract/checkout/checkout.ts'
import { failureSchema } from '#contract/endpoint.ts'
import { cancelCustomerOrder } from '#contract/orders/orders.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { shopper } from '#tests/harness/checkout.ts'
import { merchant, product, shipping } from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'
import { createApp } from './app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
})
afterAll(() => app.stop())

test.each([
  ['GET', '/v1/stores/%zz', 404],
  ['GET', `/v1/stores/${'a'.repeat(301)}`, 404],
  ['GET', '/v1/nothing', 404],
  ['PUT', '/v1/stores', 404],
  ['POST', '/v1/auth/customer/login', 415],
] as const)('%s %s fails in the common shape', async (method, url, status) => {
  const payload = method === 'POST' ? { payload: 'a=b', headers: { 'content-type': 'text/css' } } : {}
  const answer = await app.app.inject({ method, url, ...payload })
  expect(answer.statusCode).toBe(status)
  expect(failureSchema.parse(answer.json())).toMatchObject({ status, requestId: answer.headers['x-request-id'] })
})

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('our pages can %s on an area with its own host', async method => {
  const asked = { origin: 'http://bitmarte.test', 'access-control-request-method': method }
  const { headers } = await app.app.inject({
    method: 'OPTIONS',
    url: '/themes/v1/customization/color',
    headers: asked,
  })
  expect(headers['access-control-allow-origin']).toBe('http://bitmarte.test')
  expect(headers['access-control-allow-methods']).toContain(method)
})

test('rejects text that PostgreSQL can’t store (NUL, lone surrogate) by field and changes nothing', async () => {
  const store = await merchant(app)
  const buyer = await shopper(app)
  const { token, addressId } = buyer
  await buyer.put(await product(app, store.storeId))
  const { total } = await buyer.simulate()
  const { id } = await paidOrder(app, buyer, { store })
  for (const text of ['a\u0000', 'a\ud800b', '\udc00']) {
    const notes = [{ storeId: store.storeId, note: text }]
    expect(await app.refused(startPayment, { token, body: { addressId, total, notes } })).toMatchObject({
      status: 422,
      errors: [{ field: 'notes.0.note' }],
    })
    const cancel = { token, params: { id }, body: { reason: text } }
    expect(await app.refused(cancelCustomerOrder, cancel)).toMatchObject({ status: 422, errors: [{ field: 'reason' }] })
  }
})

test.each([
  [0, '127.0.0.1'],
  [1, '203.0.113.9'],
  [2, '198.51.100.1'],
])('behind %i load balancers rate limits ignore addresses that a caller forges', async (proxies, ip) => {
  const alone = await createApp({ logLevel: 'silent', proxies, corsOrigin: 'http://bitmarte.test' })
  alone.get('/ip', async request => ({ ip: request.ip }))
  // Each balancer appends the address of its client.
  const headers = { 'x-forwarded-for': '192.0.2.7, 198.51.100.1, 203.0.113.9' }
  expect((await alone.inject({ url: '/ip', headers })).json()).toEqual({ ip })
  await alone.close()
})

test('serves a request on an open connection during shutdown and then closes the connection', async () => {
  const alone = await createApp({ logLevel: 'silent', proxies: 0, corsOrigin: 'http://bitmarte.test' })
  alone.get('/live', async () => ({ live: true }))
  const { port } = new URL(await alone.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8')
  let said = ''
  socket.on('data', text => {
    said += text
  })
  // The second request keeps the connection busy, so closing the server leaves it open.
  socket.write('GET /live HTTP/1.1\r\nhost: a\r\n\r\nGET /live HTTP/1.1\r\nhost: a\r\n')
  await expect.poll(() => said).toContain('{"live":true}')
  const first = said.length
  const closed = alone.close()
  await expect.poll(() => alone.server.listening).toBe(false)
  socket.write('\r\n')
  await once(socket, 'close')
  await closed
  expect(said.slice(first)).toMatch(/^HTTP\/1\.1 200 .*connection: close.*\{"live":true\}$/is)
})

test('a connection on which nobody has asked for anything doesn’t keep the server from stopping', async () => {
  const alone = await createApp({ logLevel: 'silent', proxies: 0, corsOrigin: 'http://bitmarte.test' })
  const { port } = new URL(await alone.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  await Promise.all([alone.close(), once(socket, 'close')])
})

test('an overloaded process rejects callers with a declared failure', async () => {
  const alone = await createApp({
    logLevel: 'silent',
    proxies: 0,
    corsOrigin: 'http://bitmarte.test',
    maxEventLoopDelay: 20,
  })
  alone.get('/live', async () => ({ live: true }))
  await alone.ready()
  const answer = async (headers = {}) => {
    const until = performance.now() + 200
    while (performance.now() < until); // Blocks the event loop.
    await wait(10)
    return alone.inject({ url: '/live', headers })
  }
  await expect.poll(async () => (await answer()).statusCode, { timeout: 15_000, interval: 0 }).toBe(503)
  const turnedAway = await answer()
  expect(failureSchema.parse(turnedAway.json())).toMatchObject({
    code: 'unavailable',
    requestId: turnedAway.headers['x-request-id'],
  })
  expect(turnedAway.headers['retry-after']).toBe('5')
  const page = await answer({ 'sec-fetch-mode': 'navigate' })
  expect(page).toMatchObject({ statusCode: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
  expect(page.body).toContain('This page loads again in a few seconds.')
  await alone.close()
})
