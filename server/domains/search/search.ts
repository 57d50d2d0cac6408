import type { CategoryHit, Searched } from '#contract/catalog/catalog.ts'
import type { CardRow } from '#domains/catalog/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Finding, Otherwise } from './product-list-matches.ts'
import type { Lookup } from './product-list-relevance.ts'
import { isNarrowed, type Narrowing, type Page } from './product-list-sql.ts'
import {
  anyPart,
  anywhere,
  around,
  contentOf,
  everyPart,
  everyPartStrongly,
  headOf,
  isCommon,
  isPacked,
  isSize,
  isThing,
  lexemesOf,
  listed,
  mostParts,
  namingParts,
  own,
  type Part,
  placed,
  strongly,
  tells,
  withoutFillers,
  withoutHosts,
} from './query.ts'
import { likelyCategory, readWords, similarCategories } from './search-sql.ts'
import { spellingCorrections, splitOf, type TypedWord } from './spelling-correction.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface Counted {
  count: number
  countIsExact: boolean
}
export type Count = (asked: Narrowing) => Promise<Counted>

/** What a search matches: counted, and for a list by relevance its page too. */
export interface Matched extends Counted {
  /** Without matches, the first of the other queries that has some. */
  first?: string | undefined
  rows?: readonly CardRow[] | undefined
  /** Number of all matches, weak ones included, if they were counted. */
  every?: number | undefined
}

/** Counts the matches of a search, and perhaps ranks them. */
export type Matches = (
  asked: Narrowing & { search: string },
  ranking: Lookup,
  options?: {
    /** A tsquery of all matches, weak ones included. */
    all?: string | undefined
    otherwise?: Otherwise | undefined
    /** Number of matches that a job has counted, if the search is a single word without filters. */
    known?: number | undefined
  },
) => Promise<Matched>

/** Words, synonyms and categories are read on connections with generic plans. */
const reading = { from: 'replicas first', generic: true } as const

/** Counting the matches of a search stops here. A list by relevance counts only those that it ranks. */
export const mostOfSearch = 1000

/** Returns a count that stopped at one more than `most`. */
export const upTo = (count: number, most: number): Counted =>
  count > most ? { count: most, countIsExact: false } : { count, countIsExact: true }

/** Of so many products with a word that a job has counted, some are still on sale. */
const surely = 100

/** With fewer matches, others of the thing follow. */
const few = 8

/** From so many letters on, an unfinished word says more than words that name nothing. */
const enoughLetters = 4

/** Which matches of a search to show. */
export type Shown = Pick<Page, 'sortBy' | 'weak'>

/** Result of interpreting a search: the query, the number of matches, and how the words were changed. */
export interface Found extends Matched {
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
export type Search = (
  typed: string,
  filters: Narrowing,
  options: { matches: Matches; asTyped?: boolean | undefined },
) => Promise<Found>

/**
 * Tries the words as typed, then with the last one as a prefix, then their corrections, and at last products that have
 * any of the words.
 */
export function searchOf(db: Database, { parse }: Vocabulary, { finds, first }: Finding): Search {
  const partsOf = async (typed: string, unfinished: boolean, splitPhrases = false): Promise<Part[]> =>
    withoutFillers((await parse(typed, { unfinished, splitPhrases })).parts)

  return async (asked, filters, { matches, asTyped = false }) => {
    const typed = withoutHosts(asked)
    const narrowed = isNarrowed(filters)

    /** Counts and ranks the matches of a query, and returns the result if there are any. */
    const reach = async (
      { parts, all, mended }: Interpretation,
      { query, head, every, likely, missing = [], isNamed = false }: Reached,
      otherwise?: Otherwise,
    ): Promise<Found | { count: 0; first?: string | undefined }> => {
      const ranking = { parts, head, likely: every ?? likely }
      const known = narrowed || otherwise?.every !== undefined ? undefined : countOf(query, parts)
      const matched = await matches({ ...filters, search: query }, ranking, { all, otherwise, known })
      if (!matched.count) return { count: 0, first: matched.first }
      return {
        ...matched,
        query,
        all,
        isNamed,
        ranking,
        async shown({ sortBy, weak }) {
          if (weak) return all
          const strong = everyPartStrongly(parts)
          if (sortBy === 'relevance') return query
          return (await first(filters, [strong])) ?? every ?? query
        },
        searched: {
          ...searched,
          mended: mended && legible(mended),
          partial: every === undefined ? wordsOf(parts.filter(part => !missing.includes(part))) : null,
          leftOut: missing.map(nameOf),
        },
      }
    }
    const found = (reached: Found | { count: 0 }): Found | undefined => ('query' in reached ? reached : undefined)

    /** Of a phrase that nobody sells, products that its last word names: oils for `palm oil`. */
    const byLastWordOfPhrase = async ({ parts, mended }: Interpretation): Promise<Found | undefined> => {
      const phrases = parts.filter(({ part }) => part.includes(' '))
      if (!phrases.length) return undefined
      const known = await finds({}, phrases.map(anywhere))
      const unknown = phrases.filter((_, at) => !known[at])
      if (!unknown.length) return undefined
      const split = await partsOf(mended ?? typed, false, true)
      const other = await withSomeWords({ parts: split, all: mostParts(split, anywhere), mended }, true)
      return unknown.some(({ part }) => part.split(' ').at(-1) === other?.ranking.head?.part) ? other : undefined
    }

    /**
     * Products with some of the words: with the last word that names a thing that is sold, or with what is said most.
     * Nothing if only descriptions have some, or if a later word names a thing that nobody sells. `perhapsAll` if it
     * wasn't tested yet whether a product has all of them.
     */
    const withSomeWords = async (words: Interpretation, perhapsAll = false): Promise<Found | undefined> => {
      const { parts, mended } = words
      const ofPhrase = await byLastWordOfPhrase(words)
      if (ofPhrase?.isNamed) return ofPhrase
      const naming = namingParts(mended ?? typed, parts)
      const sure = narrowed ? -1 : naming.findLastIndex(({ things }) => (things ?? 0) >= surely)
      const unsure = naming.slice(sure + 1)
      // Without a noun it matters which of the words occur.
      const queries = [...unsure.map(isThing), ...(sure < 0 ? parts.map(listed) : [])]
      const has = queries.length ? await finds(filters, queries) : []
      const nounAt = sure + 1 + has.slice(0, unsure.length).lastIndexOf(true)
      const last = naming[nounAt]
      const content = contentOf(naming, last)
      const noun = content && (await finds(filters, [isPacked(content)]))[0] ? content : last
      if (!noun) {
        const missing = parts.filter((_, at) => !has[unsure.length + at])
        return unnamed(words, missing)
      }
      const later = naming.slice(nounAt + 1).filter(({ synonyms }) => synonyms)
      const known = later.length ? await finds({}, later.map(own)) : []
      // Nobody sells what a later word names, `cooker` in `rice cooker`: then `rice` isn't what was meant.
      if (known.includes(false)) return undefined
      // Of two words that no product has together, nothing needs to be asked.
      const neverTogether = parts.length === 2 && !perhapsAll
      const beside = neverTogether
        ? parts.map(part => part === noun)
        : await finds(
            filters,
            parts.map(part => everyPart([...new Set([noun, part])], own)),
          )
      const missing = parts.filter((_, at) => !beside[at])
      const named = own(noun)
      const described = anyPart(
        parts.filter(part => part !== noun && !missing.includes(part)),
        own,
      )
      const likely = described ? `(${named}) & (${described})` : undefined
      return found(await reach(words, { query: named, likely, head: noun, missing, isNamed: true }))
    }

    /** Products with some words, none of which names a thing. Nothing if the missing one does, or only stores have any. */
    const unnamed = async (words: Interpretation, missing: readonly Part[]): Promise<Found | undefined> => {
      const { parts, mended } = words
      const telling = parts.filter(tells)
      const head = headOf(mended ?? typed, parts)
      if (head?.synonyms && missing.includes(head)) return undefined
      const anyTelling = telling.length ? anyPart(telling, strongly) : words.all
      // A category may name the thing: `childrens clothes` are clothes rather than all that is for children.
      const ofCategory = head && tells(head) ? [around(head)] : []
      const which = await first(filters, [mostParts(parts, own), ...ofCategory, anyTelling])
      if (which === undefined) return undefined
      // Places are only tested: counting by them would read every document.
      const query = which === anyTelling && telling.length ? anyPart(telling, listed) : which
      return found(await reach(words, { query, head, missing }))
    }

    /** Adds other products that are the thing to few matches. */
    const widened = async (words: Interpretation, whole: Found): Promise<Found | undefined> => {
      const { parts } = words
      const { head } = whole.ranking
      if (whole.count >= few || !head || parts.length < 2 || !tells(head) || parts.some(isSize)) return undefined
      const things = `(${isThing(head)})`
      const [hasMore] = await finds(filters, [`${things} & !(${whole.query})`])
      if (!hasMore) return undefined
      // Before other bags, a laptop whose description says that it comes with one isn't meant.
      const other = anyPart(namingParts(words.mended ?? typed, parts.slice(0, parts.indexOf(head))), isThing)
      const meant = other ? `(${whole.query}) & !((${other}) & !(${placed(own(head), 'ABC')}))` : whole.query
      const wide = { ...words, all: `(${words.all}) | ${things}` }
      const wider = await reach(wide, { query: `(${meant}) | ${things}`, head, every: `${whole.query}` })
      return 'query' in wider ? { ...wider, searched: { ...wider.searched, widened: legible(head.part) } } : undefined
    }

    const look = async (parts: readonly Part[], mended: string | null) => {
      if (!parts.length) return undefined
      const all = mostParts(parts, anywhere)
      const words = { parts, all, mended }
      const head = headOf(mended ?? typed, parts)
      const [query, every] = [mostParts(parts, own), everyPart(parts, own)]
      // Words of stores and categories are looked for only if no product has the words itself; rather beside the thing.
      const everyAnywhere = everyPart(parts, anywhere)
      const headed = everyPart(parts, part => (part === head ? placed(own(part), 'ABC') : anywhere(part)))
      // A single word is rather a category's than a part of a store's name.
      const underWord = parts.length > 1 ? headed : everyPart(parts, listed)
      const others = [...new Set([headed, underWord, everyAnywhere, all])]
      const sized = parts.filter(isSize)
      // A product of another size isn't what the search means.
      const meant = query === every || !sized.length ? query : `(${query}) & ${everyPart(sized, own)}`
      const otherwise = { every: query === every ? undefined : every, others }
      const reached = await reach(words, { query: meant, head, every }, otherwise)
      if ('query' in reached) return (await widened(words, reached)) ?? reached
      const which = reached.first
      if (which === undefined) return undefined
      const isAll = which !== all || all === everyAnywhere
      // All words are common, and only names of stores or categories join them: the thing alone comes first.
      const mayBeByChance = isAll && which !== headed && parts.every(isCommon)
      const ofSomeWords = isAll && !mayBeByChance ? undefined : await withSomeWords(words)
      if (!isAll || ofSomeWords?.isNamed) return ofSomeWords
      return found(await reach(words, { query: which === everyAnywhere ? all : which, head, every: which }))
    }

    const { parts: written, isCut } = await parse(typed)
    const whole = withoutFillers(written)
    const tried = [typed]
    const searched = {
      typed: asked,
      isCut,
      mended: null,
      partial: null,
      leftOut: [],
      widened: null,
      suggestion: null,
      tried,
      categories: [],
      likely: null,
      weaker: 0,
    }
    const asWhole = await look(whole, null)
    if (asWhole) return asWhole
    const begun = await partsOf(typed, true)
    const asBegun = queryOf(begun) === queryOf(whole) ? undefined : await look(begun, null)
    // Of an unfinished word any completion would do, so the other words must be there.
    if (asBegun && asBegun.searched.partial === null) return asBegun
    const isLong = (begun.at(-1)?.part.length ?? 0) >= enoughLetters
    const asFinished = asBegun?.isNamed && isLong ? asBegun : undefined

    const nothing = async (suggestion: string | null): Promise<Found> => {
      const telling = suggestion === null ? (await partsOf(typed, false, true)).filter(tells) : []
      const [categories, [likely = null], has] = await Promise.all([
        db.prepared<CategoryHit>(similarCategories, [typed], reading),
        suggestion === null ? db.prepared<CategoryHit>(likelyCategory, [stemsOf(typed, whole)], reading) : [],
        telling.length > 1 ? finds({}, telling.map(own)) : [],
      ])
      const words = telling.filter((_, at) => has[at]).map(nameOf)
      const ranking = { parts: begun, head: undefined }
      const query = begun.length ? everyPart(begun, own) : undefined
      return {
        query,
        all: query,
        shown: () => Promise.resolve(query),
        ranking,
        count: 0,
        countIsExact: true,
        isNamed: false,
        searched: { ...searched, suggestion, categories, likely, words },
      }
    }
    const isAnywhere = async (parts: readonly Part[]) =>
      parts.length > 0 && (await first({}, [queryOf(parts)])) !== undefined
    if (narrowed && ((await isAnywhere(whole)) || (await isAnywhere(begun)))) return asFinished ?? nothing(typed)
    const isKnown = whole.every(({ documents }) => documents)
    const read = asTyped || isKnown ? [] : await db.prepared<TypedWord>(readWords, [typed], reading)
    const near: Words[] = []
    for (const { text, isNear } of spellingCorrections(read)) {
      tried.push(legible(text))
      const parts = await partsOf(text, true)
      const corrected = await look(parts, text)
      if (corrected?.searched.partial === null) return corrected
      if (isNear) near.push([parts, text])
      if (narrowed && (await isAnywhere(parts))) return nothing(legible(text))
    }
    const partly = async ([parts, mended]: Words): Promise<Found | undefined> =>
      parts.length
        ? withSomeWords({ parts, all: anyPart(parts.filter(tells), anywhere) || mostParts(parts, anywhere), mended })
        : undefined
    const asIs = await partly([whole, null])
    if (asIs?.isNamed) return asIs
    const split = splitOf(read)
    const asSplit = split && (await partly([await partsOf(split, false), split]))
    if (asSplit) return asSplit
    // Rather with a corrected or completed word that names a thing than with typed words that name none.
    for (const words of near) {
      const corrected = await partly(words)
      if (corrected?.isNamed) return corrected
    }
    return asFinished ?? asIs ?? asBegun ?? nothing(null)
  }
}

const queryOf = (parts: readonly Part[]): string => mostParts(parts, anywhere)

/** Returns how many products match a query of a single word, as a job has counted them. */
const countOf = (query: string, parts: readonly Part[]): number | undefined =>
  parts.find(part => query === own(part) || query === everyPart([part], own))?.documents ?? undefined

/**
 * Returns the stems of the words that name the thing and of their synonyms, likeliest first: a noun comes last in a search.
 * Each also without `-er` or `-or`, so that `cooker` leads to the category Cooking.
 */
const stemsOf = (typed: string, parts: readonly Part[]): string[] =>
  namingParts(typed, parts)
    .toReversed()
    .flatMap(({ query, alternatives }) => [query, ...(alternatives ?? [])])
    .flatMap(term => lexemesOf(term).toReversed())
    .flatMap(stem => [stem, stem.replace(/[eo]r$/, '')])

/** Writes decimals as people do. */
export const legible = (words: string): string => words.replace(/(\d)point(\d)/g, '$1.$2')

/** Writes a unit apart from its number, as people do: `5 kg`. `300k` is none. */
export const spaced = (part: string): string =>
  part.replace(/^([\d.]+)(kg|g|mg|ml|cl|l|mah|gb|tb|mb|w|kva|hp|ah|v|mm|cm|m|inch|yards)$/, '$1 $2')

const wordsOf = (parts: readonly Part[]): string => legible(parts.map(({ part }) => part).join(' '))
export const nameOf = ({ part }: Part): string => spaced(legible(part))

/** Adds the words that no product of the page has to those that a search left out. */
export function withLeftOut(searched: Searched, parts: readonly Part[], lacking: readonly Part[]): Searched {
  const left = parts.filter(part => lacking.includes(part) || searched.leftOut.includes(nameOf(part)))
  if (!lacking.length || left.length === parts.length) return searched
  const partial = wordsOf(parts.filter(part => !left.includes(part)))
  return { ...searched, partial, leftOut: left.map(nameOf), widened: null }
}

/** The words of a search, perhaps corrected, and a tsquery of all their matches. */
interface Interpretation {
  parts: readonly Part[]
  all: string
  mended: string | null
}

/** What an interpretation leads to. */
interface Reached {
  query: string
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
