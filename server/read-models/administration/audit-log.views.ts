import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type AuditEntry, type auditLogFile, countedEntries, type listAuditLog } from '#contract/identity/audit-log.ts'
import { referenced } from '#domains/orders/index.ts'
import { everyPage } from '#platform/csv.ts'
import type { Reader } from '#platform/database/database.ts'
import { beginning, containing } from '#platform/database/like.ts'
import { withinDays } from '#platform/lagos.ts'

interface Row {
  id: string
  at: Date
  account_id: string | null
  actor: string
  actor_kind: string | null
  action: string
  subject_kind: string
  subject_id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  request_id: string | null
}

const nameIn = (values: Record<string, unknown> | null): string | null => {
  const name = values?.name ?? values?.title
  return typeof name === 'string' ? name : null
}

const entryOf = (row: Row, references: ReadonlyMap<string, string>): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  who: { accountId: row.account_id, name: row.actor, kind: row.actor_kind },
  action: row.action,
  subject: {
    kind: row.subject_kind,
    id: row.subject_id,
    name: references.get(row.subject_id) ?? nameIn(row.after) ?? nameIn(row.before),
  },
  before: row.before,
  after: row.after,
  requestId: row.request_id,
})

/** Lists the subject kinds in the log by a loose index scan: the log is long and the kinds are few. */
async function subjectKinds(read: Reader): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    with recursive kinds as (
      (select subject_kind as kind from audit_log order by subject_kind limit 1)
      union all
      select (select subject_kind from audit_log where subject_kind > kinds.kind order by subject_kind limit 1)
      from kinds where kinds.kind is not null
    )
    select kind from kinds where kind is not null`.execute(read)
  return rows.map(({ kind }) => kind)
}

/** Orders that a search by reference finds, at most. */
const mostOrders = 50

/** Accounts that a search by e-mail finds, at most. */
const mostPeople = 50

/** Matches a complete ID exactly, otherwise any part of actor, action and subject, the reference of an order, or the actor's e-mail. */
function searched(typed: string): RawBuilder<boolean> {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(typed)) return sql`l.subject_id = ${typed.toLowerCase()}`
  const reference = referenced(typed)
  const ofOrder = reference
    ? sql`or (l.subject_kind = 'order'
        and l.subject_id = any(array(select o.id::text from orders o where ${reference} limit ${mostOrders})))`
    : sql``
  const ofPerson = typed.includes('@')
    ? sql`or l.account_id = any(array(select id from accounts where email like ${beginning(typed.toLowerCase())}
        limit ${mostPeople}))`
    : sql``
  // Arrays, so that each alternative is looked up by its index.
  return sql`(l.actor || ' ' || l.action || ' ' || l.subject_id ilike ${containing(typed)} ${ofOrder} ${ofPerson})`
}

/** Returns the references of the orders among the subjects, because the numbers in their entries repeat between stores. */
async function referencesOf(read: Reader, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.filter(row => row.subject_kind === 'order').map(row => row.subject_id)
  if (ids.length === 0) return new Map()
  const found = await read.selectFrom('orders').select(['id', 'reference']).where('id', 'in', ids).execute()
  return new Map(found.map(({ id, reference }) => [id, reference]))
}

type Filters = z.output<(typeof auditLogFile)['query']>

function matching({ search, accountId, subjectKind, subjectId, startDate, endDate }: Filters): RawBuilder<unknown> {
  const fits = [
    withinDays(sql`l.at`, { startDate, endDate }),
    search && searched(search),
    accountId && sql`l.account_id = ${accountId}`,
    subjectKind && sql`l.subject_kind = ${subjectKind}`,
    subjectId && sql`l.subject_id = ${subjectId}`,
  ].filter(condition => typeof condition === 'object')
  return sql.join(fits, sql` and `)
}

async function entries(
  read: Reader,
  fit: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditEntry[]> {
  const { rows } = await sql<Row>`
    select l.id, l.at, l.account_id, l.actor, coalesce(a.admin_kind, a.kind) as actor_kind, l.action, l.subject_kind,
      l.subject_id, l.before, l.after, l.request_id
    from audit_log l left join accounts a on a.id = l.account_id
    where ${fit} order by l.at desc, l.id desc limit ${limit} offset ${offset}`.execute(read)
  const references = await referencesOf(read, rows)
  return rows.map(row => entryOf(row, references))
}

/** Yields all matching entries, newest first, in batches. */
export function everyEntry(read: Reader, filters: Filters): AsyncIterable<readonly AuditEntry[]> {
  const fit = matching(filters)
  return everyPage(page => entries(read, fit, page))
}

/** Lists audit log entries, newest first. Counts matches up to `countedEntries`, since the log only grows. */
export async function auditLog(
  read: Reader,
  query: z.output<(typeof listAuditLog)['query']>,
): Promise<z.input<(typeof listAuditLog)['answer']>> {
  const fit = matching(query)
  const [rows, counted, kinds] = await Promise.all([
    entries(read, fit, query),
    sql<{ count: number }>`
      select count(*) as count from (select from audit_log l where ${fit} limit ${countedEntries}) found`.execute(read),
    subjectKinds(read),
  ])
  return { count: counted.rows[0]?.count ?? 0, rows, subjectKinds: kinds }
}
