import { expect, test } from 'vitest'
import { requestOf } from './request.ts'

const base = { method: 'POST', path: '/v1/products/{id}', multipart: false } as const

test('encodes parameters into the path', () => {
  expect(requestOf(base, { params: { id: 'a/b?c' } }).url).toBe('/v1/products/a%2Fb%3Fc')
})

test('throws for a missing parameter', () => {
  expect(() => requestOf(base, { params: {} })).toThrow('/v1/products/{id} needs id')
})

test('repeats lists and omits empty values', () => {
  const query = { ids: ['1', '2'], search: '', none: undefined, stock: true, page: 0 }
  expect(requestOf({ ...base, path: '/x' }, { query }).url).toBe('/x?ids=1&ids=2&stock=true&page=0')
})

test('sends a JSON body', () => {
  const { body, headers } = requestOf({ ...base, path: '/x' }, { body: { a: 1 } })
  expect([body, headers['content-type']]).toEqual(['{"a":1}', 'application/json'])
})

test('sends multipart with files, repeated lists and objects as JSON', () => {
  const { body, headers } = requestOf(
    { ...base, path: '/x', multipart: true },
    { body: { logo: new Blob(['x']), tags: ['a', 'b'], at: { x: 1 }, no: null } },
  )
  if (!(body instanceof FormData)) throw new Error('not a form')
  expect(body.get('logo')).toBeInstanceOf(Blob)
  expect([body.getAll('tags'), body.get('at'), body.has('no')]).toEqual([['a', 'b'], '{"x":1}', false])
  expect(headers['content-type']).toBeUndefined()
})
