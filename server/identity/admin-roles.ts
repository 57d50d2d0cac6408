import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { AdminGrant } from '#contract/access.ts'
import type {
  AdminRole,
  adminRoleBody,
  updateAdminRole as updateAdminRoleCall,
} from '#contract/identity/administrators.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import { mergeRole } from '#platform/changed-meanwhile.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, mustSucceed } from '#platform/failure.ts'

type Body = z.output<typeof adminRoleBody>

/** Maximum number of roles. */
const maxRoles = 50

async function rolesThat(read: Reader, fit: RawBuilder<unknown>): Promise<AdminRole[]> {
  const { rows } = await sql<AdminRole>`
    select r.id, r.name,
      (select coalesce(json_agg(json_build_object('resource', g.resource, 'right', g.can) order by g.resource), '[]')
        from admin_role_grants g where g.role_id = r.id) as grants,
      (select count(*) from accounts a where a.admin_role_id = r.id) as "adminCount"
    from admin_roles r where ${fit}`.execute(read)
  return rows
}

/** Lists administrators' roles by name. */
export async function adminRoles(read: Reader): Promise<{ count: number; rows: AdminRole[] }> {
  const rows = await rolesThat(read, sql`true order by lower(r.name)`)
  return { count: rows.length, rows }
}

async function roleById(read: Reader, id: string): Promise<AdminRole | Failure<'role_not_found'>> {
  const [role] = await rolesThat(read, sql`r.id = ${id}`)
  return role ?? fail('role_not_found')
}

async function setGrants({ tx }: Work, role_id: string, grants: readonly AdminGrant[]): Promise<void> {
  await tx.deleteFrom('admin_role_grants').where('role_id', '=', role_id).execute()
  if (grants.length)
    await tx
      .insertInto('admin_role_grants')
      .values(grants.map(({ resource, right }) => ({ role_id, resource, can: right })))
      .execute()
}

/** Locks and returns a role, so that the second of two changes sees the first. */
async function lockRole({ tx }: Work, id: string): Promise<AdminRole | undefined> {
  await tx.selectFrom('admin_roles').select('id').where('id', '=', id).forUpdate().execute()
  const [role] = await rolesThat(tx, sql`r.id = ${id}`)
  return role
}

/**
 * Creates a role of administrators. Returns `too_many_admin_roles` when there are 50, and `role_name_taken` for a
 * duplicate name.
 */
export async function createAdminRole(
  work: Work,
  caller: AdminCaller,
  body: Body,
): Promise<AdminRole | Failure<'role_name_taken' | 'too_many_admin_roles'>> {
  // Serialises creations, so that two at once can't exceed the limit.
  await sql`lock table admin_roles in share row exclusive mode`.execute(work.tx)
  const { count } = await work.tx
    .selectFrom('admin_roles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= maxRoles) return fail('too_many_admin_roles')
  const { id } = await work.tx
    .insertInto('admin_roles')
    .values({ name: body.name, created_at: work.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setGrants(work, id, body.grants)
  await audit(work, caller, { action: 'admin-role.create', subject: ['admin-role', id], after: body })
  return mustSucceed(await roleById(work.tx, id))
}

/**
 * Changes the given fields of a role of administrators. It applies to its holders from their next call on. Returns
 * `role_not_found`, `changed_meanwhile`, and `role_name_taken` for a duplicate name.
 */
export async function updateAdminRole(
  work: Work,
  caller: AdminCaller,
  id: string,
  change: z.output<typeof updateAdminRoleCall.body>,
): Promise<AdminRole | Failure<'changed_meanwhile' | 'role_name_taken' | 'role_not_found'>> {
  const role = await lockRole(work, id)
  if (!role) return fail('role_not_found')
  const body = mergeRole(role, change)
  if (failed(body)) return body
  await work.tx.updateTable('admin_roles').set({ name: body.name }).where('id', '=', id).execute()
  await setGrants(work, id, body.grants)
  const before = { name: role.name, grants: role.grants }
  await audit(work, caller, { action: 'admin-role.update', subject: ['admin-role', id], before, after: body })
  return roleById(work.tx, id)
}

/**
 * Deletes a role of administrators. Returns `role_not_found`, and `role_in_use` (a foreign key) when somebody has it.
 */
export async function deleteAdminRole(
  work: Work,
  caller: AdminCaller,
  id: string,
): Promise<null | Failure<'role_in_use' | 'role_not_found'>> {
  const role = await lockRole(work, id)
  if (!role) return fail('role_not_found')
  await work.tx.deleteFrom('admin_roles').where('id', '=', id).execute()
  const before = { name: role.name, grants: role.grants }
  await audit(work, caller, { action: 'admin-role.delete', subject: ['admin-role', id], before })
  return null
}
