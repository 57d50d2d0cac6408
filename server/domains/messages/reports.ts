import { type Selectable, sql } from 'kysely'
import type { ReportReason } from '#contract/content/reports.ts'
import type { ConversationReport, ReportedConversation } from '#contract/messages/conversations.ts'
import { notifyAll } from '#domains/notifications/index.ts'
import { administratorsWith } from '#identity/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import type { ConversationReports } from '#platform/database/schema.gen.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { lockConversation } from './conversation.ts'
import { messagesOf } from './conversations.views.ts'
import { sideOf, type Writer } from './messages.policy.ts'

/**
 * Reports abuse by the other side to the administrators. A second report by the same person returns
 * `conversation_reported`.
 */
export async function reportConversation(
  work: Work,
  writer: Writer,
  { id, reason, note }: { id: string; reason: ReportReason; note: string },
): Promise<undefined | Failure<'conversation_reported' | 'conversation_not_found'>> {
  const { tx, now } = work
  const found = await lockConversation(work, writer, id)
  if (failed(found)) return found
  const report = await tx
    .insertInto('conversation_reports')
    .values({
      store_id: found.store_id,
      conversation_id: id,
      reported_by: sideOf(writer),
      account_id: writer.accountId,
      reason,
      note,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const administrators = await administratorsWith(tx, 'messages')
  await notifyAll(
    work,
    administrators.map(accountId => ({
      accountId,
      title: `A conversation about ${found.order_id ? 'an order' : found.about_name} was reported`,
      path: `/admin/messages?status=reported&report=${report.id}`,
      cause: `conversation-reported:${report.id}`,
    })),
  )
  return undefined
}

interface Row extends Selectable<ConversationReports> {
  about_name: string
  order_id: string | null
  product_id: string | null
  customer_id: string
  customer_name: string
  store_name: string
  reporter_name: string
  settler_name: string | null
}

/** Selects reports `r` with participants and subject. */
const reports = sql`
  select r.*, coalesce(o.reference, c.about_name) as about_name, c.order_id, c.product_id, c.customer_id, c.customer_name, s.name as store_name,
    trim(a.first_name || ' ' || a.last_name) as reporter_name,
    (select trim(b.first_name || ' ' || b.last_name) from accounts b where b.id = r.settled_by) as settler_name
  from conversation_reports r
    join conversations c on c.store_id = r.store_id and c.id = r.conversation_id
    join stores s on s.id = r.store_id
    left join orders o on o.store_id = c.store_id and o.id = c.order_id
    join accounts a on a.id = r.account_id`

const reportOf = (row: Row): ConversationReport => ({
  id: row.id,
  about: {
    kind: row.order_id ? 'order' : 'product',
    id: row.order_id ?? row.product_id ?? row.conversation_id,
    name: row.about_name,
  },
  storeId: row.store_id,
  storeName: row.store_name,
  customerId: row.customer_id,
  customerName: row.customer_name,
  by: row.reported_by,
  reporterName: row.reporter_name,
  reason: row.reason,
  note: row.note,
  createdAt: row.created_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
  settledBy: row.settler_name,
})

export async function conversationReports(
  read: Reader,
  { state, limit, offset }: { state: 'open' | 'settled'; limit: number; offset: number },
): Promise<{ count: number; rows: ConversationReport[] }> {
  const fits = state === 'open' ? sql<boolean>`settled_at is null` : sql<boolean>`settled_at is not null`
  const [{ count }, { rows }] = await Promise.all([
    read
      .selectFrom('conversation_reports')
      .where(fits)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    sql<Row>`${reports} where ${fits} order by r.created_at desc, r.id desc limit ${limit} offset ${offset}`.execute(
      read,
    ),
  ])
  return { count, rows: rows.map(reportOf) }
}

/** Number of newest messages that an administrator sees of a conversation. */
const shown = { limit: 20, offset: 0 }

/** Returns a report with its messages. They are private, so the access is audited. */
export async function viewReport(
  work: Work,
  caller: AdminCaller,
  id: string,
): Promise<ReportedConversation | Failure<'conversation_report_not_found'>> {
  const { rows } = await sql<Row>`${reports} where r.id = ${id}`.execute(work.tx)
  if (!rows[0]) return fail('conversation_report_not_found')
  const { conversation_id } = rows[0]
  await audit(work, caller, { action: 'conversation.viewed', subject: ['conversation', conversation_id] })
  const messages = await messagesOf(work.tx, sql`m.conversation_id = ${conversation_id}`, undefined, shown)
  return { ...reportOf(rows[0]), messages }
}

/** Marks a report as settled; does nothing if it is settled already. */
export async function settleReport(
  work: Work,
  admin: AdminCaller,
  id: string,
  requestId: string,
): Promise<undefined | Failure<'conversation_report_not_found'>> {
  const { tx, now } = work
  const report = await tx
    .selectFrom('conversation_reports')
    .select('settled_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!report) return fail('conversation_report_not_found')
  if (report.settled_at) return undefined
  await tx
    .updateTable('conversation_reports')
    .set({ settled_at: now, settled_by: admin.accountId })
    .where('id', '=', id)
    .execute()
  await audit(work, admin, {
    action: 'conversation-report.settle',
    subject: ['conversation-report', id],
    requestId,
  })
  return undefined
}
