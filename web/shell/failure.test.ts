import { expect, test } from 'vitest'
import { isMissing } from './failure.ts'

test.each([404, 422])('what is answered by %i isn’t there', status => expect(isMissing({ status })).toBe(true))

test.each([0, 401, 403, 409, 429, 500, 503])('what is answered by %i may be there all the same', status =>
  expect(isMissing({ status })).toBe(false),
)
