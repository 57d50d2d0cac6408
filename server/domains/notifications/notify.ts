import { sql } from 'kysely'
import type { Work } from '#platform/database/database.ts'

export interface News {
  accountId: string
  title: string
  /** Page of the app that it links to, such as `/merchant/orders/…`. */
  path: string
  /** Deduplication key: an account gets one notification per cause. */
  cause: string
}

/** Adds an in-app notification in the transaction of its cause. Idempotent per account and cause. */
export const notify = (work: Work, news: News): Promise<void> => notifyAll(work, [news])

/** Like `notify`, for several people. */
export async function notifyAll({ tx, now }: Work, news: readonly News[]): Promise<void> {
  if (news.length === 0) return
  await tx
    .insertInto('notifications')
    .values(
      news.map(({ accountId, title, path, cause }) => ({ account_id: accountId, title, path, cause, created_at: now })),
    )
    .onConflict(conflict => conflict.constraint('notifications_once').doNothing())
    .execute()
}

/** Moves an account's notifications to another, which keeps its own of the same cause. */
export async function moveNotifications({ tx }: Work, { from, into }: { from: string; into: string }): Promise<void> {
  await sql`
    update notifications n set account_id = ${into} where n.account_id = ${from}
      and not exists (select from notifications o where o.account_id = ${into} and o.cause = n.cause)`.execute(tx)
}
