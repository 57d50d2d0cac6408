import type { z } from 'zod'
import type * as contract from '#contract/identity/administrators.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import { refuseStale } from '#platform/changed-meanwhile.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, mustSucceed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { type AdministratorAccount, administratorById } from './administrators.views.ts'
import { mailInvitation } from './links.ts'
import { closeAccount, mailAccessRemoved, newMember } from './members.ts'
import { endSessions } from './sessions.ts'

const wrong = (field: string, message: string) => fail('invalid', { fields: [{ field, message }] })

const logged = ({ firstName, lastName, email, phoneNumber, kind, role, status }: AdministratorAccount) => ({
  name: `${firstName} ${lastName}`,
  email,
  phoneNumber,
  kind,
  role: role?.name ?? null,
  status,
})

/** Job titles as invitations name them. */
const titles = {
  admin: 'an administrator',
  superadmin: 'a superadmin',
  scheduler: 'a scheduler',
  dispatcher: 'a dispatcher',
  hub: 'a hub administrator',
} as const

/** Checks that a role can be assigned, and locks it against deletion. */
async function roleProblem({ tx }: Work, roleId: string): Promise<Failure<'invalid'> | undefined> {
  const role = await tx.selectFrom('admin_roles').select('id').where('id', '=', roleId).forKeyShare().executeTakeFirst()
  return role ? undefined : wrong('roleId', 'Choose an existing role.')
}

/**
 * Creates an administrator with an unknown password, and mails them a link to set one. Returns `email_taken`, or
 * `invalid` for an unknown role.
 */
export async function createAdministrator(
  { db, config }: Platform,
  caller: AdminCaller,
  { kind, roleId, ...person }: z.output<(typeof contract.createAdministrator)['body']>,
): Promise<AdministratorAccount | Failure<'email_taken' | 'invalid'>> {
  const add = await newMember({ ...person, kind: 'admin', adminKind: kind })
  return db.transact(async work => {
    const problem = roleId === null ? undefined : await roleProblem(work, roleId)
    if (problem) return problem
    const added = await add(work)
    if (!added) return fail('email_taken', { message: 'An administrator with this e-mail exists. Enter another.' })
    await work.tx.updateTable('accounts').set({ admin_role_id: roleId }).where('id', '=', added.id).execute()
    await mailInvitation(work, config.appUrl, added, { by: caller.name, into: 'the team', role: titles[kind] })
    const created = mustSucceed(await administratorById(work.tx, added.id))
    await audit(work, caller, { action: 'admin.create', subject: ['admin', created.id], after: logged(created) })
    return created
  })
}

/** Locks an administrator and every active superadmin, so that none of them is removed concurrently. */
async function lockWithSuperadmins(
  { tx }: Work,
  id: string,
): Promise<{ person: AdministratorAccount; last: boolean } | Failure<'admin_not_found'>> {
  const locked = await tx
    .selectFrom('accounts')
    .select(['id', 'admin_kind', 'active', 'confirmed_at'])
    .where('kind', '=', 'admin')
    .where(({ or, and, eb }) =>
      or([eb('id', '=', id), and([eb('admin_kind', '=', 'superadmin'), eb('active', '=', true)])]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const person = await administratorById(tx, id)
  if (failed(person)) return person
  const others = locked.filter(
    row => row.id !== id && row.admin_kind === 'superadmin' && row.active && row.confirmed_at !== null,
  )
  return { person, last: person.kind === 'superadmin' && person.status !== 'inactive' && others.length === 0 }
}

type Change = z.output<(typeof contract.updateAdministrator)['body']>

/** Returns the new kind and role, or why they are invalid. */
function validateKind(person: AdministratorAccount, { kind: newKind, roleId }: Change) {
  const kind = newKind ?? person.kind
  if (person.kind === 'hub' && kind !== 'hub') return wrong('kind', 'Change a hub’s administrators on the hub’s page.')
  if (kind !== 'admin') return roleId ? wrong('roleId', 'Only an admin has a role.') : { kind, roleId: null }
  if (roleId !== undefined) return { kind, roleId }
  return person.kind === 'admin' ? { kind, roleId: person.role?.id ?? null } : wrong('roleId', 'Choose a role.')
}

/**
 * Changes the given fields of an administrator. A new kind or role applies from their next call on. Returns
 * `admin_not_found`, `changed_meanwhile`, `invalid` for a kind or role that doesn't fit, or `last_superadmin` when nobody
 * else could administer the platform.
 */
export async function updateAdministrator(
  work: Work,
  caller: AdminCaller,
  id: string,
  change: Change,
): Promise<AdministratorAccount | Failure<'changed_meanwhile' | 'admin_not_found' | 'invalid' | 'last_superadmin'>> {
  const found = await lockWithSuperadmins(work, id)
  if (failed(found)) return found
  const { person, last } = found
  const stale = refuseStale(change.seen, { ...person, roleId: person.role?.id ?? null })
  if (stale) return stale
  const job = validateKind(person, change)
  if (failed(job)) return job
  if (last && job.kind !== 'superadmin') return fail('last_superadmin')
  const problem = job.roleId === null ? undefined : await roleProblem(work, job.roleId)
  if (problem) return problem
  await work.tx
    .updateTable('accounts')
    .set({
      first_name: change.firstName ?? person.firstName,
      last_name: change.lastName ?? person.lastName,
      phone_number: change.phoneNumber === undefined ? person.phoneNumber : change.phoneNumber,
      admin_kind: job.kind,
      admin_role_id: job.roleId,
    })
    .where('id', '=', id)
    .execute()
  return changed(work, caller, 'admin.update', person)
}

/** Writes an audit log entry with the old and new state and returns the new one. */
async function changed(
  work: Work,
  caller: AdminCaller,
  action: string,
  person: AdministratorAccount,
): Promise<AdministratorAccount> {
  const now = mustSucceed(await administratorById(work.tx, person.id))
  await audit(work, caller, { action, subject: ['admin', person.id], before: logged(person), after: logged(now) })
  return now
}

/** Reactivates an administrator. Does nothing for an active one. Returns `admin_not_found`. */
export async function activateAdministrator(
  work: Work,
  caller: AdminCaller,
  id: string,
): Promise<AdministratorAccount | Failure<'admin_not_found'>> {
  const found = await lockWithSuperadmins(work, id)
  if (failed(found) || found.person.status !== 'inactive') return failed(found) ? found : found.person
  await work.tx.updateTable('accounts').set({ active: true }).where('id', '=', id).execute()
  return changed(work, caller, 'admin.activate', found.person)
}

/**
 * Deactivates an administrator and ends their sessions. Does nothing for an inactive one. Returns `admin_not_found`,
 * or `last_superadmin` for the last active one.
 */
export async function deactivateAdministrator(
  work: Work,
  caller: AdminCaller,
  id: string,
): Promise<AdministratorAccount | Failure<'admin_not_found' | 'last_superadmin'>> {
  const found = await lockWithSuperadmins(work, id)
  if (failed(found)) return found
  if (found.last) return fail('last_superadmin')
  if (found.person.status === 'inactive') return found.person
  await work.tx.updateTable('accounts').set({ active: false }).where('id', '=', id).execute()
  await endSessions(work, id)
  return changed(work, caller, 'admin.deactivate', found.person)
}

/**
 * Closes an administrator's account permanently, and mails them so. Returns `admin_not_found`, or `last_superadmin` for the last active
 * one.
 */
export async function deleteAdministrator(
  work: Work,
  caller: AdminCaller,
  id: string,
): Promise<null | Failure<'admin_not_found' | 'last_superadmin'>> {
  const found = await lockWithSuperadmins(work, id)
  if (failed(found)) return found
  if (found.last) return fail('last_superadmin')
  await work.tx.updateTable('accounts').set({ admin_role_id: null }).where('id', '=', id).execute()
  await mailAccessRemoved(work, found.person, 'Bitmarte’s administration')
  await closeAccount(work, id)
  await audit(work, caller, { action: 'admin.delete', subject: ['admin', id], before: logged(found.person) })
  return null
}

/**
 * Mails the invitation again. Does nothing within a minute of the last one. Returns `admin_not_found`, or
 * `staff_joined` when the administrator has already accepted it.
 */
export async function inviteAdministrator(
  { config }: Platform,
  work: Work,
  caller: AdminCaller,
  id: string,
): Promise<null | Failure<'admin_not_found' | 'staff_joined'>> {
  const person = await administratorById(work.tx, id)
  if (failed(person)) return person
  if (person.status !== 'invited') return fail('staff_joined')
  const owner = { id, kind: 'admin', email: person.email, first_name: person.firstName } as const
  await mailInvitation(work, config.appUrl, owner, { by: caller.name, into: 'the team', role: titles[person.kind] })
  await audit(work, caller, { action: 'admin.invite', subject: ['admin', id], after: logged(person) })
  return null
}
