import { data } from 'react-router'
import { expect, test } from 'vitest'
import { unlessMissing } from './unless-missing.ts'

test('an answer passes, and what isn’t there is nothing', async () => {
  expect(await unlessMissing(Promise.resolve(7))).toBe(7)
  expect(await unlessMissing(Promise.reject(data(null, { status: 404 })))).toBeUndefined()
})

test.each([data(null, { status: 503 }), new Error('404'), null])('%s stays thrown', async error => {
  await expect(unlessMissing(Promise.reject(error))).rejects.toBe(error)
})
