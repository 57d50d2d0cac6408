import type { Closing } from '#contract/identity/privacy.ts'
import { audit } from '#platform/audit.ts'
import type { Caller } from '#platform/auth.ts'
import { after, day } from '#platform/clock.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import type { Failure } from '#platform/failure.ts'
import type { ScheduledJob } from '#platform/jobs.ts'
import { longDate } from '#platform/lagos.ts'
import { deleteMails, queueMail } from '#platform/mail/mail.ts'
import type { AccountOwner, Platform, Privacy } from '#platform/module.ts'
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

/** Returns whether the caller's account is closing, and what has to end before. */
export async function closingOf(
  read: Reader,
  { openMatters }: AllPrivacy,
  caller: Pick<Caller, 'accountId'>,
): Promise<Closing> {
  const [owner, row] = await Promise.all([
    ownerOf(read, caller.accountId),
    read
      .selectFrom('account_closures')
      .select('erase_at')
      .where('account_id', '=', caller.accountId)
      .where('erased_at', 'is', null)
      .executeTakeFirst(),
  ])
  return { closesAt: row?.erase_at.toISOString() ?? null, matters: owner ? await openMatters(read, owner) : [] }
}

/**
 * Closes the caller's account in 14 days, and mails its owner. Does nothing for one that is closing. Returns
 * `wrong_password`.
 */
export async function closeOwn(
  { db, config }: Platform,
  privacy: AllPrivacy,
  caller: Caller,
  password: string,
): Promise<Closing | Failure<'wrong_password'>> {
  const refused = await refuseOtherPassword(db.read, caller.accountId, password)
  if (refused) return refused
  return db.transact(async work => {
    const { tx, now } = work
    const eraseAt = after(now, thinkingDays * day)
    const added = await tx
      .insertInto('account_closures')
      .values({ account_id: caller.accountId, asked_at: now, erase_at: eraseAt })
      .onConflict(conflict => conflict.doNothing())
      .returning('account_id')
      .executeTakeFirst()
    const closing = await closingOf(tx, privacy, caller)
    const owner = await ownerOf(tx, caller.accountId)
    if (added && owner) {
      await audit(work, caller, { action: 'account.close', subject: ['account', caller.accountId] })
      const to: To = { appUrl: config.appUrl, kind: owner.kind, firstName: owner.firstName }
      const open = closing.matters.map(({ what }) => what)
      const cause = `account-closes:${owner.id}:${now.toISOString()}`
      await queueMail(work, { to: owner.email, ...closingMail(to, longDate(eraseAt), open), cause })
    }
    return closing
  })
}

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
      .select('account_id')
      .where('account_id', '=', accountId)
      .where('erased_at', 'is', null)
      .where('erase_at', '<=', now)
      .forUpdate()
      .executeTakeFirst()
    const owner = due && (await ownerOf(tx, accountId))
    if (!owner || (await openMatters(tx, owner)).length > 0) return
    await erase(work, owner)
    await deleteMails(work, owner.email)
    await tx.updateTable('account_closures').set({ erased_at: now }).where('account_id', '=', accountId).execute()
    await audit(work, undefined, { action: 'account.erase', subject: ['account', accountId] })
    const to: To = { appUrl: config.appUrl, kind: owner.kind, firstName: owner.firstName }
    await queueMail(work, { to: owner.email, ...erasedMail(to), cause: `account-erased:${accountId}`, forget: true })
  })
}

/** Erases closed accounts whose 14 days are over and in which nothing is open. */
export const eraseClosed = (platform: Platform, privacy: AllPrivacy): ScheduledJob => ({
  name: 'accounts.erase-closed',
  minutes: 60,
  async run() {
    const { db, clock } = platform
    const due = await db.read
      .selectFrom('account_closures')
      .select('account_id')
      .where('erased_at', 'is', null)
      .where('erase_at', '<=', clock.now())
      .execute()
    for (const { account_id } of due) await eraseIfDue(platform, privacy, account_id)
  },
})

/** Runs the parts of all modules, low to high. `modules` is complete only once the app is composed. */
export const ofAll = (modules: readonly { readonly privacy?: Privacy }[]): AllPrivacy => ({
  async tell(read: Reader, owner: AccountOwner) {
    const parts = []
    for (const { privacy } of modules) parts.push(await privacy?.tell?.(read, owner))
    return Object.assign({}, ...parts)
  },
  async openMatters(read: Reader, owner: AccountOwner) {
    const parts = []
    for (const { privacy } of modules) parts.push(...((await privacy?.openMatters?.(read, owner)) ?? []))
    return parts
  },
  async erase(work: Work, owner: AccountOwner) {
    for (const { privacy } of modules) await privacy?.erase?.(work, owner)
  },
})
