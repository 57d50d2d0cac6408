import { sql } from 'kysely'
import type { ListedPage, Page } from '#contract/pages/pages.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'

/**
 * The version of each page that applies at a moment: the latest one that has begun. Before the first one begins, as in a
 * demo's past, the first.
 */
export const currentVersions = (read: Reader, now: Date) =>
  read
    .selectFrom('page_versions as v')
    .distinctOn('v.page')
    .selectAll('v')
    .orderBy('v.page')
    .orderBy(sql`v.valid_from <= ${now}`, 'desc')
    .orderBy(sql`case when v.valid_from <= ${now} then -v.version else v.version end`)

/** Position of each kind and topic in lists. */
export const inOrder = sql`array_position(array['legal', 'delivery', 'returns', 'payments', 'account', 'selling'],
  coalesce(p.topic, p.kind)), p.position, v.title`

interface Listed {
  slug: string
  kind: ListedPage['kind']
  topic: ListedPage['topic']
  title: string
  version: number
  valid_from: Date
}

export const listedOf = ({ slug, kind, topic, title, version, valid_from }: Listed): ListedPage => ({
  slug,
  kind,
  topic,
  title,
  version,
  validFrom: valid_from.toISOString(),
})

/** Lists the visible pages by kind, topic and position; with `search` those whose title or text has all its words. */
export async function listPages(
  read: Reader,
  now: Date,
  { search }: { search?: string | undefined },
): Promise<{ count: number; rows: ListedPage[] }> {
  const words = search?.split(/\s+/).filter(Boolean).slice(0, 10) ?? []
  let query = read
    .selectFrom('pages as p')
    .innerJoin(currentVersions(read, now).as('v'), 'v.page', 'p.slug')
    .select(['p.slug', 'p.kind', 'p.topic', 'v.title', 'v.version', 'v.valid_from'])
    .where('p.hidden_at', 'is', null)
    .orderBy(inOrder)
  for (const word of words)
    query = query.where(sql<boolean>`strpos(plain(v.title || ' ' || v.content), plain(${word})) > 0`)
  const rows = await query.execute()
  return { count: rows.length, rows: rows.map(listedOf) }
}

/** Returns a visible page, in the given version or the one that applies now. Returns `page_not_found`. */
export async function pageOf(
  read: Reader,
  now: Date,
  slug: string,
  version: number | undefined,
): Promise<Page | Failure<'page_not_found'>> {
  const chosen =
    version === undefined
      ? currentVersions(read, now).where('v.page', '=', slug)
      : read.selectFrom('page_versions as v').selectAll('v').where('v.page', '=', slug).where('v.version', '=', version)
  const row = await read
    .selectFrom('pages as p')
    .innerJoin(chosen.as('v'), 'v.page', 'p.slug')
    .select(['p.slug', 'p.kind', 'p.topic', 'v.title', 'v.version', 'v.valid_from', 'v.note', 'v.content'])
    .where('p.hidden_at', 'is', null)
    .executeTakeFirst()
  if (!row) return fail('page_not_found')
  return { ...listedOf(row), note: row.note, content: row.content, versions: await versionsOf(read, slug) }
}

/** Lists a page's versions, latest first, without those that never applied: a later one began no later. */
const versionsOf = async (read: Reader, slug: string): Promise<Page['versions']> => {
  const rows = await read
    .selectFrom('page_versions as v')
    .select(['version', 'note', 'valid_from'])
    .where('page', '=', slug)
    .where(
      sql<boolean>`not exists (select from page_versions later where later.page = v.page
        and later.version > v.version and later.valid_from <= v.valid_from)`,
    )
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ version, note, valid_from }) => ({ version, note, validFrom: valid_from.toISOString() }))
}
