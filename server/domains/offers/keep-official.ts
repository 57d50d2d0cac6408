import { sql } from 'kysely'
import { setOfficial } from '#domains/stores/index.ts'
import type { Work } from '#platform/database/database.ts'
import type { ScheduledJob } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'

/** Marks the stores that are official outlets now, and no others. */
export async function keepOfficial(work: Work): Promise<void> {
  const { rows } = await sql<{ id: string; official: boolean }>`
    with now_official as (
      select store_id as id from official_outlets
      where starts_at <= ${work.now} and (ends_at is null or ends_at > ${work.now})
    )
    select id, true as official from now_official where id not in (select id from stores where official)
    union all
    select id, false from stores where official and id not in (select id from now_official)`.execute(work.tx)
  for (const { id, official } of rows) await setOfficial(work, id, official)
}

/** Shows the badge of outlets that have begun, and hides it of those that have ended. */
export const officialJob = ({ db }: Platform): ScheduledJob => ({
  name: 'offers.official',
  minutes: 1,
  run: () => db.transact(keepOfficial),
})
