import { sql } from 'kysely'
import type { z } from 'zod'
import type { RoleBody, StaffRole, updateRole as updateRoleCall } from '#contract/stores/staff.ts'
import { audit } from '#platform/audit.ts'
import { mergeRole } from '#platform/changed-meanwhile.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, mustSucceed } from '#platform/failure.ts'
import { mayGive, type StaffCaller } from './staff.policy.ts'
import { grantsOf } from './staff.views.ts'

/** Maximum number of custom roles per store. */
const mostRoles = 30

const roles = (read: Reader, storeId: string) =>
  read
    .selectFrom('store_roles as r')
    .select(['r.id', 'r.name', sql<boolean>`r.store_id is null`.as('built_in'), grantsOf('r.id').as('grants')])
    .select(({ selectFrom, fn }) =>
      selectFrom('store_members as m')
        .select(fn.countAll<number>().as('count'))
        .where('m.store_id', '=', storeId)
        .whereRef('m.role_id', '=', 'r.id')
        .as('staff_count'),
    )
    .where(({ or, eb }) => or([eb('r.store_id', 'is', null), eb('r.store_id', '=', storeId)]))

type Row = Awaited<ReturnType<ReturnType<typeof roles>['executeTakeFirstOrThrow']>>

const roleOf = (row: Row, caller: StaffCaller): StaffRole => ({
  id: row.id,
  name: row.name,
  builtIn: row.built_in,
  grants: row.grants,
  staffCount: row.staff_count ?? 0,
  mayGive: mayGive(caller, row.grants),
})

/** Returns the roles of the caller's store: built-in ones, then its own by name. */
export async function roleList(read: Reader, caller: StaffCaller): Promise<{ count: number; rows: StaffRole[] }> {
  const rows = await roles(read, caller.scope.storeId)
    .orderBy(sql`r.store_id is null`, 'desc')
    .orderBy(sql`case when r.store_id is null then r.id::text else r.name end`)
    .execute()
  return { count: rows.length, rows: rows.map(row => roleOf(row, caller)) }
}

/** Returns a role of the caller's store, built in or custom. */
export async function roleById(
  read: Reader,
  caller: StaffCaller,
  id: string,
): Promise<StaffRole | Failure<'role_not_found'>> {
  const row = await roles(read, caller.scope.storeId).where('r.id', '=', id).executeTakeFirst()
  return row ? roleOf(row, caller) : fail('role_not_found')
}

const tooMuch = () => fail('not_allowed', { message: 'A role can’t have more permissions than your own.' })

/** Returns a locked custom role of the store; it can't have more grants than the caller. */
async function changeable(
  work: Work,
  caller: StaffCaller,
  id: string,
): Promise<StaffRole | Failure<'role_not_found' | 'not_allowed'>> {
  await work.tx.selectFrom('store_roles').select('id').where('id', '=', id).forUpdate().execute()
  const role = await roleById(work.tx, caller, id)
  if (failed(role)) return role
  if (role.builtIn)
    return fail('not_allowed', { message: 'Built-in roles can’t be changed. Create a custom role instead.' })
  return role.mayGive ? role : fail('not_allowed', { message: 'This role has more permissions than yours.' })
}

/** Prevents a custom role with the name of a built-in one. */
const isBuiltIn = async ({ tx }: Work, name: string): Promise<boolean> =>
  !!(await tx
    .selectFrom('store_roles')
    .select('id')
    .where('store_id', 'is', null)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst())

async function setGrants({ tx }: Work, roleId: string, grants: RoleBody['grants']): Promise<void> {
  await tx.deleteFrom('store_role_grants').where('role_id', '=', roleId).execute()
  if (grants.length)
    await tx
      .insertInto('store_role_grants')
      .values(grants.map(({ resource, right }) => ({ role_id: roleId, resource, can: right })))
      .execute()
}

/**
 * Creates a custom role of the store. Returns `not_allowed` for grants that the caller lacks, `too_many_roles` above 30,
 * and `role_name_taken` for a built-in role's name.
 */
export async function createRole(
  work: Work,
  caller: StaffCaller,
  body: RoleBody,
): Promise<StaffRole | Failure<'not_allowed' | 'too_many_roles' | 'role_name_taken'>> {
  const { tx } = work
  const { storeId } = caller.scope
  if (!mayGive(caller, body.grants)) return tooMuch()
  // Serializes additions per store, so that the limit holds.
  await tx.selectFrom('stores').select('id').where('id', '=', storeId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('store_roles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow()
  if (count >= mostRoles) return fail('too_many_roles')
  if (await isBuiltIn(work, body.name)) return fail('role_name_taken')
  const { id } = await tx
    .insertInto('store_roles')
    .values({ store_id: storeId, name: body.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setGrants(work, id, body.grants)
  await audit(work, caller, { action: 'staff-role.create', subject: ['staff-role', id], after: body })
  return mustSucceed(await roleById(tx, caller, id))
}

/**
 * Changes the given fields of a custom role. It applies to its holders from their next call on. Returns
 * `role_not_found`, `not_allowed` for a built-in role or grants that the caller lacks, `changed_meanwhile` and
 * `role_name_taken`.
 */
export async function updateRole(
  work: Work,
  caller: StaffCaller,
  id: string,
  change: z.output<typeof updateRoleCall.body>,
): Promise<StaffRole | Failure<'changed_meanwhile' | 'role_not_found' | 'not_allowed' | 'role_name_taken'>> {
  const role = await changeable(work, caller, id)
  if (failed(role)) return role
  const body = mergeRole(role, change)
  if (failed(body)) return body
  if (!mayGive(caller, body.grants)) return tooMuch()
  if (await isBuiltIn(work, body.name)) return fail('role_name_taken')
  await work.tx.updateTable('store_roles').set({ name: body.name }).where('id', '=', id).execute()
  await setGrants(work, id, body.grants)
  const before = { name: role.name, grants: role.grants }
  await audit(work, caller, { action: 'staff-role.update', subject: ['staff-role', id], before, after: body })
  return roleById(work.tx, caller, id)
}

/**
 * Deletes a custom role. A foreign key rejects it while somebody has it (`role_in_use`). Returns `role_not_found`,
 * and `not_allowed` for a built-in role or one with more grants than the caller's.
 */
export async function deleteRole(
  work: Work,
  caller: StaffCaller,
  id: string,
): Promise<null | Failure<'role_in_use' | 'role_not_found' | 'not_allowed'>> {
  const role = await changeable(work, caller, id)
  if (failed(role)) return role
  await work.tx.deleteFrom('store_roles').where('id', '=', id).execute()
  const before = { name: role.name, grants: role.grants }
  await audit(work, caller, { action: 'staff-role.delete', subject: ['staff-role', id], before })
  return null
}
