import type { z } from 'zod'
import type * as contract from '#contract/identity/administrators.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { type AdministratorAccount, administratorById } from './administrators.views.ts'
import { mailInvitation } from './links.ts'
import { closeAccount, newMember } from './members.ts'
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

/** What an invitation calls the job. */
const jobs = {
  admin: 'an administrator',
  superadmin: 'a superadmin',
  scheduler: 'a scheduler',
  dispatcher: 'a dispatcher',
  hub: 'a hub administrator',
} as const

/** What is wrong with a role that is to be given, if anything. It can't be deleted before the work is done. */
async function roleProblem({ tx }: Work, roleId: string): Promise<Failure | undefined> {
  const role = await tx.selectFrom('admin_roles').select('id').where('id', '=', roleId).forKeyShare().executeTakeFirst()
  return role ? undefined : wrong('roleId', 'Choose a role that there is.')
}

/** Adds an administrator, and mails them a link that sets their password: until then nobody knows one. */
export async function createAdministrator(
  { db, config }: Platform,
  caller: AdminCaller,
  { kind, roleId, ...person }: z.output<(typeof contract.createAdministrator)['body']>,
): Promise<AdministratorAccount | Failure> {
  const add = await newMember({ ...person, kind: 'admin', adminKind: kind })
  return db.transact(async work => {
    const problem = roleId === null ? undefined : await roleProblem(work, roleId)
    if (problem) return problem
    const added = await add(work)
    if (!added) return fail('email_taken', { message: 'An administrator has this e-mail already. Give another.' })
    await work.tx.updateTable('accounts').set({ admin_role_id: roleId }).where('id', '=', added.id).execute()
    await mailInvitation(work, config.appUrl, added, { by: caller.name, into: 'the team', role: jobs[kind] })
    const made = await administratorById(work.tx, added.id)
    if (failed(made)) return made
    await audit(work, caller, { action: 'admin.create', subject: ['admin', made.id], after: logged(made) })
    return made
  })
}

/** An administrator, locked together with every superadmin who can sign in: so none of them goes at the same time. */
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

/** The kind and role that somebody is to have, or what is wrong with them. */
function jobOf(person: AdministratorAccount, { kind: given, roleId }: Change) {
  const kind = given ?? person.kind
  if (person.kind === 'hub' && kind !== 'hub') return wrong('kind', 'Who looks after a hub is set with the hub.')
  if (kind !== 'admin') return roleId ? wrong('roleId', 'Only an admin has a role.') : { kind, roleId: null }
  if (roleId !== undefined) return { kind, roleId }
  return person.kind === 'admin' ? { kind, roleId: person.role?.id ?? null } : wrong('roleId', 'Say what they may do.')
}

/** Changes an administrator. Another kind or role counts from their next call on. */
export async function updateAdministrator(
  work: Work,
  caller: AdminCaller,
  id: string,
  change: Change,
): Promise<AdministratorAccount | Failure> {
  const found = await lockWithSuperadmins(work, id)
  if (failed(found)) return found
  const { person, last } = found
  const job = jobOf(person, change)
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

/** Writes down what somebody was and is, and answers the latter. */
async function changed(
  work: Work,
  caller: AdminCaller,
  action: string,
  person: AdministratorAccount,
): Promise<AdministratorAccount | Failure> {
  const now = await administratorById(work.tx, person.id)
  if (failed(now)) return now
  await audit(work, caller, { action, subject: ['admin', person.id], before: logged(person), after: logged(now) })
  return now
}

/** Lets an administrator sign in again. One who can stays as they are. */
export async function activateAdministrator(
  work: Work,
  caller: AdminCaller,
  id: string,
): Promise<AdministratorAccount | Failure> {
  const found = await lockWithSuperadmins(work, id)
  if (failed(found) || found.person.status !== 'inactive') return failed(found) ? found : found.person
  await work.tx.updateTable('accounts').set({ active: true }).where('id', '=', id).execute()
  return changed(work, caller, 'admin.activate', found.person)
}

/** Ends an administrator's sessions and lets none begin. One who can't sign in stays as they are. */
export async function deactivateAdministrator(
  work: Work,
  caller: AdminCaller,
  id: string,
): Promise<AdministratorAccount | Failure> {
  const found = await lockWithSuperadmins(work, id)
  if (failed(found)) return found
  if (found.last) return fail('last_superadmin')
  if (found.person.status === 'inactive') return found.person
  await work.tx.updateTable('accounts').set({ active: false }).where('id', '=', id).execute()
  await endSessions(work, id)
  return changed(work, caller, 'admin.deactivate', found.person)
}

/** Closes an administrator's account for good. */
export async function deleteAdministrator(work: Work, caller: AdminCaller, id: string): Promise<null | Failure> {
  const found = await lockWithSuperadmins(work, id)
  if (failed(found)) return found
  if (found.last) return fail('last_superadmin')
  await work.tx.updateTable('accounts').set({ admin_role_id: null }).where('id', '=', id).execute()
  await closeAccount(work, id)
  await audit(work, caller, { action: 'admin.delete', subject: ['admin', id], before: logged(found.person) })
  return null
}

/** Mails somebody who hasn't joined yet the link again; within a minute of the last one it does nothing. */
export async function inviteAdministrator(
  { config }: Platform,
  work: Work,
  caller: AdminCaller,
  id: string,
): Promise<null | Failure> {
  const person = await administratorById(work.tx, id)
  if (failed(person)) return person
  if (person.status !== 'invited') return fail('staff_joined')
  const owner = { id, kind: 'admin', email: person.email, first_name: person.firstName } as const
  await mailInvitation(work, config.appUrl, owner, { by: caller.name, into: 'the team', role: jobs[person.kind] })
  await audit(work, caller, { action: 'admin.invite', subject: ['admin', id], after: logged(person) })
  return null
}
