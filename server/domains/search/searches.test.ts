import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import { countSearch, listSearches } from '#contract/search/searches.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, type Person } from '#tests/harness/fixtures.ts'

let app: TestApp
let keeper: Person
beforeAll(async () => {
  app = await startTestApp()
  keeper = await admin(app)
})
afterAll(() => app.stop())

const count = (body: InputOf<typeof countSearch>['body']) => app.call(countSearch, { body })
const list = async (query: InputOf<typeof listSearches>['query'] = {}) =>
  (await app.call(listSearches, { token: keeper.token, query })).data

test('searches and what came of them are counted by words and day, and misses name what was found next', async () => {
  await Promise.all(Array.from({ length: 4 }, () => count({ search: 'Àdìrẹ  GOWN', event: 'searched' })))
  for (const event of ['clicked', 'added', 'ordered'] as const) await count({ search: 'adire gown', event })
  await count({ search: 'okrika', event: 'missed' })
  await count({ search: 'second hand', event: 'searched' })
  await count({ search: 'second hand', event: 'clicked', after: 'okrika' })
  await count({ search: '!!!', event: 'missed' })
  const none = { misses: 0, clicks: 0, additions: 0, orders: 0, next: [] }
  expect(await list()).toEqual({
    count: 3,
    rows: [
      { ...none, words: 'adire gown', searches: 4, clicks: 1, additions: 1, orders: 1 },
      { ...none, words: 'okrika', searches: 1, misses: 1, next: ['second hand'] },
      { ...none, words: 'second hand', searches: 1, clicks: 1 },
    ],
  })
  expect(await list({ kind: 'missed' })).toMatchObject({ count: 1, rows: [{ words: 'okrika', next: ['second hand'] }] })
  expect((await list({ limit: 1, offset: 1 })).rows.map(row => row.words)).toEqual(['okrika'])
  expect(await list({ offset: 24 })).toEqual({ count: 3, rows: [] })

  app.clock.advance(40 * 24 * 3_600_000)
  keeper = await admin(app)
  expect((await list()).count).toBe(0)
  expect((await list({ days: 60 })).count).toBe(3)
  app.clock.advance(400 * 24 * 3_600_000)
  await app.runScheduledJob('search.delete-old')
  keeper = await admin(app)
  expect((await list({ days: 365 })).count).toBe(0)
  expect(await app.platform.db.read.selectFrom('search_follow_ups').selectAll().execute()).toEqual([])
})

test('a search is counted as typed, with a number apart from its unit', async () => {
  await count({ search: '55 Inch TV!', event: 'searched' })
  expect((await list()).rows.map(row => row.words)).toContain('55 inch tv')
})
