import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  addPage as addContract,
  DraftPage,
  EditedPage,
  publishPage as publishContract,
} from '#contract/pages/pages.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, failField, mustSucceed } from '#platform/failure.ts'
import { dayInLagos, midnightInLagos } from '#platform/lagos.ts'
import { inOrder, listedOf } from './pages.views.ts'

const latest = (read: Reader) =>
  read
    .selectFrom('page_versions as v')
    .distinctOn('v.page')
    .selectAll('v')
    .orderBy('v.page')
    .orderBy('v.version', 'desc')

const editedPages = (read: Reader) =>
  read
    .selectFrom('pages as p')
    .innerJoin(latest(read).as('v'), 'v.page', 'p.slug')
    .select(['p.slug', 'p.kind', 'p.topic', 'p.hidden_at', 'v.title', 'v.version', 'v.valid_from'])
    .select(['v.published_at', 'v.published_by', 'v.content'])

type Row = Awaited<ReturnType<ReturnType<typeof editedPages>['executeTakeFirstOrThrow']>>

const editedOf = (row: Row): EditedPage => ({
  ...listedOf(row),
  hidden: row.hidden_at !== null,
  publishedAt: row.published_at.toISOString(),
  publishedBy: row.published_by,
})

/** Lists every page in its latest version, also if it is hidden or applies later. */
export async function listEdited(read: Reader): Promise<{ count: number; rows: EditedPage[] }> {
  const rows = await editedPages(read).orderBy(inOrder).execute()
  return { count: rows.length, rows: rows.map(editedOf) }
}

/** Returns a page in its latest version, with all versions. Returns `page_not_found`. */
export async function editedPage(read: Reader, slug: string): Promise<DraftPage | Failure<'page_not_found'>> {
  const row = await editedPages(read).where('p.slug', '=', slug).executeTakeFirst()
  if (!row) return fail('page_not_found')
  const versions = await read
    .selectFrom('page_versions')
    .select(['version', 'note', 'valid_from', 'published_at', 'published_by'])
    .where('page', '=', slug)
    .orderBy('version', 'desc')
    .execute()
  return {
    ...editedOf(row),
    content: row.content,
    versions: versions.map(each => ({
      version: each.version,
      note: each.note,
      validFrom: each.valid_from.toISOString(),
      publishedAt: each.published_at.toISOString(),
      publishedBy: each.published_by,
    })),
  }
}

/** Segments of addresses under which the API has something else. */
const reserved = new Set(['admin'])

/** Derives a page's slug from its title: `Pay safely` becomes `pay-safely`. */
const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '') || 'page'

/** Adds a help article at the end of its topic. Returns `page_exists` for a title whose address is in use. */
export async function addPage(
  work: Work,
  caller: AdminCaller,
  { topic, title, content }: z.output<(typeof addContract)['body']>,
): Promise<DraftPage | Failure<'page_exists'>> {
  const { tx, now } = work
  const slug = slugOf(title)
  const added =
    !reserved.has(slug) &&
    (await tx
      .insertInto('pages')
      .values(({ selectFrom }) => ({
        slug,
        kind: 'help',
        topic,
        created_at: now,
        position: selectFrom('pages')
          .select(sql<number>`coalesce(max(position), 0) + 1`.as('position'))
          .where('topic', '=', topic),
      }))
      .onConflict(conflict => conflict.column('slug').doNothing())
      .returning('slug')
      .executeTakeFirst())
  if (!added) return fail('page_exists')
  await insertVersion(work, caller, slug, { version: 1, title, content, note: '', validFrom: now })
  await audit(work, caller, { action: 'page.create', subject: ['page', slug], after: { title, topic } })
  return mustSucceed(await editedPage(tx, slug))
}

const insertVersion = (
  work: Work,
  caller: AdminCaller,
  page: string,
  {
    version,
    title,
    content,
    note,
    validFrom,
  }: Pick<Row, 'version' | 'title' | 'content'> & {
    note: string
    validFrom: Date
  },
) => {
  work.invalidate('pages')
  return work.tx
    .insertInto('page_versions')
    .values({
      page,
      version,
      title,
      content,
      note,
      valid_from: validFrom,
      published_at: work.now,
      published_by: caller.name,
    })
    .execute()
}

/** Locks a page against concurrent publishing. */
const lock = ({ tx }: Work, slug: string) =>
  tx.selectFrom('pages').select(['kind', 'hidden_at']).where('slug', '=', slug).forNoKeyUpdate().executeTakeFirst()

/**
 * Publishes a new version of a page, at once or from the beginning of a day in Lagos. It replaces earlier ones that
 * haven't begun. Returns `page_not_found`, `page_changed` when another version was published meanwhile, and `invalid` for
 * a day that isn't in the future.
 */
export async function publishPage(
  work: Work,
  caller: AdminCaller,
  slug: string,
  { title, content, note, validFrom, basedOn }: z.output<(typeof publishContract)['body']>,
): Promise<DraftPage | Failure<'page_not_found' | 'page_changed' | 'invalid'>> {
  if (!(await lock(work, slug))) return fail('page_not_found')
  const before = await editedPage(work.tx, slug)
  if (failed(before)) return before
  if (before.version !== basedOn) return fail('page_changed')
  if (validFrom !== null && validFrom <= dayInLagos(work.now))
    return failField('validFrom', 'invalid', 'Choose a day after today, or leave it empty to publish at once.')
  const version = before.version + 1
  const from = validFrom === null ? work.now : midnightInLagos(validFrom)
  await insertVersion(work, caller, slug, { version, title, content, note, validFrom: from })
  await audit(work, caller, {
    action: 'page.publish',
    subject: ['page', slug],
    before: { version: before.version, title: before.title },
    after: { version, title, note, validFrom: from.toISOString() },
  })
  return editedPage(work.tx, slug)
}

/** Hides a help article or shows it again. Returns `page_not_found`, and `page_stays` for a legal page. */
export async function hidePage(
  work: Work,
  caller: AdminCaller,
  slug: string,
  hidden: boolean,
): Promise<DraftPage | Failure<'page_not_found' | 'page_stays'>> {
  const page = await lock(work, slug)
  if (!page) return fail('page_not_found')
  if (page.kind === 'legal') return fail('page_stays')
  if ((page.hidden_at !== null) !== hidden) {
    await work.tx
      .updateTable('pages')
      .set({ hidden_at: hidden ? work.now : null })
      .where('slug', '=', slug)
      .execute()
    work.invalidate('pages')
    await audit(work, caller, { action: hidden ? 'page.hide' : 'page.restore', subject: ['page', slug] })
  }
  return editedPage(work.tx, slug)
}
