import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { AdminKind } from '#contract/access.ts'
import type { Administrator, AdminStatus, listAdministrators } from '#contract/identity/administrators.ts'
import type { Reader } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { closedEmails } from './members.ts'

/** An administrator without their hub, which the logistics domain adds. */
export type AdministratorAccount = Omit<Administrator, 'hub'>

interface Row {
  id: string
  first_name: string
  last_name: string
  email: string
  phone_number: string | null
  kind: AdminKind
  role_id: string | null
  role: string | null
  status: AdminStatus
  two_factor: boolean
  last_login_at: Date | null
  created_at: Date
}

const status = sql`case when not a.active then 'inactive' when a.confirmed_at is null then 'invited' else 'active' end`
/** SQL: whether an account is of an administrator and not closed. */
const isOpenAdmin = sql`a.kind = 'admin' and a.email not like ${closedEmails}`

async function administratorsThat(read: Reader, condition: RawBuilder<unknown>): Promise<AdministratorAccount[]> {
  const { rows } = await sql<Row>`
    select a.id, a.first_name, a.last_name, a.email, a.phone_number, a.admin_kind as kind, r.id as role_id, r.name as role,
      ${status} as status, f.on_since is not null as two_factor, a.last_login_at, a.created_at
    from accounts a
    left join admin_roles r on r.id = a.admin_role_id
    left join two_factors f on f.account_id = a.id
    where ${isOpenAdmin} and ${condition}`.execute(read)
  return rows.map(row => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    kind: row.kind,
    role: row.role_id && row.role ? { id: row.role_id, name: row.role } : null,
    status: row.status,
    twoFactor: row.two_factor,
    lastLogin: row.last_login_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }))
}

/** Lists administrators by name. */
export async function administrators(
  read: Reader,
  { search, kind, roleId, status: wantedStatus, limit, offset }: z.output<(typeof listAdministrators)['query']>,
): Promise<{ count: number; rows: AdministratorAccount[] }> {
  const conditions = [
    search && sql`plain(a.first_name || ' ' || a.last_name || ' ' || a.email) like plain(${containing(search)})`,
    kind && sql`a.admin_kind = ${kind}`,
    roleId && sql`a.admin_role_id = ${roleId}`,
    wantedStatus && sql`${status} = ${wantedStatus}`,
  ].filter(filter => typeof filter === 'object')
  const condition = conditions.length ? sql.join(conditions, sql` and `) : sql`true`
  const [rows, counted] = await Promise.all([
    administratorsThat(
      read,
      sql`${condition} order by a.first_name, a.last_name, a.id limit ${limit} offset ${offset}`,
    ),
    sql<{ count: number }>`select count(*) as count from accounts a where ${isOpenAdmin} and ${condition}`.execute(
      read,
    ),
  ])
  return { count: counted.rows[0]?.count ?? 0, rows }
}

/** Returns one administrator. */
export async function administratorById(
  read: Reader,
  id: string,
): Promise<AdministratorAccount | Failure<'admin_not_found'>> {
  const [found] = await administratorsThat(read, sql`a.id = ${id}`)
  return found ?? fail('admin_not_found')
}
