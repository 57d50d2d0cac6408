import { CompiledQuery } from 'kysely'
import type { ProductCard, ProductsFound, Searched } from '#contract/catalog/catalog.ts'
import { countedUpTo } from '#contract/endpoint.ts'
import { type CardRow, cardOf } from '#domains/catalog/index.ts'
import type { Database } from '#platform/database/database.ts'
import { keptWhenLarge } from '#platform/database/kept-counts.ts'
import { withTyped } from './as-typed.ts'
import { productsByCode, searchedByCode } from './code-search.ts'
import {
  firstStatement,
  foundStatement,
  hadStatement,
  matchesStatement,
  type Otherwise,
  sizesStatement,
} from './product-list-matches.ts'
import { pricedStatement } from './product-list-prices.ts'
import {
  type FoundFirst,
  type Lookup,
  mostRanked,
  relevanceStatement,
  searchStatement,
  thingsOf,
} from './product-list-relevance.ts'
import {
  countStatement,
  isNarrowed,
  type Narrowing,
  onlyTypedStatement,
  type Page,
  pageStatement,
  type Statement,
} from './product-list-sql.ts'
import { walkOrFetch } from './product-list-walk.ts'
import { anywhere, isNearSize, type Part } from './query.ts'
import {
  type Count,
  type Counted,
  type Matched,
  type Matches,
  mostOfSearch,
  type Search,
  searchOf,
  upTo,
  withLeftOut,
  nameOf as wordOf,
} from './search.ts'
import type { Vocabulary } from './vocabulary.ts'

export type { Page } from './product-list-sql.ts'

/** Filters of a list, with the typed search text, and whether to leave its mistakes. */
export type Asked = Omit<Narrowing, 'search' | 'ids'> & { typed?: string | undefined; asTyped?: boolean | undefined }

export interface ProductList {
  /** Returns a filtered, ordered page of products on sale, with the total count. */
  list(asked: Asked, page: Page): Promise<ProductsFound>
  search: Search
  /** Counts the matches of a search. */
  matches: Matches
  count: Count
}

/** Number of products on sale per category ID. */
export type CountsByCategory = (db: Database) => Promise<ReadonlyMap<string, number>>

/** With at most so many matches of a search, walking an order for them takes longer than fetching them. */
const rare = 150

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
      : db.prepared<R>({ name, text }, values, { from: 'replicas first', generic: true })
  }

type Row = CardRow & { total?: number }

/** Returns whether there are no filters, or only a category. */
const isWholeCategory = ({ category: _, ...rest }: Narrowing): boolean => !isNarrowed(rest)

export function productList(db: Database, vocabulary: Vocabulary, countsByCategory: CountsByCategory): ProductList {
  const run = runOn(db)

  const counting = keptWhenLarge(
    15,
    async ({
      asked,
      parts = [],
      otherwise,
    }: {
      asked: Narrowing
      parts?: readonly Part[]
      otherwise?: Otherwise
    }): Promise<{ size: number; value: Matched; seconds?: number }> => {
      const { search } = asked
      if (search !== undefined) {
        const statement = matchesStatement({ ...asked, search }, mostOfSearch, parts, otherwise)
        const [row] = await run<{ count: number; first: number | null }>(statement)
        const { count: size, first } = row ?? { count: 0, first: null }
        return { size, value: { ...upTo(size, mostOfSearch), first: firstOf(otherwise, first) }, seconds: 300 }
      }
      // Whole categories are counted once, for the tree.
      const [row] = await run<{ count: number }>(countStatement(asked, countedUpTo))
      const size = row?.count ?? 0
      if (size <= countedUpTo) return { size, value: upTo(size, countedUpTo) }
      const known = isWholeCategory(asked) && (await countsByCategory(db)).get(asked.category?.id ?? '')
      // A capped count stays valid for long.
      return known
        ? { size, value: { count: known, countIsExact: true } }
        : { size, value: upTo(size, countedUpTo), seconds: 300 }
    },
  )
  const count: Count = asked => counting(JSON.stringify(asked), { asked })
  const matches: Matches = async (asked, { parts }, { otherwise, known = 0 } = {}) =>
    known > 2 * mostOfSearch
      ? upTo(known, mostOfSearch)
      : counting(JSON.stringify([asked, otherwise]), { asked, parts, otherwise })

  /** Returns a page by relevance of a search with many matches. */
  const best = async (asked: Narrowing & { search: string }, ranking: Lookup, page: Page): Promise<Row[]> => {
    const things = thingsOf(asked, ranking)
    const rows = await run<Row>(relevanceStatement(asked, ranking, page, things))
    // Perhaps fewer are left than the job has counted.
    const isShort = rows.length < page.limit && things !== undefined
    return isShort ? run<Row>(relevanceStatement(asked, ranking, page)) : rows
  }

  /** Returns a function that counts the matches of a search together with a page by relevance. */
  const ranked =
    (page: Page): Matches =>
    async (asked, ranking, { all = asked.search, otherwise, known } = {}) => {
      if (known !== undefined && known > 2 * mostRanked)
        return { ...upTo(known, mostRanked), rows: await best(asked, ranking, page) }
      const rows = await run<Row & FoundFirst>(
        searchStatement(asked, ranking, page, { otherwise, all, most: mostOfSearch }),
      )
      const { total = 0, first = null, every } = rows[0] ?? {}
      const isMany = total > mostRanked
      return {
        ...upTo(total, mostRanked),
        first: firstOf(otherwise, first),
        every: every ?? undefined,
        rows: isMany ? await best(asked, ranking, page) : rows.filter(row => row.id),
      }
    }
  const search = searchOf(db, vocabulary, {
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

  /** Returns a page of a search in a fixed order. */
  const inOrder = async (asked: Narrowing & { search: string }, page: Page, { count }: Counted): Promise<Row[]> =>
    count > rare && page.sortBy.startsWith('price-')
      ? run<Row>(pricedStatement(asked, page))
      : (await ordered(asked, page, count <= rare)).rows

  /** Returns the words of a search that no product of its page has. */
  const lacking = async (rows: readonly ProductCard[], { parts, head }: Lookup): Promise<Part[]> => {
    if (!head || parts.length < 2 || !rows.length) return []
    const ids = rows.map(({ id }) => id)
    const [row] = await run<{ had: boolean[] }>(hadStatement(ids, { parts, head }))
    return parts.filter((_, at) => !row?.had[at])
  }

  /**
   * Returns the size that a search without filters leaves out, with the nearest ones of the thing: of `shoes 43` if shoes
   * have sizes near 43, and of `shoes size 43` if they have any.
   */
  const noSizeOf = async ({ typed, leftOut }: Searched, { head }: Lookup): Promise<Searched['noSize']> => {
    const size = leftOut.find(word => /^\d{1,3}$/.test(word))
    if (!size || !head) return undefined
    const [row] = await run<{ nearest: string[] }>(sizesStatement(head, size, mostOfSearch))
    const isSaid = /\bsizes?\b/i.test(typed)
    const nearest = row?.nearest.filter(option => isSaid || isNearSize(size, option.split(':')[1] ?? '')) ?? []
    return nearest.length ? { size, nearest } : undefined
  }

  /**
   * Returns the words of a search that no product on sale has, and that only their synonyms find. Not those that stand for
   * each other, such as `tv` and `television`: they say the same.
   */
  const foundBySynonym = async (parts: readonly Part[]): Promise<Part[]> => {
    const unknown = parts.filter(({ synonyms, documents }) => synonyms !== null && !documents)
    if (!unknown.length) return []
    const queries = unknown.map(part => anywhere({ ...part, synonyms: null }))
    const [row] = await run<{ found: boolean[] }>(foundStatement({}, queries))
    const missing = unknown.filter((_, at) => row?.found[at] === false)
    if (!missing.length) return []
    const [other] = await run<{ words: string[] }>(onlyTypedStatement(missing.map(({ part }) => part)))
    return missing.filter(({ part }) => other?.words.includes(part))
  }

  return {
    search,
    matches,
    count,
    async list({ typed, asTyped, ...filters }, page) {
      if (!typed) return plainList(filters, page)
      const isRanked = page.sortBy === 'relevance'
      const found = await search(typed, filters, { asTyped, matches: isRanked ? ranked(page) : matches })
      const { query, all, ranking, searched } = found
      const ids = await productsByCode(db, typed, found)
      if (ids) {
        const coded = await plainList({ ...filters, ids }, page)
        return { ...coded, searched: searchedByCode(searched, coded.count) }
      }
      if (query === undefined || all === undefined) return { count: 0, countIsExact: true, rows: [], searched }
      const asked = { ...filters, search: (await found.shown(page)) ?? query }
      const isAll = asked.search === all
      const whole: Matched =
        asked.search === query ? found : isRanked ? await ranked(page)(asked, ranking) : await count(asked)
      const isBeyond = whole.countIsExact && whole.count <= page.offset
      const rows = isBeyond ? [] : cards(whole.rows ?? (await inOrder(asked, page, whole)), page)
      const isLast = rows.length > 0 && rows.length < page.limit
      // Who sees the best of very many matches needs no weaker ones.
      const every = isAll ? undefined : isRanked ? whole.every : (await count({ ...filters, search: all })).count
      const interpreted = withLeftOut(searched, ranking.parts, await lacking(rows, ranking))
      const noSize = isNarrowed(filters) ? undefined : await noSizeOf(searched, ranking)
      const bySynonym = rows.length > 0 ? (await foundBySynonym(ranking.parts)).map(wordOf) : []
      return {
        count: isLast ? page.offset + rows.length : Math.max(whole.count, page.offset + rows.length),
        countIsExact: isLast || whole.countIsExact,
        rows,
        searched: await withTyped(db, {
          ...interpreted,
          noSize,
          bySynonym: bySynonym.filter(word => !interpreted.leftOut.includes(word)),
          weaker: Math.max(0, Math.min(every ?? 0, mostOfSearch) - whole.count),
        }),
      }
    },
  }
}

/** Returns the query at a place of those that a search without matches looks for. */
const firstOf = (otherwise: Otherwise | undefined, first: number | null): string | undefined =>
  first === null ? undefined : otherwise?.others[first]
