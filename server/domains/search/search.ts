import type { CategoryHit, Searched } from '#contract/catalog/catalog.ts'
import type { Database } from '#platform/database/database.ts'
import type { Lookup } from './product-list-relevance.ts'
import type { Narrowing, Page } from './product-list-sql.ts'
import {
  anyPart,
  anywhere,
  everyPart,
  everyPartStrongly,
  headOf,
  isThing,
  mostParts,
  namingParts,
  own,
  type Part,
  tells,
} from './query.ts'
import { likelyCategories, readSearch, readWords } from './search-sql.ts'
import { spellingCorrections, type TypedWord } from './spelling-correction.ts'

export interface Counted {
  count: number
  countIsExact: boolean
  /** IDs of all matches, if there are few. */
  ids?: string[] | undefined
}
export type Count = (asked: Narrowing) => Promise<Counted>
/** Tests tsqueries for matches, cheaply even with very many matches. */
export interface Finding {
  /** Returns which of the queries have matches. */
  finds(filters: Narrowing, queries: readonly string[]): Promise<boolean[]>
  /** Returns the first of the queries that has matches. */
  first(filters: Narrowing, queries: readonly string[]): Promise<string | undefined>
}

/** Counting the matches of a search stops here. */
export const mostOfSearch = 1000

/** Returns a count that stopped at one more than `most`. */
export const upTo = (count: number, most: number): Counted =>
  count > most ? { count: most, countIsExact: false } : { count, countIsExact: true }

/** Which matches of a search to show. */
export type Shown = Pick<Page, 'sortBy' | 'weak'>

/** Result of interpreting a search: the query, the number of matches, and how the words were changed. */
export interface Found extends Counted {
  /** A tsquery of the matches by relevance; of the typed words if nothing matches. Undefined if they contain no word. */
  query: string | undefined
  /** A tsquery of all matches, weak ones included. */
  all: string | undefined
  /** Returns a tsquery of the matches that a list shows. */
  shown: (page: Shown) => Promise<string | undefined>
  ranking: Lookup
  /** Without a product that has all words: whether one of them names a thing. */
  isNamed: boolean
  searched: Searched
}

/** Searches for the typed text within the filters; `asTyped` corrects nothing. */
export type Search = (typed: string, filters: Narrowing, asTyped?: boolean) => Promise<Found>

/**
 * Tries the words as typed, then with the last one as a prefix, then their corrections, and at last products that have
 * any of the words. Synonyms are read on each search, so that changes apply at once.
 */
export function searchOf(db: Database, count: Count, { finds, first }: Finding): Search {
  const partsOf = (typed: string, unfinished: boolean): Promise<Part[]> =>
    db.prepared<Part & Record<string, unknown>>(readSearch, [typed, unfinished])

  return async (typed, filters, asTyped = false) => {
    const isNarrowed = Object.values(filters).some(value => value !== undefined)

    /** Returns the result for a query, with what other lists of it show. */
    const result = (
      { parts, all, mended }: Interpretation,
      { query, counted, head, every, likely, missing = [], isNamed = false }: Reached,
    ): Found => ({
      ...counted,
      ...{ query, all, isNamed },
      async shown({ sortBy, weak }) {
        if (weak) return all
        const strongly = everyPartStrongly(parts)
        if (sortBy === 'relevance') return query
        return (await first(filters, [strongly])) ?? every ?? query
      },
      ranking: { parts, head, likely: every ?? (likely || undefined) },
      searched: {
        ...searched,
        mended: mended && legible(mended),
        partial:
          every === undefined
            ? legible(parts.flatMap(part => (missing.includes(part) ? [] : [part.part])).join(' '))
            : null,
        leftOut: missing.map(({ part }) => legible(isSize(part) ? part.replace(/[a-z]+$/, ' $&') : part)),
      },
    })

    /** Products with some of the words: with the last word that names a thing, or with what is said most. */
    const some = async (words: Interpretation, query: string): Promise<Found> => {
      const { parts, mended } = words
      const naming = namingParts(mended ?? typed, parts)
      const names = naming.length ? await finds(filters, naming.map(isThing)) : []
      const noun = naming.findLast((_, at) => names[at])
      if (!noun) {
        const known = await finds(filters, parts.map(anywhere))
        const missing = parts.filter((_, at) => !known[at])
        const head = headOf(mended ?? typed, parts)
        const counted = await count({ ...filters, search: query })
        if (counted.count) return result(words, { query, counted, head, missing })
        const wider = await count({ ...filters, search: words.all })
        return result(words, { query: words.all, counted: wider, head, missing })
      }
      const beside = await finds(
        filters,
        parts.map(part => everyPart([...new Set([noun, part])], own)),
      )
      const missing = parts.filter((_, at) => !beside[at])
      const named = own(noun)
      const described = anyPart(
        parts.filter(part => part !== noun && !missing.includes(part)),
        own,
      )
      return result(words, {
        query: named,
        counted: await count({ ...filters, search: named }),
        likely: described && `(${named}) & (${described})`,
        head: noun,
        missing,
        isNamed: true,
      })
    }

    const look = async (parts: readonly Part[], mended: string | null) => {
      if (!parts.length) return undefined
      const all = mostParts(parts, anywhere)
      const words = { parts, all, mended }
      const head = headOf(mended ?? typed, parts)
      const [query, every] = [mostParts(parts, own), everyPart(parts, own)]
      if (query === every) {
        const counted =
          !isNarrowed && isCommon(parts)
            ? upTo(mostOfSearch + 1, mostOfSearch)
            : await count({ ...filters, search: query })
        if (counted.count) return result(words, { query, counted, head, every })
      }
      // Words of stores and categories are looked for only if no product has the words itself.
      const everyAnywhere = everyPart(parts, anywhere)
      const found = await first(filters, [...(query === every ? [] : [every]), ...new Set([everyAnywhere, all])])
      if (found === every) {
        const sized = parts.filter(({ part }) => isSize(part))
        // Of another size it isn't what was meant.
        const meant = sized.length ? `(${query}) & ${everyPart(sized, own)}` : query
        return result(words, { query: meant, counted: await count({ ...filters, search: meant }), head, every })
      }
      if (found === everyAnywhere)
        return result(words, { query: all, counted: await count({ ...filters, search: all }), head, every: found })
      return found === undefined ? undefined : some(words, query)
    }

    const whole = await partsOf(typed, false)
    const tried = [typed]
    const searched = {
      ...{ typed, mended: null, partial: null, leftOut: [], suggestion: null, tried, categories: [], weaker: 0 },
    }
    const asWhole = await look(whole, null)
    if (asWhole) return asWhole
    const begun = await partsOf(typed, true)
    const asBegun = queryOf(begun) === queryOf(whole) ? undefined : await look(begun, null)
    // Of an unfinished word any completion would do, so the other words must be there.
    if (asBegun && asBegun.searched.partial === null) return asBegun

    const nothing = async (suggestion: string | null): Promise<Found> => {
      const categories = await db.prepared<CategoryHit>(likelyCategories, [typed])
      const ranking = { parts: begun, head: undefined }
      const query = begun.length ? everyPart(begun, own) : undefined
      return {
        ...{ query, all: query, shown: () => Promise.resolve(query), ranking, count: 0, countIsExact: true },
        isNamed: false,
        searched: { ...searched, suggestion, categories },
      }
    }
    const isAnywhere = async (parts: readonly Part[]) =>
      parts.length > 0 && (await first({}, [queryOf(parts)])) !== undefined
    if (isNarrowed && ((await isAnywhere(whole)) || (await isAnywhere(begun)))) return nothing(typed)
    const corrections = asTyped ? [] : spellingCorrections(await db.prepared<TypedWord>(readWords, [typed]))
    const corrected: Words[] = []
    for (const mended of corrections) {
      tried.push(legible(mended))
      const parts = await partsOf(mended, true)
      const found = await look(parts, mended)
      if (found) return found
      corrected.push([parts, mended])
      if (isNarrowed && (await isAnywhere(parts))) return nothing(legible(mended))
    }
    // Rather with a corrected word that names a thing than with some of the typed words.
    const partly = async ([parts, mended]: Words): Promise<Found | undefined> => {
      const telling = parts.length > 1 ? parts.filter(tells) : []
      if (!telling.length) return undefined
      const all = await first(filters, [anyPart(telling, anywhere)])
      return all === undefined ? undefined : some({ parts, all, mended }, anyPart(telling, own))
    }
    for (const words of corrected) {
      const found = await partly(words)
      if (found?.isNamed) return found
    }
    return (await partly([whole, null])) ?? asBegun ?? nothing(null)
  }
}

const queryOf = (parts: readonly Part[]): string => mostParts(parts, anywhere)

/** Returns whether the kept count of a single word says that it has more matches than a search counts. */
const isCommon = ([part, ...others]: readonly Part[]): boolean =>
  !others.length && (part?.documents ?? 0) > 2 * mostOfSearch

/** A number with its unit, such as `55inch` and `3point5kva` (`words`). */
const isSize = (part: string): boolean => /^\d+(point\d+)?[a-z]+$/.test(part)

/** Writes decimals as people do. */
const legible = (words: string): string => words.replace(/(\d)point(\d)/g, '$1.$2')

/** The words of a search, perhaps corrected, and a tsquery of all their matches. */
interface Interpretation {
  parts: readonly Part[]
  all: string
  mended: string | null
}

/** What an interpretation leads to. */
interface Reached {
  query: string
  counted: Counted
  head: Part | undefined
  /** A tsquery of the products with all words, if there are any. */
  every?: string
  /** A tsquery of the products that have more words than others, if no product has all. */
  likely?: string
  /** Words that no product has together with the noun, or that none has. */
  missing?: readonly Part[]
  isNamed?: boolean
}

type Words = [parts: readonly Part[], mended: string | null]
