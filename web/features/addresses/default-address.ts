import type { Address } from '#contract/identity/addresses.ts'

/** Returns the list with one address as the default and first. The previous default is the server's version of it. */
export const withDefault = (rows: readonly Address[], id: string, previous?: Address | null): Address[] =>
  rows
    .map(row => (row.id === previous?.id ? previous : { ...row, default: row.id === id }))
    .toSorted((a, b) => Number(b.default) - Number(a.default))

/** Returns the delivery address: the requested one, else the default, else the first. */
export const chosenOf = (rows: readonly Address[], requestedId: string): Address | undefined =>
  rows.find(row => row.id === requestedId) ?? rows.find(row => row.default) ?? rows[0]
