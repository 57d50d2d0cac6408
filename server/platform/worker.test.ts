// sleeps: jobs and outages of some length are what the worker is tried with; no expectation depends on when one ends
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase, urlOf } from '#tests/harness/database.ts'
import { reapDeadWorkers } from './dead-workers.ts'
import { createApp } from './http/app.ts'
import { handle, job } from './jobs.ts'
import { startWorker, type Worker } from './worker.ts'

let database: TestDatabase
let client: pg.Client
let log: Awaited<ReturnType<typeof createApp>>['log']

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  log = (await createApp({ logLevel: 'silent', proxies: 0, corsOrigin: 'http://bitmarte.test' })).log
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const count = job('test.count', z.object({ ms: z.number() }))
let started = 0
let done = 0
const counting = handle(count, async ({ ms }) => {
  started++
  await wait(ms)
  done++
})
beforeEach(() => {
  started = 0
  done = 0
})

const worker = (checkEveryMs = 100): Promise<Worker> =>
  startWorker({ url: database.url, handlers: [counting], scheduledJobs: [], log, checkEveryMs })
const add = (ms: number, queue: string | null = null) =>
  client.query('select graphile_worker.add_job($1, $2::json, queue_name => $3)', [
    count.name,
    JSON.stringify({ ms }),
    queue,
  ])

/** Ends every connection except ours. */
const cutOff = () =>
  client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)

test('doesn’t start when a job and a scheduled job share a name', async () => {
  const scheduledJobs = [{ name: count.name, minutes: 1, run: async () => {} }]
  await expect(startWorker({ url: database.url, handlers: [counting], scheduledJobs, log })).rejects.toThrow(
    'Several jobs or scheduled jobs share a name: test.count',
  )
})

test('another worker takes over a killed worker’s job and queue within seconds', async () => {
  await add(0, 'job')
  await add(0, 'job')
  await client.query(`
    update graphile_worker._private_jobs set locked_by = 'pool-killed', locked_at = now(), attempts = 1
      where id = (select min(id) from graphile_worker._private_jobs);
    update graphile_worker._private_job_queues set locked_by = 'pool-killed', locked_at = now()`)
  const { stop } = await worker()
  await vi.waitFor(() => expect(done).toBe(2), 5000)
  await stop()
})

test('a worker that loses its database mid-job resumes when it is back and finishes that job', async () => {
  const server = new pg.Client({ connectionString: urlOf(database.url, 'postgres') })
  await server.connect()
  const name = client.escapeIdentifier(client.database ?? '')
  const { stop } = await worker()
  await add(500, 'job')
  await vi.waitFor(() => expect(started).toBe(1), 5000)
  await server.query(`alter database ${name} allow_connections false`)
  await cutOff()
  await wait(1500)
  await server.query(`alter database ${name} allow_connections true`)
  await server.end()
  await add(0, 'job')
  const left = async () => (await client.query('select from graphile_worker._private_jobs')).rowCount
  await vi.waitFor(async () => expect(await left()).toBe(0), 15_000)
  expect(done).toBeGreaterThanOrEqual(2)
  await stop()
})

test('a worker that can’t record a result goes on with other jobs, though one runs for long', async () => {
  await client.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'no result today'; end $$;
    create trigger refuse before delete on graphile_worker._private_jobs execute function refuse()`)
  const { stop } = await worker()
  await add(60_000, 'long')
  await vi.waitFor(() => expect(started).toBe(1), 5000)
  await add(0, 'short')
  await vi.waitFor(() => expect(done).toBe(1), 5000)
  await client.query('drop trigger refuse on graphile_worker._private_jobs; drop function refuse')
  await add(0, 'other')
  await vi.waitFor(() => expect(done).toBeGreaterThanOrEqual(3), 25_000)
  await stop()
  await client.query('truncate graphile_worker._private_jobs, graphile_worker._private_job_queues')
}, 60_000)

test('leaves the jobs of a living worker alone, even when that worker loses its connections', async () => {
  // Enough to reconnect on a busy machine, and less than the job takes.
  const checkEveryMs = 1000
  const [one, other] = [await worker(checkEveryMs), await worker(checkEveryMs)]
  await add(3000)
  await vi.waitFor(() => expect(started).toBe(1), 5000)
  await cutOff()
  await vi.waitFor(() => expect(done).toBe(1), 10_000)
  await Promise.all([one.stop(), other.stop()])
  expect(started).toBe(1)
})

test('a worker that loses its connection reconnects under its name before the next check', async () => {
  const reaper = reapDeadWorkers({ url: database.url, id: 'pool-living', log, everyMs: 60_000 })
  const connections = async () => {
    const { rows } = await client.query<{ pid: number }>(`select pid from pg_stat_activity
      where application_name = 'pool-living' and state = 'idle' and query like '%locked_by%'`)
    return rows.map(({ pid }) => pid)
  }
  await expect.poll(connections).toHaveLength(1)
  const [first] = await connections()
  await cutOff()
  await expect.poll(async () => (await connections()).filter(pid => pid !== first)).toHaveLength(1)
  await reaper.stop()
})

test('stops without an error while its connections are cut off', async () => {
  const noted: unknown[] = []
  const note = (error: unknown) => noted.push(String(error))
  process.on('uncaughtException', note)
  for (let turn = 0; turn < 5; turn++) {
    const { stop } = await worker()
    for (let jobs = 0; jobs < 8; jobs++) await add(1)
    await vi.waitFor(() => expect(done).toBeGreaterThanOrEqual(8), 5000)
    done = 0
    await Promise.all([stop(), wait(turn).then(cutOff)])
  }
  process.off('uncaughtException', note)
  expect(noted).toEqual([])
}, 90_000) // Where the library waits forever, stopping takes 12 seconds.
