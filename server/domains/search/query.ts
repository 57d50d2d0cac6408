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

/** How much of what the words say a product has to match: `red dress` isn't any dress, `samsung charger` isn't any charger. */
const enough = 0.55

/** A synonym in a store's name or a description is seldom meant: `gari` in Sabon Gari Textiles isn't `garri`. */
const either = ({ query, synonyms }: Part): string =>
  synonyms && synonyms !== query ? `(${query}) | (${placed(synonyms, 'ABC')})` : query
const allOf = (parts: readonly Part[]): string => parts.map(part => `(${either(part)})`).join(' & ')
const rarityOf = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + part.rarity, 0)

/** A tsquery for products with every part. */
export const everyPart = allOf

/** A tsquery for products with any part. */
export const anyPart = (parts: readonly Part[]): string => parts.map(part => `(${either(part)})`).join(' | ')

/** How much more the noun says than its rarity, if no product has all words: `red dress` is a dress before it is red. */
const nounCounts = 2

/**
 * A tsquery for products with the parts that say most: every smallest set with enough of the whole's rarity. `head` is the
 * part that names the thing, if it is to count more.
 */
export function mostParts(all: readonly Part[], head?: Part): string {
  const parts = all.map(part => (part === head ? { ...part, rarity: nounCounts * part.rarity } : part))
  const needed = enough * rarityOf(parts)
  const sets: Part[][] = []
  for (let bits = 1; bits < 2 ** parts.length; bits++) {
    const set = parts.filter((_, at) => bits & (1 << at))
    const rarity = rarityOf(set)
    if (rarity >= needed && set.every(part => rarity - part.rarity < needed)) sets.push(set)
  }
  return sets.map(set => `(${allOf(set)})`).join(' | ')
}

/** A tsquery for products that have every part outside of descriptions, store names and upper categories. */
export const everyPartStrongly = (parts: readonly Part[]): string => placed(allOf(parts), 'ABC')

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
 * Returns the part that names the thing: `bag` in `laptop bag for men`, `rice` in `bag of rice`. It is the last one before a word such as `for`,
 * numbers aside.
 */
export function headOf(typed: string, parts: readonly Part[]): Part | undefined {
  const [before = ''] = typed.toLowerCase().split(/\s(?:for|with|in|from|by|without)\s/)
  const words = before.split(/[^\p{L}\p{N}\p{M}'’]+/u).filter(Boolean).length
  let seen = 0
  const near = parts.filter(part => {
    seen += part.part.split(' ').length
    return seen <= words
  })
  return near.findLast(part => !/\d/.test(part.part)) ?? parts.at(-1)
}
