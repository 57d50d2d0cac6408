import type { Address } from '#contract/identity/addresses.ts'

/**
 * The list as it will be: one address the default and first, every other not, except the previous default, which stands
 * as the server answered it.
 */
export const withDefault = (rows: readonly Address[], id: string, previous?: Address | null): Address[] =>
  rows
    .map(row => (row.id === previous?.id ? previous : { ...row, default: row.id === id }))
    .toSorted((a, b) => Number(b.default) - Number(a.default))

/** The address to deliver to: the one asked for if it is there, else the default, else the first. */
export const chosenOf = (rows: readonly Address[], asked: string): Address | undefined =>
  rows.find(row => row.id === asked) ?? rows.find(row => row.default) ?? rows[0]
