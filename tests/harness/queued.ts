import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** Keys of a task's queued jobs. */
export async function queued(app: TestApp, task: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ key: string | null }>`
    select key from graphile_worker.jobs where task_identifier = ${task} order by id`.execute(app.platform.db.read)
  return rows.map(row => row.key)
}

/** Deletes every queued job, for tests that aren't about them. */
export const dropJobs = async (app: TestApp): Promise<void> => {
  await app.platform.db.transact(({ tx }) => sql`delete from graphile_worker._private_jobs`.execute(tx))
}

/** Deletes queued jobs of some tasks whose mails would take long to render. */
export const dropTasks = async (app: TestApp, tasks: readonly string[]): Promise<void> => {
  await app.platform.db.transact(({ tx }) =>
    sql`delete from graphile_worker._private_jobs where task_id in (
      select id from graphile_worker._private_tasks where identifier = any(${tasks}::text[]))`.execute(tx),
  )
}

/** Deletes the queued job with a key, if any. */
export const dropJob = async (app: TestApp, key: string): Promise<void> => {
  await app.platform.db.transact(({ tx }) => sql`select graphile_worker.remove_job(${key})`.execute(tx))
}
