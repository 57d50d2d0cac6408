import { expect, test } from 'vitest'
import * as search from '#contract/search/search.ts'
import { endpointsOnly } from './light-calls.ts'

test('exports what a call needs of each endpoint, and no schema', async () => {
  const url = `data:text/javascript,${encodeURIComponent(endpointsOnly(search))}`
  const light: Record<string, unknown> = await import(/* @vite-ignore */ url)
  const { id, method, path, access, multipart, idempotent, message } = search.suggest
  const whole = { id, method, path, access, multipart, idempotent, message }
  expect(light.suggest).toEqual(JSON.parse(JSON.stringify(whole)))
  expect(light).not.toHaveProperty('suggestions')
})
