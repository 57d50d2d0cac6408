import { expect, test } from 'vitest'
import { isMissing } from './failure.ts'

test.each([404, 422])('treats %i as missing', status => expect(isMissing({ status })).toBe(true))

test.each([0, 401, 403, 409, 429, 500, 503])('doesn’t treat %i as missing', status =>
  expect(isMissing({ status })).toBe(false),
)
