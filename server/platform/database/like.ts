import { type RawBuilder, sql } from 'kysely'

/** Builds a LIKE pattern that matches text containing `typed`. Escapes `%`, `_` and `\`. */
export const containing = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

/** Builds a LIKE pattern that matches text beginning with `typed`. */
export const beginning = (typed: string): string => containing(typed).slice(1)

/**
 * Builds a looser LIKE pattern from the first letters of each word, so that a trigram index reads fewer lists: it
 * reads one per trigram, and a few of them are nearly as selective as all. Returns undefined when no word has three
 * letters, because such a search can't use the index.
 */
function firstLetters(typed: string): string | undefined {
  const words = typed.match(/[\p{L}\p{N}]{3,}|(?<= )[\p{L}\p{N}]{2}(?![\p{L}\p{N}])/gu)?.slice(0, 5) ?? []
  if (!words.some(word => word.length > 2)) return undefined
  const letters = words.length === 1 ? typed.length : Math.max(3, Math.floor(8 / words.length))
  return `%${words.map(word => (word.length > 2 ? word.slice(0, letters) : ` ${word}`)).join('%')}%`
}

/** Matches text (already normalised by `plain`) that contains `typed`, ignoring accents. Uses no index. */
export const hasTyped = (plain: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  sql`${plain} || '' like plain(${containing(typed)})`

/** Same match as `hasTyped`, written for a trigram index. Returns undefined when the index can't help. */
export function indexedTyped(plain: RawBuilder<unknown>, typed: string): RawBuilder<boolean> | undefined {
  const letters = firstLetters(typed)
  if (!letters) return undefined
  const prefiltered = sql<boolean>`${plain} like plain(${letters})`
  return letters === containing(typed) ? prefiltered : sql`(${prefiltered} and ${hasTyped(plain, typed)})`
}

const mostWords = 8

/** Returns the typed words, without commas between them. */
const wordsIn = (typed: string): string[] =>
  typed
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, mostWords)

/** Matches text with a word that begins with `word`. Escapes what `plain` makes of it, such as `(` of a wide bracket. */
const beginsWord = (plain: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql`${plain} || '' ~ ('(^|[^[:alnum:]])' || regexp_replace(plain(${word}), '[].*+?^$(){}|\\\\[]', '\\\\\\&', 'g'))`

const either = (whole: RawBuilder<boolean>, each: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql`(${whole} or (${sql.join(each, sql` and `)}))`

/**
 * Matches text (already normalised by `plain`) that contains `typed`, or words that begin with each typed word, in any
 * order. Uses no index.
 */
export function hasWords(plain: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const words = wordsIn(typed)
  const whole = hasTyped(plain, typed)
  return words.length < 2
    ? whole
    : either(
        whole,
        words.map(word => beginsWord(plain, word)),
      )
}

/** Same match as `hasWords`, written for a trigram index. Returns undefined when the index can't help. */
export function indexedWords(plain: RawBuilder<unknown>, typed: string): RawBuilder<boolean> | undefined {
  const words = wordsIn(typed)
  const whole = indexedTyped(plain, typed)
  if (!whole || words.length < 2) return whole
  const indexed = words.flatMap(word => indexedTyped(plain, word) ?? [])
  return indexed.length ? either(whole, [...indexed, ...words.map(word => beginsWord(plain, word))]) : whole
}
