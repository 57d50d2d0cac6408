import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { run, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { second } from './clock.ts'
import { reapDeadWorkers } from './dead-workers.ts'
import { type Handler, loggerTo, type ScheduledJob, workerTasks } from './jobs.ts'

/** Time that running jobs have to finish when the worker stops. */
const stopTimeoutMs = 12 * second

/**
 * Timeout of the job library's own queries, which are short: a server that vanished with its machine never answers. Only
 * pipelining connections of pg break when it expires, and so leave the pool.
 */
const queryTimeoutMs = 10 * second

export interface Worker {
  stop(): Promise<void>
}

interface Options {
  url: string
  handlers: readonly Handler[]
  scheduledJobs: readonly ScheduledJob[]
  log: FastifyBaseLogger
  concurrency?: number
  /** False when something else queues the scheduled jobs by its own clock. */
  schedules?: boolean
  /** Interval between checks for killed workers. */
  checkEveryMs?: number
  /** Connections that outlive the worker, with the plans of the job library's statements. */
  pool?: pg.Pool
}

/** Opens connections of the job library. */
export const workerPool = (url: string): pg.Pool =>
  // The library removes its error handlers when it ends. A later pool error would end the process.
  new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: queryTimeoutMs,
    pipeline: true,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: queryTimeoutMs,
  })
    .on('error', () => {})
    .on('connect', client => client.on('error', () => {}))

/**
 * Runs jobs and scheduled jobs until stopped, and retries jobs of killed workers. After losing the database it
 * restarts under a new worker ID, because the state of its own jobs is then unknown, and so retries those too. Throws
 * when the first connection fails.
 */
export async function startWorker(options: Options): Promise<Worker> {
  const stopping = new AbortController()
  let current = await startRun(options)
  const restart = async (): Promise<void> => {
    for (;;) {
      await current.broken
      await current.stop()
      const next = await startWhenPossible(options, stopping.signal)
      if (!next) return
      current = next
    }
  }
  const restarting = restart()
  return {
    async stop() {
      stopping.abort()
      await current.stop()
      await restarting
    },
  }
}

/** Retries every second. Returns undefined once aborted. */
async function startWhenPossible(options: Options, until: AbortSignal): Promise<Run | undefined> {
  while (!until.aborted) {
    await wait(second, undefined, { signal: until }).catch(() => {})
    if (until.aborted) break
    try {
      const started = await startRun(options)
      options.log.warn('worker restarted')
      if (!until.aborted) return started
      await started.stop()
    } catch (err) {
      options.log.warn({ err }, 'worker could not restart')
    }
  }
  return undefined
}

interface Run extends Worker {
  /** Settles when a job's state couldn't be read or written, or once the worker has stopped. */
  broken: Promise<void>
}

async function startRun({
  url,
  handlers,
  scheduledJobs,
  log,
  concurrency = 4,
  schedules = true,
  checkEveryMs = 5 * second,
  pool,
}: Options): Promise<Run> {
  const { taskList, cronItems } = workerTasks(handlers, scheduledJobs)
  const events: WorkerEvents = new EventEmitter()
  const id = new Promise<string>(settle => events.once('pool:create', ({ workerPool }) => settle(workerPool.id)))
  const failed = new Promise<void>(settle => {
    events.once('worker:getJob:error', () => settle())
    // By itself, when a result can't be recorded: it fetches no more, but waits for all running jobs.
    events.once('pool:gracefulShutdown', () => settle())
  })
  const pgPool = pool ?? workerPool(url)
  const endPool = async () => {
    if (!pool) await pgPool.end()
  }
  const runner = await run({
    pgPool,
    events,
    taskList: { ...taskList },
    parsedCronItems: schedules ? [...cronItems] : [],
    logger: loggerTo(log),
    noHandleSignals: true,
    preset: {
      // Batches, even of one job: otherwise a failure to record a job's result ends the process.
      worker: { concurrentJobs: concurrency, pollInterval: second, completeJobBatchDelay: 0, failJobBatchDelay: 0 },
    },
  }).catch(error => {
    void endPool()
    throw error
  })
  const over = runner.promise.catch(() => {}) // Already logged.
  const reaper = reapDeadWorkers({ url, id: await id, log, everyMs: checkEveryMs })
  const end = async () => {
    // The runner may have ended by itself, or may wait forever for a lost connection.
    await Promise.race([runner.stop().catch(() => {}), wait(stopTimeoutMs, undefined, { ref: false })])
    await reaper.stop()
    void endPool()
  }
  let ended: Promise<void> | undefined
  const stopped = Promise.withResolvers<void>()
  return {
    // The library may never settle its own promise once its connections are lost.
    broken: Promise.race([failed, over, stopped.promise]),
    stop() {
      ended ??= end().finally(stopped.resolve)
      return ended
    },
  }
}
