import { sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import type { Tenant } from './town.ts'

/** Rows as text, by table. */
export type Snapshot = ReadonlyMap<string, readonly string[]>

/** Tables that the app writes for itself. */
const kept = ['rate_limits', 'idempotency_keys']
/** Columns that everybody can change. */
const counted = ['follower_count', 'helpful']
/** Anybody can request a password reset mail for any address, and write to any store, which then reads it in its bell. */
const mailed = ['mails', 'account_links', 'notifications']

const peopleOf = ({ owner, clerk, buyer, rider }: Tenant): readonly string[] => [
  ...[owner, clerk, buyer, rider].map(({ accountId }) => accountId),
  rider.partnerId,
]

/** Returns every row of every table that references a tenant's store or people. */
export async function rowsOf(read: Reader, tenant: Tenant): Promise<Snapshot> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(read)
  const named = [tenant.owner.storeId, ...peopleOf(tenant)].join('|')
  const found = new Map<string, readonly string[]>()
  for (const { name } of tables) {
    if (kept.includes(name)) continue
    const { rows } = await sql<{ text: string }>`
      select (to_jsonb(t) - ${counted}::text[])::text as text from ${sql.table(name)} t
      where t::text ~ ${named} order by 1`.execute(read)
    found.set(
      name,
      rows.map(row => row.text),
    )
  }
  return found
}

/**
 * Returns rows of a tenant that were changed, deleted, or added in the name of its people. Others may reference its
 * store in their own rows, such as wishlists.
 */
export function changesOf(before: Snapshot, after: Snapshot, tenant: Tenant): string[] {
  const people = new RegExp(peopleOf(tenant).join('|'))
  return [...before].flatMap(([table, rows]) => {
    const now = new Set(after.get(table))
    const then = new Set(rows)
    const removed = rows.filter(row => !now.has(row)).map(row => `${table} is no longer ${row}`)
    const come = mailed.includes(table)
      ? []
      : [...now].filter(row => !then.has(row) && people.test(row)).map(row => `${table} came to have ${row}`)
    return [...removed, ...come]
  })
}
