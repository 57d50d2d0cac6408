import type { z } from 'zod'
import type { createStaffBody, StaffRole, StoreStaff, updateStaffBody } from '#contract/stores/staff.ts'
import { closeAccount, mailAccessRemoved, mailInvitation, newMember, renameAccount } from '#identity/index.ts'
import { audit } from '#platform/audit.ts'
import { refuseStale } from '#platform/changed-meanwhile.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, mustSucceed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import type { StaffCaller } from './staff.policy.ts'
import { staffById } from './staff.views.ts'
import { roleById } from './staff-roles.ts'

/** Roles that every store has. */
export type BuiltInRole = 'Manager' | 'Product editor' | 'Order clerk' | 'Accountant'

/** Maximum number of members per store, including the owner. */
const mostStaff = 200

/** Adds a merchant account that belongs to no store to a store. */
export async function addStaff(
  { tx }: Work,
  { storeId, accountId, role }: { storeId: string; accountId: string; role: BuiltInRole },
): Promise<void> {
  const { id } = await tx
    .selectFrom('store_roles')
    .select('id')
    .where('store_id', 'is', null)
    .where('name', '=', role)
    .executeTakeFirstOrThrow()
  await tx.insertInto('store_members').values({ account_id: accountId, store_id: storeId, role_id: id }).execute()
}

const wrong = (field: string, message: string) => fail('invalid', { fields: [{ field, message }] })

/** Returns the role that the caller assigns. */
async function assignableRole({ tx }: Work, caller: StaffCaller, id: string): Promise<StaffRole | Failure<'invalid'>> {
  const role = await roleById(tx, caller, id)
  if (failed(role)) return wrong('roleId', 'Choose a role of your store.')
  return role.mayGive ? role : wrong('roleId', 'This role has more permissions than yours. Choose another.')
}

/** Returns a member of the caller's store whom the caller can change, locked together with their account. */
async function changeable(
  work: Work,
  caller: StaffCaller,
  id: string,
): Promise<StoreStaff | Failure<'staff_not_found' | 'not_allowed'>> {
  await work.tx
    .selectFrom('store_members as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select('a.id')
    .where('a.id', '=', id)
    .where('m.store_id', '=', caller.scope.storeId)
    .forNoKeyUpdate()
    .execute()
  const person = await staffById(work.tx, caller, id)
  if (failed(person) || person.mayChange) return person
  if (person.owner) return fail('not_allowed', { message: 'The owner of the store can’t be changed.' })
  if (person.id === caller.accountId)
    return fail('not_allowed', { message: 'Somebody else must change your own role.' })
  return fail('not_allowed', { message: 'This person has more permissions than you. Ask the owner of the store.' })
}

const logged = ({ firstName, lastName, email, role }: StoreStaff) => ({
  name: `${firstName} ${lastName}`,
  email,
  role: role?.name,
})

/**
 * Adds a staff member to the caller's store and mails them a link to set a password. Returns `too_many_staff` above 200,
 * and `invalid` for a role that the caller can't give or an e-mail address that has a merchant account.
 */
export async function createStaff(
  { db, config }: Platform,
  caller: StaffCaller,
  { roleId, ...person }: z.output<typeof createStaffBody>,
): Promise<StoreStaff | Failure<'invalid' | 'too_many_staff'>> {
  const { storeId } = caller.scope
  const add = await newMember({ kind: 'merchant', ...person })
  return db.transact(async work => {
    const { tx } = work
    // Serializes additions per store, so that the limit holds.
    const store = await tx
      .selectFrom('stores')
      .select('name')
      .where('id', '=', storeId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const { count } = await tx
      .selectFrom('store_members')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('store_id', '=', storeId)
      .executeTakeFirstOrThrow()
    if (count >= mostStaff) return fail('too_many_staff')
    const role = await assignableRole(work, caller, roleId)
    if (failed(role)) return role
    const added = await add(work)
    if (!added) return wrong('email', 'This e-mail has a merchant account already. Use another.')
    await tx.insertInto('store_members').values({ account_id: added.id, store_id: storeId, role_id: role.id }).execute()
    await mailInvitation(work, config.appUrl, added, { by: caller.name, into: store.name, role: role.name })
    const made = mustSucceed(await staffById(tx, caller, added.id))
    await audit(work, caller, { action: 'staff.create', subject: ['staff', added.id], after: logged(made) })
    return made
  })
}

/**
 * Changes the given fields of a staff member of the caller's store. A new role applies from their next call on. Returns
 * `staff_not_found`, `not_allowed` unless the caller can change them, `changed_meanwhile`, and `invalid` for a role that
 * the caller can't give.
 */
export async function updateStaff(
  work: Work,
  caller: StaffCaller,
  id: string,
  { seen, roleId, firstName, lastName, phoneNumber }: z.output<typeof updateStaffBody>,
): Promise<StoreStaff | Failure<'changed_meanwhile' | 'staff_not_found' | 'not_allowed' | 'invalid'>> {
  const person = await changeable(work, caller, id)
  if (failed(person)) return person
  const stale = refuseStale(seen, { ...person, roleId: person.role?.id })
  if (stale) return stale
  const role = roleId === undefined ? undefined : await assignableRole(work, caller, roleId)
  if (failed(role)) return role
  if (role) await work.tx.updateTable('store_members').set({ role_id: role.id }).where('account_id', '=', id).execute()
  await renameAccount(work, id, {
    firstName: firstName ?? person.firstName,
    lastName: lastName ?? person.lastName,
    phoneNumber: phoneNumber === undefined ? person.phoneNumber : phoneNumber,
  })
  const changed = await staffById(work.tx, caller, id)
  if (failed(changed)) return changed
  const [before, after] = [logged(person), logged(changed)]
  await audit(work, caller, { action: 'staff.update', subject: ['staff', id], before, after })
  return changed
}

/**
 * Removes a staff member from the caller's store, mails them so, ends their sessions, and closes the account. Returns
 * `staff_not_found`, and `not_allowed` unless the caller can change them.
 */
export async function deleteStaff(
  work: Work,
  caller: StaffCaller,
  id: string,
): Promise<null | Failure<'staff_not_found' | 'not_allowed'>> {
  const person = await changeable(work, caller, id)
  if (failed(person)) return person
  await work.tx.deleteFrom('store_members').where('account_id', '=', id).execute()
  const store = await work.tx
    .selectFrom('stores')
    .select('name')
    .where('id', '=', caller.scope.storeId)
    .executeTakeFirstOrThrow()
  await mailAccessRemoved(work, person, store.name)
  await closeAccount(work, id)
  await audit(work, caller, { action: 'staff.delete', subject: ['staff', id], before: logged(person) })
  return null
}

/**
 * Mails an unused invitation again; does nothing within a minute of the last one. Returns `staff_not_found`,
 * `not_allowed` unless the caller can change them, and `staff_joined` once they set a password.
 */
export async function inviteStaff(
  { config }: Platform,
  work: Work,
  caller: StaffCaller,
  id: string,
): Promise<null | Failure<'staff_not_found' | 'not_allowed' | 'staff_joined'>> {
  const person = await changeable(work, caller, id)
  if (failed(person)) return person
  if (person.status !== 'invited') return fail('staff_joined')
  const store = await work.tx
    .selectFrom('stores')
    .select('name')
    .where('id', '=', caller.scope.storeId)
    .executeTakeFirstOrThrow()
  const owner = { id, kind: 'merchant', email: person.email, first_name: person.firstName } as const
  await mailInvitation(work, config.appUrl, owner, { by: caller.name, into: store.name, role: person.role?.name ?? '' })
  await audit(work, caller, { action: 'staff.invite', subject: ['staff', id], after: logged(person) })
  return null
}
