import { sql } from 'kysely'
import { audit } from '../audit.ts'
import type { Caller } from '../auth.ts'
import { type Failure, fail } from '../failure.ts'
import type { Work } from './database.ts'

/** The highest `position` that the tables take. */
const last = 1000

/**
 * Puts rows in this order, in the places that they have among all rows of the table that aren't over, and numbers those
 * from 1. So a page of a list can be put in order by itself. Invalidates `tag`. `window_changed` where one of them is gone or over.
 */
export async function reorder(
  work: Work,
  caller: Pick<Caller, 'accountId' | 'name'>,
  { table, tag, ids, requestId }: { table: string; tag: string; ids: readonly string[]; requestId: string },
): Promise<null | Failure<'window_changed'>> {
  const { tx, now } = work
  const rows = sql`from ${sql.table(table)} where ends_at is null or ends_at > ${now}`
  // Locked in one order whoever comes, and only then read in theirs.
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

/** All, with some of them in another order in the places that these have. Undefined where one of them isn't there. */
export function inPlaces(all: readonly string[], some: readonly string[]): string[] | undefined {
  const chosen = new Set(some)
  if (chosen.size !== some.length || all.filter(id => chosen.has(id)).length !== some.length) return undefined
  const next = some.values()
  return all.map(id => (chosen.has(id) ? (next.next().value ?? id) : id))
}
