import { sql } from 'kysely'
import { workerTasks } from '#platform/jobs.ts'
import { eachOf } from './each-of.ts'
import { doAt, type House } from './house.ts'

const atOnce = 4

/**
 * Runs every job due by a moment of the history, and the jobs that they add. Jobs of a running server are due later.
 * graphile-worker's own worker uses the database's time, and starting it takes as long as running a hundred jobs.
 */
export async function doJobs(house: House, moment: Date): Promise<void> {
  const { handlers, scheduledJobs, clock } = house
  const { jobs } = workerTasks(handlers, scheduledJobs)
  for (;;) {
    const { rows } = await doAt(house, moment, ({ tx }) =>
      sql<{ name: string; payload: unknown }>`
        with due as materialized (select id, task_identifier from graphile_worker.jobs where run_at <= ${moment})
        select due.task_identifier as name, done.payload
        from graphile_worker.complete_jobs((select array_agg(id) from due)) done join due using (id)
        order by due.id`.execute(tx),
    )
    if (!rows.length) return
    await eachOf(rows, atOnce, async ({ name, payload }) => {
      const run = jobs[name]
      if (!run) throw new Error(`Job ${name} has no handler`)
      await clock.at(moment, () => run(payload))
    })
  }
}
