import { useSearchParams } from 'react-router'

/** A change to the query string: a value, or `null` to take it out. */
export type Changes = Readonly<Record<string, string | number | null>>

/** The query string with changes made. Anything but a change of page starts again at the first page. */
export function withParams(current: URLSearchParams, changes: Changes): string {
  const next = new URLSearchParams(current)
  if (!('page' in changes)) next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  const text = next.toString()
  return text ? `?${text}` : '.'
}

/** `offset` of the page that the address names, counted from 1. */
export const offsetOf = (search: URLSearchParams, limit: number): number => (pageOf(search) - 1) * limit

export const pageOf = (search: URLSearchParams, param = 'page'): number =>
  Math.max(1, Math.trunc(Number(search.get(param))) || 1)

/** What a person typed into a search that stands in the address: 100 characters at most, and none that isn't written. */
export const typedIn = (search: URLSearchParams, param: string): string =>
  (search.get(param) ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 100)

/** The address's query: `get(name)`, and `to(changes)` for the link that changes it. */
export function useUrl() {
  const [search, setSearch] = useSearchParams()
  return {
    search,
    get: (name: string) => search.get(name) ?? '',
    to: (changes: Changes) => withParams(search, changes),
    /** Changes it in place, for what a person types. What was opened meanwhile stays, even before it is drawn. */
    set: (changes: Changes) =>
      setSearch(withParams(new URLSearchParams(window.location.search), changes).replace(/^[?.]/, ''), {
        replace: true,
        preventScrollReset: true,
      }),
  }
}
