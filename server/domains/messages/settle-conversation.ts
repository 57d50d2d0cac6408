import { sql } from 'kysely'
import { audit } from '#platform/audit.ts'
import type { MerchantCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { lockConversation } from './conversation.ts'

/**
 * Marks a conversation as done: the store has read it and needn’t reply until the customer writes again. `done: false`
 * takes that back; the reply then counts from the oldest message without one, as if it had never been done. Returns
 * `conversation_went_on` if a message came after `seen`.
 */
export async function settleConversation(
  work: Work,
  caller: MerchantCaller,
  { id, done, seen, requestId }: { id: string; done: boolean; seen?: string | undefined; requestId: string },
): Promise<undefined | Failure<'conversation_not_found' | 'conversation_went_on'>> {
  const found = await lockConversation(work, caller, id)
  if (failed(found)) return found
  if (done && seen && found.last_at > new Date(seen)) return fail('conversation_went_on')
  const since = done ? null : await unansweredSince(work, id)
  if ((since === null) === (found.waiting_since === null)) return undefined
  await work.tx
    .updateTable('conversations')
    .set({ waiting_since: since, ...(done && { store_unread: 0 }) })
    .where('store_id', '=', found.store_id)
    .where('id', '=', id)
    .execute()
  await audit(work, caller, {
    action: done ? 'conversation.done' : 'conversation.reopen',
    subject: ['conversation', id],
    requestId,
  })
  return undefined
}

/** Returns the time of the customer’s oldest message since the store’s last one; null if the store wrote last. */
async function unansweredSince({ tx }: Work, id: string): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(m.created_at) as since from messages m where m.conversation_id = ${id} and not exists (
      select 1 from messages r where r.conversation_id = ${id} and r.id >= m.id and r.sent_by = 'store')`.execute(tx)
  return rows[0]?.since ?? null
}
