import { expect, test } from 'vitest'
import { z } from 'zod'
import { queryNumber } from './query-number.ts'

const limit = queryNumber(z.int().min(0).max(100)).prefault(24)

test.each(['', ' ', '1e1', '0x10', '0b1', '1,0', ' 5', '5 ', '+5', '5.', '1.5', '101', '-1', 'NaN', 'true'])(
  'rejects %j as a whole number up to 100 in a query',
  typed => expect(limit.safeParse(typed).success).toBe(false),
)

test('accepts digits from a query and numbers from a typed caller', () => {
  expect(['0', '7', '100', 12, undefined].map(given => limit.parse(given))).toEqual([0, 7, 100, 12, 24])
  expect(queryNumber(z.number()).parse('-0.25')).toBe(-0.25)
})
