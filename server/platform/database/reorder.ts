import { sql } from 'kysely'
import { audit } from '../audit.ts'
import type { Caller } from '../auth.ts'
import { type Failure, fail } from '../failure.ts'
import type { Work } from './database.ts'

/** Highest `position` that the tables allow. */
const last = 1000

/**
 * Reorders `ids` among the positions they hold in the list of active rows (no end, or one in the future), and
 * renumbers the list from 1. One page of a list can thus be reordered by itself. Invalidates `tag`. Returns
 * `window_changed` when a row no longer exists or has ended.
 */
export async function reorder(
  work: Work,
  caller: Pick<Caller, 'accountId' | 'name'>,
  { table, tag, ids, requestId }: { table: string; tag: string; ids: readonly string[]; requestId: string },
): Promise<null | Failure<'window_changed'>> {
  const { tx, now } = work
  const rows = sql`from ${sql.table(table)} where ends_at is null or ends_at > ${now}`
  // Locks in a fixed order to prevent deadlocks, then reads in list order.
  await sql`select id ${rows} order by id for update`.execute(tx)
  const { rows: found } = await sql<{ id: string }>`select id ${rows} order by position, starts_at, id`.execute(tx)
  const moved = ids.map(id => id.toLowerCase())
  const all = inPlaces(
    found.map(({ id }) => id),
    moved,
  )
  if (!all) return fail('window_changed')
  await sql`update ${sql.table(table)} set position = least(place.n, ${last})
    from unnest(${all}::uuid[]) with ordinality place (id, n)
    where ${sql.table(table)}.id = place.id and position <> least(place.n, ${last})`.execute(tx)
  work.invalidate(tag)
  await audit(work, caller, { action: `${table}.order`, subject: [table, 'order'], after: { ids: moved }, requestId })
  return null
}

/**
 * Returns `all` with the IDs of `some` reordered among their own positions. Returns undefined when one is missing or
 * occurs twice.
 */
export function inPlaces(all: readonly string[], some: readonly string[]): string[] | undefined {
  const chosen = new Set(some)
  if (chosen.size !== some.length || all.filter(id => chosen.has(id)).length !== some.length) return undefined
  const next = some.values()
  return all.map(id => (chosen.has(id) ? (next.next().value ?? id) : id))
}
