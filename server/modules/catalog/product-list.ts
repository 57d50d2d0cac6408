import { CompiledQuery } from 'kysely'
import type { ProductCard, ProductSort } from '#contract/catalog.ts'
import type { Database } from '#platform/database/database.ts'
import { keptWhenLarge } from './kept-counts.ts'
import { type CardRow, cardOf } from './product-cards.ts'
import {
  countStatement,
  type Narrowing,
  pageStatement,
  relevanceStatement,
  type Statement,
} from './product-list-sql.ts'

export interface Page {
  sortBy: ProductSort
  limit: number
  offset: number
}

/** Queries that were read already: the same words always read the same. */
const mostRead = 5000

const readQuery = {
  name: 'search query',
  text: 'select product_query($1, false)::text as whole, product_query($1, true)::text as begun',
}
const mendQuery = { name: 'mended query', text: 'select product_query(mended_words($1), true)::text as query' }

/** What narrows a list, with what was typed to search it. */
export type Asked = Omit<Narrowing, 'search'> & { typed?: string | undefined }

export type ProductList = (asked: Asked, page: Page) => Promise<{ count: number; rows: ProductCard[] }>

type Searched = Narrowing & { search: string }

const nothing = { count: 0, rows: [] }

/**
 * Products on sale, narrowed and in order, with the count of all that match. A search takes the words as they are; if
 * that finds nothing, the last as one that is not typed to its end; and if that finds nothing either, the words nearest
 * to them that some product has.
 */
export function productList(db: Database): ProductList {
  const run = async <R extends object>({ name, text, values }: Statement): Promise<R[]> =>
    name === undefined
      ? (await db.lagging.getExecutor().executeQuery<R>(CompiledQuery.raw(text, values))).rows
      : db.prepared<R>({ name, text }, values)

  const countAll = keptWhenLarge(15, async (asked: Narrowing) => {
    const [row] = await run<{ count: number }>(countStatement(asked))
    const value = row?.count ?? 0
    return { size: value, value }
  })

  const ranked = async (asked: Searched, page: Page) => {
    const count = await countAll(JSON.stringify(asked), asked)
    if (count <= page.offset) return { count, rows: [] }
    return { count, rows: (await run<CardRow>(relevanceStatement(asked, page, count))).map(cardOf) }
  }

  const list = async (asked: Narrowing, page: Page) => {
    const rows = (await run<CardRow>(pageStatement(asked, page))).slice(0, page.limit).map(cardOf)
    // A page that isn't full is the last one, so it tells the count by itself.
    const last = rows.length < page.limit && (rows.length > 0 || page.offset === 0)
    return { count: last ? page.offset + rows.length : await countAll(JSON.stringify(asked), asked), rows }
  }

  type Read = { whole: string | null; begun: string | null }
  const known = new Map<string, Read>()
  const reading = async (typed: string): Promise<Read | undefined> => {
    const before = known.get(typed)
    if (before) return before
    const [read] = await run<Read>({ ...readQuery, values: [typed] })
    if (known.size >= mostRead) known.clear()
    if (read) known.set(typed, read)
    return read
  }

  return async ({ typed, ...asked }, page) => {
    if (!typed) return list(asked, page)
    const find =
      page.sortBy === 'relevance' ? (each: Searched) => ranked(each, page) : (each: Searched) => list(each, page)
    const read = await reading(typed)
    // Null when it holds no word at all.
    if (!read?.whole || !read.begun) return nothing
    for (const search of [read.whole, read.begun]) {
      const found = await find({ ...asked, search })
      if (found.count > 0) return found
    }
    const [mended] = await run<{ query: string | null }>({ ...mendQuery, values: [typed] })
    return mended?.query ? find({ ...asked, search: mended.query }) : nothing
  }
}
