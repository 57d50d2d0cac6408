import type { Work } from '#platform/database/database.ts'

export interface News {
  accountId: string
  title: string
  /** The page of the app that it is about, such as `/merchant/orders/…`. */
  path: string
  /** What it is told for: the same account is told of it once. */
  cause: string
}

/** Tells a person something within the app, in the transaction that it comes of. Telling it again changes nothing. */
export const notify = (work: Work, news: News): Promise<void> => notifyAll(work, [news])

/** The same for several people. */
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
