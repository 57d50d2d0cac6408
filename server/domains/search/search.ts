import type { CategoryHit, Searched } from '#contract/catalog/catalog.ts'
import type { Database } from '#platform/database/database.ts'
import type { Narrowing } from './product-list-sql.ts'
import { lessOf, mendings, type TypedWord } from './search-mending.ts'
import { likelyCategories, readSearch, readWords } from './search-sql.ts'

export interface Counted {
  count: number
  countIsExact: boolean
  /** Of all that a search finds, where that is little. */
  ids?: string[] | undefined
}
export type Count = (asked: Narrowing) => Promise<Counted>
/** Whether there is anything at all, which costs little even where there is very much. */
export type Finds = (asked: Narrowing & { search: string }) => Promise<boolean>

/** What a search comes to: what to look for, how many there are, and what became of the words. */
export interface Found extends Counted {
  /** A tsquery; where nothing is found, of what was typed. Undefined where that holds no word. */
  query: string | undefined
  searched: Searched
}

/** Looks for what was typed, among what the filters leave. */
export type Search = (typed: string, filters: Narrowing) => Promise<Found>

/**
 * A search takes the words as they are; if that finds nothing, the last as one that is not typed to its end; and if that
 * finds nothing either, what may have been meant. Synonyms are read each time, so that a change holds at once.
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
    const meant = mendings(words)
    for (const mended of meant) {
      tried.push(mended)
      const found = await look((await queryOf(mended)).begun, mended)
      if (found) return found
    }
    return nothing((narrowed ? await firstThatFinds(meant) : null) ?? (await firstThatFinds(lessOf(words))))
  }
}
