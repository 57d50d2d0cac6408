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
/** Tests whether anything matches, which is cheap even with very many matches. */
export type Finds = (asked: Narrowing & { search: string }) => Promise<boolean>

/** Result of interpreting a search: the query, the number of matches, and how the words were changed. */
export interface Found extends Counted {
  /** A tsquery; of the typed words if nothing matches. Undefined if they contain no word. */
  query: string | undefined
  /** A tsquery of the matches that other orders than relevance show. */
  strong: string | undefined
  ranking: Ranking
  searched: Searched
}

/** Searches for the typed text within the filters; `asTyped` corrects nothing. */
export type Search = (typed: string, filters: Narrowing, asTyped?: boolean) => Promise<Found>

/**
 * Tries the words as typed, then with the last one as a prefix, then their corrections, and at last products that have
 * any of the words. Synonyms are read on each search, so that changes apply at once.
 */
export function searchOf(db: Database, count: Count, finds: Finds): Search {
  const partsOf = async (typed: string): Promise<{ whole: Part[]; begun: Part[] }> => {
    const [read] = await db.prepared<{ whole: Part[]; begun: Part[] }>(readSearch, [typed])
    return read ?? { whole: [], begun: [] }
  }

  return async (typed, filters, asTyped = false) => {
    const { whole, begun } = await partsOf(typed)
    const tried = [typed]
    const searched = { typed, mended: null, partial: null, suggestion: null, tried, categories: [], weaker: 0 }
    const has = (search: string) => finds({ ...filters, search })

    /** Returns the words that something within the filters matches. */
    const found = async (parts: readonly Part[]): Promise<string> => {
      const each = await Promise.all(parts.map(part => has(anyPart([part]))))
      return parts.flatMap((part, at) => (each[at] ? [part.part] : [])).join(' ')
    }
    const look = async (query: string, parts: readonly Part[], mended: string | null): Promise<Found | undefined> => {
      if (!parts.length) return undefined
      const every = everyPart(parts)
      const whole = await count({ ...filters, search: query })
      if (!whole.count) return undefined
      const isExact = query === every || (await has(every))
      const head = headOf(mended ?? typed, parts)
      const named = isExact ? query : mostParts(parts, head)
      const ofNoun = named === query ? whole : await count({ ...filters, search: named })
      const counted = ofNoun.count ? { ...ofNoun, query: named } : { ...whole, query }
      const strongly = everyPartStrongly(parts)
      return {
        ...counted,
        strong: (await has(strongly)) ? strongly : isExact ? every : counted.query,
        ranking: { parts, head },
        searched: { ...searched, mended, partial: isExact ? null : await found(parts) },
      }
    }
    const most = (parts: readonly Part[], mended: string | null) => look(queryOf(parts), parts, mended)

    const uncorrected =
      (await most(whole, null)) ?? (queryOf(begun) === queryOf(whole) ? undefined : await most(begun, null))
    if (uncorrected) return uncorrected

    const nothing = async (suggestion: string | null): Promise<Found> => {
      const categories = await db.prepared<CategoryHit>(likelyCategories, [typed])
      const ranking = { parts: begun, head: undefined }
      const query = begun.length ? everyPart(begun) : undefined
      return {
        ...{ query, strong: query, ranking, count: 0, countIsExact: true },
        searched: { ...searched, suggestion, categories },
      }
    }
    const isNarrowed = Object.values(filters).some(value => value !== undefined)
    const anywhere = async (parts: readonly Part[]) => parts.length > 0 && (await finds({ search: queryOf(parts) }))
    if (isNarrowed && ((await anywhere(whole)) || (await anywhere(begun)))) return nothing(typed)
    const corrections = asTyped ? [] : spellingCorrections(await db.prepared<TypedWord>(readWords, [typed]))
    for (const mended of corrections) {
      tried.push(mended)
      const { begun: parts } = await partsOf(mended)
      const corrected = await most(parts, mended)
      if (corrected) return corrected
      if (isNarrowed && (await anywhere(parts))) return nothing(mended)
    }
    const some = whole.length > 1 ? await look(anyPart(whole), whole, null) : undefined
    return some ?? nothing(null)
  }
}

const queryOf = (parts: readonly Part[]): string => mostParts(parts)
