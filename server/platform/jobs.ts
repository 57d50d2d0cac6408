import type { FastifyBaseLogger } from 'fastify'
import { Logger, type ParsedCronItem, parseCronItems, type Task } from 'graphile-worker'
import type { z } from 'zod'
import { mustSucceed } from './failure.ts'

/** Work that runs later at least once. Its handler must be idempotent. */
export interface Job<P> {
  readonly name: string
  readonly payload: z.ZodType<P>
  /** Maximum attempts, with growing delays, before the job fails for good. */
  readonly attempts: number
}

/** Defines a job by its name and the shape of its payload. */
export const job = <P>(name: string, payload: z.ZodType<P>, options: { attempts?: number } = {}): Job<P> => ({
  name,
  payload,
  attempts: options.attempts ?? 12,
})

/** A handler bound to its job. */
export interface Handler {
  readonly name: string
  /** Identifies the job, to detect two of the same name. */
  readonly job: object
  run(payload: unknown): Promise<void>
}

/** Binds a handler to its job. The job fails, and is tried again, if the handler throws or returns a Failure. */
export const handle = <P>(work: Job<P>, run: (payload: P) => Promise<unknown>): Handler => ({
  name: work.name,
  job: work,
  run: async payload => {
    mustSucceed(await run(work.payload.parse(payload)))
  },
})

/** A scheduled job: runs every `minutes`, never concurrently on any number of machines. */
export interface ScheduledJob {
  readonly name: string
  /** Runs when the minute of the day in UTC is a multiple of this; divides 1,440. Missed and failed runs aren't made up. */
  readonly minutes: number
  /** Fails if it throws or returns a Failure. */
  run(): Promise<unknown>
}

/** Everything a worker runs: a task per job and scheduled job, and the schedules (UTC). */
export interface WorkerTasks {
  /** Handlers of each job by name, without scheduled jobs. */
  readonly jobs: Readonly<Record<string, (payload: unknown) => Promise<void>>>
  readonly taskList: Readonly<Record<string, Task>>
  readonly cronItems: readonly ParsedCronItem[]
}

/**
 * Builds the tasks of a worker. Modules that handle the same job run one after another; if one fails, all run again.
 * Throws if two jobs, two scheduled jobs, or a job and a scheduled job share a name, because one would silently
 * replace the other.
 */
export function workerTasks(handlers: readonly Handler[], scheduledJobs: readonly ScheduledJob[]): WorkerTasks {
  const byName = Map.groupBy(handlers, handler => handler.name)
  const queued = [...byName].flatMap(([name, same]) => [...new Set(same.map(each => each.job))].map(() => name))
  const names = [...queued, ...scheduledJobs.map(({ name }) => name)]
  const shared = names.filter((name, index) => names.indexOf(name) !== index)
  if (shared.length) throw new Error(`Several jobs or scheduled jobs share a name: ${[...new Set(shared)].join(', ')}`)
  const runAll = (same: readonly Handler[]) => async (payload: unknown) => {
    for (const handler of same) await handler.run(payload)
  }
  const jobs = Object.fromEntries([...byName].map(([name, same]) => [name, runAll(same)]))
  const scheduled = Object.fromEntries(scheduledJobs.map(each => [each.name, runScheduled(each)]))
  return {
    jobs,
    taskList: { ...jobs, ...scheduled },
    cronItems: parseCronItems(
      scheduledJobs.map(({ name, minutes }) => ({
        task: name,
        match: ({ hour, min }) => (hour * 60 + min) % minutes === 0,
        identifier: name,
        options: { backfillPeriod: 0, maxAttempts: 1, queueName: name },
      })),
    ),
  }
}

/**
 * Deletes the failed runs of a scheduled job when a later run succeeds, so that `jobs_failed` counts only what still
 * needs attention.
 */
const runScheduled =
  (scheduled: ScheduledJob): Task =>
  async (_payload, { withPgClient }) => {
    mustSucceed(await scheduled.run())
    await withPgClient(client =>
      client.query({
        name: 'delete failed runs',
        text: `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
          where t.identifier = $1 and j.task_id = t.id and j.attempts >= j.max_attempts and j.locked_at is null`,
        values: [scheduled.name],
      }),
    )
  }

/** Writes the job library's messages to our log: notes as debug, errors always. */
export const loggerTo = (log: FastifyBaseLogger | undefined): Logger =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error') log?.error({ err: meta.error }, message)
    else if (level === 'warning') log?.warn(message)
    else log?.debug(message)
  })
