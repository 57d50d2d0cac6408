import { type RawBuilder, sql } from 'kysely'

/**
 * SQL condition: whether an unfinished row, begun at column `since`, is due for another check. The delay doubles from a minute: as long
 * after `checked_at`, the last response, as that came after `since`, at most 6 hours. So 1, 2, 4, 8 … minutes, and each minute
 * while the provider doesn't respond.
 */
export const dueForRecheck = (since: 'created_at' | 'released_at', now: Date): RawBuilder<boolean> => {
  const start = sql.ref(since)
  return sql<boolean>`(${start} <= ${now}::timestamptz - interval '1 minute' and (checked_at is null or
    checked_at <= ${now}::timestamptz - least(greatest(checked_at - ${start}, interval '1 minute'), interval '6 hours')))`
}
