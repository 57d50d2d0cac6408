import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { minute } from './clock.ts'
import type { Database } from './database/database.ts'
import { mustSucceed } from './failure.ts'
import type { WorkerTasks } from './jobs.ts'

/** Returns whether a scheduled job falls due after `from` and up to `to`. */
function fallsDue({ match }: WorkerTasks['cronItems'][number], from: Date, to: Date): boolean {
  for (let at = (Math.floor(from.getTime() / minute) + 1) * minute; at <= to.getTime(); at += minute) {
    const moment = new Date(at)
    const digest = {
      min: moment.getUTCMinutes(),
      hour: moment.getUTCHours(),
      date: moment.getUTCDate(),
      month: moment.getUTCMonth() + 1,
      dow: moment.getUTCDay(),
    }
    if (match(digest)) return true
  }
  return false
}

/**
 * Moves the queue with a test clock, because the worker uses the database's time. Makes due the delayed jobs that the
 * clock has reached, brings waiting retries forward, and queues each scheduled job due in between once, as after a pause
 * of the worker.
 */
export async function moveQueue(
  db: Pick<Database, 'transact'>,
  { cronItems }: Pick<WorkerTasks, 'cronItems'>,
  { from, to }: { from: Date; to: Date },
): Promise<void> {
  const due = cronItems
    .filter(item => fallsDue(item, from, to))
    .map(({ task, options }) => ({ task, queue: options.queueName, attempts: options.maxAttempts }))
  const moved = await db.transact(async ({ tx }) => {
    await sql`select graphile_worker.reschedule_jobs(array[id],
        run_at => case attempts when 0 then now()
          else run_at - ${to.getTime() - from.getTime()}::bigint * interval '1 millisecond' end)
      from graphile_worker.jobs where locked_at is null and run_at > now()
        and (attempts > 0 or run_at <= ${to})`.execute(tx)
    await sql`select graphile_worker.add_jobs(array(
        select (task, json_build_object('_cron', json_build_object('ts', ${to}::timestamptz)), queue, null, attempts,
          null, null, null)::graphile_worker.job_spec
        from json_to_recordset(${JSON.stringify(due)}::json) as due (task text, queue text, attempts smallint)))`.execute(
      tx,
    )
  })
  mustSucceed(moved)
}

/**
 * Waits until no job is running or due. Ignores jobs that wait for a retry or have failed for good. Throws when `stop`
 * returns a reason.
 */
export async function queueAtRest(db: Pick<Database, 'read'>, stop: () => string | undefined): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from graphile_worker.jobs
      where locked_at is not null or attempts < max_attempts and run_at <= now() limit 1`.execute(db.read)
    if (!rows.length) return
    const reason = stop()
    if (reason) throw new Error(reason)
    await wait(20)
  }
}
