import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { serializerOf } from './serialize.ts'

const figures = z.object({ orders: z.int() })

const written = (answer: z.ZodType, data: unknown): unknown => {
  const given = { id: 'test.one', path: '/v1/one', summary: 'One', method: 'GET', access: ['public'] } as const
  const serialize = serializerOf(endpoint({ ...given, answer }))
  return JSON.parse(serialize({ success: true, status: 200, message: 'OK', data })).data
}

test.each([
  ['by itself', figures, { orders: 2 }],
  ['or nothing', figures.nullable(), { orders: 2 }],
  ['or another', z.union([z.object({ sales: z.int() }), figures]), { orders: 2 }],
])('drops undeclared fields: an object %s', (_, answer, expected) => {
  expect(written(answer, { orders: 2, passwordHash: 'secret' })).toEqual(expected)
})

test('null stays null', () => {
  expect(written(figures.nullable(), null)).toBeNull()
})

test('every endpoint’s response has a serialiser', () => {
  for (const each of endpoints) expect(serializerOf(each), each.id).toBeTypeOf('function')
})
