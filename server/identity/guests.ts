import type { z } from 'zod'
import type { guestBody, linkOwners } from '#contract/identity/guests.ts'
import { type CustomerCaller, hashToken, newToken } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import type { MergeAccounts, Platform } from '#platform/module.ts'
import { countMailed } from './confirmation.ts'
import { recordConsent } from './consents.ts'
import { guestOfLink, isToOldEmail } from './guest-links.ts'
import { hashPassword } from './passwords.ts'
import { type Entered, startEntered } from './second-step.ts'
import { endSessions } from './sessions.ts'
import { signUp } from './sign-up.ts'
import { refuseWeakPassword } from './weak-password.ts'

/** Adds a guest and starts a session. Several guests and an account can have the same e-mail. */
export async function addGuest({ db }: Platform, person: z.output<typeof guestBody>, device: string): Promise<Entered> {
  return db.transact(async work => {
    const { id } = await work.tx
      .insertInto('accounts')
      .values({
        kind: null,
        email: person.email,
        first_name: person.firstName,
        last_name: person.lastName,
        phone_number: person.phoneNumber,
        created_at: work.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordConsent(work, id, 'guest')
    return startEntered(work, { id, kind: 'customer' }, device)
  })
}

/**
 * Starts a session of the guest of a mailed link, which proves the e-mail. Returns `order_link_not_valid` for a forged
 * or expired link and one to an e-mail that was corrected since, and `order_in_account` once an account has the guest's
 * purchases.
 */
export async function enterAsGuest(
  { db, config, clock }: Platform,
  link: string,
  device: string,
): Promise<Entered | Failure<'order_link_not_valid' | 'order_in_account'>> {
  const linked = guestOfLink(config, link, clock.now())
  if (!linked) return fail('order_link_not_valid')
  const guestId = linked.id
  return db.transact(async work => {
    const guest = await work.tx
      .selectFrom('accounts')
      .select(['id', 'kind', 'active', 'claimed_by', 'confirmed_at', 'email_corrected_at'])
      .where('id', '=', guestId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (guest && isToOldEmail(linked, guest)) return fail('order_link_not_valid')
    // A guest who chose a password has become an account.
    if (guest?.claimed_by || guest?.kind) return fail('order_in_account')
    if (!guest?.active) return fail('order_link_not_valid')
    if (!guest.confirmed_at)
      await work.tx.updateTable('accounts').set({ confirmed_at: work.now }).where('id', '=', guestId).execute()
    const entered = await startEntered(work, { id: guestId, kind: 'customer' }, device)
    const session = work.tx.updateTable('sessions').where('token_hash', '=', hashToken(entered.token))
    await session.set({ by_mail: true }).execute()
    return entered
  })
}

/**
 * Returns whether the purchases of a mailed link's guest are the account's, another account's or still the guest's.
 * Returns `order_link_not_valid` for a forged or expired link.
 */
export async function ownerOfLink(
  { db, config, clock }: Platform,
  accountId: string,
  link: string,
): Promise<{ owner: (typeof linkOwners)[number] } | Failure<'order_link_not_valid'>> {
  const linked = guestOfLink(config, link, clock.now())
  const guest =
    linked &&
    (await db.read
      .selectFrom('accounts')
      .select(['id', 'kind', 'active', 'claimed_by', 'email_corrected_at'])
      .where('id', '=', linked.id)
      .executeTakeFirst())
  if (!guest || isToOldEmail(linked, guest)) return fail('order_link_not_valid')
  const owner = guest.claimed_by ?? (guest.kind ? guest.id : undefined)
  if (owner) return { owner: owner === accountId ? 'you' : 'another' }
  return guest.active ? { owner: 'guest' } : fail('order_link_not_valid')
}

/** Returns the ID of the guest whose session has this token; undefined for any other token. */
export async function guestOfSession({ tx, now }: Work, token: string): Promise<string | undefined> {
  const guest = await tx
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select('a.id')
    .where('s.token_hash', '=', hashToken(token))
    .where('s.expires_at', '>', now)
    .where('a.kind', 'is', null)
    .where('a.active', '=', true)
    .executeTakeFirst()
  return guest?.id
}

/**
 * Makes what guests with a confirmed account's e-mail have bought part of the account, and ends the guests and their
 * sessions. An account without a phone number gets the newest guest's. Does nothing if somebody else than the e-mail's owner may have chosen the password. The caller has locked
 * the account.
 */
export async function claimGuests(
  work: Work,
  merge: MergeAccounts,
  account: { id: string; email: string },
): Promise<void> {
  const guests = await work.tx
    .selectFrom('accounts')
    .select(['id', 'phone_number'])
    .where('kind', 'is', null)
    .where('claimed_by', 'is', null)
    .where('active', '=', true)
    .where('email', '=', account.email)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('accounts as a').select('a.id').where('a.id', '=', account.id).where('a.claims_guests', '=', true),
      ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const { id } of guests) {
    await work.tx.updateTable('accounts').set({ active: false, claimed_by: account.id }).where('id', '=', id).execute()
    await endSessions(work, id)
    await merge(work, { from: id, into: account.id })
  }
  const phone = guests.at(-1)?.phone_number
  if (phone)
    await work.tx
      .updateTable('accounts')
      .set({ phone_number: phone })
      .where('id', '=', account.id)
      .where('phone_number', 'is', null)
      .execute()
}

/**
 * Makes an account of a guest. In a session that a mailed link started, the guest becomes the account at once, and its
 * other sessions end, since somebody else may have typed the e-mail there; returns `email_taken` if the e-mail has a
 * confirmed account. Otherwise signs up: opening the mailed link claims the guest's purchases. Returns `invalid` for a weak
 * password.
 */
export async function accountOfGuest(
  platform: Platform,
  merge: MergeAccounts,
  caller: CustomerCaller,
  { token, password }: { token: string; password: string },
): Promise<{ waiting?: string } | Failure<'email_taken' | 'token_not_valid' | 'invalid'>> {
  const passwordHash = await hashPassword(password)
  const guest = await platform.db.transact(async work => {
    const row = await work.tx
      .selectFrom('accounts as a')
      .innerJoin('sessions as s', 's.account_id', 'a.id')
      .select(['a.id', 'a.email', 'a.first_name', 'a.last_name', 'a.phone_number', 's.by_mail'])
      .where('a.id', '=', caller.accountId)
      .where('s.token_hash', '=', hashToken(token))
      .where('a.kind', 'is', null)
      .where('a.active', '=', true)
      .forNoKeyUpdate('a')
      .executeTakeFirst()
    if (!row) return fail('token_not_valid')
    if (!row.by_mail) return { ...row, ready: false }
    const other = await work.tx
      .selectFrom('accounts')
      .select('confirmed_at')
      .where('kind', '=', 'customer')
      .where('email', '=', row.email)
      .executeTakeFirst()
    if (other?.confirmed_at) return fail('email_taken')
    if (other) return { ...row, ready: false }
    const weak = await refuseWeakPassword(password, {
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
    })
    if (weak) return weak
    await work.tx
      .updateTable('accounts')
      .set({ kind: 'customer', password_hash: passwordHash, last_login_at: work.now })
      .where('id', '=', row.id)
      .execute()
    await endSessions(work, row.id, { exceptToken: token })
    await claimGuests(work, merge, row)
    return { ...row, ready: true }
  })
  if (failed(guest)) return guest
  if (guest.ready) return {}
  const { email, first_name: firstName, last_name: lastName } = guest
  const phoneNumber = guest.phone_number ?? undefined
  const { token: waiting, hash: deviceHash } = newToken()
  const person = { email, password, firstName, lastName, ...(phoneNumber && { phoneNumber }) }
  const refused = await signUp(platform, { kind: 'customer', ...person, deviceHash })
  if (refused) return refused
  await countMailed(platform, deviceHash)
  return { waiting }
}
