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

test('the endpoints are those of spec-calls.tsv and additions.tsv, with their paths and access', () => {
  const written = [...rowsOf('spec-calls.tsv'), ...rowsOf('additions.tsv')].toSorted(byIdOrder)
  const declared = endpoints.map(({ id, method, path, access }) => ({ id, method, path, who: access.join('+') }))
  expect(declared.toSorted(byIdOrder)).toEqual(written)
})

test('ids and addresses are unique', () => {
  const repeated = (keys: string[]) => keys.filter((key, at) => keys.indexOf(key) !== at)
  expect(repeated(endpoints.map(({ id }) => id))).toEqual([])
  expect(repeated(endpoints.map(({ method, path }) => `${method} ${path.replace(/\{[^}]+\}/g, '{}')}`))).toEqual([])
})

test('every file that declares endpoints is in the list', () => {
  const declaring = readdirSync(new URL('.', import.meta.url))
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts') && !['endpoint.ts', 'index.ts'].includes(name))
    .filter(name => readFileSync(new URL(name, import.meta.url), 'utf8').includes('= endpoint({'))
  const listed = readFileSync(new URL('index.ts', import.meta.url), 'utf8')
  expect(declaring.filter(name => !listed.includes(`from './${name}'`))).toEqual([])
})

test.each(endpoints.map(call => [call.id, call] as const))('%s is declared whole', (_, call) => {
  expect(call.access.length).toBeGreaterThan(0)
  expect(call.summary.trim()).not.toBe('')
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  expect(Object.keys(call.params.shape)).toEqual(inPath)
  expect(call.errors.filter(code => !(code in errors))).toEqual([])
  if (call.method === 'GET') expect(call.body).toBeInstanceOf(z.ZodUndefined)
  // The server serialises answers by their JSON Schema, so each has to have one.
  expect(z.toJSONSchema(call.answer, { io: 'output' })).toBeTypeOf('object')
})

test('what costs money or mail, or is open to everybody, is limited', () => {
  const unlimited = ['payments.webhook'] // Its signature is checked before anything is read, and the provider sends bursts.
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

test('no limit of a network address locks out the customers who share one, and none of an e-mail is without it', () => {
  const shared = endpoints.filter(({ access }) => access.includes('public'))
  expect(shared.filter(({ perMinute = 20 }) => perMinute < 20).map(({ id }) => id)).toEqual([])
  for (const { id, body, perEmail } of endpoints) {
    const email = body instanceof z.ZodObject && body.shape.email
    if (perEmail) expect(email, id).toBeInstanceOf(z.ZodType)
    // Signing in counts by itself, by account and device.
    else if (shared.some(call => call.id === id) && !id.startsWith('auth.login.'))
      expect(email || false, id).toBe(false)
  }
})

test('what moves money or stock may be sent again under one Idempotency-Key', () => {
  const moving = ['products.payment', 'transaction.customer-create', 'order.create', 'assign.convert-token']
  expect(endpoints.filter(({ idempotent }) => idempotent).map(({ id }) => id)).toEqual(expect.arrayContaining(moving))
})
