import { sql } from 'kysely'
import type { ConversationReport } from '#contract/conversations.ts'
import type { ReportReason } from '#contract/reviews.ts'
import { notifyAll } from '#modules/notifications/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { lockConversation } from './conversation.ts'
import { conversationRow, messagesOf } from './conversations.views.ts'
import { sideOf, type Writer } from './messages.policy.ts'

/** Tells the administrators of abuse by the other side. Twice by the same person is `conversation_reported`. */
export async function reportConversation(
  work: Work,
  writer: Writer,
  { id, reason, note }: { id: string; reason: ReportReason; note: string },
): Promise<undefined | Failure<'conversation_not_found'>> {
  const { tx, now } = work
  const found = await lockConversation(work, writer, id)
  if (failed(found)) return found
  await tx
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
    .execute()
  const admins = await tx
    .selectFrom('accounts')
    .select('id')
    .where('admin_kind', 'in', ['admin', 'superadmin'])
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  await notifyAll(
    work,
    admins.map(admin => ({
      accountId: admin.id,
      title: `A conversation about ${found.about_name} was reported`,
      path: '/admin',
      cause: `conversation-reported:${id}`,
    })),
  )
  return undefined
}

/** What an administrator sees of a complaint: the newest messages of its conversation, with who wrote each. */
const shown = { limit: 20, offset: 0 }

export async function conversationReports(
  read: Reader,
  { state, limit, offset }: { state: 'open' | 'settled'; limit: number; offset: number },
): Promise<{ count: number; rows: ConversationReport[] }> {
  const fits = state === 'open' ? sql<boolean>`settled_at is null` : sql<boolean>`settled_at is not null`
  const reports = read.selectFrom('conversation_reports').where(fits)
  const [{ count }, rows] = await Promise.all([
    reports.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    reports
      .innerJoin('accounts as a', 'a.id', 'conversation_reports.account_id')
      .selectAll('conversation_reports')
      .select(['a.first_name', 'a.last_name'])
      .orderBy('conversation_reports.created_at', 'desc')
      .orderBy('conversation_reports.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ])
  const onWire = async (row: (typeof rows)[number]): Promise<ConversationReport> => {
    const [conversation, messages] = await Promise.all([
      conversationRow(read, row.conversation_id),
      messagesOf(read, sql`m.conversation_id = ${row.conversation_id}`, undefined, shown),
    ])
    return {
      id: row.id,
      conversation,
      by: row.reported_by,
      reporterName: `${row.first_name} ${row.last_name}`.trim(),
      reason: row.reason,
      note: row.note,
      createdAt: row.created_at.toISOString(),
      settledAt: row.settled_at?.toISOString() ?? null,
      messages,
    }
  }
  return { count, rows: await Promise.all(rows.map(onWire)) }
}

/** Marks a complaint as dealt with; again changes nothing. */
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
