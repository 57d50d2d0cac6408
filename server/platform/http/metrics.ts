import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { bearerToken, hashToken } from '../auth.ts'
import { second } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { fail } from '../failure.ts'
import { sendFailure } from './app.ts'

/**
 * Serves `GET /metrics` in Prometheus' text format to callers with the token: Node metrics, requests by route and
 * connections of this process, and the jobs of all processes. Without a configured token nothing is mounted or
 * measured. Call it before mounting routes: it measures only later ones.
 */
export function metricsRoute(app: FastifyInstance, db: Database, token: string | undefined): void {
  if (token === undefined) return
  const register = new Registry()
  collectDefaultMetrics({ register })
  measureRequests(app, register)
  countConnections(db, register)
  const countJobs = jobCounter(db, register)
  const watchReplicas = replicaWatch(db, register)

  const expected = hashToken(token)
  // Monitoring must reach the process especially when it is overloaded and rejects callers.
  const config = { pressureHandler: () => {} }
  app.get('/metrics', { config }, async (request, reply) => {
    const received = hashToken(bearerToken(request.headers.authorization) ?? '')
    if (!timingSafeEqual(received, expected)) return sendFailure(reply, fail('token_not_valid'))
    await Promise.all([countJobs(), watchReplicas()])
    return reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics())
  })
}

/** Labels by route template, such as `/v1/orders/:id`, to bound the number of series. */
function measureRequests(app: FastifyInstance, register: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    // Includes the bounds of docs/performance.md: 10, 25 and 60 ms.
    buckets: [0.005, 0.01, 0.025, 0.06, 0.1, 0.3, 1, 3, 10],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / second)
  })
}

function countConnections(db: Database, register: Registry): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process, by what they do',
    labelNames: ['pool', 'state'],
    registers: [register],
    collect() {
      for (const { name, open, idle } of db.pools()) {
        this.set({ pool: name, state: 'idle' }, idle)
        this.set({ pool: name, state: 'busy' }, open - idle)
      }
    },
  })
  new Gauge({
    name: 'database_queries_waiting',
    help: 'Queries of this process that wait for a connection',
    labelNames: ['pool'],
    registers: [register],
    collect() {
      for (const { name, waiting } of db.pools()) this.set({ pool: name }, waiting)
    },
  })
}

/** Reports the state of this process's replicas. */
function replicaWatch(db: Database, register: Registry): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['pool'], registers: [register] })
  const up = gauge('database_replica_up', 'Whether the replica answered')
  const behind = gauge('database_replica_behind_bytes', 'What of the primary’s log the replica hasn’t done yet')
  return async () => {
    const replicas = await db.replicas().catch(() => [])
    for (const each of [up, behind]) each.reset()
    for (const { name: pool, bytesBehind } of replicas) {
      up.set({ pool }, bytesBehind === null ? 0 : 1)
      if (bytesBehind !== null) behind.set({ pool }, bytesBehind)
    }
  }
}

/** Reads job counts from the database, so any process reports the same. A queued mail is a `mail.send` job. */
function jobCounter(db: Database, register: Registry): () => Promise<void> {
  const registers = [register]
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['task'], registers })
  const due = gauge('jobs_due', 'Jobs whose time has come and that nobody works on')
  const oldest = gauge('jobs_oldest_due_seconds', 'How long the one that is due longest has been')
  const running = gauge('jobs_running', 'Jobs that are worked on')
  const dead = gauge('jobs_failed', 'Jobs that failed as often as they are tried, and are left for somebody to look at')
  const up = new Gauge({
    name: 'database_up',
    help: 'Whether the database answered; without it nothing is said of jobs',
    registers,
  })
  return async () => {
    const tasks = await jobsByTask(db).catch(() => undefined)
    up.set(tasks ? 1 : 0)
    for (const each of [due, oldest, running, dead]) each.reset()
    for (const { task, ...count } of tasks ?? []) {
      due.set({ task }, count.due)
      oldest.set({ task }, count.oldest)
      running.set({ task }, count.running)
      dead.set({ task }, count.failed)
    }
  }
}

/** Uses the database's time, as the worker does. */
async function jobsByTask(db: Database) {
  const { rows } = await sql<{ task: string; due: number; oldest: number; running: number; failed: number }>`
    select task_identifier as task,
      count(*) filter (where due) as due,
      coalesce(extract(epoch from now() - min(run_at) filter (where due))::float8, 0) as oldest,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where attempts >= max_attempts and locked_at is null) as failed
    from (
      select *, locked_at is null and attempts < max_attempts and run_at <= now() as due from graphile_worker.jobs
    ) j
    group by task_identifier`.execute(db.read)
  return rows
}
