import { CompiledQuery } from 'kysely'
import { mostCounted, type ProductSort, type ProductsFound } from '#contract/catalog.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import { keptWhenLarge } from './kept-counts.ts'
import { type CardRow, cardOf } from './product-cards.ts'
import { relevanceStatement } from './product-list-relevance.ts'
import { countStatement, type Narrowing, pageStatement, type Statement } from './product-list-sql.ts'
import { type Count, type Counted, type Search, searchOf } from './search.ts'

export interface Page {
  sortBy: ProductSort
  limit: number
  offset: number
}

/** What narrows a list, with what was typed to search it. */
export type Asked = Omit<Narrowing, 'search'> & { typed?: string | undefined }

export interface ProductList {
  /** Products on sale, narrowed and in order, with the count of all that match. */
  list(asked: Asked, page: Page): Promise<ProductsFound>
  search: Search
  count: Count
}

/** How many are on sale in each category, by its id. */
export type CountsByCategory = (read: Reader) => Promise<ReadonlyMap<string, number>>

/** Runs a statement, prepared where its plan is good for all values. */
export const runOn =
  (db: Database) =>
  async <R extends object>({ name, text, values }: Statement): Promise<R[]> =>
    name === undefined
      ? (await db.lagging.getExecutor().executeQuery<R>(CompiledQuery.raw(text, values))).rows
      : db.prepared<R>({ name, text }, values)

/** Whether nothing but a category narrows it, if that. */
const isWholeCategory = ({ category: _, ...rest }: Narrowing): boolean =>
  Object.values(rest).every(value => value === undefined)

export function productList(db: Database, countsByCategory: CountsByCategory): ProductList {
  const run = runOn(db)

  const counting = keptWhenLarge(15, async (asked: Narrowing): Promise<{ size: number; value: Counted }> => {
    const [row] = await run<{ count: number }>(countStatement(asked, mostCounted))
    const size = row?.count ?? 0
    if (size <= mostCounted) return { size, value: { count: size, countIsExact: true } }
    // Whole categories are counted once for the tree.
    const known = isWholeCategory(asked) && (await countsByCategory(db.lagging)).get(asked.category?.id ?? '')
    return { size, value: known ? { count: known, countIsExact: true } : { count: mostCounted, countIsExact: false } }
  })
  const count: Count = asked => counting(JSON.stringify(asked), asked)
  const search = searchOf(db, count)

  const cards = async (statement: Statement, limit: number) =>
    (await run<CardRow>(statement)).slice(0, limit).map(cardOf)

  const plainList = async (asked: Narrowing, page: Page) => {
    const rows = await cards(pageStatement(asked, page), page.limit)
    // A page that isn't full is the last one, so it tells the count by itself.
    const last = rows.length < page.limit && (rows.length > 0 || page.offset === 0)
    const counted = last ? { count: page.offset + rows.length, countIsExact: true } : await count(asked)
    return {
      ...counted,
      count: Math.max(counted.count, rows.length && page.offset + rows.length),
      rows,
      searched: null,
    }
  }

  return {
    search,
    count,
    async list({ typed, ...filters }, page) {
      if (!typed) return plainList(filters, page)
      const { query, searched, ...counted } = await search(typed, filters)
      if (query === undefined || (counted.countIsExact && counted.count <= page.offset))
        return { ...counted, rows: [], searched }
      const asked = { ...filters, search: query }
      const statement =
        page.sortBy === 'relevance' ? relevanceStatement(asked, page, counted.countIsExact) : pageStatement(asked, page)
      return { ...counted, rows: await cards(statement, page.limit), searched }
    },
  }
}
