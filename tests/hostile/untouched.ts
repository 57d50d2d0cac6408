import { sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import type { Tenant } from './town.ts'

/** Rows as text, by table. */
export type Snapshot = ReadonlyMap<string, readonly string[]>

/** What the app writes for itself. */
const kept = ['rate_limits', 'idempotency_keys']
/** What everybody may add to. */
const counted = ['follower_count']
/** Anybody may have a link to a new password mailed to whom they name. */
const mailed = ['mails', 'account_links']

const peopleOf = ({ owner, clerk, buyer, rider }: Tenant): readonly string[] => [
  ...[owner, clerk, buyer, rider].map(({ accountId }) => accountId),
  rider.partnerId,
]

/** Every row of every table that names a tenant's store or one of its people. */
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
 * What is another than it was: a row that changed or went, or one that came in the name of one of the tenant's people.
 * Others may name its store in rows of their own, such as what they wish for.
 */
export function changesOf(before: Snapshot, after: Snapshot, tenant: Tenant): string[] {
  const people = new RegExp(peopleOf(tenant).join('|'))
  return [...before].flatMap(([table, rows]) => {
    const now = new Set(after.get(table))
    const then = new Set(rows)
    const gone = rows.filter(row => !now.has(row)).map(row => `${table} is no longer ${row}`)
    const come = mailed.includes(table)
      ? []
      : [...now].filter(row => !then.has(row) && people.test(row)).map(row => `${table} came to have ${row}`)
    return [...gone, ...come]
  })
}
