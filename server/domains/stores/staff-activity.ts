import { sql } from 'kysely'
import type { z } from 'zod'
import type { listStaffActivity, StaffActivity } from '#contract/stores/staff.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'

/** Returns the activity of a store's members, newest first. Subjects have the name that the audit log recorded. */
export async function staffActivity(
  read: Reader,
  { storeId }: StoreScope,
  { staffId, limit, offset }: z.output<(typeof listStaffActivity)['query']>,
): Promise<{ count: number; rows: StaffActivity[] }> {
  const found = read
    .selectFrom('audit_log')
    .where('store_id', '=', storeId)
    .$if(staffId !== undefined, rows => rows.where('account_id', '=', staffId ?? ''))
  const named = sql<string | null>`coalesce(after ->> 'name', before ->> 'name', after ->> 'title', before ->> 'title')`
  const [rows, { count }] = await Promise.all([
    found
      .select(['id', 'at', 'account_id', 'actor', 'action', 'subject_kind', 'subject_id', named.as('subject_name')])
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return {
    count,
    rows: rows.map(row => ({
      id: row.id,
      at: row.at.toISOString(),
      staffId: row.account_id,
      name: row.actor,
      action: row.action,
      subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
    })),
  }
}
