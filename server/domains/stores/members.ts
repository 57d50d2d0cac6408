import { sql } from 'kysely'
import type { Resource } from '#contract/access.ts'
import type { Reader } from '#platform/database/database.ts'

/** Returns the accounts to notify about a resource of a store: its owner, and staff whose role has the resource. */
export async function membersWith(read: Reader, storeId: string, resource: Resource): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select m.account_id from store_members m join accounts a on a.id = m.account_id
    where m.store_id = ${storeId} and a.active and (m.role_id is null or exists (
      select from store_role_grants g where g.role_id = m.role_id and g.resource = ${resource}))
    order by m.account_id`.execute(read)
  return rows.map(row => row.account_id)
}
