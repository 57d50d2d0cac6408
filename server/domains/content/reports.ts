import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely'
import type { ReportReason, Reports } from '#contract/content/reports.ts'

interface ReportRow {
  reason: ReportReason
  note: string
  reporter: string
  at: string
}

interface ReportsRow {
  report_count: number
  reports: ReportRow[]
}

/** Selects the number and the newest of the reports that `of` selects: those of one review or question. */
export const reportColumns = (
  of: RawBuilder<unknown>,
): [AliasedRawBuilder<number, 'report_count'>, AliasedRawBuilder<ReportRow[], 'reports'>] => [
  sql<number>`(select count(*)::int from (${of}) n)`.as('report_count'),
  sql<ReportRow[]>`(
    select coalesce(json_agg(json_build_object('reason', n.reason, 'note', n.note, 'reporter', n.reporter, 'at', n.at)), '[]')
    from (select o.reason, o.note, concat_ws(' ', a.first_name, a.last_name) as reporter, o.at
      from (${of}) o join accounts a on a.id = o.account_id order by o.at desc limit 20) n)`.as('reports'),
]

export const reportsOf = (row: ReportsRow): Reports => ({
  reportCount: row.report_count,
  reports: row.reports.map(({ at, ...report }) => ({ ...report, createdAt: new Date(at).toISOString() })),
})
