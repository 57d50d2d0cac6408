import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import {
  addNotice as addContract,
  type changeNotice as changeContract,
  type MaintenanceNotice,
} from '#contract/settings/notices.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import { refuseStale } from '#platform/changed-meanwhile.ts'
import { after, day } from '#platform/clock.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failField, fieldErrorsOf } from '#platform/failure.ts'
import { everything } from '#platform/http/shared-answers.ts'

/** Returns the notices that aren't over, soonest first. */
export async function notices(read: Reader, now: Date): Promise<(MaintenanceNotice & { changedBy: string })[]> {
  const rows = await read
    .selectFrom('maintenance_notices as n')
    .innerJoin('accounts as a', 'a.id', 'n.changed_by')
    .select(['n.id', 'n.text', 'n.starts_at', 'n.ends_at', 'a.first_name', 'a.last_name'])
    .where('n.ends_at', '>', now)
    .orderBy('n.starts_at')
    .orderBy('n.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    text: row.text,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    changedBy: `${row.first_name} ${row.last_name}`,
  }))
}

interface NoticeRow {
  id: string
  text: string
  /** ISO 8601. */
  starts_at: string
  ends_at: string
}

/**
 * SQL: JSON of the notice for pages, for `noticeOf`: the current one, of several the one that began last, or else the next
 * one of the coming day.
 */
export const noticeSql = (now: Date): RawBuilder<NoticeRow | null> => sql`(
  select to_json(next) from (
    select id, text, starts_at, ends_at from maintenance_notices
    where ends_at > ${now} and starts_at <= ${after(now, day)} order by starts_at > ${now}, abs(extract(epoch from starts_at - ${now}::timestamptz)), id desc limit 1) next)`

/** Returns the notice of a row of `noticeSql`. */
export const noticeOf = (row: NoticeRow | null): MaintenanceNotice | null =>
  row && {
    id: row.id,
    text: row.text,
    startsAt: new Date(row.starts_at).toISOString(),
    endsAt: new Date(row.ends_at).toISOString(),
  }

/** Announces maintenance. Without `startsAt` it is shown at once. Fails with `notice_over` for an end that has passed. */
export async function addNotice(
  work: Work,
  caller: AdminCaller,
  { text, startsAt, endsAt }: { text: string; startsAt?: string | null | undefined; endsAt: string },
): Promise<MaintenanceNotice | Failure<'notice_over'>> {
  const { tx, now } = work
  if (new Date(endsAt) <= now) return failField('endsAt', 'notice_over')
  const starts = startsAt ? new Date(startsAt) : now
  const { id } = await tx
    .insertInto('maintenance_notices')
    .values({ text, starts_at: starts, ends_at: new Date(endsAt), changed_at: now, changed_by: caller.accountId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const notice = { text, startsAt: starts.toISOString(), endsAt }
  await audit(work, caller, { action: 'notice.add', subject: ['notice', id], after: notice })
  work.invalidate(everything)
  return { id, ...notice }
}

/**
 * Changes the given fields of a notice and validates the result. Fails with `notice_not_found`, also for one that is over,
 * `changed_meanwhile`, `invalid`, and `notice_over` for an end that has passed.
 */
export async function changeNotice(
  work: Work,
  caller: AdminCaller,
  { id, seen, ...change }: z.output<typeof changeContract.body>,
): Promise<MaintenanceNotice | Failure<'changed_meanwhile' | 'invalid' | 'notice_not_found' | 'notice_over'>> {
  const { tx, now } = work
  const row = await tx
    .selectFrom('maintenance_notices')
    .selectAll()
    .where('id', '=', id)
    .where('ends_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return fail('notice_not_found')
  const before = { text: row.text, startsAt: row.starts_at.toISOString(), endsAt: row.ends_at.toISOString() }
  const stale = refuseStale(seen, before)
  if (stale) return stale
  const said = addContract.body.safeParse({ ...before, ...change })
  if (!said.success) return fail('invalid', { fields: fieldErrorsOf(said.error) })
  const { text, startsAt, endsAt } = said.data
  if (new Date(endsAt) <= now) return failField('endsAt', 'notice_over')
  const starts = startsAt ? new Date(startsAt) : now
  await tx
    .updateTable('maintenance_notices')
    .set({ text, starts_at: starts, ends_at: new Date(endsAt), changed_at: now, changed_by: caller.accountId })
    .where('id', '=', id)
    .execute()
  const notice = { text, startsAt: starts.toISOString(), endsAt }
  await audit(work, caller, {
    action: 'notice.update',
    subject: ['notice', id],
    before,
    after: notice,
  })
  work.invalidate(everything)
  return { id, ...notice }
}

/** Deletes a notice. */
export async function deleteNotice(
  work: Work,
  caller: AdminCaller,
  id: string,
): Promise<null | Failure<'notice_not_found'>> {
  const row = await work.tx.deleteFrom('maintenance_notices').where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) return fail('notice_not_found')
  await audit(work, caller, {
    action: 'notice.delete',
    subject: ['notice', id],
    before: { text: row.text, startsAt: row.starts_at.toISOString(), endsAt: row.ends_at.toISOString() },
  })
  work.invalidate(everything)
  return null
}
