import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { everyPartStrongly, headOf, namedIn, withoutFillers } from './query.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Number of products whose categories count. */
const products = 1000
const categories = 6

/**
 * Returns the function that finds the child categories of products with all typed words or their synonyms, by ID: those
 * with the most products that are the thing first, then those with the most products. It corrects no word and ignores
 * descriptions, stores and upper categories, because products that match only there may be anything. If no product
 * matches, the last word may be unfinished.
 */
export const categoryFinder =
  (db: Database, { parse }: Vocabulary) =>
  async (typed: string): Promise<string[]> => {
    for (const unfinished of [false, true]) {
      const parts = withoutFillers((await parse(typed, { unfinished })).parts)
      const head = headOf(typed, parts)
      if (!head) return []
      const { rows } = await sql<{ id: string }>`
        select child_category_id as id from (
          select child_category_id, search @@ ${namedIn(head, 'A')}::tsquery as is_thing from search_documents
          where search @@ ${everyPartStrongly(parts)}::tsquery and child_category_id is not null limit ${products}
        ) found
        group by id order by count(*) filter (where is_thing) desc, count(*) desc, id limit ${categories}`.execute(
        db.lagging,
      )
      if (rows.length > 0) return rows.map(({ id }) => id)
    }
    return []
  }
