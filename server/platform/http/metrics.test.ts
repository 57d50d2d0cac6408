import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { within } from '#tests/harness/fixtures.ts'
import { connect, type Database } from '../database/database.ts'
import { job } from '../jobs.ts'
import { createApp } from './app.ts'
import { metricsRoute } from './metrics.ts'

const token = 'a-token-of-some-length'
const work = job('test.work', z.object({ of: z.literal('metrics') }), { attempts: 2 })

let house: TestApp
let app: FastifyInstance
beforeAll(async () => {
  house = await startTestApp()
  app = await measured(token)
})
afterAll(() => Promise.all([app.close(), house.stop()]))

async function measured(given: string | undefined, db: Database = house.platform.db): Promise<FastifyInstance> {
  const made = await createApp({ logLevel: 'silent', proxies: 0, corsOrigin: 'http://bitmarte.test' })
  metricsRoute(made, db, given)
  made.get('/v1/things/:id', async () => ({}))
  return made
}

const scrape = async (): Promise<string[]> => {
  const answer = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  return answer.payload.split('\n')
}
const numberOf = async (series: string): Promise<number | undefined> => {
  const line = (await scrape()).find(each => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}
/** Puts every job of the test into a state that normally only a worker creates. */
const setJobs = (to: string) =>
  house.platform.db.prepared(
    { name: `jobs ${to}`, text: `update graphile_worker._private_jobs set ${to} where payload->>'of' = 'metrics'` },
    [],
  )

test('responds only to the token, and with 404 without one', async () => {
  for (const authorization of ['', 'Bearer wrong', `Bearer ${token}x`, token, 'Bearer'])
    expect((await app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(401)
  const without = await measured(undefined)
  for (const authorization of ['', `Bearer ${token}`, 'Bearer undefined'])
    expect((await without.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(404)
  await without.close()
})

test('reports process metrics and requests by route', async () => {
  for (const id of ['1', '2', 'ada@example.ng']) await app.inject(`/v1/things/${id}`)
  await app.inject('/nowhere/at-all')
  const lines = await scrape()
  expect(lines).toContain('http_request_duration_seconds_count{method="GET",route="/v1/things/:id",status="200"} 3')
  expect(lines).toContain('http_request_duration_seconds_count{method="GET",route="none",status="404"} 1')
  expect(lines.join()).not.toMatch(/ada@|at-all/)
  expect(lines.some(line => line.startsWith('process_resident_memory_bytes '))).toBe(true)
})

test('reports connections', async () => {
  const before = await numberOf('database_connections{pool="primary",state="busy"}')
  expect(before).toBe(0)
  await within(house, async () => {
    expect(await numberOf('database_connections{pool="primary",state="busy"}')).toBe(1)
  })
  expect(await numberOf('database_queries_waiting{pool="primary"}')).toBe(0)
})

test('reports a replica that doesn’t respond', async () => {
  const url = house.platform.config.databaseUrl
  const replicaUrls = ['postgres://nobody@127.0.0.1:1/none']
  const db = connect({ url, replicaUrls, clock: house.clock, constraints: {} })
  const alone = await measured(token, db)
  const { payload } = await alone.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(payload).toMatch(/^database_replica_up\{pool="replica 1"\} 0$/m)
  expect(payload).not.toMatch(/^database_replica_behind_bytes\{/m)
  await Promise.all([alone.close(), db.close()])
})

test('reports jobs: due, running, failed for good, and durations', async () => {
  const of = { of: 'metrics' } as const
  await within(house, async ({ addJob }) => {
    await addJob(work, of)
  })
  await setJobs("run_at = now() + interval '1 hour'")
  await within(house, async ({ addJob }) => {
    for (let n = 0; n < 3; n++) await addJob(work, of)
  })
  const task = '{task="test.work"}'
  const counts = async () => ({
    due: await numberOf(`jobs_due${task}`),
    running: await numberOf(`jobs_running${task}`),
    failed: await numberOf(`jobs_failed${task}`),
  })
  expect(await numberOf('database_up')).toBe(1)
  expect(await counts()).toEqual({ due: 3, running: 0, failed: 0 })
  await setJobs("run_at = now() - interval '10 minutes'")
  expect(await numberOf(`jobs_oldest_due_seconds${task}`)).toBeGreaterThanOrEqual(600)
  await setJobs('locked_at = now()')
  expect(await counts()).toEqual({ due: 0, running: 4, failed: 0 })
  expect(await numberOf(`jobs_oldest_due_seconds${task}`)).toBe(0)
  await setJobs('locked_at = null, attempts = max_attempts')
  expect(await counts()).toEqual({ due: 0, running: 0, failed: 4 })
})

test('still reports process metrics when the database is down', async () => {
  const nowhere = connect({ url: 'postgres://nobody@127.0.0.1:1/none', clock: house.clock, constraints: {} })
  const alone = await measured(token, nowhere)
  const { statusCode, payload } = await alone.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(statusCode).toBe(200)
  expect(payload).toMatch(/^database_up 0$/m)
  expect(payload).not.toMatch(/^jobs_due\{/m)
  await Promise.all([alone.close(), nowhere.close()])
})
