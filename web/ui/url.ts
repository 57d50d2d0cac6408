import { createContext, use } from 'react'
import { useSearchParams } from 'react-router'

/**
 * True while pages render the HTML of the server, where that is stored for use without a network: once for every query
 * string.
 */
export const SearchIgnored = createContext(false)

const none = new URLSearchParams()

/** Changes to the query string: a value, or `null` to remove the parameter. */
export type Changes = Readonly<Record<string, string | number | null>>

/** Returns the query string with changes. Every change but of the page returns to page 1. */
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

/** Returns the `offset` of the URL's page, which counts from 1. */
export const offsetOf = (search: URLSearchParams, limit: number): number => (pageOf(search) - 1) * limit

export const pageOf = (search: URLSearchParams, param = 'page'): number =>
  Math.max(1, Math.trunc(Number(search.get(param))) || 1)

/** Returns the text of a URL's parameter, without control characters. */
export const textIn = (search: URLSearchParams, param: string): string =>
  (search.get(param) ?? '').replace(/\p{Cc}+/gu, ' ').trim()

/** Returns the search text of a URL: at most 100 characters. */
export const typedIn = (search: URLSearchParams, param: string): string => textIn(search, param).slice(0, 100)

/** Returns the URL's query: `get(name)`, and `to(changes)` for a link that changes it. */
export function useUrl() {
  const [given, setSearch] = useSearchParams()
  const search = use(SearchIgnored) ? none : given
  return {
    search,
    get: (name: string) => search.get(name) ?? '',
    to: (changes: Changes) => withParams(search, changes),
    /** Changes the URL in place, for typed text. Keeps changes of pending navigations. */
    set: (changes: Changes) =>
      setSearch(withParams(new URLSearchParams(window.location.search), changes).replace(/^[?.]/, ''), {
        replace: true,
        preventScrollReset: true,
      }),
  }
}
