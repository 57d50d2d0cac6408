/** A part of the typed text (vocabulary.ts). */
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
  /** Number of products with the word, as a job counted them (`search_terms`); null for several words. */
  documents: number | null
  /** Number of those that are the thing that the word names, counted likewise; null for several words. */
  things: number | null
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

/** Marks every word of a tsquery as documents mark theirs (`document_words`). */
const marked = (query: string, mark: '/' | '='): string => query.replace(/'((?:[^']|'')*)'/g, `'${mark}$1'`)

/** Documents mark the words of their store and categories with a slash. */
export const anywhere: Reading = part => `${own(part)} | (${marked(part.query, '/')})`

/**
 * A tsquery for products that are a part or one of its synonyms: of several words at least one says what the thing is.
 * Documents mark these words with an equals sign, so an index answers it, which knows no places.
 */
export const isThing: Reading = ({ query, alternatives }) =>
  [query, ...(alternatives ?? [])]
    .map(term => (term.includes('&') ? `(${term}) & (${marked(term.replaceAll('&', '|'), '=')})` : marked(term, '=')))
    .map(term => `(${term})`)
    .join(' | ')

const allOf = (parts: readonly Part[], reading: Reading): string => parts.map(part => `(${reading(part)})`).join(' & ')
const rarityOf = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + part.rarity, 0)

/** A tsquery for products with every part. */
export const everyPart = allOf

/** A tsquery for products with any part. */
export const anyPart = (parts: readonly Part[], reading: Reading): string =>
  parts.map(part => `(${reading(part)})`).join(' | ')

/**
 * A tsquery for products with the parts that say most: every smallest set with enough of the whole's rarity. A size or a
 * number isn't enough: `palm oil 5 litres` isn't everything of 5 litres.
 */
export function mostParts(parts: readonly Part[], reading: Reading): string {
  const needed = enough * rarityOf(parts)
  const isNamed = parts.some(tells)
  const isEnough = (set: readonly Part[]) => rarityOf(set) >= needed && (!isNamed || set.some(tells))
  const sets: Part[][] = []
  for (let bits = 1; bits < 2 ** parts.length; bits++) {
    const set = parts.filter((_, at) => bits & (1 << at))
    if (isEnough(set) && set.every(part => !isEnough(set.filter(other => other !== part)))) sets.push(set)
  }
  // A single set is written as `everyPart` writes it, so that callers see that both are the same.
  return sets.length === 1 ? allOf(sets[0] ?? [], reading) : sets.map(set => `(${allOf(set, reading)})`).join(' | ')
}

/** In names of categories. Documents mark words that only their store's name has with an at sign too. */
export const around: Reading = ({ query }) =>
  query.replace(/'((?:[^']|'')*)'(:[*A-D]+)?/g, (_, word, which = '') => `('/${word}'${which} & !'@${word}'${which})`)

/** Where a part is looked for: in the product's own words, or in names of its categories. */
export const listed: Reading = part => `${own(part)} | (${around(part)})`

/** Outside of descriptions, or in names of categories. */
export const strongly: Reading = part => `${placed(own(part), 'ABC')} | (${around(part)})`

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

/** Words that say which of several models, how much of it or which property, not what a thing is. */
const qualifiers = new Set(
  `pro max plus mini ultra lite slim super new original set pack piece type size small big large
  quality brand complete full material colour color style design
  good nice fine fresh dry dried hot cold soft hard strong long short old
  red blue green black white yellow purple pink brown grey gray beige navy`.split(/\s+/),
)

/** A number with its unit, such as `55inch` and `3point5kva` (`words`). */
export const isSize = ({ part }: Part): boolean => /^\d+(point\d+)?[a-z]+$/.test(part)

/** Returns whether a part alone says what is meant: `pro` and `13` don't say it of `iPhone 13 Pro`. */
export const tells = (part: Part): boolean => !/^\d+$/.test(part.part) && !isSize(part) && !qualifiers.has(part.part)

/** Words of a sentence, in English or Pidgin, that say nothing about a thing. */
const fillers = new Set(
  'wey dey na abeg una dem wetin wan want buy price prices cost much online cheap cheapest affordable'.split(' '),
)

const sizeInFigures = /^(\d+|x{0,3}[sl]|m)$/

/**
 * Leaves out fillers, and `size` beside a number or a letter of clothing (`dress size 14`), unless there is nothing else.
 * Without a thing, such a number or letter is that of an option or of a name that says `size`, and no beginning of another:
 * `size 43` is no television of 43 inches.
 */
export function withoutFillers(parts: Part[]): Part[] {
  const isFigure = (at: number) => sizeInFigures.test(parts[at]?.part ?? '')
  const isSaid = ({ part }: Part, at: number) => /^sizes?$/.test(part) && (isFigure(at - 1) || isFigure(at + 1))
  const telling = parts.filter((each, at) => !fillers.has(each.part) && !isSaid(each, at))
  if (!telling.length) return parts
  const isOnlySize = parts.some(isSaid) && telling.every(({ part }) => sizeInFigures.test(part))
  return isOnlySize
    ? telling.map(each => ({ ...each, query: `'${each.part}':C | ('size' & '${each.part}':AB)`, documents: null }))
    : telling
}

/** Returns whether two sizes are near, so that people who type one may have the other in mind. */
export const isNearSize = (size: string, other: string): boolean => Math.abs(Number(size) - Number(other)) <= 4

/** Leaves scheme and host of pasted addresses out: the rest names the product. */
export const withoutHosts = (typed: string): string => {
  const rest = typed.replace(/\bhttps?:\/\/[^/\s]+/gi, ' ')
  return /[\p{L}\p{N}]/u.test(rest) ? rest : typed
}

/** For whom a thing is. */
const people = new Set(
  'men mens man male women womens woman ladies lady female unisex gents adults kids children child girl girls boy boys'.split(
    ' ',
  ),
)

/** Returns whether products have the part, or it only says for whom they are. */
export const isCommon = ({ part, documents }: Part): boolean => people.has(part) || Boolean(documents)

/** What things are sold in. With an amount before it, such a word says how much of the thing: `rice half bag`. */
const containers = new Set(
  'bag bags sack sacks carton cartons crate crates pack packs bottle bottles tin tins sachet sachets basket baskets'.split(
    ' ',
  ),
)

/** Weights and volumes that packages have, as documents write them. */
const packed = Object.entries({
  kg: [1, 2, 3, 4, 5, 10, 15, 20, 25, 50],
  g: [50, 100, 150, 200, 250, 300, 400, 500, 750, 900],
  l: [1, 2, 3, 4, 5, 10, 20, 25],
  cl: [33, 35, 50, 60, 70, 75],
  ml: [100, 150, 200, 250, 300, 400, 500, 750],
}).flatMap(([unit, amounts]) => amounts.map(each => `'${each}${unit}'`))

/** A tsquery for products that are a part, with a weight or a volume outside of their description. */
export const isPacked: Reading = part => `(${isThing(part)}) & (${placed(packed.join(' | '), 'ABC')})`

/** Returns the part before a container, which may be what it contains: `rice` in `rice bag`, `laptop` in `laptop bag`. */
export const contentOf = (naming: readonly Part[], container: Part | undefined): Part | undefined =>
  container && containers.has(container.part) ? naming[naming.indexOf(container) - 1] : undefined

const amount = /^(half|quarter|full|whole|one|two|three|four|five|six|ten|dozen|\d+(point\d+)?(kg|g|l|cl|ml)?)$/

/**
 * Returns the parts that may name the thing: those before a word such as `for`, numbers aside. `bag` in `laptop bag for
 * men`, `rice` in `bag of rice`.
 */
export function namingParts(typed: string, parts: readonly Part[]): Part[] {
  const [before = ''] = typed.toLowerCase().split(/\s(?:for|with|in|from|by|without|that|which|wey)\s/)
  const words = before.split(/[^\p{L}\p{N}\p{M}'’]+/u).filter(Boolean).length
  let seen = 0
  const near = parts.filter(part => {
    seen += part.part.split(' ').length
    return seen <= words
  })
  const isAmount = ({ part }: Part, before: Part | undefined) =>
    amount.test(part) || (containers.has(part) && before !== undefined && amount.test(before.part))
  const isQualifier = ({ part }: Part) => part.split(' ').every(word => word.length === 1 || qualifiers.has(word))
  return near.filter(
    (part, at) =>
      !/\d/.test(part.part) && !isAmount(part, near[at - 1]) && !isQualifier(part) && !people.has(part.part),
  )
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
