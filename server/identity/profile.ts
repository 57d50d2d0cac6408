import type { z } from 'zod'
import type { Profile, updateProfile } from '#contract/identity/profile.ts'
import { arePictures } from '#domains/files/index.ts'
import { audit } from '#platform/audit.ts'
import type { Caller } from '#platform/auth.ts'
import { refuseStale } from '#platform/changed-meanwhile.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, failField } from '#platform/failure.ts'
import { pictureOf } from '#platform/files/pictures.ts'

/** Returns an account's own data, with the e-mail that replaces its own once a mailed link is opened. */
export async function profileOf(read: Reader, accountId: string, now: Date): Promise<Profile> {
  const row = await read
    .selectFrom('accounts as a')
    .leftJoin('files as f', 'f.id', 'a.picture_id')
    .leftJoin('email_changes as e', join => join.onRef('e.account_id', '=', 'a.id').on('e.expires_at', '>', now))
    .select(['a.first_name', 'a.last_name', 'a.phone_number', 'a.email', 'f.id', 'f.width', 'f.height'])
    .select(['e.email as new_email', 'e.expires_at'])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    email: row.email,
    picture: pictureOf(row, `${row.first_name} ${row.last_name}`),
    newEmail:
      row.new_email && row.expires_at ? { email: row.new_email, expiresAt: row.expires_at.toISOString() } : null,
  }
}

/**
 * Changes the caller's given name, phone number or picture. Logs an administrator's change with its values. Returns
 * `changed_meanwhile`, and `invalid` for an ID that isn't a picture's.
 */
export async function saveProfile(
  work: Work,
  caller: Caller,
  { seen, firstName, lastName, phoneNumber, pictureId }: z.output<(typeof updateProfile)['body']>,
): Promise<Profile | Failure<'changed_meanwhile' | 'invalid'>> {
  const { accountId } = caller
  if (pictureId && !(await arePictures(work.tx, [pictureId])))
    return failField('pictureId', 'invalid', 'Choose the picture again.')
  await work.tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const before = await profileOf(work.tx, accountId, work.now)
  const stale = refuseStale(seen, logged(before))
  if (stale) return stale
  await work.tx
    .updateTable('accounts')
    .set({
      first_name: firstName ?? before.firstName,
      last_name: lastName,
      phone_number: phoneNumber,
      picture_id: pictureId,
    })
    .where('id', '=', accountId)
    .execute()
  const saved = await profileOf(work.tx, accountId, work.now)
  // The log keeps what it is given for good, so it gets no customer's personal data.
  const values = caller.kind === 'admin' && { before: logged(before), after: logged(saved) }
  await audit(work, caller, { action: 'account.profile', subject: ['account', accountId], ...values })
  return saved
}

const logged = ({ firstName, lastName, phoneNumber, picture }: Profile) => ({
  firstName,
  lastName,
  phoneNumber,
  pictureId: picture?.id ?? null,
})
