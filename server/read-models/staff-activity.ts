import { sql } from 'kysely'
import type { z } from 'zod'
import { listStaffActivity, type StaffActivity } from '#contract/stores/staff.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Route, route } from '#platform/http/route.ts'

interface Row {
  id: string
  at: Date
  account_id: string | null
  actor: string
  action: string
  subject_kind: string
  subject_id: string
  subject_name: string | null
  status_before: string | null
  status_after: string | null
}

/**
 * Returns the activity of a store's members, newest first. Subjects have the name that the audit log recorded, or for
 * products, questions, reviews and returns the one that the store reads elsewhere.
 */
async function staffActivity(
  read: Reader,
  { storeId }: StoreScope,
  { staffId, limit, offset }: z.output<(typeof listStaffActivity)['query']>,
): Promise<{ count: number; rows: StaffActivity[] }> {
  const found = sql`from audit_log where store_id = ${storeId} ${staffId ? sql`and account_id = ${staffId}` : sql``}`
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select l.id, l.at, l.account_id, l.actor, l.action, l.subject_kind, l.subject_id,
        coalesce(l.after ->> 'name', l.before ->> 'name', l.after ->> 'title', l.before ->> 'title',
          case l.subject_kind
            when 'product' then (select p.name from products p where p.store_id = l.store_id and p.id = l.subject_id::uuid)
            when 'question' then (select p.name from product_questions q
              join products p on p.store_id = q.store_id and p.id = q.product_id where q.store_id = l.store_id and q.id = l.subject_id::uuid)
            when 'review' then (select p.name from reviews v
              join products p on p.store_id = v.store_id and p.id = v.product_id where v.store_id = l.store_id and v.id = l.subject_id::uuid)
            when 'return' then (select o.name || '-R' || r.number from order_returns r
              join orders o on o.store_id = r.store_id and o.id = r.order_id
              where r.store_id = l.store_id and r.id = l.subject_id::uuid)
          end) subject_name,
        l.before ->> 'status' status_before, l.after ->> 'status' status_after
      from (select * ${found} order by id desc limit ${limit} offset ${offset}) l
      order by l.id desc`.execute(read),
    sql<{ count: number }>`select count(*)::int as count ${found}`.execute(read),
  ])
  return {
    count: counted.rows[0]?.count ?? 0,
    rows: rows.map(row => ({
      id: row.id,
      at: row.at.toISOString(),
      staffId: row.account_id,
      name: row.actor,
      action: row.action,
      subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
      ...(row.status_after && { status: { before: row.status_before, after: row.status_after } }),
    })),
  }
}

export const staffActivityRoutes: readonly Route[] = [
  route(listStaffActivity, ({ caller, query, db }) => staffActivity(db.read, caller.scope, query)),
]
