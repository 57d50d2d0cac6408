import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/harness/database.ts'
import { type Link, openLink } from '#tests/harness/link.ts'
import { connect, type Database } from './database.ts'

/**
 * A replica that stops without a word: nothing arrives any more, and no connection is closed. The two databases aren't
 * replicated, so that a test can tell which one responded. `tests/failover.long.test.ts` does the same to the primary.
 */

let primary: TestDatabase
let replica: TestDatabase
let link: Link
let db: Database

beforeAll(async () => {
  primary = await createTestDatabase({ empty: true })
  replica = await createTestDatabase({ empty: true })
})
afterAll(() => Promise.all([primary.drop(), replica.drop()]))
beforeEach(async () => {
  link = await openLink(Number(new URL(replica.url).port))
  db = connect({
    url: primary.url,
    replicaUrls: [link.through(replica.url)],
    clock: systemClock,
    constraints: {},
  })
})
afterEach(async () => {
  link.heal()
  await db.close()
  await link.close()
})

const nameOf = ({ url }: TestDatabase) => new URL(url).pathname.slice(1)
/** An answer of a megabyte, in rows that each name the database. */
const long = `select current_database() as it, repeat('x', 1000) as filling from generate_series(1, 1000)`
const readAll = async () => {
  const plain = sql<{ it: string }>`${sql.raw(long)}`
  const prepared = (name: string, generic: boolean) =>
    db.prepared<{ it: string }>({ name, text: long }, [], { from: 'replicas first', generic })
  const all = await Promise.all([plain.execute(db.lagging), prepared('a', false), prepared('b', true)])
  return all.map(each => new Set(('rows' in each ? each.rows : each).map(({ it }) => it)))
}
const wholly = (database: TestDatabase) => [1, 2, 3].map(() => new Set([nameOf(database)]))

test('reads continue on the primary when the replica stops in mid-answer', async () => {
  expect(await readAll()).toEqual(wholly(replica))
  link.cutAfter(200_000)
  const start = performance.now()
  expect(await readAll()).toEqual(wholly(primary))
  expect(performance.now() - start).toBeLessThan(15_000)
  expect(await db.replicas()).toEqual([{ name: 'replica 1', bytesBehind: null }])
})

test('a transaction that its process leaves open ends on the server', async () => {
  const { rows } = await sql<{ it: string }>`
    select current_setting('idle_in_transaction_session_timeout') as it`.execute(db.read)
  expect(rows).toEqual([{ it: '15s' }])
})
