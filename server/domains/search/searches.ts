import { sql } from 'kysely'
import type { z } from 'zod'
import type { listSearches, SearchCount, SearchEvent } from '#contract/search/searches.ts'
import type { Reader, Work } from '#platform/database/database.ts'

const columns: Record<SearchEvent, 'searches' | 'misses' | 'clicks' | 'additions' | 'orders'> = {
  searched: 'searches',
  missed: 'misses',
  clicked: 'clicks',
  added: 'additions',
  ordered: 'orders',
}

/** The text without capitals, accents and punctuation, so that the same search is counted once; units stay apart. */
const asTyped = (text: string) =>
  sql<string>`left(trim(regexp_replace(plain(${text}), '[^[:alnum:]]+', ' ', 'g')), 100)`

/** Days after which counts are deleted. */
const kept = 400

/** Counts an event of a search. A search that missed also counts as a search. */
export async function countSearch(
  { tx, now }: Work,
  { search, event, after }: { search: string; event: SearchEvent; after?: string | undefined },
): Promise<null> {
  const { rows } = await sql<{ words: string; before: string }>`
    select ${asTyped(search)} as words, ${asTyped(after ?? '')} as before`.execute(tx)
  const [{ words, before } = { words: '', before: '' }] = rows
  if (!words) return null
  const counted = { [columns[event]]: 1, ...(event === 'missed' && { searches: 1 }) }
  await tx
    .insertInto('search_counts')
    .values({ day: sql<Date>`day_in_lagos(${now})`, words, ...counted })
    .onConflict(conflict =>
      conflict
        .columns(['day', 'words'])
        .doUpdateSet(
          Object.fromEntries(Object.keys(counted).map(column => [column, sql`search_counts.${sql.ref(column)} + 1`])),
        ),
    )
    .execute()
  if (event === 'clicked' && before && before !== words)
    await tx
      .insertInto('search_follow_ups')
      .values({ words: before, next: words, times: 1 })
      .onConflict(conflict =>
        conflict.columns(['words', 'next']).doUpdateSet({ times: sql`search_follow_ups.times + 1` }),
      )
      .execute()
  return null
}

/** Returns what customers searched for in the last days. */
export async function searchesOf(
  read: Reader,
  { kind, days, limit, offset }: z.output<typeof listSearches.query>,
  now: Date,
): Promise<{ count: number; rows: SearchCount[] }> {
  const isMissed = kind === 'missed'
  const { rows } = await sql<Omit<SearchCount, 'words'> & { count: number; words: string | null }>`
    with counted as (
      select words, sum(searches)::int as searches, sum(misses)::int as misses, sum(clicks)::int as clicks,
        sum(additions)::int as additions, sum(orders)::int as orders
      from search_counts where day > day_in_lagos(${now}) - ${days}::int group by words
    ), shown as (
      select * from counted where ${isMissed ? sql`misses > 0` : sql`searches > 0`}
    )
    select total.count, page.*, coalesce((
      select json_agg(next order by times desc, next) from (
        select next, times from search_follow_ups f where f.words = page.words order by times desc, next limit 3) likely
    ), '[]') as next
    from (select count(*)::int as count from shown) total
      left join (select * from shown order by ${isMissed ? sql`misses desc` : sql`searches desc`}, words limit ${limit} offset ${offset}) page on true
    order by ${isMissed ? sql`misses desc` : sql`searches desc`}, words`.execute(read)
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.flatMap(({ count: _, words, ...row }) => (words === null ? [] : { words, ...row })),
  }
}

/** Deletes counts that no report shows any more, and what followed searches that nobody makes any more. */
export async function deleteOldSearches({ tx, now }: Work): Promise<void> {
  await sql`delete from search_counts where day < day_in_lagos(${now}) - ${kept}::int`.execute(tx)
  await sql`delete from search_follow_ups f
    where not exists (select from search_counts c where c.words = f.words)`.execute(tx)
}
