import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** The keys of a task's jobs that wait to be run. */
export async function queued(app: TestApp, task: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ key: string | null }>`
    select key from graphile_worker.jobs where task_identifier = ${task} order by id`.execute(app.platform.db.read)
  return rows.map(row => row.key)
}

/** Drops every job that waits, for a test whose jobs aren't what it is about. */
export const dropJobs = async (app: TestApp): Promise<void> => {
  await app.platform.db.transact(({ tx }) => sql`delete from graphile_worker._private_jobs`.execute(tx))
}

/** Drops the jobs of some tasks that wait, where drawing their mails would take longer than all the rest. */
export const dropTasks = async (app: TestApp, tasks: readonly string[]): Promise<void> => {
  await app.platform.db.transact(({ tx }) =>
    sql`delete from graphile_worker._private_jobs where task_id in (
      select id from graphile_worker._private_tasks where identifier = any(${tasks}::text[]))`.execute(tx),
  )
}

/** Drops the job that waits under a key, if any. */
export const dropJob = async (app: TestApp, key: string): Promise<void> => {
  await app.platform.db.transact(({ tx }) => sql`select graphile_worker.remove_job(${key})`.execute(tx))
}
