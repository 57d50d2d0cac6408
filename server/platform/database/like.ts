import { type RawBuilder, sql } from 'kysely'

/** A LIKE pattern for what contains the typed words; `%`, `_` and `\` in them stand for themselves. */
export const containing = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

/** The same for what begins with them. */
export const beginning = (typed: string): string => containing(typed).slice(1)

/**
 * What whatever contains the typed words contains too: the first letters of its words. An index of trigrams reads a list for
 * every three letters in a row, and few of them tell nearly as well. Undefined where no word has three, by which such an
 * index finds nothing.
 */
function firstLetters(typed: string): string | undefined {
  const words = typed
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length > 2)
    .slice(0, 5)
  const letters = Math.max(3, Math.floor(8 / words.length))
  return words.length ? `%${words.map(word => word.slice(0, letters)).join('%')}%` : undefined
}

/** Whether a text has what was typed, whatever the accents; no index is asked. */
export const hasTyped = (text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  sql`plain(${text} || '') like plain(${containing(typed)})`

/** The same as an index of trigrams over `plain(text)` finds it soonest; undefined where it can't. */
export function indexedTyped(text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> | undefined {
  const letters = firstLetters(typed)
  if (!letters) return undefined
  const begun = sql<boolean>`plain(${text}) like plain(${letters})`
  return letters === containing(typed) ? begun : sql`(${begun} and ${hasTyped(text, typed)})`
}
