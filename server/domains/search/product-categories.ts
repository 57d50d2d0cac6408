import type { Reader } from '#platform/database/database.ts'
import type { SearchIndex } from './search-index.ts'

/** Number of products, the best matches, whose categories count. */
const products = 24
const categories = 6

/**
 * Returns the IDs of the child categories of products that a search shows, most products first. Products that lack a word
 * don't count: those of `linen tunic` without tunics may be anything.
 */
export async function categoriesOfSearch(read: Reader, list: SearchIndex['list'], typed: string): Promise<string[]> {
  const { rows, searched } = await list({ typed }, { sortBy: 'relevance', limit: products, offset: 0 })
  if (rows.length === 0 || searched?.partial) return []
  const ids = rows.map(({ id }) => id)
  const found = await read
    .selectFrom('products')
    .select(['child_category_id as id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('id', 'in', ids)
    .where('child_category_id', 'is not', null)
    .groupBy('child_category_id')
    .orderBy('count', 'desc')
    .orderBy('child_category_id')
    .limit(categories)
    .execute()
  return found.flatMap(({ id }) => id ?? [])
}
