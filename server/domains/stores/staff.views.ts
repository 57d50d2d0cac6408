import { sql } from 'kysely'
import type { z } from 'zod'
import { type Grant, resources } from '#contract/access.ts'
import type { listStaff, StoreStaff } from '#contract/stores/staff.ts'
import type { Reader } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { mayChange, type StaffCaller } from './staff.policy.ts'

const everything: readonly Grant[] = resources.map(resource => ({ resource, right: 'manage' }))

/** Selects the grants of the role `role`, a column of the outer query. */
export const grantsOf = (role: string) =>
  sql<
    Grant[]
  >`(select coalesce(json_agg(json_build_object('resource', g.resource, 'right', g.can) order by g.resource), '[]')
    from store_role_grants g where g.role_id = ${sql.ref(role)})`

const people = (read: Reader, storeId: string) =>
  read
    .selectFrom('store_members as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .innerJoin('stores as s', 's.id', 'm.store_id')
    .leftJoin('store_roles as r', 'r.id', 'm.role_id')
    .where('m.store_id', '=', storeId)

const columns = [
  'a.id',
  'a.first_name',
  'a.last_name',
  'a.email',
  'a.phone_number',
  'a.active',
  'a.confirmed_at',
  'a.last_login_at',
  'a.created_at',
  'r.id as role_id',
  'r.name as role',
  sql<boolean>`s.merchant_id = a.id`.as('owner'),
  grantsOf('m.role_id').as('grants'),
] as const

const selected = (read: Reader, storeId: string) => people(read, storeId).select(columns)
type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

function staffOf(row: Row, caller: StaffCaller): StoreStaff {
  const person = { id: row.id, owner: row.owner, resources: row.owner ? [...everything] : row.grants }
  const joined = row.confirmed_at ? 'active' : 'invited'
  return {
    ...person,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    role: row.role_id && row.role ? { id: row.role_id, name: row.role } : null,
    status: row.active ? joined : 'inactive',
    lastLogin: row.last_login_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    mayChange: mayChange(caller, person),
  }
}

/** Returns the members of the caller's store: the owner, then staff by name. */
export async function staffList(
  read: Reader,
  caller: StaffCaller,
  query: z.output<(typeof listStaff)['query']>,
): Promise<{ count: number; rows: StoreStaff[] }> {
  const { storeId } = caller.scope
  const like = containing(query.search ?? '')
  const found = people(read, storeId)
    .$if(Boolean(query.search), rows =>
      rows.where(sql<boolean>`(a.first_name || ' ' || a.last_name ilike ${like} or a.email ilike ${like})`),
    )
    .$if(query.roleId !== undefined, rows => rows.where('m.role_id', '=', query.roleId ?? ''))
  const [rows, { count }] = await Promise.all([
    found
      .select(columns)
      .orderBy(sql`(s.merchant_id = a.id)`, 'desc')
      .orderBy('a.first_name')
      .orderBy('a.last_name')
      .orderBy('a.id')
      .limit(query.limit)
      .offset(query.offset)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { count, rows: rows.map(row => staffOf(row, caller)) }
}

/** Returns one member of the caller's store. */
export async function staffById(
  read: Reader,
  caller: StaffCaller,
  id: string,
): Promise<StoreStaff | Failure<'staff_not_found'>> {
  const row = await selected(read, caller.scope.storeId).where('a.id', '=', id).executeTakeFirst()
  return row ? staffOf(row, caller) : fail('staff_not_found')
}
