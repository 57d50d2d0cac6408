import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Announced, type ProductChange, varies } from '#domains/catalog/index.ts'
import type { Database, Tx, Work } from '#platform/database/database.ts'
import { mustSucceed } from '#platform/failure.ts'
import { job } from '#platform/jobs.ts'
import { shownPrices } from './shown-prices.ts'
import { vocabularyTag } from './vocabulary.ts'

/** Writes the documents of a store's products, from one product on. */
export const storeDocuments = job('search.store-documents', z.object({ storeId: z.guid(), after: z.guid().nullable() }))

/** Products per transaction of a job: their documents are written in all indexes. */
const batch = 500

/** Number of documents from which words are counted. */
const mostSampled = 50_000

/** Keeps the documents of products that a transaction has written, within it; those of a large store with jobs. */
export async function keepDocuments(work: Work, of: Announced, change: ProductChange): Promise<void> {
  if ('storeId' in of) {
    await removeHidden(work.tx, sql`p.store_id = ${of.storeId}`)
    await keepStore(work, { storeId: of.storeId, after: null })
  } else if (change === 'numbers') await keepNumbers(work.tx, of.ids)
  else {
    const which = sql`p.id = any(${[...of.ids]}::uuid[])`
    await removeHidden(work.tx, which)
    await writeDocuments(work.tx, which)
  }
}

/**
 * Writes the documents of the next products of a store, and adds a job for the rest. The first ones are written by a
 * transaction that has locked the store, so nobody writes them meanwhile; a job locks the products instead.
 */
export async function keepStore(work: Work, { storeId, after }: { storeId: string; after: string | null }) {
  const { rows } = await sql<{ id: string }>`
    select id from products where store_id = ${storeId} and visible and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${batch} ${after === null ? sql`` : sql`for share`}`.execute(work.tx)
  const ids = rows.map(({ id }) => id)
  await writeDocuments(work.tx, sql`p.id = any(${ids}::uuid[])`)
  if (ids.length === batch) await work.addJob(storeDocuments, { storeId, after: ids.at(-1) ?? null })
}

const removeHidden = (tx: Tx, which: RawBuilder<unknown>) =>
  sql`delete from search_documents d using products p where p.id = d.id and not p.visible and ${which}`.execute(tx)

/** Updates stock, sales and rating, which leaves the words alone. Locks in order of ID, as `writeDocuments` does. */
const keepNumbers = (tx: Tx, ids: readonly string[]) =>
  sql`
    with changed as (
      select d.id, p.in_stock, p.sold_count, p.rating, p.rating_sum, p.review_count
      from search_documents d join products p on p.id = d.id where d.id = any(${[...ids]}::uuid[])
      order by d.id for no key update of d
    )
    update search_documents d set in_stock = c.in_stock, sold_count = c.sold_count, rating = c.rating,
      rating_sum = c.rating_sum, review_count = c.review_count
    from changed c where d.id = c.id and (d.in_stock, d.sold_count, d.rating, d.rating_sum, d.review_count)
      is distinct from (c.in_stock, c.sold_count, c.rating, c.rating_sum, c.review_count)`.execute(tx)

/** Columns that a document has as its product has them: those that filter and sort, and those that its card shows. */
const copied = [
  ...['id', 'store_id', 'category_id', 'sub_category_id', 'child_category_id', 'brand', 'options'],
  ...['rating', 'review_count', 'sold_count', 'in_stock', 'created_at'],
  ...['name', 'list_kobo', 'rating_sum', 'picture_id', 'picture_width', 'picture_height'],
]
/** Prices as the card shows them: with the automatic discount of the store and before it, and whether variants cost more. */
const priced = ['selling_kobo', 'discount_percent', 'unit_kobo', 'varies']
const columns = (of: string, which: readonly string[] = [...copied, ...priced, 'attributes', 'search', 'weights']) =>
  sql.raw(which.map(column => of + column).join(', '))

/** SQL: the stems of a text. */
const stemsOf = (text: string) => `unnest(tsvector_to_array(to_tsvector('english', words(${text}))))`

/** A category name that lists things. */
const severalThings = '[,&/]| and '

/**
 * Writes the documents of products on sale. Waits for changes of their stores first: a name read before such a change
 * would overwrite the new one.
 */
async function writeDocuments(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`select from stores s where s.id in (select p.store_id from products p where ${which})
    order by s.id for share`.execute(tx)
  const lowered = await shownPrices(tx, which)
  await sql`
    insert into search_documents as d (${columns('')})
    -- Free things cost a kobo here, because price steps are logarithmic.
    select ${columns('p.', copied)}, greatest(shown.kobo, 1), (p.list_kobo - shown.kobo) * 100 / p.list_kobo, p.selling_kobo,
      ${sql.raw(varies)},
      product_attribute_keys(p), text.search || array_to_tsvector(array(
        select '@' || stem from (select ${sql.raw(stemsOf('s.name'))} except select ${sql.raw(stemsOf('above.names'))}) names (stem))),
      text.weights
    from products p
    left join unnest(${lowered.ids}::uuid[], ${lowered.kobo}::bigint[]) lower (id, kobo) on lower.id = p.id
    cross join lateral (select coalesce(lower.kobo, p.selling_kobo) as kobo) shown
    join stores s on s.id = p.store_id
    join categories child on child.id = p.child_category_id
    join categories sub on sub.id = p.sub_category_id
    join categories top on top.id = p.category_id
    cross join lateral (select concat_ws(' ', child.name, sub.name, top.name) as names) above
    cross join lateral document_words(p.name, p.brand,
      concat_ws(' ', option_words(p.properties), product_attribute_words(p)),
      -- 'Bags' says what a product is, 'Bags and books' doesn't, and 'Phone accessories' that it is an accessory.
      case when child.name !~ ${severalThings}
        then (select string_agg(word, ' ') from name_words(child.name) where ends and not is_beyond) end,
      concat_ws(' ', above.names, s.name),
      -- Many descriptions name their store, which says no more of the product than the store's name does. A name of one word
      -- may be a thing.
      replace(array_to_string(p.description || p.tags, ' '), case when s.name like '% %' then s.name else '' end, ' ')) text
    where p.visible and ${which} order by p.id
    on conflict (id) do update set (${columns('')}) = row (${columns('excluded.')})
    where (${columns('d.')}) is distinct from (${columns('excluded.')})`.execute(tx)
}

/**
 * Rewrites every document while the app runs, in short transactions. Returns the number of documents. Throws on a
 * failure; what is done stays done.
 */
export async function rebuildDocuments(db: Database): Promise<number> {
  let count = 0
  for (let after: string | null = null; ; ) {
    const ids = await rebuildNext(db, after)
    count += ids.length
    after = ids.at(-1) ?? null
    if (after === null) return count
  }
}

async function rebuildNext(db: Database, after: string | null): Promise<string[]> {
  const ids = await db.transact(async work => {
    const { rows } = await sql<{ id: string }>`
      select id from products where ${after}::uuid is null or id > ${after}::uuid
      order by id limit ${2 * batch} for share`.execute(work.tx)
    const next = rows.map(({ id }) => id)
    await keepDocuments(work, { ids: next }, 'words')
    return next
  })
  return mustSucceed(ids)
}

/**
 * Writes documents that are missing, lack their card or its price, and removes those of products that aren't on sale: of
 * a process of the previous release, which doesn't keep them.
 */
export async function healDocuments({ tx }: Work): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(p.id, d.id) as id from (select id, store_id, selling_kobo from products where visible) p
    full join search_documents d on d.id = p.id left join stores s on s.id = p.store_id
    where p.id is null or d.name is null or d.unit_kobo <> p.selling_kobo or d.varies is null
      or (d.unit_kobo is null and s.offers <> '[]'::jsonb) limit ${10 * batch}`.execute(tx)
  const which = sql`p.id = any(${rows.map(({ id }) => id)}::uuid[])`
  if (!rows.length) return
  await removeHidden(tx, which)
  await writeDocuments(tx, which)
}

/** Counts how common words are, and which of them end the phrases of names; in a sample of a large catalogue. */
export async function countTerms({ tx, invalidate }: Work): Promise<void> {
  invalidate(vocabularyTag)
  await sql`
    with sample as materialized (
      select d.id, d.search, p.name from search_documents d join products p on p.id = d.id
      order by uuid_hash(d.id) limit ${mostSampled}
    ), total as (
      select count(*)::int as kept, (select count(*) from search_documents)::int as documents from sample
    ), terms as (
      select lexeme as term, count(*) as documents from sample, unnest(tsvector_to_array(search)) lexeme group by 1
    ), named as (
      select coalesce((ts_lexize('english_stem', word))[1], word) as term, count(*)::int as places, count(*) filter (where ends)::int as ends
      from sample, name_words(name) where word !~ '[0-9]' group by 1
    ), hosting as (
      select coalesce((ts_lexize('english_stem', word))[1], word) as term, count(*)::int as hosts
      from sample, regexp_matches(plain(name), '\\mfor ([a-z]+)(?: ([a-z]+))?', 'g') words, unnest(words) word
      where word is not null group by 1
    ), counted as (
      select term, (coalesce(terms.documents, 0) * total.documents / greatest(total.kept, 1))::int as documents,
        coalesce(places, 0) as places, coalesce(ends, 0) as ends, coalesce(hosts, 0) as hosts
      from terms full join named using (term) left join hosting using (term), total where term <> ''
      union all select '', documents, 0, 0, 0 from total
    ), gone as (
      delete from search_terms t where not exists (select from counted c where c.term = t.term)
    )
    insert into search_terms (term, documents, places, ends, hosts) select * from counted order by term
    on conflict (term) do update
      set documents = excluded.documents, places = excluded.places, ends = excluded.ends, hosts = excluded.hosts
      where (search_terms.documents, search_terms.places, search_terms.ends, search_terms.hosts)
        is distinct from (excluded.documents, excluded.places, excluded.ends, excluded.hosts)`.execute(tx)
}
