import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type AuditEntry, type auditLogFile, countedEntries, type listAuditLog } from '#contract/identity/audit-log.ts'
import { actionsCalled } from '#contract/identity/audit-words.ts'
import { categoryCommissionName, type SettingName, settingNames, settings } from '#contract/settings/settings.ts'
import { everyPage } from '#platform/csv.ts'
import type { Reader } from '#platform/database/database.ts'
import { beginning, containing } from '#platform/database/like.ts'
import { withinDays } from '#platform/lagos.ts'
import { type Known, knownSubjects, namedSubject, type Subject } from './audit-subjects.ts'

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

/** Returns the values with account numbers masked as on every other page: the log itself keeps them whole. */
const masked = (values: Record<string, unknown> | null): Record<string, unknown> | null =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([field, value]) =>
      (field === 'accountNumber' || field === 'account') && typeof value === 'string' && /^\d{10}$/.test(value)
        ? [field, `····${value.slice(-4)}`]
        : [field, value],
    ),
  )

const entryOf = (row: Row, knownOf: (subject: Subject) => Known | undefined): AuditEntry => {
  const subject = { kind: row.subject_kind, id: row.subject_id }
  const known = knownOf(subject)
  const recorded = nameIn(row.after) ?? nameIn(row.before)
  return {
    id: row.id,
    at: row.at.toISOString(),
    who: { accountId: row.account_id, name: row.actor, kind: row.actor_kind },
    action: row.action,
    subject: {
      ...subject,
      name: (known?.gone ? recorded : undefined) ?? known?.name ?? recorded,
      ...(known?.gone && { deleted: true }),
    },
    before: masked(row.before),
    after: masked(row.after),
    requestId: row.request_id,
  }
}

/** SQL: the subject kinds in the log, by a loose index scan, since the log is long and the kinds are few. */
const kinds = sql`
  with recursive kinds as (
    (select subject_kind as kind from audit_log order by subject_kind limit 1)
    union all
    select (select subject_kind from audit_log where subject_kind > kinds.kind order by subject_kind limit 1)
    from kinds where kinds.kind is not null
  )
  select kind from kinds where kind is not null`

/** SQL: `Payout transfer` of a kind `payout-transfer`. */
const kindWords = (kind: string) => sql`translate(${sql.ref(kind)}, '-_', '  ')`

/** Name of every category's commission in the log, before the category's own. */
const categoryCommission = 'Commission of category'

/** Accounts that a search by e-mail finds, at most. */
const mostPeople = 50

/** SQL: the text of an entry that is searched by the index `audit_log_words`. */
const words = sql`(l.actor || ' ' || l.action || ' ' || l.subject_id)`

/** SQL condition: the words of the action, or of its subject's kind, contain what is typed. */
function didTyped(typed: string): RawBuilder<boolean> {
  const byKind = Map.groupBy(actionsCalled(typed), ([, kind]) => kind)
  const called = [...byKind].map(([kind, actions]) => {
    const patterns = actions.map(([action]) => containing(action.startsWith('.') ? `${action} ` : ` ${action} `))
    const ofKind = kind ? sql`and ${kindWords('l.subject_kind')} ilike ${beginning(kind)}` : sql``
    return sql`(${words} ilike any(${patterns}) ${ofKind})`
  })
  return called.length
    ? sql`(${sql.join(called, sql` or `)} or l.subject_kind = any(array(
        select kind from (${kinds}) k where ${kindWords('kind')} ilike ${containing(typed)})))`
    : sql`false`
}

/**
 * Matches a complete ID exactly, otherwise any part of actor, action and its words, and subject, a setting's name, the name
 * of a subject, or the actor's e-mail. The reference of an order also finds its cases and returns.
 */
function searched(typed: string): RawBuilder<boolean> {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(typed)) return sql`l.subject_id = ${typed.toLowerCase()}`
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
  return sql`(${words} ilike ${containing(typed)} or ${didTyped(typed)} or ${namedSubject(typed)} ${ofPerson}
    ${ofSetting} ${ofCategory})`
}

/** Returns a function that names subjects: settings, the commissions of categories, and those of `knownSubjects`. */
async function namesOf(read: Reader, rows: readonly Row[]): Promise<(subject: Subject) => Known | undefined> {
  const subjects = rows.map(row => ({ kind: row.subject_kind, id: row.subject_id }))
  const categories = subjects.flatMap(({ kind, id }) => {
    const category = kind === 'setting' && categoryIn(id)
    return category ? [{ kind: 'category', id: category }] : []
  })
  const known = await knownSubjects(read, [...subjects, ...categories])
  return subject => {
    if (subject.kind !== 'setting') return known(subject)
    const id = categoryIn(subject.id)
    const category = id && known({ kind: 'category', id })?.name
    const name = id ? `${categoryCommission} ${category ?? ''}`.trim() : settings[subject.id as SettingName]?.label
    return { name: name ?? null, gone: false }
  }
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
  const knownOf = await namesOf(read, rows)
  return rows.map(row => entryOf(row, knownOf))
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
  const [rows, counted, found] = await Promise.all([
    entries(read, fit, query),
    sql<{ count: number }>`
      select count(*) as count from (select from audit_log l where ${fit} limit ${countedEntries}) found`.execute(read),
    sql<{ kind: string }>`${kinds}`.execute(read),
  ])
  return { count: counted.rows[0]?.count ?? 0, rows, subjectKinds: found.rows.map(({ kind }) => kind) }
}
