import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type AuditEntry, type auditLogFile, countedEntries, type listAuditLog } from '#contract/identity/audit-log.ts'
import { categoryCommissionName, type SettingName, settingNames, settings } from '#contract/settings/settings.ts'
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

const entryOf = (row: Row, names: ReadonlyMap<string, string>): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  who: { accountId: row.account_id, name: row.actor, kind: row.actor_kind },
  action: row.action,
  subject: {
    kind: row.subject_kind,
    id: row.subject_id,
    name: names.get(row.subject_id) ?? nameIn(row.after) ?? nameIn(row.before),
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

/** Name of every category's commission in the log, before the category's own. */
const categoryCommission = 'Commission of category'

/** Orders that a search by reference finds, at most. */
const mostOrders = 50

/** Accounts that a search by e-mail finds, at most. */
const mostPeople = 50

/**
 * Matches a complete ID exactly, otherwise any part of actor, action and subject, a setting's name, the reference of an
 * order, or the actor's e-mail.
 */
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
  const settingIds = settingNames.filter(name => settings[name].label.toLowerCase().includes(typed.toLowerCase()))
  const ofSetting = settingIds.length
    ? sql`or (l.subject_kind = 'setting' and l.subject_id = any(${settingIds}))`
    : sql``
  const ofCategory = categoryCommission.toLowerCase().includes(typed.toLowerCase())
    ? sql`or (l.subject_kind = 'setting' and l.subject_id like ${beginning(`${categoryCommissionName}:`)})`
    : sql``
  // Arrays, so that each alternative is looked up by its index.
  return sql`(l.actor || ' ' || l.action || ' ' || l.subject_id ilike ${containing(typed)} ${ofOrder} ${ofPerson}
    ${ofSetting} ${ofCategory})`
}

/**
 * Returns the names of subjects whose entries don't have them: references of orders, whose numbers repeat between stores,
 * products, settings and the commissions of categories.
 */
async function namesOf(read: Reader, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const idsOf = (kind: string) => rows.flatMap(row => (row.subject_kind === kind ? [row.subject_id] : []))
  const [orderIds, productIds, settingIds] = [idsOf('order'), idsOf('product'), idsOf('setting')]
  const categoryIds = settingIds.flatMap(id => categoryIn(id) ?? [])
  const [orders, products, categories] = await Promise.all([
    orderIds.length
      ? read.selectFrom('orders').select(['id', 'reference as name']).where('id', 'in', orderIds).execute()
      : [],
    productIds.length ? read.selectFrom('products').select(['id', 'name']).where('id', 'in', productIds).execute() : [],
    categoryIds.length
      ? read.selectFrom('categories').select(['id', 'name']).where('id', 'in', categoryIds).execute()
      : [],
  ])
  const categoryNames = new Map(categories.map(({ id, name }) => [id, name]))
  const ofSetting = (id: string) =>
    categoryIn(id)
      ? `${categoryCommission} ${categoryNames.get(categoryIn(id) ?? '') ?? ''}`.trim()
      : settings[id as SettingName]?.label
  return new Map([
    ...[...orders, ...products].map(({ id, name }) => [id, name] as const),
    ...settingIds.flatMap(id => {
      const name = ofSetting(id)
      return name ? [[id, name] as const] : []
    }),
  ])
}

/** Returns the ID of the category whose commission a setting is. */
const categoryIn = (settingId: string): string | undefined =>
  settingId.startsWith(`${categoryCommissionName}:`) ? settingId.slice(categoryCommissionName.length + 1) : undefined

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
  const names = await namesOf(read, rows)
  return rows.map(row => entryOf(row, names))
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
