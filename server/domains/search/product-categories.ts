import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { everyPartStrongly, headOf, namedIn, withoutFillers } from './query.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Number of products whose categories count. */
const products = 1000
const categories = 6

/**
 * Returns the function that finds child categories by all typed words or their synonyms, and returns their IDs: first
 * those that have them in their name or another name; then those of products with them, by the number of products that
 * are the thing and the number of all. It corrects no word and ignores descriptions, stores and upper categories, because
 * products that match only there may be anything. If nothing matches, the last word may be unfinished.
 */
export const categoryFinder =
  (db: Database, { parse }: Vocabulary) =>
  async (typed: string): Promise<string[]> => {
    for (const unfinished of [false, true]) {
      const parts = withoutFillers((await parse(typed, { unfinished })).parts)
      const head = headOf(typed, parts)
      if (!head) return []
      const every = everyPartStrongly(parts)
      const { rows } = await sql<{ id: string }>`
        select id from (
          select id, true as named, 0::bigint as things, 0::bigint as products from categories
          where level = 3 and merged_into is null
            and setweight(to_tsvector('english', words(concat_ws(' ', name, array_to_string(also_called, ' ')))), 'A')
              @@ ${every}::tsquery
          union all
          select child_category_id, false, count(*) filter (where is_thing), count(*) from (
            select child_category_id, search @@ ${namedIn(head, 'A')}::tsquery as is_thing from search_documents
            where search @@ ${every}::tsquery and child_category_id is not null limit ${products}
          ) found group by 1
        ) each
        group by id order by bool_or(named) desc, max(things) desc, max(products) desc, id limit ${categories}`.execute(
        db.lagging,
      )
      if (rows.length > 0) return rows.map(({ id }) => id)
    }
    return []
  }
