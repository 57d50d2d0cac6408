import { after, day, hour } from '#platform/clock.ts'
import { doJobs } from './do-jobs.ts'
import type { House } from './house.ts'
import { runScheduledJob } from './scheduled-jobs.ts'

const days = 4

/** Reconciles the last days with the provider, as every night, and checks the ledger. */
export async function closeDays(house: House): Promise<void> {
  const { clock, end } = house
  for (let ago = days; ago > 0; ago--) {
    const night = after(end, -(ago - 1) * day - hour)
    await clock.at(night, () => runScheduledJob(house, 'reconciliation.nightly'))
    await doJobs(house, night)
  }
  await clock.at(end, () => runScheduledJob(house, 'ledger.prove'))
}
