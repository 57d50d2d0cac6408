import { expect, test } from 'vitest'
import * as search from '#contract/search/search.ts'
import { withoutSchemas } from './light-calls.ts'

const load = async () => search

test('an endpoint’s address is written where it was imported', async () => {
  const code = `import { type Suggestions, suggest as ask } from '#contract/search/search.ts'\nimport { call } from '#web/shell/api.ts'\ncall(ask)`
  const [first = '', ...rest] = (await withoutSchemas(code, load)).split('\n')
  expect(rest).toEqual([`import { call } from '#web/shell/api.ts'`, 'call(ask)'])
  const written: unknown = JSON.parse(first.replace('const ask = ', ''))
  const { id, method, path, access, multipart, idempotent, message } = search.suggest
  expect(written).toEqual({ id, method, path, access, multipart, idempotent, message })
})

test.each([
  `import { suggest, suggestions } from '#contract/search/search.ts'`,
  `import { nothingOfTheKind } from '#contract/search/search.ts'`,
])('what isn’t endpoints alone stays: %s', async code => {
  expect(await withoutSchemas(code, load)).toBe(code)
})

test('types alone need nothing', async () => {
  expect(await withoutSchemas(`import { type Suggestions } from '#contract/search/search.ts'\nx`, load)).toBe('\nx')
})
