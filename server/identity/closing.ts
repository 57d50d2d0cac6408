import { type RawBuilder, sql } from 'kysely'
import type { Closing, OpenMatter } from '#contract/identity/privacy.ts'
import { audit } from '#platform/audit.ts'
import type { Caller } from '#platform/auth.ts'
import { after, day } from '#platform/clock.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import type { ScheduledJob } from '#platform/jobs.ts'
import { longDate } from '#platform/lagos.ts'
import { deleteMails, queueMail } from '#platform/mail/mail.ts'
import type { AccountOwner, Platform, Privacy } from '#platform/module.ts'
import { type Kobo, sum, toKobo, toNaira } from '#platform/money.ts'
import type { To } from './accounts.mails.ts'
import { refuseOtherPassword } from './passwords.ts'
import { closingMail, erasedMail } from './privacy.mails.ts'

/** Days in which somebody can change their mind. */
const thinkingDays = 14

/** The parts of all modules together. */
export type AllPrivacy = Required<Privacy>

const ownerOf = async (read: Reader, accountId: string) => {
  const row = await read
    .selectFrom('accounts')
    .select(['id', 'kind', 'email', 'first_name'])
    .where('id', '=', accountId)
    .where('active', '=', true)
    .executeTakeFirst()
  return row?.kind ? { id: row.id, kind: row.kind, email: row.email, firstName: row.first_name } : undefined
}

/** Sums what an account's gift cards and store credit are worth, and leaves out the matters that were given up. */
function withoutGivenUp(matters: readonly OpenMatter[], givesUp: Kobo) {
  const credit = sum(matters.map(({ worth = 0 }) => toKobo(worth)))
  return { credit, matters: matters.filter(({ worth }) => worth === undefined || credit > givesUp) }
}

/** Returns whether the caller's account is closing, and what has to end before. */
export async function closingOf(
  read: Reader,
  { openMatters }: AllPrivacy,
  caller: Pick<Caller, 'accountId'>,
  now: Date,
): Promise<Closing> {
  const [owner, row] = await Promise.all([
    ownerOf(read, caller.accountId),
    read
      .selectFrom('account_closures')
      .select(['erase_at', 'gives_up_kobo'])
      .where('account_id', '=', caller.accountId)
      .where('erased_at', 'is', null)
      .executeTakeFirst(),
  ])
  const givesUp = row?.gives_up_kobo ?? 0
  const { credit, matters } = withoutGivenUp(owner ? await openMatters(read, owner, now) : [], givesUp)
  return {
    closesAt: row?.erase_at.toISOString() ?? null,
    matters,
    credit: toNaira(credit),
    givesUp: toNaira(givesUp),
  }
}

/**
 * Closes the caller's account in 14 days, and mails its owner. One that is closing stays so; `giveUp`, in kobo, agrees
 * to lose its credit, instead of what was agreed before. Returns the failures of `refuseOtherPassword`, and
 * `credit_changed` where the credit isn't worth `giveUp`.
 */
export async function closeOwn(
  platform: Platform,
  privacy: AllPrivacy,
  caller: Caller,
  { password, giveUp }: { password: string; giveUp: Kobo | undefined },
): Promise<Closing | Failure<'wrong_password' | 'credit_changed' | 'too_many_requests'>> {
  const refused = await refuseOtherPassword(platform, caller.accountId, password)
  if (refused) return refused
  const { db, config } = platform
  return db.transact(async work => {
    const { tx, now } = work
    // Waits for a checkout that spends credit, so that only what it leaves is agreed to.
    await tx.selectFrom('accounts').select('id').where('id', '=', caller.accountId).forUpdate().execute()
    const owner = await ownerOf(tx, caller.accountId)
    const { credit } = withoutGivenUp(owner ? await privacy.openMatters(tx, owner, now) : [], 0)
    if (giveUp !== undefined && giveUp !== credit) return fail('credit_changed')
    const gaveUp = giveUp ?? 0
    const changed = await tx
      .insertInto('account_closures')
      .values({
        account_id: caller.accountId,
        asked_at: now,
        erase_at: after(now, thinkingDays * day),
        gives_up_kobo: gaveUp,
      })
      .onConflict(conflict => {
        const closing = conflict.column('account_id')
        return giveUp === undefined ? closing.doNothing() : closing.doUpdateSet({ gives_up_kobo: gaveUp })
      })
      .returning('erase_at')
      .executeTakeFirst()
    const closing = await closingOf(tx, privacy, caller, now)
    if (changed && owner) {
      const after = { givesUpKobo: gaveUp }
      await audit(work, caller, { action: 'account.close', subject: ['account', caller.accountId], after })
      const to: To = { appUrl: config.appUrl, kind: owner.kind, firstName: owner.firstName }
      const open = closing.matters.map(({ what }) => what)
      const cause = `account-closes:${owner.id}:${now.toISOString()}:${gaveUp}`
      const mail = closingMail(to, {
        day: changed.erase_at > now ? longDate(changed.erase_at) : null,
        open,
        givesUp: gaveUp,
      })
      await queueMail(work, { to: owner.email, ...mail, cause })
    }
    return closing
  })
}

/**
 * Takes credit that was spent or has expired out of what closing accounts give up, so that credit which comes later
 * doesn't replace it. `gone` selects `account_id` and `amount` in kobo. An update, which stands in a `with` too.
 */
export const lowerGivenUp = (gone: RawBuilder<unknown>): RawBuilder<unknown> => sql`update account_closures c
  set gives_up_kobo = greatest(c.gives_up_kobo - g.amount, 0)
  from (select account_id, sum(amount)::bigint amount from (${gone}) each group by account_id) g
  where c.account_id = g.account_id and c.gives_up_kobo > 0 and c.erased_at is null`

/** Keeps the caller's account that is closing. Does nothing for another. */
export async function keepOwn(work: Work, caller: Caller): Promise<null> {
  const { numDeletedRows } = await work.tx
    .deleteFrom('account_closures')
    .where('account_id', '=', caller.accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (numDeletedRows) await audit(work, caller, { action: 'account.keep', subject: ['account', caller.accountId] })
  return null
}

/** Erases an account whose time has come, unless something is open. */
async function eraseIfDue({ db, config }: Platform, { openMatters, erase }: AllPrivacy, accountId: string) {
  await db.transact(async work => {
    const { tx, now } = work
    // Locks the account against new sign-ins and purchases, which lock it too.
    await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
    const due = await tx
      .selectFrom('account_closures')
      .select('gives_up_kobo')
      .where('account_id', '=', accountId)
      .where('erased_at', 'is', null)
      .where('erase_at', '<=', now)
      .forUpdate()
      .executeTakeFirst()
    const owner = due && (await ownerOf(tx, accountId))
    if (!owner) return
    const { matters } = withoutGivenUp(await openMatters(tx, owner, now), due.gives_up_kobo)
    if (matters.length > 0) return
    await erase(work, owner)
    await deleteMails(work, owner.email)
    await tx.updateTable('account_closures').set({ erased_at: now }).where('account_id', '=', accountId).execute()
    await audit(work, undefined, { action: 'account.erase', subject: ['account', accountId] })
    const to: To = { appUrl: config.appUrl, kind: owner.kind, firstName: owner.firstName }
    await queueMail(work, { to: owner.email, ...erasedMail(to), cause: `account-erased:${accountId}`, forget: true })
  })
}

/** Erases closed accounts whose 14 days are over and in which nothing is open. One failure doesn't stop the others. */
export const eraseClosed = (platform: Platform, privacy: AllPrivacy): ScheduledJob => ({
  name: 'accounts.erase-closed',
  minutes: 60,
  async run() {
    const { db, clock, log } = platform
    const due = await db.read
      .selectFrom('account_closures')
      .select('account_id')
      .where('erased_at', 'is', null)
      .where('erase_at', '<=', clock.now())
      .execute()
    for (const { account_id: accountId } of due)
      await eraseIfDue(platform, privacy, accountId).catch((err: unknown) =>
        log.error({ err, accountId }, 'an account could not be erased'),
      )
  },
})

/** Runs the parts of all modules, low to high. `modules` is complete only once the app is composed. */
export const ofAll = (modules: readonly { readonly privacy?: Privacy }[]): AllPrivacy => ({
  async tell(read: Reader, owner: AccountOwner) {
    const parts = []
    for (const { privacy } of modules) parts.push(await privacy?.tell?.(read, owner))
    return Object.assign({}, ...parts)
  },
  async openMatters(read: Reader, owner: AccountOwner, now: Date) {
    const parts = []
    for (const { privacy } of modules) parts.push(...((await privacy?.openMatters?.(read, owner, now)) ?? []))
    return parts
  },
  async erase(work: Work, owner: AccountOwner) {
    for (const { privacy } of modules) await privacy?.erase?.(work, owner)
  },
})
