import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Work } from '#platform/database/database.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { waitingForLocks } from '#tests/harness/at-once.ts'
import { merchant, within } from '#tests/harness/fixtures.ts'
import { orderNumbersSql } from './update-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test.each([1, 2])('checkouts of %i stores that change and are referred to meanwhile deadlock nothing', async stores => {
  const ids = await Promise.all(Array.from({ length: stores }, async () => (await merchant(app)).storeId))
  const { db } = app.platform
  const end = Promise.withResolvers<void>()
  const changed = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  // A new row of another table that refers to the store, like a product or a follower.
  const referring = within(app, async ({ tx }) => {
    await sql`select from stores where id = any(${ids}::uuid[]) order by id for key share`.execute(tx)
    held.resolve()
    await end.promise
  })
  await held.promise
  const changing = within(app, async ({ tx }) => {
    await sql`update stores set follower_count = follower_count + 1 where id = any(${ids}::uuid[])`.execute(tx)
    written.resolve()
    await changed.promise
  })
  await written.promise
  let tries = 0
  const take = async ({ tx }: Work) => {
    tries += 1
    const { rows } = await sql<{ taken: number }>`with ${orderNumbersSql(ids)} select taken from numbered`.execute(tx)
    return rows.map(({ taken }) => taken)
  }
  const checkouts = Promise.all([within(app, take), within(app, take), within(app, take)])
  await waitingForLocks(db, 3)
  changed.resolve()
  const numbers = (await checkouts).flat().toSorted()
  end.resolve()
  await Promise.all([referring, changing])
  expect(tries).toBe(3)
  expect(numbers).toEqual([1001, 1002, 1003].flatMap(number => Array.from({ length: stores }, () => number)))
})
