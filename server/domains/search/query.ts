/** A part of the typed text, as `search_parts` returns it. */
export interface Part {
  /** The typed words. */
  part: string
  /** A tsquery. */
  query: string
  /** A tsquery for the other terms of its synonym group. */
  synonyms: string | null
  /** The same, each term on its own. */
  alternatives: readonly string[] | null
  /** A tsquery for the stem of a complete word. */
  ranked: string | null
  /** What a match of a synonym counts, compared to one of `query`. */
  weight: number | null
  /** Inverse document frequency: how much the part says about a product. */
  rarity: number
}

/** A tsquery that nothing matches. */
export const noMatch = "'none' & !'none'"

/** How much of what the words say a product has to match: `samsung charger` isn't any charger. */
const enough = 0.55

/** Where a part is looked for: `own` words of the product, or `anywhere`, in its store's and categories' names too. */
export type Reading = (part: Part) => string

/** A synonym in a description is seldom meant. */
export const own: Reading = ({ query, synonyms }) =>
  synonyms && synonyms !== query ? `(${query}) | (${placed(synonyms, 'ABC')})` : query

/** Documents mark the words of their store and categories with a slash (`document_words`). */
export const anywhere: Reading = part => `${own(part)} | (${part.query.replace(/'((?:[^']|'')*)'/g, "'/$1'")})`

const allOf = (parts: readonly Part[], reading: Reading): string => parts.map(part => `(${reading(part)})`).join(' & ')
const rarityOf = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + part.rarity, 0)

/** A tsquery for products with every part. */
export const everyPart = allOf

/** A tsquery for products with any part. */
export const anyPart = (parts: readonly Part[], reading: Reading): string =>
  parts.map(part => `(${reading(part)})`).join(' | ')

/** A tsquery for products with the parts that say most: every smallest set with enough of the whole's rarity. */
export function mostParts(parts: readonly Part[], reading: Reading): string {
  const needed = enough * rarityOf(parts)
  const sets: Part[][] = []
  for (let bits = 1; bits < 2 ** parts.length; bits++) {
    const set = parts.filter((_, at) => bits & (1 << at))
    const rarity = rarityOf(set)
    if (rarity >= needed && set.every(part => rarity - part.rarity < needed)) sets.push(set)
  }
  return sets.map(set => `(${allOf(set, reading)})`).join(' | ')
}

/** A tsquery for products that have every part outside of descriptions, store names and upper categories. */
export const everyPartStrongly = (parts: readonly Part[]): string => placed(allOf(parts, own), 'ABC')

/** Restricts a tsquery to words in these places (`search_documents.search`). */
export const placed = (query: string, places: string): string =>
  query.replace(/'(?::(\*)?[A-D]*)?(?=[\s)]|$)/g, (_, begun = '') => `':${begun}${places}`)

/** The different words in a tsquery. */
export const lexemesOf = (query: string): string[] => [
  ...new Set((query.match(/'(?:[^']|'')*'/g) ?? []).map(quoted => quoted.slice(1, -1).replaceAll("''", "'"))),
]

/** Number of different words in a tsquery. */
export const lexemesIn = (query: string): number => lexemesOf(query).length

/**
 * Returns the parts that may name the thing: those before a word such as `for`, numbers aside. `bag` in `laptop bag for
 * men`, `rice` in `bag of rice`.
 */
export function namingParts(typed: string, parts: readonly Part[]): Part[] {
  const [before = ''] = typed.toLowerCase().split(/\s(?:for|with|in|from|by|without)\s/)
  const words = before.split(/[^\p{L}\p{N}\p{M}'’]+/u).filter(Boolean).length
  let seen = 0
  const near = parts.filter(part => {
    seen += part.part.split(' ').length
    return seen <= words
  })
  return near.filter(part => !/\d/.test(part.part))
}

/** Returns the part that names the thing: the last one that may. */
export const headOf = (typed: string, parts: readonly Part[]): Part | undefined =>
  namingParts(typed, parts).at(-1) ?? parts.at(-1)

/** A tsquery for products that have a part or one of its synonyms, of several words at least one in these places. */
export function namedIn({ query, alternatives }: Part, places: string): string {
  const inPlaces = (term: string) =>
    term.includes('&')
      ? `(${placed(term, 'ABC')}) & (${placed(term.replaceAll('&', '|'), places)})`
      : placed(term, places)
  return [query, ...(alternatives ?? [])].map(term => `(${inPlaces(term)})`).join(' | ')
}
