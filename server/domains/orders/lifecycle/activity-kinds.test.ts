import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { delayOrder } from '#contract/orders/delays.ts'
import { getCustomerOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import { migrate } from '#platform/database/migrate.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { createTestDatabase } from '#tests/harness/database.ts'
import { type Cast, cast } from '#tests/harness/deliveries.ts'
import { paidOrder } from '#tests/harness/orders.ts'
import { kindColumn } from './activity-kinds.ts'

let app: TestApp
let people: Cast
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-11-18T09:00:00Z') })
  people = await cast(app)
})
afterAll(() => app.stop())

/** Entries of former releases with the kinds that they get: text, whether customers don't see it, kind. */
const entries: readonly [string, boolean, string | null][] = [
  ['Order placed', false, null],
  ['Being packed by Will be late: now expected by', false, null],
  ['Reminder sent to Ada Fabrics', true, 'reminder'],
  ['Goodwill refund by Bitmarte', true, 'goodwill'],
  ['Hasn’t arrived at Kano hub', true, 'not_arrived'],
  ['Will be late: now expected by Sunday 22 November', false, 'delay'],
  ['Handed over from Swift Riders to Okada', false, 'handed_over'],
  ['Delivery address changed', false, 'address_changed'],
  ['Reassignment undone: back with Okada', false, 'reassignment_undone'],
]
/** Those that rules don't tell apart: without a kind from the previous release. */
const others = ['Handed over to Bitmarte', 'New delivery code', 'Five wrong delivery codes: locked for 15 minutes']

async function insert(db: Kysely<unknown>, texts: readonly (readonly [string, boolean, ...unknown[]])[]) {
  for (const [activity, reminder] of texts)
    await sql`insert into order_activities (store_id, order_id, status, activity, note, actor_kind, actor_name, at, reminder)
      values (uuidv7(), uuidv7(), 'pending', ${activity}, 'Will be late: now expected by Sunday 22 November', 'merchant',
        'Ada', now(), ${reminder})`.execute(db)
}

test('entries of former releases get the kind that their text says, and one of the previous release is read like them', async () => {
  const database = await createTestDatabase({ empty: true })
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const kinds = async (kind = sql`kind`) =>
    (
      await sql<{ activity: string; kind: string | null }>`select activity, ${kind} as kind from order_activities
      order by id`.execute(db)
    ).rows.map(row => [row.activity, row.kind])
  try {
    await migrate(database.url, '0136_orders_by_second_phone')
    // Without the orders of the entries.
    await sql`set session_replication_role = replica`.execute(db)
    await insert(db, [...entries, ...others.map(text => [text, false] as const)])
    await migrate(database.url)
    const plain = entries.map(([text, , kind]) => [text, kind])
    expect(await kinds()).toEqual([...plain, ...others.map(text => [text, 'other'])])
    await sql`delete from order_activities`.execute(db)
    await insert(db, entries)
    expect(await kinds(kindColumn('order_activities'))).toEqual(plain)
  } finally {
    await db.destroy()
    await database.drop()
  }
})

test('a merchant’s note with the words of a delay is none', async () => {
  const { customer, store } = people
  const order = await paidOrder(app, customer, { store, promisedDays: 2 })
  const seen = async () =>
    (await app.call(getCustomerOrder, { token: customer.token, params: { id: order.id } })).data.orderActivities
  const note = 'Will be late: now expected by Sunday 22 November'
  await app.call(updateOrderStatus, {
    token: store.token,
    params: { id: order.id },
    body: { status: 'processing', note },
  })
  expect((await seen()).at(-1)).toMatchObject({ note })
  expect((await seen()).at(-1)?.kind).toBeUndefined()
  const { expectedAt, promisedAt } = (
    await app.call(getCustomerOrder, { token: customer.token, params: { id: order.id } })
  ).data
  await app.call(delayOrder, {
    token: store.token,
    params: { id: order.id },
    body: { expectedOn: '2026-11-22', seen: expectedAt ?? promisedAt ?? '', reason: 'The fabric comes later.' },
  })
  expect((await seen()).at(-1)).toMatchObject({ kind: 'delay', note: 'The fabric comes later.' })
})
