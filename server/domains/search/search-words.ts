import { sql } from 'kysely'
import type { Work } from '#platform/database/database.ts'

/** The words of so many best sellers are counted. */
const bestSellers = 20_000

/** Counts how many of the best sellers carry each word, for completing and mending: bounded, whatever is on sale. */
export async function countWords({ tx }: Work): Promise<void> {
  await sql`
    with counted as (
      select word, count(*)::int as popularity
      from (select name, brand from products where visible order by sold_count desc, id desc limit ${bestSellers}) best,
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
