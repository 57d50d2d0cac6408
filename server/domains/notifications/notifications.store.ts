import { sql } from 'kysely'
import type { Notification } from '#contract/notifications/notifications.ts'
import { after, day } from '#platform/clock.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'

/** Days after which a notification is deleted. */
const keptDays = 90

const unreadOf = async (read: Reader, accountId: string): Promise<number> => {
  const { unread } = await read
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

/** Returns an account's notifications, newest first. */
export async function notificationsOf(
  read: Reader,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; unread: number; rows: Notification[] }> {
  const [{ count }, unread, rows] = await Promise.all([
    read
      .selectFrom('notifications')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow(),
    unreadOf(read, accountId),
    read
      .selectFrom('notifications')
      .select(['id', 'title', 'path', 'read_at', 'created_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ])
  const onWire = rows.map(({ id, title, path, read_at, created_at }) => ({
    id,
    title,
    path,
    read: read_at !== null,
    createdAt: created_at.toISOString(),
  }))
  return { count, unread, rows: onWire }
}

/**
 * Marks an account's notifications as read, all of them or only `ids`, and returns how many are still unread. Returns
 * `not_found` when none of `ids` is the account's.
 */
export async function markRead(
  { tx, now }: Work,
  accountId: string,
  ids: readonly string[] | undefined,
): Promise<{ unread: number } | Failure<'not_found'>> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read_at: sql<Date>`coalesce(read_at, ${now})` })
    .where('account_id', '=', accountId)
    .$if(ids === undefined, query => query.where('read_at', 'is', null))
    .$if(ids !== undefined, query => query.where('id', '=', sql<string>`any(${[...(ids ?? [])]}::uuid[])`))
    .executeTakeFirst()
  if (ids !== undefined && !numUpdatedRows) return fail('not_found')
  return { unread: await unreadOf(tx, accountId) }
}

/** Deletes old notifications. */
export const deleteOld = ({ tx, now }: Work): Promise<unknown> =>
  tx
    .deleteFrom('notifications')
    .where('created_at', '<', after(now, -keptDays * day))
    .execute()
