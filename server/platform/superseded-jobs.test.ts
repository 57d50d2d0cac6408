import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '#tests/harness/database.ts'
import { ask } from '#tests/harness/standby.ts'
import { systemClock } from './clock.ts'
import { connect, type Database } from './database/database.ts'
import { createApp } from './http/app.ts'
import { type Handler, handle, job, type ScheduledJob } from './jobs.ts'
import { startWorker, type Worker } from './worker.ts'

/** A job replaced under its key, or whose schedule ran again, doesn't count as failed forever. */

const work = job('test.work', z.object({ turn: z.number() }), { attempts: 1 })

let database: TestDatabase
let db: Database
let log: Awaited<ReturnType<typeof createApp>>['log']
let worker: Worker | undefined

beforeAll(async () => {
  database = await createTestDatabase()
  db = connect({ url: database.url, clock: systemClock, constraints: {} })
  log = (await createApp({ logLevel: 'silent', proxies: 0, corsOrigin: 'http://bitmarte.test' })).log
})
beforeEach(async () => {
  await worker?.stop()
  worker = undefined
  await ask(database.url, 'delete from graphile_worker._private_jobs')
})
afterAll(async () => {
  await worker?.stop()
  await db.close()
  await database.drop()
})

const start = async (
  run: (turn: number) => Promise<void>,
  scheduledJobs: readonly ScheduledJob[] = [],
): Promise<void> => {
  const handlers: Handler[] = [handle(work, ({ turn }) => run(turn))]
  worker = await startWorker({ url: database.url, handlers, scheduledJobs, log, checkEveryMs: 100 })
}
const add = (turn: number) => db.transact(({ addJob }) => addJob(work, { turn }, { key: 'work' }))
const jobs = () =>
  ask<{ failed: boolean }>(database.url, 'select attempts >= max_attempts as failed from graphile_worker.jobs')
const settles = (to: object[]) => vi.waitFor(async () => expect(await jobs()).toEqual(to), 10_000)

test('a job that failed for good is deleted when another with its key completes', async () => {
  await start(async turn => {
    if (turn === 1) throw new Error('It fails')
  })
  await add(1)
  await settles([{ failed: true }])
  await add(2)
  await settles([])
})

test('a job that fails after it was replaced while running leaves nothing', async () => {
  const [begun, replaced] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done: number[] = []
  await start(async turn => {
    if (turn === 1) {
      begun.resolve()
      await replaced.promise
      done.push(turn)
      throw new Error('It fails')
    }
    done.push(turn)
  })
  await add(1)
  await begun.promise
  await add(2)
  replaced.resolve()
  await vi.waitFor(() => expect(done.toSorted()).toEqual([1, 2]), 10_000)
  await settles([])
})

test('a replaced job of a killed worker leaves nothing', async () => {
  await add(1)
  await ask(
    database.url,
    `update graphile_worker._private_jobs set locked_by = 'pool-killed', locked_at = now(), attempts = 1`,
  )
  await add(2)
  const done: number[] = []
  await start(async turn => {
    done.push(turn)
  })
  await settles([])
  expect(done).toEqual([2])
})

test('a waiting job is replaced in place, and a job that another transaction replaces meanwhile runs once', async () => {
  await Promise.all([add(1), add(2), add(3)])
  expect(await jobs()).toEqual([{ failed: false }])
  const done: number[] = []
  await start(async turn => {
    done.push(turn)
  })
  await settles([])
  expect(done).toHaveLength(1)
})

test('a failed scheduled job no longer counts after a later run succeeds', async () => {
  let fails = true
  const scheduledJob: ScheduledJob = {
    name: 'test.scheduled',
    minutes: 24 * 60,
    async run() {
      if (fails) throw new Error('It fails')
    },
  }
  await start(async () => {}, [scheduledJob])
  const due = `select graphile_worker.add_job('test.scheduled', queue_name => 'test.scheduled', max_attempts => 1)`
  await ask(database.url, due)
  await settles([{ failed: true }])
  fails = false
  await ask(database.url, due)
  await settles([])
})
