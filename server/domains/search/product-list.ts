import { CompiledQuery } from 'kysely'
import type { ProductCard, ProductsFound } from '#contract/catalog/catalog.ts'
import { countedUpTo } from '#contract/endpoint.ts'
import { type CardRow, cardOf } from '#domains/catalog/index.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import { keptWhenLarge } from '#platform/database/kept-counts.ts'
import { pricedStatement } from './product-list-prices.ts'
import {
  firstStatement,
  foundStatement,
  matchesStatement,
  type Otherwise,
  relevanceStatement,
} from './product-list-relevance.ts'
import { countStatement, type Narrowing, type Page, pageStatement, type Statement } from './product-list-sql.ts'
import { walkOrFetch } from './product-list-walk.ts'
import {
  type Count,
  type Counted,
  type CountOr,
  type Found,
  mostOfSearch,
  type Search,
  searchOf,
  upTo,
} from './search.ts'

export type { Page } from './product-list-sql.ts'

/** Filters of a list, with the typed search text, and whether to leave its mistakes. */
export type Asked = Omit<Narrowing, 'search'> & { typed?: string | undefined; asTyped?: boolean | undefined }

export interface ProductList {
  /** Returns a filtered, ordered page of products on sale, with the total count. */
  list(asked: Asked, page: Page): Promise<ProductsFound>
  search: Search
  count: Count
}

/** Number of products on sale per category ID. */
export type CountsByCategory = (read: Reader) => Promise<ReadonlyMap<string, number>>

/** Matches of a search are listed while they are counted, if there are no more. */
const mostListed = 150

/** Number of prepared statements per connection; later ones are planned on each call. Lists have 100, searches 50. */
const mostPrepared = 400
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  if (!names.has(text) && names.size < mostPrepared) names.set(text, `list ${names.size}`)
  return names.get(text)
}

/** Runs a statement, prepared if possible: planning a query of products takes longer than reading a page. */
export const runOn =
  (db: Database) =>
  async <R extends object>({ text, values, prepared }: Statement): Promise<R[]> => {
    const name = prepared ? nameOf(text) : undefined
    return name === undefined
      ? (await db.lagging.getExecutor().executeQuery<R>(CompiledQuery.raw(text, values))).rows
      : db.prepared<R>({ name, text }, values, { from: 'replicas', generic: true })
  }

type Row = CardRow & { total?: number }

/** Returns whether there are no filters, or only a category. */
const isWholeCategory = ({ category: _, ...rest }: Narrowing): boolean =>
  Object.values(rest).every(value => value === undefined)

export function productList(db: Database, countsByCategory: CountsByCategory): ProductList {
  const run = runOn(db)

  const counting = keptWhenLarge(
    15,
    async ({
      asked,
      otherwise,
    }: {
      asked: Narrowing
      otherwise?: Otherwise
    }): Promise<{ size: number; value: Counted & { first?: string | undefined }; seconds?: number }> => {
      const { search } = asked
      if (search !== undefined) {
        const bounds = { most: mostOfSearch, few: mostListed }
        const statement = matchesStatement({ ...asked, search }, bounds, otherwise)
        const [row] = await run<{ count: number; ids: string[] | null; first: number | null }>(statement)
        const { count: size, ids, first } = row ?? { count: 0, ids: null, first: null }
        const found = otherwise && first !== null ? [otherwise.everyAnywhere, ...otherwise.others][first] : undefined
        return { size, value: { ...upTo(size, mostOfSearch), ids: ids ?? undefined, first: found }, seconds: 300 }
      }
      // Whole categories are counted once, for the tree.
      const [row] = await run<{ count: number }>(countStatement(asked, countedUpTo))
      const size = row?.count ?? 0
      if (size <= countedUpTo) return { size, value: upTo(size, countedUpTo) }
      const known = isWholeCategory(asked) && (await countsByCategory(db.lagging)).get(asked.category?.id ?? '')
      // A capped count stays valid for long.
      return known
        ? { size, value: { count: known, countIsExact: true } }
        : { size, value: upTo(size, countedUpTo), seconds: 300 }
    },
  )
  const count: Count = asked => counting(JSON.stringify(asked), { asked })
  const countOr: CountOr = (asked, otherwise) => counting(JSON.stringify([asked, otherwise]), { asked, otherwise })
  const search = searchOf(db, count, {
    countOr,
    async finds(filters, queries) {
      const [row] = await run<{ found: boolean[] }>(foundStatement(filters, queries))
      return row?.found ?? []
    },
    async first(filters, queries) {
      const [row] = await run<{ first: number | null }>(firstStatement(filters, queries))
      return queries[row?.first ?? queries.length]
    },
  })

  /** Returns a page in a fixed order; `total` is set if all matches were read for it. */
  const ordered = async (asked: Narrowing, page: Page, rare = false): Promise<{ rows: Row[]; total?: Counted }> => {
    const ways = walkOrFetch(asked, page)
    if (!ways) return { rows: await run<Row>(pageStatement(asked, page)) }
    const walked = rare ? [] : await run<Row>(ways.walk)
    if (walked.length >= page.limit) return { rows: walked }
    const rows = await run<Row>(ways.fetch)
    return { rows, ...(rows[0]?.total === undefined ? {} : { total: upTo(rows[0].total, countedUpTo) }) }
  }
  const cards = (rows: readonly Row[], { limit }: Page): ProductCard[] => rows.slice(0, limit).map(cardOf)

  const plainList = async (asked: Narrowing, page: Page) => {
    const { rows: found, total } = await ordered(asked, page)
    const rows = cards(found, page)
    // An incomplete page is the last one, so it determines the count.
    const last = rows.length < page.limit && (rows.length > 0 || page.offset === 0)
    const counted = last ? { count: page.offset + rows.length, countIsExact: true } : (total ?? (await count(asked)))
    return {
      ...counted,
      count: Math.max(counted.count, rows.length && page.offset + rows.length),
      rows,
      searched: null,
    }
  }

  /** Returns a page of a search whose matches are counted. */
  const found = async (
    asked: Narrowing & { search: string },
    page: Page,
    ranking: Found['ranking'],
    counted: Counted,
  ) => {
    const { ids } = counted
    if (page.sortBy === 'relevance') return run<Row>(relevanceStatement(asked, ranking, page, counted))
    if (!ids && page.sortBy.startsWith('price-')) return run<Row>(pricedStatement(asked, page))
    return (await ordered(asked, page, !!ids)).rows
  }

  return {
    search,
    count,
    async list({ typed, asTyped, ...filters }, page) {
      if (!typed) return plainList(filters, page)
      const { query, all, shown, ranking, searched, ids: few, ...whole } = await search(typed, filters, asTyped)
      if (query === undefined || all === undefined) return { ...whole, rows: [], searched }
      const shownQuery = (await shown(page)) ?? query
      const asked = { ...filters, search: shownQuery }
      const { ids, ...counted } = shownQuery === query ? { ...whole, ids: few } : await count(asked)
      // Who has very many matches needs no weaker ones.
      const isMany = page.sortBy === 'relevance' && !ids
      const every = shownQuery === all || isMany ? counted : await count({ ...filters, search: all })
      const weaker = Math.max(0, every.count - counted.count)
      const isBeyond = counted.countIsExact && counted.count <= page.offset
      return {
        ...counted,
        rows: isBeyond ? [] : cards(await found(asked, page, ranking, { ...counted, ids }), page),
        searched: { ...searched, weaker },
      }
    },
  }
}
