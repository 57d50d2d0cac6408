import { sql } from 'kysely'
import type { UserKind } from '#contract/access.ts'
import type { NoticeChoice } from '#contract/notifications/notice-choices.ts'
import { type NoticeChannel, type NoticeKind, noticeKinds, noticeWords } from '#contract/notifications/notice-kinds.ts'
import type { Config } from '#platform/config.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { readUnsubscribeToken } from './unsubscribe-links.ts'

/** Lists the kinds that a user kind gets, with the channels that the account has on. */
export async function choicesOf(
  read: Reader,
  { accountId, kind: userKind }: { accountId: string; kind: UserKind },
): Promise<{ count: number; rows: NoticeChoice[] }> {
  const muted = await read
    .selectFrom('muted_notices')
    .select(['kind', 'channel'])
    .where('account_id', '=', accountId)
    .execute()
  const on = (of: NoticeKind, channel: NoticeChannel) =>
    noticeWords[of].of[userKind]?.includes(channel)
      ? !muted.some(each => each.kind === of && each.channel === channel)
      : null
  const rows = noticeKinds
    .filter(kind => noticeWords[kind].of[userKind])
    .map(kind => ({ kind, app: on(kind, 'app'), mail: on(kind, 'mail'), push: on(kind, 'push') }))
  return { count: rows.length, rows }
}

/** Switches a kind of notice on or off in a channel. */
export async function choose(
  { tx, now }: Work,
  accountId: string,
  { kind, channel, on }: { kind: NoticeKind; channel: NoticeChannel; on: boolean },
): Promise<void> {
  if (on)
    await tx
      .deleteFrom('muted_notices')
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('channel', '=', channel)
      .execute()
  else
    await tx
      .insertInto('muted_notices')
      .values({ account_id: accountId, kind, channel, muted_at: now })
      .onConflict(conflict => conflict.doNothing())
      .execute()
}

/**
 * Returns what a link in a mail stops. Once an account has claimed a guest's orders, the guest's links stop the mails of
 * that account. Returns `link_not_valid` for a forged link, or one of an erased account.
 */
export async function linkedChoice(
  read: Reader,
  config: Pick<Config, 'secret'>,
  token: string,
): Promise<{ accountId: string; kind: NoticeKind; on: boolean } | Failure<'link_not_valid'>> {
  const link = readUnsubscribeToken(config, token)
  const invalid = fail('link_not_valid', { message: 'This link is incomplete or no longer works.' })
  if (!link) return invalid
  const row = await read
    .selectFrom('accounts as a')
    .leftJoin('muted_notices as m', join =>
      join.onRef('m.account_id', '=', 'a.id').on('m.kind', '=', link.kind).on('m.channel', '=', 'mail'),
    )
    .select(['a.id', 'm.muted_at'])
    .where('a.id', '=', sql<string>`(select coalesce(claimed_by, id) from accounts where id = ${link.accountId})`)
    .where('a.active', '=', true)
    .executeTakeFirst()
  return row ? { accountId: row.id, kind: link.kind, on: row.muted_at === null } : invalid
}

/** Moves an account's choices to another, which keeps its own. */
export async function moveChoices({ tx }: Work, { from, into }: { from: string; into: string }): Promise<void> {
  const muted = await tx.deleteFrom('muted_notices').where('account_id', '=', from).returningAll().execute()
  if (muted.length > 0)
    await tx
      .insertInto('muted_notices')
      .values(muted.map(row => ({ ...row, account_id: into })))
      .onConflict(conflict => conflict.doNothing())
      .execute()
}
