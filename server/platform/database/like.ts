import { type RawBuilder, sql } from 'kysely'

/** A LIKE pattern for what contains the typed words; `%`, `_` and `\` in them stand for themselves. */
export const containing = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

/** The same for what begins with them. */
export const beginning = (typed: string): string => containing(typed).slice(1)

/**
 * What whatever contains the typed words contains too: the first letters of its words. An index of trigrams reads a list for
 * every three letters in a row, or two at a word's beginning, and few of them tell nearly as well. Undefined where no word
 * has three, by which such an index finds nothing.
 */
function firstLetters(typed: string): string | undefined {
  const words = typed.match(/[\p{L}\p{N}]{3,}|(?<= )[\p{L}\p{N}]{2}(?![\p{L}\p{N}])/gu)?.slice(0, 5) ?? []
  if (!words.some(word => word.length > 2)) return undefined
  const letters = words.length === 1 ? typed.length : Math.max(3, Math.floor(8 / words.length))
  return `%${words.map(word => (word.length > 2 ? word.slice(0, letters) : ` ${word}`)).join('%')}%`
}

/** Whether a text, which is `plain` already, has what was typed, whatever the accents; no index is asked. */
export const hasTyped = (plain: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  sql`${plain} || '' like plain(${containing(typed)})`

/** The same as an index of trigrams over the text finds it soonest; undefined where it can't. */
export function indexedTyped(plain: RawBuilder<unknown>, typed: string): RawBuilder<boolean> | undefined {
  const letters = firstLetters(typed)
  if (!letters) return undefined
  const begun = sql<boolean>`${plain} like plain(${letters})`
  return letters === containing(typed) ? begun : sql`(${begun} and ${hasTyped(plain, typed)})`
}
