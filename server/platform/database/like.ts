/** A LIKE pattern for what contains the typed words; `%`, `_` and `\` in them stand for themselves. */
export const containing = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`
