import { mustSucceed } from '#platform/failure.ts'
import type { House } from './house.ts'

/** Runs a scheduled job by its name. */
export async function runScheduledJob({ scheduledJobs }: House, name: string): Promise<void> {
  const scheduledJob = scheduledJobs.find(each => each.name === name)
  if (!scheduledJob) throw new Error(`There is no scheduledJob ${name}`)
  mustSucceed(await scheduledJob.run())
}
