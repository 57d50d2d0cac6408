import { sql } from 'kysely'
import * as contract from '#contract/messages/conversations.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, failed } from '#platform/failure.ts'
import { type Route, route } from '#platform/http/route.ts'
import { lockConversation } from './conversation.ts'
import { conversationById, conversationPage, conversationsOf, messagesOf } from './conversations.views.ts'
import { sideOf, type Writer } from './messages.policy.ts'
import { conversationReports, reportConversation, settleReport, viewReport } from './reports.ts'
import { sendMessage } from './send-message.ts'
import { settleConversation } from './settle-conversation.ts'

/** Marks a whole conversation as read by the reader’s side. */
async function markRead(
  work: Work,
  reader: Writer,
  id: string,
): Promise<undefined | Failure<'conversation_not_found'>> {
  const found = await lockConversation(work, reader, id)
  if (failed(found)) return found
  await work.tx
    .updateTable('conversations')
    .set(sideOf(reader) === 'customer' ? { customer_unread: 0 } : { store_unread: 0 })
    .where('store_id', '=', found.store_id)
    .where('id', '=', id)
    .execute()
  return undefined
}

export const messagesRoutes: readonly Route[] = [
  route(contract.listConversations, ({ caller, query, db }) => conversationsOf(db.read, caller, query)),

  route(contract.getConversation, ({ caller, params, query, db }) =>
    conversationPage(db.read, caller, params.id, query),
  ),

  route(contract.sendMessage, ({ caller, body, db }) =>
    db.transact(async work => {
      const sent = await sendMessage(work, caller, body)
      if (failed(sent)) return sent
      const conversation = await conversationById(work.tx, caller, sent.conversationId)
      if (failed(conversation)) return conversation
      const storeName = caller.kind === 'customer' ? conversation.storeName : undefined
      const [message] = await messagesOf(work.tx, sql`m.id = ${sent.messageId}`, storeName, { limit: 1, offset: 0 })
      if (!message) throw new Error(`Message ${sent.messageId} is missing`)
      return { conversation, message }
    }),
  ),

  route(contract.readConversation, async ({ caller, params, db }) => {
    const read = await db.transact(work => markRead(work, caller, params.id))
    return failed(read) ? read : conversationById(db.read, caller, params.id)
  }),

  route(contract.settleConversation, async ({ caller, params, body, db, requestId }) => {
    const settled = await db.transact(work => settleConversation(work, caller, { ...params, ...body, requestId }))
    return failed(settled) ? settled : conversationById(db.read, caller, params.id)
  }),

  route(contract.reportConversation, async ({ caller, params, body, db }) => {
    const reported = await db.transact(work => reportConversation(work, caller, { id: params.id, ...body }))
    return failed(reported) ? reported : { id: params.id }
  }),

  route(contract.listConversationReports, ({ query, db }) => conversationReports(db.read, query)),

  route(contract.getConversationReport, ({ caller, params, db }) =>
    db.transact(work => viewReport(work, caller, params.id)),
  ),

  route(contract.settleConversationReport, async ({ caller, params, db, requestId }) => {
    const settled = await db.transact(work => settleReport(work, caller, params.id, requestId))
    return failed(settled) ? settled : { id: params.id }
  }),
]
