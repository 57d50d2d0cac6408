import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { trace } from '@opentelemetry/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from './http/app.ts'
import { startTelemetry, type Telemetry } from './telemetry.ts'

/** Stands in for the external collectors and records the text of each request. */
const received: { path: string; body: string }[] = []
const server = createServer(async (request, response) => {
  received.push({ path: request.url ?? '', body: await text(request) })
  response.setHeader('content-type', 'application/json').end('{}')
})
let place: string

beforeAll(async () => {
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  place = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  received.length = 0
  trace.disable()
})

/** Runs an app with one call that queries the database, one that throws, and a job; each once. */
async function used(telemetry: Telemetry): Promise<string> {
  const app = await createApp({
    logLevel: 'error',
    logTo: { write: () => {} },
    proxies: 0,
    corsOrigin: 'http://bitmarte.test',
    telemetry,
  })
  app.get('/v1/orders/:id', async () => {
    telemetry.statement('select id from orders where id = $1', 3)
    return {}
  })
  app.get('/broken', async () => {
    throw new Error('a wire came loose')
  })
  const headers = { authorization: 'Bearer of-somebody', cookie: 'session=of-somebody' }
  const { headers: answered } = await app.inject({ url: '/v1/orders/a-private-id?e-mail=ada@example.ng', headers })
  await app.inject({ url: '/broken', headers })
  const [job] = telemetry.jobs([
    { name: 'mail.send', run: async (_payload: unknown) => telemetry.statement('select 1', 1) },
  ])
  await job?.run({ to: 'ada@example.ng' })
  await app.close()
  await telemetry.stop()
  return String(answered['x-request-id'])
}

interface Traced {
  name: string
  traceId: string
  parentSpanId?: string
  spanId: string
  attributes: { key: string; value: { stringValue?: string } }[]
}

const spans = (): Traced[] =>
  received
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ body }) => JSON.parse(body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)

function expectTraces(requestId: string): void {
  const found = spans()
  const named = (name: string) => found.find(span => span.name === name)
  const [call, statement, job, other] = [
    named('GET /v1/orders/:id'),
    named('select id from orders where id = $1'),
    named('mail.send'),
    named('select 1'),
  ]
  expect(call?.attributes.find(({ key }) => key === 'request.id')?.value.stringValue).toBe(requestId)
  expect(statement).toMatchObject({ traceId: call?.traceId, parentSpanId: call?.spanId })
  expect(other).toMatchObject({ traceId: job?.traceId, parentSpanId: job?.spanId })
  expect(named('GET /broken')).toBeDefined()
}

const expectNothingPersonal = () => expect(JSON.stringify(received)).not.toMatch(/ada@example|of-somebody|a-private-id/)

test('sends nothing without a configured destination', async () => {
  expect(await startTelemetry({ production: false, sentryDsn: undefined, tracesUrl: undefined })).toBeUndefined()
})

test('the collector receives calls and jobs with their statements', async () => {
  const telemetry = await startTelemetry({ production: false, sentryDsn: undefined, tracesUrl: `http://${place}/` })
  if (!telemetry) throw new Error('It has a place to tell')
  expectTraces(await used(telemetry))
  expectNothingPersonal()
})

test('Sentry receives errors with request IDs, and the collector their traces', async () => {
  const telemetry = await startTelemetry({
    production: true,
    sentryDsn: `http://key@${place}/1`,
    tracesUrl: `http://${place}`,
  })
  if (!telemetry) throw new Error('It has a place to tell')
  expectTraces(await used(telemetry))
  const events = received.filter(({ path }) => path.startsWith('/api/1/envelope')).map(({ body }) => body)
  const broke = events.filter(body => body.includes('a wire came loose'))
  expect(broke).toHaveLength(1)
  expect(broke[0]).toMatch(/"requestId":"[0-9a-f-]{36}"/)
  expectNothingPersonal()
})
