/** A LIKE pattern for what contains the typed words; `%`, `_` and `\` in them stand for themselves. */
export const containing = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`
/** The same for what begins with them. */
export const beginning = (typed: string): string => containing(typed).slice(1)
