import { expect, test } from 'vitest'
import { requestOf } from './request.ts'

const base = { method: 'POST', path: '/v1/products/{id}', multipart: false } as const

test('parameters go into the path, encoded', () => {
  expect(requestOf(base, { params: { id: 'a/b?c' } }).url).toBe('/v1/products/a%2Fb%3Fc')
})

test('a parameter that is missing is a mistake of ours', () => {
  expect(() => requestOf(base, { params: {} })).toThrow('/v1/products/{id} needs id')
})

test('lists repeat, and what is empty is left out', () => {
  const query = { ids: ['1', '2'], search: '', none: undefined, stock: true, page: 0 }
  expect(requestOf({ ...base, path: '/x' }, { query }).url).toBe('/x?ids=1&ids=2&stock=true&page=0')
})

test('a body is JSON', () => {
  const { body, headers } = requestOf({ ...base, path: '/x' }, { body: { a: 1 } })
  expect([body, headers['content-type']]).toEqual(['{"a":1}', 'application/json'])
})

test('multipart: files as they are, lists repeated, objects as JSON', () => {
  const { body, headers } = requestOf(
    { ...base, path: '/x', multipart: true },
    { body: { logo: new Blob(['x']), tags: ['a', 'b'], at: { x: 1 }, no: null } },
  )
  if (!(body instanceof FormData)) throw new Error('not a form')
  expect(body.get('logo')).toBeInstanceOf(Blob)
  expect([body.getAll('tags'), body.get('at'), body.has('no')]).toEqual([['a', 'b'], '{"x":1}', false])
  expect(headers['content-type']).toBeUndefined()
})
