import type { CategoryHit, Searched } from '#contract/catalog/catalog.ts'
import type { Database } from '#platform/database/database.ts'
import type { Narrowing } from './product-list-sql.ts'
import { likelyCategories, readSearch, readWords } from './search-sql.ts'
import { lessOf, spellingCorrections, type TypedWord } from './spelling-correction.ts'

export interface Counted {
  count: number
  countIsExact: boolean
  /** IDs of all matches, if there are few. */
  ids?: string[] | undefined
}
export type Count = (asked: Narrowing) => Promise<Counted>
/** Tests whether anything matches, which is cheap even with very many matches. */
export type Finds = (asked: Narrowing & { search: string }) => Promise<boolean>

/** Result of interpreting a search: the query, the number of matches, and how the words were changed. */
export interface Found extends Counted {
  /** A tsquery; of the typed words if nothing matches. Undefined if they contain no word. */
  query: string | undefined
  searched: Searched
}

/** Searches for the typed text within the filters. */
export type Search = (typed: string, filters: Narrowing) => Promise<Found>

/**
 * Tries the words as typed, then with the last one as a prefix, and then their corrections.
 * Synonyms are read on each search, so that changes apply at once.
 */
export function searchOf(db: Database, count: Count, finds: Finds): Search {
  const queryOf = async (typed: string): Promise<{ whole: string | null; begun: string | null }> => {
    const [read] = await db.prepared<{ whole: string | null; begun: string | null }>(readSearch, [typed])
    return read ?? { whole: null, begun: null }
  }
  const find = async (words: string): Promise<boolean> => {
    const { begun } = await queryOf(words)
    return begun !== null && finds({ search: begun })
  }
  const firstThatFinds = async (candidates: readonly string[]): Promise<string | null> => {
    for (const words of candidates) if (await find(words)) return words
    return null
  }

  return async (typed, filters) => {
    const { whole, begun } = await queryOf(typed)
    const tried = [typed]
    const look = async (query: string | null, mended: string | null): Promise<Found | undefined> => {
      if (query === null) return undefined
      const counted = await count({ ...filters, search: query })
      const searched = { typed, mended, suggestion: null, tried, categories: [] }
      return counted.count > 0 ? { ...counted, query, searched } : undefined
    }
    const asTyped = (await look(whole, null)) ?? (begun === whole ? undefined : await look(begun, null))
    if (asTyped) return asTyped

    const nothing = async (suggestion: string | null): Promise<Found> => {
      const categories = await db.prepared<CategoryHit>(likelyCategories, [typed])
      const searched = { typed, mended: null, suggestion, tried, categories }
      return { query: begun ?? undefined, count: 0, countIsExact: true, searched }
    }
    const narrowed = Object.values(filters).some(value => value !== undefined)
    if (narrowed && (await find(typed))) return nothing(typed)
    const words = await db.prepared<TypedWord>(readWords, [typed])
    const meant = spellingCorrections(words)
    for (const mended of meant) {
      tried.push(mended)
      const found = await look((await queryOf(mended)).begun, mended)
      if (found) return found
    }
    return nothing((narrowed ? await firstThatFinds(meant) : null) ?? (await firstThatFinds(lessOf(words))))
  }
}
