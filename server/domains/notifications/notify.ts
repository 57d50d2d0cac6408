import { sql } from 'kysely'
import { after, day } from '#platform/clock.ts'
import type { Reader, Work } from '#platform/database/database.ts'

export interface News {
  accountId: string
  title: string
  /** Page of the app that it links to, such as `/merchant/orders/…`. */
  path: string
  /** Deduplication key: an account gets one notification per cause. */
  cause: string
  /** Makes one notification of several that a person hasn't read, such as twelve approvals of a day. */
  group?: NewsGroup
}

export interface NewsGroup {
  /** Same for what belongs together. */
  key: string
  /** Title of `count` together, from two on. */
  title: (count: number) => string
  /** Page that has all of them. */
  path: string
}

/** Adds an in-app notification in the transaction of its cause. Idempotent per account and cause. */
export const notify = (work: Work, news: News): Promise<void> => notifyAll(work, [news])

/** Like `notify`, for several people. */
export async function notifyAll(work: Work, news: readonly News[]): Promise<void> {
  const { tx, now } = work
  const alone: News[] = []
  for (const each of news) if (!(each.group && (await joinGroup(work, each, each.group)))) alone.push(each)
  if (alone.length === 0) return
  await tx
    .insertInto('notifications')
    .values(
      alone.map(({ accountId, title, path, cause, group }) => ({
        account_id: accountId,
        title,
        path,
        cause,
        created_at: now,
        group_key: group?.key ?? null,
      })),
    )
    .onConflict(conflict => conflict.constraint('notifications_once').doNothing())
    .execute()
}

/** Adds news to an unread notification of its group from the last day. Returns whether there is one. */
async function joinGroup(
  { tx, now }: Work,
  { accountId, cause }: News,
  { key, title, path }: NewsGroup,
): Promise<boolean> {
  const found = await tx
    .selectFrom('notifications')
    .select(['id', 'cause', 'grouped_causes'])
    .where('account_id', '=', accountId)
    .where('group_key', '=', key)
    .where('read_at', 'is', null)
    .where('created_at', '>', after(now, -day))
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return false
  const causes = [found.cause, ...found.grouped_causes]
  if (causes.includes(cause)) return true
  await tx
    .updateTable('notifications')
    .set({ grouped_causes: [...found.grouped_causes, cause], title: title(causes.length + 1), path, created_at: now })
    .where('id', '=', found.id)
    .execute()
  return true
}

/** Returns whether an account was notified of a cause within the days that notifications are kept. */
export async function wasNotified(read: Reader, accountId: string, cause: string): Promise<boolean> {
  const found = await read
    .selectFrom('notifications')
    .select('id')
    .where('account_id', '=', accountId)
    .where('cause', '=', cause)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns the greatest cause with a beginning that an account was notified of within the days that notifications are kept. */
export async function lastCause(read: Reader, accountId: string, beginning: string): Promise<string | undefined> {
  const { last } = await read
    .selectFrom('notifications')
    .select(({ fn }) => fn.max<string | null>('cause').as('last'))
    .where('account_id', '=', accountId)
    .where(sql<boolean>`starts_with(cause, ${beginning})`)
    .executeTakeFirstOrThrow()
  return last ?? undefined
}

/** Moves an account's notifications to another, which keeps its own of the same cause. */
export async function moveNotifications({ tx }: Work, { from, into }: { from: string; into: string }): Promise<void> {
  await sql`
    update notifications n set account_id = ${into} where n.account_id = ${from}
      and not exists (select from notifications o where o.account_id = ${into} and o.cause = n.cause)`.execute(tx)
}

/**
 * Marks administrators' unread notifications about something as read, because it needs them no longer. `causes` are
 * beginnings of the deduplication keys.
 */
export async function settleNotifications(
  { tx, now }: Work,
  { paths, causes }: { paths: readonly string[]; causes: readonly string[] },
): Promise<void> {
  await sql`
    update notifications set read_at = ${now} where read_at is null and path = any(${paths})
      and cause like any(${causes.map(cause => `${cause}:%`)})
      and account_id in (select id from accounts where admin_kind in ('scheduler', 'admin', 'superadmin'))`.execute(tx)
}
