import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { errors } from './errors.ts'
import { endpoints } from './index.ts'

const rowsOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => {
      const [id = '', method = '', path = '', who = ''] = line.split('\t')
      return { id, method, path, who }
    })

const byIdOrder = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)

test('the endpoints, their paths and access match spec-calls.tsv and additions.tsv', () => {
  const written = [...rowsOf('spec-calls.tsv'), ...rowsOf('additions.tsv')].toSorted(byIdOrder)
  const declared = endpoints.map(({ id, method, path, access }) => ({ id, method, path, who: access.join('+') }))
  expect(declared.toSorted(byIdOrder)).toEqual(written)
})

test('IDs and paths are unique', () => {
  const repeated = (keys: string[]) => keys.filter((key, at) => keys.indexOf(key) !== at)
  expect(repeated(endpoints.map(({ id }) => id))).toEqual([])
  expect(repeated(endpoints.map(({ method, path }) => `${method} ${path.replace(/\{[^}]+\}/g, '{}')}`))).toEqual([])
})

test('every file that declares endpoints is listed', () => {
  const declaring = readdirSync(new URL('.', import.meta.url))
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts') && !['endpoint.ts', 'index.ts'].includes(name))
    .filter(name => readFileSync(new URL(name, import.meta.url), 'utf8').includes('= endpoint({'))
  const listed = readFileSync(new URL('index.ts', import.meta.url), 'utf8')
  expect(declaring.filter(name => !listed.includes(`from './${name}'`))).toEqual([])
})

test.each(endpoints.map(call => [call.id, call] as const))('%s is fully declared', (_, call) => {
  expect(call.access.length).toBeGreaterThan(0)
  expect(call.summary.trim()).not.toBe('')
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  expect(Object.keys(call.params.shape)).toEqual(inPath)
  expect(call.errors.filter(code => !(code in errors))).toEqual([])
  if (call.method === 'GET') expect(call.body).toBeInstanceOf(z.ZodUndefined)
  // The server serialises responses by their JSON Schema, so each must have one.
  expect(z.toJSONSchema(call.answer, { io: 'output' })).toBeTypeOf('object')
})

test('endpoints that cost money or mail, or are public, have a rate limit', () => {
  const unlimited = ['payments.webhook'] // Its signature is checked first, and the provider sends bursts.
  const costs = endpoints.filter(
    ({ access, body, errors: fails, file, method, multipart }) =>
      (access.includes('public') && method !== 'GET') ||
      (fails as readonly string[]).includes('provider_unavailable') ||
      (body instanceof z.ZodObject && 'email' in body.shape && method !== 'GET') ||
      multipart ||
      file !== undefined,
  )
  expect(costs.filter(({ perMinute }) => !perMinute).map(({ id }) => id)).toEqual(unlimited)
})

test('no limit per address locks out customers behind one carrier, and every limit per e-mail also has one per address', () => {
  const shared = endpoints.filter(({ access }) => access.includes('public'))
  expect(shared.filter(({ perMinute = 20 }) => perMinute < 20).map(({ id }) => id)).toEqual([])
  for (const { id, body, perEmail } of endpoints) {
    const email = body instanceof z.ZodObject && body.shape.email
    if (perEmail) expect(email, id).toBeInstanceOf(z.ZodType)
    // Sign-in has its own limits, per account and device.
    else if (shared.some(call => call.id === id) && !id.startsWith('auth.login.'))
      expect(email || false, id).toBe(false)
  }
})

test('endpoints that move money or stock honour an Idempotency-Key', () => {
  const moving = ['products.payment', 'transaction.customer-create', 'order.create', 'assign.convert-token']
  expect(endpoints.filter(({ idempotent }) => idempotent).map(({ id }) => id)).toEqual(expect.arrayContaining(moving))
})
