import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OfferStatus } from '#contract/offers/offers.ts'

/** Conditions under which `o`, with its `starts_at` and `ends_at`, has a status at a moment. */
export const hasStatus: Readonly<Record<OfferStatus, (now: Date) => RawBuilder<boolean>>> = {
  scheduled: now => sql`o.starts_at > ${now}`,
  live: now => sql`(o.starts_at <= ${now} and (o.ends_at is null or o.ends_at > ${now}))`,
  ended: now => sql`o.ends_at <= ${now}`,
}

/** SQL condition: an offer hasn't started or is over, so it can be deleted. Others end. */
export const isDeletable = (now: Date): RawBuilder<SqlBool> => sql`(starts_at >= ${now} or ends_at <= ${now})`

/** Orders current and scheduled rows by position, ended ones last. */
export const comingFirst = (now: Date): RawBuilder<unknown> =>
  sql`(o.ends_at <= ${now}) is true, o.position, o.starts_at, o.id`

/** Returns whether an offer that is shown now would disappear until a later start. */
export const startsLater = (before: Dates, startsAt: Date | undefined, now: Date): startsAt is Date =>
  startsAt !== undefined && startsAt > now && statusOf(before, now) === 'live'

/** Returns the end of an offer that stays until another follows at `startsAt`: its own if that is sooner. */
export const endsBy = ({ ends_at }: Dates, startsAt: Date): Date => (ends_at && ends_at < startsAt ? ends_at : startsAt)

interface Dates {
  starts_at: Date
  ends_at: Date | null
}

export function statusOf(dates: Dates, now: Date): OfferStatus {
  if (dates.ends_at && dates.ends_at <= now) return 'ended'
  return dates.starts_at > now ? 'scheduled' : 'live'
}
