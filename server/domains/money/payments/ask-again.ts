import { type RawBuilder, sql } from 'kysely'

/**
 * Whether something unfinished since the column `since` is to be asked about again: a minute old at least, then as long
 * after `checked_at`, the last answer, as that had taken, at most 6 hours. So 1, 2, 4, 8 … minutes, and each minute
 * while no answer comes.
 */
export const dueToAskAgain = (since: 'created_at' | 'approved_at', now: Date): RawBuilder<boolean> => {
  const start = sql.ref(since)
  return sql<boolean>`(${start} <= ${now}::timestamptz - interval '1 minute' and (checked_at is null or
    checked_at <= ${now}::timestamptz - least(greatest(checked_at - ${start}, interval '1 minute'), interval '6 hours')))`
}
