import { sql } from 'kysely'
import type { Work } from '#platform/database/database.ts'
import { vocabularyTag } from './vocabulary.ts'

/** Number of best sellers whose words are counted. */
const bestSellers = 20_000

/**
 * Counts how many best sellers contain each word, for completion and correction: bounded, however many products are on
 * sale.
 */
export async function countWords({ tx, invalidate }: Work): Promise<void> {
  invalidate(vocabularyTag)
  await sql`
    with counted as (
      select word, count(*)::int as popularity
      from (select p.name, p.brand from (select id from search_documents order by sold_count desc, id desc limit ${bestSellers}) best
          join products p using (id)) named,
        regexp_split_to_table(words(concat_ws(' ', name, brand)), ' ') word
      group by word
    ), changed as (
      select s.word, coalesce(c.popularity, 0) as popularity
      from search_words s left join counted c using (word)
      where s.popularity <> coalesce(c.popularity, 0)
      order by s.word for update of s
    )
    update search_words s set popularity = changed.popularity from changed where s.word = changed.word`.execute(tx)
}

/** Adds the words of products on sale to the dictionary for completion and correction. */
export async function addWords(
  { tx, invalidate }: Work,
  of: { ids: readonly string[] } | { storeId: string },
): Promise<void> {
  // Sorted, so that two products with the same new words don't deadlock.
  const { numAffectedRows = 0n } = await sql`
    insert into search_words (word, corrects)
    select word, bool_or(each.corrects) from products p join stores s on s.id = p.store_id
    cross join lateral (values (concat_ws(' ', p.name, p.brand, option_words(p.properties),
      (select string_agg(c.name, ' ') from categories c
        where c.id in (p.category_id, p.sub_category_id, p.child_category_id))), true), (s.name, false)) each (text, corrects)
    cross join regexp_split_to_table(words(each.text), ' ') word
    where p.visible and ${'ids' in of ? sql`p.id = any(${[...of.ids]}::uuid[])` : sql`p.store_id = ${of.storeId}`}
      and length(word) between 3 and 40 and word !~ '[0-9]'
    group by word order by word
    on conflict (word) do update set corrects = true where excluded.corrects and not search_words.corrects`.execute(tx)
  if (numAffectedRows) invalidate(vocabularyTag)
}
