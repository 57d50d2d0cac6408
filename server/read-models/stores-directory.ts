import { type Expression, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import * as contract from '#contract/stores/stores.ts'
import { openingOf, storeNamed, storeSummaryOf } from '#domains/stores/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { pictureOf } from '#platform/files/pictures.ts'
import { answer, type Route, route } from '#platform/http/route.ts'

const storeRows = (read: Reader) =>
  read
    .selectFrom('stores as s')
    .leftJoin('files as logo', 'logo.id', 's.logo_id')
    .leftJoin('merchant_themes as t', join => join.onRef('t.store_id', '=', 's.id').on('t.active', '=', sql.lit(true)))
    .leftJoin('files as banner', 'banner.id', 't.banner_image_id')
    .where('s.live', '=', sql.lit(true))
    .select(['banner.id as banner_id', 'banner.width as banner_width', 'banner.height as banner_height'])
    .select(['s.id', 's.name', 's.url', 's.rating_sum', 's.review_count', 's.follower_count'])
    .select(['s.pickup_state', 's.pickup_lga', 's.official', 'logo.id as logo_id'])
    .select(['logo.width as logo_width', 'logo.height as logo_height'])
    .select(
      // Of a live store, everything on sale is visible.
      sql<number>`coalesce((select n.count from product_counts n where n.store_id = s.id and n.standing = 'on-sale'), 0)::int`.as(
        'product_count',
      ),
    )

type Row = Awaited<ReturnType<ReturnType<typeof storeRows>['executeTakeFirstOrThrow']>>

const rowOf = (row: Row): contract.StoreRow => ({
  ...storeSummaryOf(row),
  productCount: row.product_count,
  banner: pictureOf({ id: row.banner_id, width: row.banner_width, height: row.banner_height }, `Banner of ${row.name}`),
})

/**
 * SQL: average rating as if five more customers had given 3 stars, so that one happy customer doesn't outrank a
 * hundred.
 */
const weighedRating = sql`((s.rating_sum + 15.0::float8) / (s.review_count + 5))`

/** SQL: the words of a plain text. */
const wordsOf = (plain: Expression<string>) => sql`regexp_split_to_table(${plain}, '[^[:alnum:]]+')`
/** SQL: a plain text as one word. */
const joined = (plain: Expression<string>) => sql`regexp_replace(${plain}, '[^[:alnum:]]+', '', 'g')`

/**
 * SQL: whether a word of a name begins with a typed one, has its stem, or is a near spelling of it, from five letters on;
 * or the name begins with all of them, written as one. Letters within a word aren't meant: `hoe` is no store of shoes.
 */
const beginsWord = (name: Expression<string>, typed: Expression<string>) =>
  sql<boolean>`(exists (select from ${wordsOf(name)} own, ${wordsOf(typed)} word
    where word <> '' and (starts_with(own, word) or stems(own) = stems(word)
      or least(length(own), length(word)) >= 5 and typo_distance(own, word) <= length(word) / 5))
    or starts_with(${joined(name)}, nullif(${joined(typed)}, '')))`

/**
 * Lists live stores in the requested order; by default most followed first, or best matching name first with a search.
 */
async function listStores(
  read: Reader,
  { search, state, sortBy, limit, offset }: z.output<typeof contract.storesQuery>,
): Promise<{ count: number; rows: contract.StoreRow[] }> {
  const name = sql<string>`plain(s.name)`
  const typed = sql<string>`plain(${search ?? ''})`
  const literal = containing(search ?? '')
  const fits: Expression<SqlBool>[] = [
    ...(search
      ? [
          sql<boolean>`(${name} like plain(${literal}) or ${typed} <% ${name} or ${name} % ${typed})`,
          beginsWord(name, typed),
        ]
      : []),
    ...(state ? [sql<boolean>`lower(s.pickup_state) = lower(${state})`] : []),
  ]
  const narrowed = fits.reduce((query, fit) => query.where(fit), storeRows(read))
  const first = {
    followers: sql`s.follower_count`,
    rating: weighedRating,
    newest: sql`s.created_at`,
    fit: sql`similarity(${name}, ${typed}) + word_similarity(${typed}, ${name})`,
  }[sortBy ?? (search ? 'fit' : 'followers')]
  const [rows, { count }] = await Promise.all([
    narrowed
      .orderBy(first, 'desc')
      .$if(sortBy === undefined && !!search, query => query.orderBy('s.follower_count', 'desc'))
      .orderBy('s.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    fits
      .reduce((query, fit) => query.where(fit), read.selectFrom('stores as s').where('s.live', '=', sql.lit(true)))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { count, rows: rows.map(rowOf) }
}

/** Returns a live store by ID, URL or former URL. */
async function getStore(
  read: Reader,
  idOrUrl: string,
  now: Date,
): Promise<contract.Store | Failure<'store_not_found' | 'store_closed'>> {
  const row = await storeRows(read)
    .select(['s.description', 's.is_registered_business', 's.sold_count', 's.created_at', 's.opening_hours'])
    .select(['s.closed_note', sql<string | null>`s.closed_from::text`.as('closed_from')])
    .select(sql<string | null>`s.closed_until::text`.as('closed_until'))
    .where(storeNamed(idOrUrl))
    .executeTakeFirst()
  if (!row) return notLive(read, idOrUrl)
  return {
    ...rowOf(row),
    description: row.description,
    isRegisteredBusiness: row.is_registered_business,
    soldCount: row.sold_count,
    opening: openingOf(row, now),
    createdAt: row.created_at.toISOString(),
  }
}

/** Returns the failure for a store that isn't live: `store_closed` if it ever was, else `store_not_found`. */
async function notLive(read: Reader, idOrUrl: string): Promise<Failure<'store_not_found' | 'store_closed'>> {
  const closed = await read
    .selectFrom('stores as s')
    .select('s.id')
    .where(storeNamed(idOrUrl))
    .where('s.second_approved_at', 'is not', null)
    .executeTakeFirst()
  return closed ? fail('store_closed') : fail('store_not_found')
}

/** Returns the tags of a store's own details and its banner. */
const shown = (storeId: string): string[] => [`store:${storeId}`, `theme:${storeId}`]

export const directoryRoutes: readonly Route[] = [
  route(contract.listStores, async ({ query, db }) => {
    // A search reads all names.
    const list = await listStores(query.search ? db.lagging : db.hot, query)
    return answer(list, { tags: list.rows.flatMap(({ id }) => shown(id)) })
  }),
  route(contract.getStore, async ({ params, db, now }) => {
    const store = await getStore(db.hot, params.id, now)
    return failed(store) ? store : answer(store, { tags: shown(store.id) })
  }),
]
