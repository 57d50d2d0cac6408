import { z } from 'zod'
import { dataAgainMs, type OwnData } from '#contract/identity/privacy.ts'
import { audit } from '#platform/audit.ts'
import type { Caller } from '#platform/auth.ts'
import { after, day } from '#platform/clock.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { type Handler, handle, job } from '#platform/jobs.ts'
import { isoInLagos } from '#platform/lagos.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { AccountOwner, Platform, Privacy } from '#platform/module.ts'
import { formatKobo } from '#platform/money.ts'
import { dataReadyMail } from './privacy.mails.ts'

/** Days for which a file can be downloaded. */
const keptDays = 7

const gather = job('accounts.gather-data', z.object({ id: z.uuid() }))

const latest = (read: Reader, accountId: string, now: Date) =>
  read
    .selectFrom('data_exports')
    .select(['asked_at', 'ready_at', 'expires_at', 'content'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the state of an account's newest file; null without one. */
export async function ownDataOf(read: Reader, accountId: string, now: Date): Promise<OwnData> {
  const row = await latest(read, accountId, now)
  return row
    ? {
        askedAt: row.asked_at.toISOString(),
        readyAt: row.ready_at?.toISOString() ?? null,
        expiresAt: row.expires_at.toISOString(),
      }
    : null
}

/** Has a file of the caller's data made in place of an earlier one. Returns that one if it was asked for within a day. */
export async function askForData(work: Work, caller: Caller): Promise<OwnData> {
  const { tx, now } = work
  // Serializes the account's calls.
  await tx.selectFrom('accounts').select('id').where('id', '=', caller.accountId).forNoKeyUpdate().execute()
  const before = await latest(tx, caller.accountId, now)
  if (!before || before.asked_at <= after(now, -dataAgainMs)) {
    await tx.deleteFrom('data_exports').where('account_id', '=', caller.accountId).execute()
    const { id } = await tx
      .insertInto('data_exports')
      .values({ account_id: caller.accountId, asked_at: now, expires_at: after(now, keptDays * day) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await work.addJob(gather, { id })
    await audit(work, caller, { action: 'account.ask-data', subject: ['account', caller.accountId] })
  }
  return ownDataOf(tx, caller.accountId, now)
}

/** Returns the newest file. Returns `not_found` while it isn't ready. */
export async function contentOf(
  read: Reader,
  accountId: string,
  now: Date,
): Promise<{ content: string } | Failure<'not_found'>> {
  const row = await latest(read, accountId, now)
  return row?.content ? { content: row.content } : fail('not_found')
}

/**
 * Returns a row whose amounts and times people read: `total_kobo` of 123450 is the `total` ₦1,234.50, and a moment is
 * that in Lagos, `2026-11-21T14:05:00.000+01:00`.
 */
const legible = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) =>
      column.endsWith('_kobo')
        ? [column.slice(0, -'_kobo'.length), typeof value === 'number' ? formatKobo(value) : value]
        : [column, value instanceof Date ? isoInLagos(value) : value],
    ),
  )

/** Writes a file from the parts of all modules that hold something, and mails its owner that it is ready. */
export const gatherHandler = ({ db, config }: Platform, tell: NonNullable<Privacy['tell']>): Handler =>
  handle(gather, async ({ id }) => {
    const row = await db.read
      .selectFrom('data_exports as e')
      .innerJoin('accounts as a', 'a.id', 'e.account_id')
      .select(['a.id', 'a.kind', 'a.email', 'a.first_name'])
      .where('e.id', '=', id)
      .where('e.ready_at', 'is', null)
      .executeTakeFirst()
    if (!row?.kind) return
    const owner: AccountOwner = { id: row.id, kind: row.kind, email: row.email }
    const data = await db.snapshot(read => tell(read, owner))
    const held = Object.fromEntries(
      Object.entries(data).flatMap(([name, rows]) => (rows.length > 0 ? [[name, rows.map(legible)]] : [])),
    )
    await db.transact(async work => {
      const content = JSON.stringify({ madeAt: isoInLagos(work.now), ...held }, undefined, 2)
      const { numUpdatedRows } = await work.tx
        .updateTable('data_exports')
        .set({ content, ready_at: work.now, expires_at: after(work.now, keptDays * day) })
        .where('id', '=', id)
        .where('ready_at', 'is', null)
        .executeTakeFirst()
      if (!numUpdatedRows) return
      const written = dataReadyMail({ appUrl: config.appUrl, kind: owner.kind, firstName: row.first_name }, keptDays)
      await queueMail(work, { to: owner.email, ...written, cause: `data-ready:${id}` })
    })
  })
