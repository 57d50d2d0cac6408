import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProduct, listProducts } from '#contract/catalog/catalog.ts'
import { endpoints } from '#contract/index.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { createTestDatabase } from '#tests/harness/database.ts'
import { merchant, product } from '#tests/harness/fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const origin = { address: '10.0.0.1', requestId: 'r1' }

/** Calls an endpoint without HTTP, and over HTTP. */
async function both(id: string, url: string, input: { params: unknown; query: unknown }) {
  const without = await app.sharedCalls.get(id)?.(input, origin)
  const { statusCode, body } = await app.app.inject({ url, headers: { 'x-request-id': origin.requestId } })
  return {
    without: without && { ...without, text: JSON.parse(without.text) },
    over: { statusCode, body: JSON.parse(body) },
  }
}

test('responds like over HTTP', async () => {
  const store = await merchant(app)
  const { productId: id } = await product(app, store.storeId)
  const one = await both(getProduct.id, getProduct.path.replace('{id}', id), { params: { id }, query: {} })
  expect(one.without).toEqual({ status: 200, text: one.over.body })
  const list = await both(listProducts.id, `${listProducts.path}?limit=2`, { params: {}, query: { limit: '2' } })
  expect(list.without).toEqual({ status: 200, text: list.over.body })
  expect(list.over.body.data.rows).toHaveLength(1)
})

test('fails like over HTTP: an invalid input, and a product that doesn’t exist', async () => {
  const invalid = await both(listProducts.id, `${listProducts.path}?limit=x`, { params: {}, query: { limit: 'x' } })
  expect(invalid.over.statusCode).toBe(422)
  const id = '019a0000-0000-7000-8000-000000000000'
  const missing = await both(getProduct.id, getProduct.path.replace('{id}', id), { params: { id }, query: {} })
  expect(missing.over.statusCode).toBe(404)
  for (const { without, over } of [invalid, missing])
    expect(without).toEqual({ status: over.statusCode, text: { ...over.body, requestId: origin.requestId } })
})

test('there is one for each public endpoint with shared responses, and none that needs a token', () => {
  const shared = endpoints.filter(
    ({ sharedSeconds, access }) => sharedSeconds !== undefined && access.includes('public'),
  )
  expect([...app.sharedCalls.keys()].sort()).toEqual(shared.map(({ id }) => id).sort())
})

test('an error becomes a failure with the caller’s request ID, and is logged', async () => {
  const { url, drop } = await createTestDatabase()
  const lines: string[] = []
  const other = await startTestApp({ databaseUrl: url, logTo: { write: line => lines.push(line) } })
  await other.platform.db.close()
  const failed = await other.sharedCalls.get(listProducts.id)?.({ params: {}, query: {} }, origin)
  expect(failed?.status).toBeGreaterThanOrEqual(500)
  expect(JSON.parse(failed?.text ?? '')).toMatchObject({ success: false, requestId: origin.requestId })
  expect(lines.some(line => line.includes(`GET ${listProducts.path}`) && line.includes('"reqId":"r1"'))).toBe(true)
  await other.stop().catch(() => undefined)
  await drop()
})
