import { after, day, hour } from '#platform/clock.ts'
import { doJobs } from './do-jobs.ts'
import type { House } from './house.ts'
import { runScheduledJob } from './scheduled-jobs.ts'

const days = 4

/** The last days are compared with the provider's records, as every night, and the books are added up. */
export async function closeDays(house: House): Promise<void> {
  const { clock, end } = house
  for (let ago = days; ago > 0; ago--) {
    const night = after(end, -(ago - 1) * day - hour)
    await clock.at(night, () => runScheduledJob(house, 'reconciliation.nightly'))
    await doJobs(house, night)
  }
  await clock.at(end, () => runScheduledJob(house, 'ledger.prove'))
}
