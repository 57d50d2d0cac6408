import { notify } from '#domains/notifications/index.ts'
import { mailInvitation, newMember } from '#identity/index.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { audited, lockHub } from './hubs.ts'
import { type AdminHub, adminHub } from './hubs.views.ts'

/** Assigns an account of admin kind `hub` to a hub, its only one. */
export async function assignToHub({ tx }: Work, hubId: string, accountId: string): Promise<void> {
  await tx
    .insertInto('hub_administrators')
    .values({ hub_id: hubId, account_id: accountId })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet({ hub_id: hubId }))
    .execute()
}

interface Person {
  email: string
  firstName: string
  lastName: string
}

/**
 * Assigns a person to a hub. An existing hub administrator is reassigned from another hub with a notification;
 * otherwise an account is created and invited by mail. Returns `hub_not_found`, and `email_taken` for an account of
 * another admin kind or an inactive one.
 */
export async function addHubAdministrator(
  { db, config }: Platform,
  by: AdminCaller,
  hubId: string,
  person: Person,
): Promise<AdminHub | Failure<'email_taken' | 'hub_not_found'>> {
  const makeAccount = await newMember({ ...person, kind: 'admin', adminKind: 'hub' })
  return db.transact(async work => {
    const hub = await lockHub(work, hubId)
    if (failed(hub)) return hub
    const before = await adminHub(work.tx, hubId, work.now)
    const invited = await makeAccount(work)
    if (invited) {
      await assignToHub(work, hubId, invited.id)
      const invitation = { by: by.name, into: hub.name, role: 'hub administrator' }
      await mailInvitation(work, config.appUrl, invited, invitation)
      return audited(work, by, 'hub.administrator-add', hubId, before)
    }
    const account = await work.tx
      .selectFrom('accounts')
      .select(['id', 'admin_kind', 'active'])
      .where('kind', '=', 'admin')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow()
    if (account.admin_kind !== 'hub')
      return fail('email_taken', {
        message: 'An administrator with this e-mail has another job. Give another address.',
      })
    if (!account.active) return fail('email_taken', { message: 'The account with this e-mail is not active.' })
    await assignToHub(work, hubId, account.id)
    await notify(work, {
      accountId: account.id,
      title: `${hub.name} is yours to look after`,
      path: '/admin/hub',
      cause: `hub-given:${hubId}:${work.now.toISOString()}`,
    })
    return audited(work, by, 'hub.administrator-add', hubId, before)
  })
}

/** Removes an administrator from a hub. Returns `admin_not_found` when the account doesn't administer it. */
export async function removeHubAdministrator(
  work: Work,
  by: AdminCaller,
  { hubId, accountId }: { hubId: string; accountId: string },
): Promise<AdminHub | Failure<'hub_not_found' | 'admin_not_found'>> {
  const hub = await lockHub(work, hubId)
  if (failed(hub)) return hub
  const before = await adminHub(work.tx, hubId, work.now)
  const { numDeletedRows } = await work.tx
    .deleteFrom('hub_administrators')
    .where('hub_id', '=', hubId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!numDeletedRows) return fail('admin_not_found')
  return audited(work, by, 'hub.administrator-remove', hubId, before)
}
