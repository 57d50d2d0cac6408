import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dialledBy } from '#domains/orders/index.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { within } from '#tests/harness/fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('orders are read in the indexes of the last digits of both phone numbers, not by reading all', async () => {
  const plans = await within(app, async ({ tx }) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const explained = dialledBy('333 4444').map(condition =>
      sql<{ 'QUERY PLAN': string }>`explain select o.id from orders o where ${condition}`.execute(tx),
    )
    return (await Promise.all(explained)).map(({ rows }) => rows.map(row => row['QUERY PLAN']).join('\n'))
  })
  expect(plans.map(plan => /(?:on|using) (orders_\w+)/.exec(plan)?.[1])).toEqual([
    'orders_phone_ending',
    'orders_second_phone_ending',
  ])
})
