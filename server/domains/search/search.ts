import type { CategoryHit, Searched } from '#contract/catalog/catalog.ts'
import type { Database } from '#platform/database/database.ts'
import type { Ranking } from './product-list-relevance.ts'
import type { Narrowing } from './product-list-sql.ts'
import { anyPart, everyPart, everyPartStrongly, headOf, mostParts, type Part } from './query.ts'
import { likelyCategories, readSearch, readWords } from './search-sql.ts'
import { spellingCorrections, type TypedWord } from './spelling-correction.ts'

export interface Counted {
  count: number
  countIsExact: boolean
  /** IDs of all matches, if there are few. */
  ids?: string[] | undefined
}
export type Count = (asked: Narrowing) => Promise<Counted>
/**
 * Returns null if something matches `every`, or else which of the other queries something matches. Cheap even with very
 * many matches.
 */
export type Finds = (filters: Narrowing, every: string, each?: readonly string[]) => Promise<boolean[] | null>

/** Result of interpreting a search: the query, the number of matches, and how the words were changed. */
export interface Found extends Counted {
  /** A tsquery; of the typed words if nothing matches. Undefined if they contain no word. */
  query: string | undefined
  /** Returns a tsquery of the matches that other orders than relevance show. */
  strong: () => Promise<string | undefined>
  /** `every` is a tsquery of the products with all words, if there are any. */
  ranking: Ranking & { every?: string | undefined }
  searched: Searched
}

/** Searches for the typed text within the filters; `asTyped` corrects nothing. */
export type Search = (typed: string, filters: Narrowing, asTyped?: boolean) => Promise<Found>

/**
 * Tries the words as typed, then with the last one as a prefix, then their corrections, and at last products that have
 * any of the words. Synonyms are read on each search, so that changes apply at once.
 */
export function searchOf(db: Database, count: Count, finds: Finds): Search {
  const partsOf = (typed: string, unfinished: boolean): Promise<Part[]> =>
    db.prepared<Part & Record<string, unknown>>(readSearch, [typed, unfinished])

  return async (typed, filters, asTyped = false) => {
    const whole = await partsOf(typed, false)
    const tried = [typed]
    const searched = { typed, mended: null, partial: null, suggestion: null, tried, categories: [], weaker: 0 }

    const look = async (query: string, parts: readonly Part[], mended: string | null): Promise<Found | undefined> => {
      if (!parts.length) return undefined
      const every = everyPart(parts)
      const whole = await count({ ...filters, search: query })
      if (!whole.count) return undefined
      const each =
        query === every
          ? null
          : await finds(
              filters,
              every,
              parts.map(part => anyPart([part])),
            )
      const head = headOf(mended ?? typed, parts)
      const named = each ? mostParts(parts, head) : query
      const ofNoun = named === query ? whole : await count({ ...filters, search: named })
      const counted = ofNoun.count ? { ...ofNoun, query: named } : { ...whole, query }
      const strongly = everyPartStrongly(parts)
      return {
        ...counted,
        async strong() {
          if (!(await finds(filters, strongly))) return strongly
          return each ? counted.query : every
        },
        ranking: { parts, head, every: each ? undefined : every },
        searched: {
          ...searched,
          mended,
          partial: each && parts.flatMap(({ part }, at) => (each[at] ? [part] : [])).join(' '),
        },
      }
    }
    const most = (parts: readonly Part[], mended: string | null) => look(queryOf(parts), parts, mended)

    const asWhole = await most(whole, null)
    if (asWhole) return asWhole
    const begun = await partsOf(typed, true)
    const asBegun = queryOf(begun) === queryOf(whole) ? undefined : await most(begun, null)
    if (asBegun) return asBegun

    const nothing = async (suggestion: string | null): Promise<Found> => {
      const categories = await db.prepared<CategoryHit>(likelyCategories, [typed])
      const ranking = { parts: begun, head: undefined }
      const query = begun.length ? everyPart(begun) : undefined
      return {
        ...{ query, strong: () => Promise.resolve(query), ranking, count: 0, countIsExact: true },
        searched: { ...searched, suggestion, categories },
      }
    }
    const isNarrowed = Object.values(filters).some(value => value !== undefined)
    const anywhere = async (parts: readonly Part[]) => parts.length > 0 && !(await finds({}, queryOf(parts)))
    if (isNarrowed && ((await anywhere(whole)) || (await anywhere(begun)))) return nothing(typed)
    const corrections = asTyped ? [] : spellingCorrections(await db.prepared<TypedWord>(readWords, [typed]))
    for (const mended of corrections) {
      tried.push(mended)
      const parts = await partsOf(mended, true)
      const corrected = await most(parts, mended)
      if (corrected) return corrected
      if (isNarrowed && (await anywhere(parts))) return nothing(mended)
    }
    const some = whole.length > 1 ? await look(anyPart(whole), whole, null) : undefined
    return some ?? nothing(null)
  }
}

const queryOf = (parts: readonly Part[]): string => mostParts(parts)
