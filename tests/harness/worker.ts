import { type JobHelpers, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import { type AdjustableClock, hour } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { loggerTo, workerTasks } from '#platform/jobs.ts'
import { moveQueue, queueAtRest } from '#platform/move-queue.ts'
import { startWorker } from '#platform/worker.ts'
import type { Composed } from '#server/compose.ts'

/** More jobs than a step of most tests has. A job that queues itself exceeds it within seconds. */
const mostJobsInAStep = 2000

export interface StepOptions {
  stepMs?: number
  /** Most job runs of a step; 2,000 by default. */
  mostJobs?: number
  /** Called with the new time before anything runs, for other clocks. */
  eachStep?: (now: Date) => Promise<unknown>
}

type App = Pick<Composed, 'app' | 'platform' | 'handlers' | 'scheduledJobs'> & {
  clock: AdjustableClock
  /** The job library's connections. */
  workerPool: pg.Pool
}

/**
 * Moves the clock in steps, and after each step has the real worker run every due job and scheduled job. Steps are one
 * hour, or longer if more than 2 would be needed. Returns the number of job runs. Throws if the queue doesn't empty
 * or a job fails for good.
 */
export async function advance(
  { app, platform, handlers, scheduledJobs, clock, workerPool }: App,
  ms: number,
  options: StepOptions = {},
): Promise<number> {
  const { db, config } = platform
  const { mostJobs = mostJobsInAStep } = options
  let ran = 0
  const counted = <T extends { name: string; run(payload: unknown): Promise<unknown> }>(jobs: readonly T[]): T[] =>
    jobs.map(job => ({
      ...job,
      run: (payload: unknown) => {
        ran++
        return job.run(payload)
      },
    }))
  await deferJobs(workerPool, clock)
  const worker = await startWorker({
    url: config.directUrl,
    handlers: counted(handlers),
    scheduledJobs: counted(scheduledJobs),
    log: app.log,
    schedules: false,
    pool: workerPool,
  })
  try {
    const end = clock.now().getTime() + ms
    const stepMs = options.stepMs ?? Math.max(hour, Math.ceil(ms / 2))
    do {
      const from = clock.now()
      clock.set(new Date(Math.min(from.getTime() + stepMs, end)))
      await options.eachStep?.(clock.now())
      await deferJobs(workerPool, clock)
      await moveQueue(db, workerTasks(handlers, scheduledJobs), { from, to: clock.now() })
      const before = ran
      await queueAtRest(db, () =>
        ran - before > mostJobs ? `${ran - before} jobs ran within a step, and the queue isn’t at rest` : undefined,
      )
      await noneFailedForGood(db)
    } while (clock.now().getTime() < end)
    return ran
  } finally {
    await worker.stop()
  }
}

/** Throws if a job has used all its attempts. */
async function noneFailedForGood({ read }: Pick<Database, 'read'>): Promise<void> {
  const { rows } = await sql<{ task_identifier: string; last_error: string | null }>`
    select task_identifier, last_error from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null order by id`.execute(read)
  if (rows.length)
    throw new Error(rows.map(row => `${row.task_identifier} failed for good: ${row.last_error}`).join('\n'))
}

/**
 * Makes delayed jobs wait for a clock that is behind the database's, by which the worker would run them: adds 1000 years
 * to the time of those that the clock hasn't reached, until it has.
 */
const deferJobs = (pool: pg.Pool, clock: AdjustableClock): Promise<unknown> =>
  pool.query(
    `update graphile_worker._private_jobs job
     set run_at = case when due_at > $1 then due_at + interval '1000 years' else due_at end
     from (select id, case when run_at > '3000-01-01' then run_at - interval '1000 years' else run_at end as due_at
       from graphile_worker._private_jobs where attempts = 0 and locked_at is null) waiting
     where job.id = waiting.id and (run_at > '3000-01-01' or due_at > $1 and due_at <= now())`,
    [clock.now()],
  )

/** Runs every job due by the clock, in the order in which they are due, then the jobs that they add. Throws if one fails. */
export async function runDueJobs({ handlers, scheduledJobs, clock, workerPool }: App): Promise<void> {
  const failures: unknown[] = []
  const taskList = Object.fromEntries(
    Object.entries(workerTasks(handlers, scheduledJobs).taskList).map(([name, run]) => [
      name,
      async (payload: unknown, helpers: JobHelpers) => {
        try {
          await run(payload, helpers)
        } catch (error) {
          failures.push(error)
          throw error
        }
      },
    ]),
  )
  for (let round = 0; round < 20; round++) {
    await deferJobs(workerPool, clock)
    const { rowCount } = await workerPool.query(
      `update graphile_worker._private_jobs job set run_at = now() - interval '1 hour' + place * interval '1 microsecond'
       from (select id, row_number() over (order by run_at, id) as place from graphile_worker._private_jobs
         where run_at <= greatest($1, now()) and attempts < max_attempts and locked_at is null) due
       where job.id = due.id`,
      [clock.now()],
    )
    if (!rowCount) break
    await runOnce({ pgPool: workerPool, taskList, logger: loggerTo(undefined), noHandleSignals: true })
    if (failures.length) throw failures[0]
  }
}
