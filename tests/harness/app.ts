import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { z } from 'zod'
import type { Endpoint, FailureBody, InputOf } from '#contract/endpoint.ts'
import { AdjustableClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { mustSucceed } from '#platform/failure.ts'
import { workerPool } from '#platform/worker.ts'
import { startSandbox } from '#sandbox/index.ts'
import { type Composed, compose } from '#server/compose.ts'
import { createTestDatabase } from './database.ts'
import { advance, runDueJobs, type StepOptions } from './worker.ts'

type Success<T extends Endpoint> = {
  success: true
  status: number
  message: string
  data: z.output<T['answer']>
} & z.output<T['beside']>

export interface TestApp extends Composed {
  readonly clock: AdjustableClock
  /** The job library's connections. */
  readonly workerPool: pg.Pool
  /** The card provider's base URL, with the sandbox's controls under /sandbox. */
  readonly sandboxUrl: string
  /** Calls an endpoint over HTTP (without a socket) and returns the body. Throws if the call fails. */
  call<T extends Endpoint>(endpoint: T, input?: InputOf<T> & Sent): Promise<Success<T>>
  /** Calls an endpoint and returns its failure. Throws if the call succeeds. */
  refused<T extends Endpoint>(
    endpoint: T,
    input?: Partial<Record<'params' | 'query' | 'body', unknown>> & Sent,
  ): Promise<FailureBody>
  /** Runs every job due by the clock, and the jobs that they add. */
  runJobs(): Promise<void>
  /**
   * Moves the clock in steps (of an hour, or longer if more than 2 would be needed), and after each has the real
   * worker run all due jobs and scheduled jobs. The card provider keeps its own time. Returns the number of job runs.
   * Throws if the queue doesn't empty or a job fails for good.
   */
  advance(ms: number, options?: StepOptions): Promise<number>
  /** Runs one scheduled job regardless of the time, also several times concurrently. Use `advance` to let time pass. */
  runScheduledJob(name: string): Promise<void>
  stop(): Promise<void>
}

interface Sent {
  token?: string
  headers?: Record<string, string>
}

interface Options {
  now?: Date
  listen?: boolean
  sharedAnswersMb?: number
  /** Admits push services on this machine. */
  localRequests?: boolean
  logTo?: { write(line: string): void }
  /** The test's own database, which the test closes. */
  databaseUrl?: string
  /** PostgreSQL itself, where `databaseUrl` is a pooler's. */
  directUrl?: string
  prepareStatements?: boolean
  replicaUrls?: readonly string[]
  adminTwoFactor?: 'required'
  /** Another app's card provider, with its payments. */
  sandboxUrl?: string
}

/**
 * Starts the real app on its own database, with the sandbox as card provider and a clock that tests move. Response
 * caching is off unless `sharedAnswersMb` is set, because tests read their changes immediately.
 */
export async function startTestApp(options: Options = {}): Promise<TestApp> {
  const database = options.databaseUrl ? { url: options.databaseUrl } : await createTestDatabase()
  const dataFolder = await mkdtemp(join(tmpdir(), 'bitmarte-test-'))
  const clock = new AdjustableClock(options.now ?? new Date('2026-11-18T09:00:00Z'))
  const sandbox = options.sandboxUrl
    ? { url: options.sandboxUrl }
    : await startSandbox({ port: 0, secretKey: 'sk_test_sandbox', retryDelays: [50, 200, 500, 1000] })
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATABASE_DIRECT_URL: options.directUrl,
    DATABASE_PREPARE: options.prepareStatements === undefined ? undefined : String(options.prepareStatements),
    DATABASE_REPLICA_URLS: options.replicaUrls?.join(','),
    DATA_FOLDER: dataFolder,
    PAYSTACK_BASE_URL: sandbox.url,
    PORT: '0',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? (options.logTo ? 'debug' : 'error'),
    APP_URL: 'http://bitmarte.test',
    // A busy machine must not fail the test.
    MAX_EVENT_LOOP_DELAY_MS: '0',
    SHARED_ANSWERS_MB: String(options.sharedAnswersMb ?? 0),
    LOCAL_REQUESTS: String(options.localRequests ?? false),
    ADMIN_TWO_FACTOR: options.adminTwoFactor,
  })
  const logged: string[] = []
  const logTo = options.logTo ?? { write: line => logged.push(line) }
  const composed = await compose(config, { clock, strict: true, logTo })
  const { app, scheduledJobs } = composed
  const running = { ...composed, clock, workerPool: workerPool(config.directUrl) }
  if (options.listen) {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    await fetch(`${sandbox.url}/sandbox/webhooks/url`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${address}/v1/payments/paystack/webhook` }),
    })
  }

  const send = async (endpoint: Endpoint, input: Partial<Record<'params' | 'query' | 'body', unknown>> & Sent) => {
    const params = (input.params ?? {}) as Record<string, unknown>
    const query = Object.entries((input.query ?? {}) as Record<string, unknown>).flatMap(([key, value]) =>
      (Array.isArray(value) ? value : [value]).flatMap(each => (each === undefined ? [] : [[key, String(each)]])),
    )
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const search = new URLSearchParams(query).toString()
    const response = await app.inject({
      method: endpoint.method,
      url: search ? `${path}?${search}` : path,
      headers: { ...(input.token ? { authorization: `Bearer ${input.token}` } : {}), ...input.headers },
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    })
    const body = response.json() as { success: boolean; requestId?: string }
    if (response.statusCode < 500) return body
    // Test failures show the logged cause, which callers never see.
    return { ...body, because: logged.filter(line => body.requestId && line.includes(body.requestId)) }
  }

  return {
    ...running,
    sandboxUrl: sandbox.url,
    async call<T extends Endpoint>(endpoint: T, input?: InputOf<T> & Sent) {
      const body = await send(endpoint, input ?? {})
      if (!body.success) throw new Error(`${endpoint.id} failed: ${JSON.stringify(body)}`)
      return body as Success<T>
    },
    async refused(endpoint, input) {
      const body = await send(endpoint, input ?? {})
      if (body.success) throw new Error(`${endpoint.id} should have failed: ${JSON.stringify(body)}`)
      return body as unknown as FailureBody
    },
    runJobs: () => runDueJobs(running),
    advance: (ms, options) => advance(running, ms, options),
    async runScheduledJob(name) {
      const found = scheduledJobs.find(scheduledJob => scheduledJob.name === name)
      if (!found)
        throw new Error(
          `There is no scheduled job ${name}, only ${scheduledJobs.map(scheduledJob => scheduledJob.name).join(', ')}`,
        )
      mustSucceed(await found.run())
    },
    async stop() {
      await composed.close()
      await running.workerPool.end()
      if ('stop' in sandbox) await sandbox.stop()
      if ('drop' in database) await database.drop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
