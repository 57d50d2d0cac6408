import type { SendMessageBody } from '#contract/messages/conversations.ts'
import { arePictures } from '#domains/files/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, failed, failField } from '#platform/failure.ts'
import { beginningOf } from '#platform/storable.ts'
import { conversationFor } from './conversation.ts'
import { sideOf, type Writer } from './messages.policy.ts'
import { firstUnreadMessage } from './notify-recipients.ts'

/** Length of the excerpt in lists, in characters. */
const inShort = 200

/**
 * Sends a message to the other side, which is notified if it is the first unread one. The sender has thereby read the
 * conversation. A store's first reply records how long its customer waited.
 */
export async function sendMessage(
  work: Work,
  writer: Writer,
  { text, pictureId, ...to }: SendMessageBody,
): Promise<
  | { conversationId: string; messageId: string }
  | Failure<'account_needed' | 'conversation_not_found' | 'order_not_found' | 'product_not_found' | 'picture_not_found'>
> {
  const { tx, now } = work
  const found = await conversationFor(work, writer, to)
  if (failed(found)) return found
  if (pictureId && !(await arePictures(tx, [pictureId]))) return failField('pictureId', 'picture_not_found')
  const side = sideOf(writer)
  const waited =
    side === 'store' && found.waiting_since
      ? Math.max(0, Math.round((now.getTime() - found.waiting_since.getTime()) / 1000))
      : null
  const { id: messageId } = await tx
    .insertInto('messages')
    .values({
      store_id: found.store_id,
      conversation_id: found.id,
      sent_by: side,
      author_id: writer.accountId,
      author_name: writer.name,
      text,
      picture_id: pictureId ?? null,
      answered_after: waited,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('conversations')
    .set({
      last_text: beginningOf(text, inShort) || 'A picture',
      last_from: side,
      last_at: now,
      customer_unread: side === 'customer' ? 0 : found.customer_unread + 1,
      store_unread: side === 'store' ? 0 : found.store_unread + 1,
      waiting_since: side === 'store' ? null : (found.waiting_since ?? now),
    })
    .where('store_id', '=', found.store_id)
    .where('id', '=', found.id)
    .execute()
  const unreadThere = side === 'customer' ? found.store_unread : found.customer_unread
  if (unreadThere === 0) await work.addJob(firstUnreadMessage, { messageId })
  return { conversationId: found.id, messageId }
}
