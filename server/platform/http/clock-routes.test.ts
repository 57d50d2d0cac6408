import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createTestDatabase } from '#tests/harness/database.ts'
import { hour, OffsetClock } from '../clock.ts'
import { connect } from '../database/database.ts'
import { handle, job, workerTasks } from '../jobs.ts'
import { startWorker } from '../worker.ts'
import { createApp } from './app.ts'
import { clockRoutes } from './clock-routes.ts'

test('moving the clock runs what falls due once: a scheduled job and the retry of a failed job', async () => {
  const database = await createTestDatabase()
  const clock = new OffsetClock()
  const db = connect({ url: database.url, clock, constraints: {} })
  const app = await createApp({ logLevel: 'silent', proxies: 0, corsOrigin: 'http://bitmarte.test' })
  const [tries, ran]: [Date[], Date[]] = [[], []]
  const flaky = job('test.flaky', z.object({}), { attempts: 12 })
  const handlers = [
    handle(flaky, async () => {
      if (tries.push(clock.now()) < 6) throw new Error('Not yet')
    }),
  ]
  const scheduledJobs = [{ name: 'test.scheduled', minutes: 24 * 60, run: async () => void ran.push(clock.now()) }]
  let forgotten = 0
  clockRoutes(app, { clock, db, tasks: workerTasks(handlers, scheduledJobs), clearCaches: () => forgotten++ })
  const worker = await startWorker({ url: database.url, handlers, scheduledJobs, log: app.log })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const move = async (advanceMs: number) => {
    const response = await app.inject({ method: 'POST', url: '/dev/clock', payload: { advanceMs } })
    expect(response.statusCode).toBe(200)
  }

  await db.transact(({ addJob }) => addJob(flaky, {}))
  const failed = 'select from graphile_worker._private_jobs where attempts = 1 and locked_at is null'
  await vi.waitFor(async () => expect((await client.query(failed)).rowCount).toBe(1), 5000)
  for (let day = 1; day <= 5; day++) {
    await move(24 * hour)
    expect([tries.length, ran.length, forgotten]).toEqual([1 + day, day, day])
  }
  await move(0)
  expect([tries.length, ran.length]).toEqual([6, 5])
  expect((await client.query('select from graphile_worker.jobs')).rowCount).toBe(0)

  await worker.stop()
  await client.end()
  await app.close()
  await db.close()
  await database.drop()
})

test('refuses to move the clock by anything but milliseconds', async () => {
  const database = await createTestDatabase()
  const clock = new OffsetClock()
  const db = connect({ url: database.url, clock, constraints: {} })
  const app = await createApp({ logLevel: 'silent', proxies: 0, corsOrigin: 'http://bitmarte.test' })
  clockRoutes(app, { clock, db, tasks: workerTasks([], []), clearCaches: () => {} })
  for (const payload of [{ days: 1 }, { advanceMs: 'week' }, { advanceMs: -1 }]) {
    const response = await app.inject({ method: 'POST', url: '/dev/clock', payload })
    expect(response.statusCode).toBe(400)
  }
  expect(clock.offsetMs).toBe(0)
  await app.close()
  await db.close()
  await database.drop()
})
