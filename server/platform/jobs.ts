import type { FastifyBaseLogger } from 'fastify'
import { Logger, runOnce, type Task, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { z } from 'zod'
import type { Clock } from './clock.ts'

/** A piece of work that is done later, once at least: its handler must bear being run twice. */
export interface Job<P> {
  readonly name: string
  readonly payload: z.ZodType<P>
  /** How often it is tried, with growing delays, before it is left for somebody to look at. */
  readonly attempts: number
}

/** Names a job and the shape of its payload. */
export const job = <P>(name: string, payload: z.ZodType<P>, options: { attempts?: number } = {}): Job<P> => ({
  name,
  payload,
  attempts: options.attempts ?? 12,
})

/** A handler bound to its job. */
export interface Handler {
  readonly name: string
  run(payload: unknown): Promise<void>
}

export const handle = <P>(work: Job<P>, run: (payload: P) => Promise<void>): Handler => ({
  name: work.name,
  run: async payload => run(work.payload.parse(payload)),
})

/** Something done by the clock: `minutes` apart, never twice at once on any number of machines. */
export interface Sweep {
  readonly name: string
  readonly minutes: number
  run(): Promise<void>
}

/** Modules that handle the same job are told one after another; when one fails, all are told again. */
export const asTasks = (handlers: readonly Handler[], sweeps: readonly Sweep[]): TaskList => ({
  ...Object.fromEntries(
    [...Map.groupBy(handlers, handler => handler.name)].map(([name, told]) => [
      name,
      async (payload: unknown) => {
        for (const handler of told) await handler.run(payload)
      },
    ]),
  ),
  ...Object.fromEntries(sweeps.map(sweep => [sweep.name, runSweep(sweep)])),
})

/**
 * A run of a scheduled job that succeeds makes up for its failed runs, so those are deleted: `jobs_failed` counts only what
 * still needs somebody.
 */
const runSweep =
  (sweep: Sweep): Task =>
  async (_payload, { query }) => {
    await sweep.run()
    await query(
      `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
        where task_identifier = $1 and attempts >= max_attempts and locked_at is null))`,
      [sweep.name],
    )
  }

/** What the job library says, in our log: its notes only for debugging, what went wrong always. */
export const loggerTo = (log: FastifyBaseLogger | undefined): Logger =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error') log?.error({ err: meta.error }, message)
    else if (level === 'warning') log?.warn(message)
    else log?.debug(message)
  })

/**
 * Runs every job that is due by the given clock, and those they add, until none is left: for tests and the seed, whose
 * time is not the database's. Throws if one failed.
 */
export async function runDueJobs(options: { url: string; handlers: readonly Handler[]; clock: Clock }): Promise<void> {
  const failures: unknown[] = []
  const pool = new pg.Pool({ connectionString: options.url, max: 4 })
  pool.on('error', error => failures.push(error))
  pool.on('connect', client => client.on('error', error => failures.push(error)))
  const handlers = options.handlers.map(handler => ({
    name: handler.name,
    run: async (payload: unknown) => {
      try {
        await handler.run(payload)
      } catch (error) {
        failures.push(error)
        throw error
      }
    },
  }))
  try {
    for (let round = 0; round < 20; round++) {
      const { rowCount } = await pool.query(
        `update graphile_worker._private_jobs set run_at = now()
         where run_at <= greatest($1, now()) and attempts < max_attempts and locked_at is null`,
        [options.clock.now()],
      )
      if (!rowCount) break
      await runOnce({
        pgPool: pool,
        taskList: asTasks(handlers, []),
        logger: loggerTo(undefined),
        noHandleSignals: true,
      })
      if (failures.length) throw failures[0]
    }
  } finally {
    await pool.end()
  }
}
