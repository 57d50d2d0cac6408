import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { run, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { second } from './clock.ts'
import { heedDeadWorkers } from './dead-workers.ts'
import { type Handler, loggerTo, type ScheduledJob, workerTasks } from './jobs.ts'

/** Milliseconds that what is being done has to be finished in when it stops. */
const stopTimeoutMs = 12 * second

export interface Worker {
  stop(): Promise<void>
}

interface Options {
  url: string
  handlers: readonly Handler[]
  scheduledJobs: readonly ScheduledJob[]
  log: FastifyBaseLogger
  concurrency?: number
  /** False where somebody else queues the scheduled jobs, by a clock of their own. */
  schedules?: boolean
  /** How often it looks for killed workers. */
  lookEveryMs?: number
}

/**
 * Works through jobs and scheduled jobs until stopped, and takes up what a worker that was killed had begun. When the database
 * goes away it may be unknown what was begun or done: it then starts over as another worker, and so takes up its own too.
 * Throws when the database can't be reached to begin with.
 */
export async function startWorker(options: Options): Promise<Worker> {
  const stopping = new AbortController()
  let current = await startRun(options)
  const startOver = async (): Promise<void> => {
    for (;;) {
      await current.broken
      await current.stop()
      const next = await startWhenPossible(options, stopping.signal)
      if (!next) return
      current = next
    }
  }
  const tending = startOver()
  return {
    async stop() {
      stopping.abort()
      await current.stop()
      await tending
    },
  }
}

/** Tries each second; undefined once it is told to stop. */
async function startWhenPossible(options: Options, until: AbortSignal): Promise<Run | undefined> {
  while (!until.aborted) {
    await wait(second, undefined, { signal: until }).catch(() => {})
    if (until.aborted) break
    try {
      const started = await startRun(options)
      options.log.warn('the worker has started over')
      if (!until.aborted) return started
      await started.stop()
    } catch (err) {
      options.log.warn({ err }, 'the worker could not start over')
    }
  }
  return undefined
}

interface Run extends Worker {
  /** Settles when something about its jobs couldn't be read or written, or once it has stopped. */
  broken: Promise<void>
}

async function startRun({
  url,
  handlers,
  scheduledJobs,
  log,
  concurrency = 4,
  schedules = true,
  lookEveryMs = 5 * second,
}: Options): Promise<Run> {
  const { taskList, cronItems } = workerTasks(handlers, scheduledJobs)
  const events: WorkerEvents = new EventEmitter()
  const id = new Promise<string>(settle => events.once('pool:create', ({ workerPool }) => settle(workerPool.id)))
  const unread = new Promise<void>(settle => events.once('worker:getJob:error', () => settle()))
  // The library lets go of its own pool’s errors as it ends, and one that comes later would end the process.
  const pgPool = new pg.Pool({ connectionString: url })
    .on('error', () => {})
    .on('connect', client => client.on('error', () => {}))
  const runner = await run({
    pgPool,
    events,
    taskList: { ...taskList },
    parsedCronItems: schedules ? [...cronItems] : [],
    logger: loggerTo(log),
    noHandleSignals: true,
    preset: {
      // In batches, if only of one: else a job's end that can't be written down ends the process.
      worker: { concurrentJobs: concurrency, pollInterval: second, completeJobBatchDelay: 0, failJobBatchDelay: 0 },
    },
  }).catch(error => {
    void pgPool.end()
    throw error
  })
  const unwritten = runner.promise.catch(() => {}) // It has been logged.
  const watch = heedDeadWorkers({ url, id: await id, log, everyMs: lookEveryMs })
  const end = async () => {
    // It may have ended by itself, or wait for ever for a connection that is gone.
    await Promise.race([runner.stop().catch(() => {}), wait(stopTimeoutMs, undefined, { ref: false })])
    await watch.stop()
    void pgPool.end()
  }
  let ended: Promise<void> | undefined
  const stopped = Promise.withResolvers<void>()
  return {
    // The library may never settle its own promise once its connections are cut off.
    broken: Promise.race([unread, unwritten, stopped.promise]),
    stop() {
      ended ??= end().finally(stopped.resolve)
      return ended
    },
  }
}
