import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { systemClock } from '#platform/clock.ts'
import { connect, type Database } from '#platform/database/database.ts'
import { isUnavailable } from '#platform/database/unavailable.ts'
import { createApp } from '#platform/http/app.ts'
import { handle, job } from '#platform/jobs.ts'
import { startWorker } from '#platform/worker.ts'
import { createTestDatabase, type TestDatabase } from './harness/database.ts'
import { type Link, openLink } from './harness/link.ts'

/**
 * A primary that vanishes without a word, with its machine or its network, behind a link that is cut: nothing arrives any
 * more, and no connection is closed. `bench -- cluster` does the same with whole machines and a failover.
 */

let primary: TestDatabase
let link: Link
let db: Database
let url: string

beforeAll(async () => {
  primary = await createTestDatabase()
  link = await openLink(Number(new URL(primary.url).port))
  url = link.through(primary.url)
  db = connect({ url, poolSize: 4, clock: systemClock, constraints: {} })
})
afterAll(async () => {
  await db?.close()
  await link?.close()
  await primary?.drop()
})

const write = () => db.transact(async ({ tx }) => (await sql<{ n: number }>`select 1 as n`.execute(tx)).rows)

test('calls in progress fail as unavailable within seconds, and later ones work again', {
  timeout: 60_000,
}, async () => {
  expect(await write()).toEqual([{ n: 1 }])
  link.cut()
  const start = performance.now()
  const asked = [
    write(),
    write(),
    sql`select 1`.execute(db.read),
    db.prepared({ name: 'a', text: 'select 1' }, []),
    db.snapshot(read => sql`select 1`.execute(read)),
    db.grouping(read => sql`select 1`.execute(read)),
  ]
  for (const each of await Promise.allSettled(asked))
    expect(each).toMatchObject({ status: 'rejected', reason: expect.toSatisfy(isUnavailable) })
  expect(performance.now() - start).toBeLessThan(20_000)
  link.heal()
  await expect.poll(() => write().catch(() => [])).toEqual([{ n: 1 }])
})

test('a slow statement isn’t mistaken for a silent server', { timeout: 30_000 }, async () => {
  const slow = [sql<{ n: number }>`select 1 as n from pg_sleep(8)`.execute(db.read)]
  slow.push(db.grouping(read => sql<{ n: number }>`select 1 as n from pg_sleep(8)`.execute(read)))
  for (const { rows } of await Promise.all(slow)) expect(rows).toEqual([{ n: 1 }])
})

test('an answer that stops halfway fails, although the server still tries to send it', {
  timeout: 30_000,
}, async () => {
  link.cutAfter(200_000)
  const long = sql`select repeat('x', 1000) as filling from generate_series(1, 30000)`.execute(db.read)
  await expect(long).rejects.toSatisfy(isUnavailable)
  link.heal()
})

test('the worker goes on with its jobs within seconds', { timeout: 90_000 }, async () => {
  const { log } = await createApp({ logLevel: 'silent', proxies: 0, corsOrigin: 'http://bitmarte.test' })
  const count = job('test.count', z.object({}))
  let done = 0
  const handlers = [
    handle(count, async () => {
      done++
    }),
  ]
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  onTestFinished(() => client.end())
  const add = () => client.query(`select graphile_worker.add_job($1, '{}'::json)`, [count.name])
  const worker = await startWorker({ url, handlers, scheduledJobs: [], log })
  await add()
  await expect.poll(() => done).toBe(1)
  link.move()
  await add()
  await expect.poll(() => done, { timeout: 40_000 }).toBe(2)
  await worker.stop()
})
