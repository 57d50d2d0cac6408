import { sql } from 'kysely'
import type { Synonyms } from '#contract/search/search.ts'
import { audit } from '#platform/audit.ts'
import type { Caller } from '#platform/auth.ts'
import { refuseStale } from '#platform/changed-meanwhile.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { everything } from '#platform/http/shared-answers.ts'
import { startingSynonyms } from './synonyms-to-start.ts'

type Who = Pick<Caller, 'accountId' | 'name'> | undefined

const groupsOf = (read: Reader) =>
  read
    .selectFrom('search_synonyms')
    .select(({ fn }) => ['group_id as id', fn.min('created_at').as('created_at')])
    .select(sql<string[]>`array_agg(term order by position)`.as('terms'))
    .select(
      sql<string[]>`coalesce(array_agg(term order by position) filter (where role = 'from'), '{}')`.as('only_typed'),
    )
    .select(
      sql<string[]>`coalesce(array_agg(term order by position) filter (where role = 'to'), '{}')`.as('only_found'),
    )
    .select(({ fn }) => fn.max('weight').as('weight'))
    .groupBy('group_id')

interface GroupRow {
  id: string
  terms: string[]
  only_typed: string[]
  only_found: string[]
  weight: number
  created_at: Date
}

const synonymsOf = (row: GroupRow): Synonyms => ({
  id: row.id,
  terms: row.terms,
  onlyTyped: row.only_typed,
  onlyFound: row.only_found,
  weight: Math.round(row.weight * 100),
  createdAt: row.created_at.toISOString(),
})

/** Returns synonym groups, newest first; with a search, groups with a term that contains it, or that is another form of it. */
export async function listSynonyms(
  read: Reader,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
): Promise<{ count: number; rows: Synonyms[] }> {
  const groups = search
    ? groupsOf(read).having(
        sql<boolean>`bool_or(position(plain(${search}) in plain(term)) > 0 or key = stems(${search}))`,
      )
    : groupsOf(read)
  const [rows, { count }] = await Promise.all([
    groups.orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    read
      .selectFrom(groups.as('found'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { count, rows: rows.map(synonymsOf) }
}

export interface NewSynonyms {
  terms: readonly string[]
  onlyTyped?: readonly string[]
  onlyFound?: readonly string[]
  /** In percent. */
  weight?: number
}

/**
 * Makes terms synonyms in every later search. A term, singular or plural, belongs to one group. Returns `synonym_taken`
 * if one is in another group, and `invalid` if searches already treat them as one word, if a role names another term, or
 * if no term would find another.
 */
export async function addSynonyms(
  work: Work,
  group: NewSynonyms,
  by?: Who,
): Promise<Synonyms | Failure<'synonym_taken' | 'invalid'>> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(work.tx)
  const id = rows[0]?.id ?? ''
  const added = await writeGroup(work, { id, created_at: work.now }, group)
  if (!failed(added)) await audit(work, by, { action: 'synonyms.add', subject: ['synonyms', id], after: saidOf(added) })
  return added
}

/**
 * Replaces a group's terms, their roles and its weight. Fails as `addSynonyms` does, and with `synonyms_not_found` and
 * `changed_meanwhile`.
 */
export async function changeSynonyms(
  work: Work,
  id: string,
  { seen, ...group }: NewSynonyms & { seen?: Partial<Synonyms> | undefined },
  by?: Who,
): Promise<Synonyms | Failure<'synonyms_not_found' | 'synonym_taken' | 'invalid' | 'changed_meanwhile'>> {
  const { tx } = work
  // Serializes changes of the group: each replaces its rows.
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(tx)
  const before = await groupsOf(tx).where('group_id', '=', id).executeTakeFirst()
  if (!before) return fail('synonyms_not_found')
  const stale = refuseStale(seen, synonymsOf(before))
  if (stale) return stale
  await tx.deleteFrom('search_synonyms').where('group_id', '=', id).execute()
  const changed = await writeGroup(work, before, group)
  if (failed(changed)) return changed
  const said = { before: saidOf(synonymsOf(before)), after: saidOf(changed) }
  await audit(work, by, { action: 'synonyms.change', subject: ['synonyms', id], ...said })
  return changed
}

/** Returns what the audit log has of a group. */
const saidOf = ({ id: _, createdAt: __, ...said }: Synonyms) => said

/** Returns a failure that names each term that is in a group, with its group; undefined if none is. */
async function taken(
  { tx }: Work,
  rows: readonly { key: string; term: string; position: number }[],
): Promise<undefined | Failure<'synonym_taken'>> {
  const { rows: clashes } = await sql<{ key: string; terms: string[] }>`
    select key, (select array_agg(term order by position) from search_synonyms g where g.group_id = s.group_id) as terms
    from search_synonyms s where key = any(${rows.map(({ key }) => key)}::text[])`.execute(tx)
  const fields = rows.flatMap(({ key, term, position }) => {
    const group = clashes.find(clash => clash.key === key)?.terms
    if (!group) return []
    const message = `“${term}” is in the group “${group.join(', ')}”. Change that group instead.`
    return [{ field: `terms.${position - 1}`, message }]
  })
  return fields.length
    ? fail('synonym_taken', { fields, message: fields.map(({ message }) => message).join(' ') })
    : undefined
}

/** Writes the rows of a group that has none. */
async function writeGroup(
  work: Work,
  { id, created_at }: Pick<GroupRow, 'id' | 'created_at'>,
  { terms, onlyTyped = [], onlyFound = [], weight = 80 }: NewSynonyms,
): Promise<Synonyms | Failure<'synonym_taken' | 'invalid'>> {
  const { tx } = work
  const { rows } = await sql<{ key: string; term: string; position: number }>`
    select distinct on (key) stems(term) as key, term, n::int as position
    from unnest(${[...terms]}::text[]) with ordinality each (term, n) cross join lateral stems(term) key
    order by key, n`.execute(tx)
  if (rows.length < 2)
    return fail('invalid', { fields: [{ field: 'terms', message: 'Searches already treat these as one word.' }] })
  const roleOf = (term: string) => (onlyTyped.includes(term) ? 'from' : onlyFound.includes(term) ? 'to' : 'both')
  const stranger = [...onlyTyped, ...onlyFound].find(term => !terms.includes(term))
  if (stranger !== undefined)
    return fail('invalid', { fields: [{ field: 'terms', message: `“${stranger}” isn’t one of the synonyms.` }] })
  const isFound = (each: { term: string }) => roleOf(each.term) !== 'from'
  if (!rows.some(from => roleOf(from.term) !== 'to' && rows.some(to => to !== from && isFound(to))))
    return fail('invalid', { fields: [{ field: 'terms', message: 'None of these words would find another.' }] })
  const clash = await taken(work, rows)
  if (clash) return clash
  const kept = rows.toSorted((a, b) => a.position - b.position)
  await tx
    .insertInto('search_synonyms')
    .values(kept.map(row => ({ ...row, role: roleOf(row.term), weight: weight / 100, group_id: id, created_at })))
    .execute()
  work.invalidate(everything)
  // Adds the terms to the dictionary, so that mistyped ones are corrected.
  await sql`insert into search_words (word)
    select distinct word from unnest(${kept.map(row => row.term)}::text[]) term, regexp_split_to_table(words(term), ' ') word
    where length(word) between 3 and 40 and word !~ '[0-9]' order by word on conflict do nothing`.execute(tx)
  const withRole = (role: string) => kept.filter(row => roleOf(row.term) === role).map(row => row.term)
  return {
    id,
    terms: kept.map(row => row.term),
    onlyTyped: withRole('from'),
    onlyFound: withRole('to'),
    weight,
    createdAt: created_at.toISOString(),
  }
}

/** Adds the starting synonyms to a marketplace that has none, unless an administrator has deleted some. */
export async function startSynonyms(work: Work): Promise<void> {
  const { rows } = await sql<{ begun: boolean }>`select exists (select from search_synonyms)
    or exists (select from audit_log where action = 'synonyms.delete') as begun`.execute(work.tx)
  if (rows[0]?.begun) return
  for (const group of startingSynonyms) {
    const added = await addSynonyms(work, group)
    if (failed(added)) throw new Error(`${group.terms.join(', ')}: ${added.message}`)
  }
}

/** Deletes a synonym group. */
export async function deleteSynonyms(work: Work, id: string, by?: Who): Promise<null | Failure<'synonyms_not_found'>> {
  const rows = await work.tx
    .deleteFrom('search_synonyms')
    .where('group_id', '=', id)
    .returning(['term', 'position'])
    .execute()
  if (!rows.length) return fail('synonyms_not_found')
  work.invalidate(everything)
  const terms = rows.sort((a, b) => a.position - b.position).map(row => row.term)
  await audit(work, by, { action: 'synonyms.delete', subject: ['synonyms', id], before: { terms } })
  return null
}
