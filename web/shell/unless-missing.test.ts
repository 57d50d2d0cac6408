import { data } from 'react-router'
import { expect, test } from 'vitest'
import { unlessMissing } from './unless-missing.ts'

test('passes a response through, and returns undefined for a missing one', async () => {
  expect(await unlessMissing(Promise.resolve(7))).toBe(7)
  expect(await unlessMissing(Promise.reject(data(null, { status: 404 })))).toBeUndefined()
})

test.each([data(null, { status: 503 }), new Error('404'), null])('%s stays thrown', async error => {
  await expect(unlessMissing(Promise.reject(error))).rejects.toBe(error)
})
