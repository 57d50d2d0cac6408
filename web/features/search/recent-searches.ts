/** Recent searches of this browser, newest first, in local storage until somebody signs out. */

import { searchesKey as key } from '#web/shell/session.ts'

const mostRecent = 6

const listeners = new Set<() => void>()
const none: readonly string[] = []
let seen: { text: string | null; searches: readonly string[] } = { text: null, searches: none }

/** Parses the stored text; invalid entries are dropped. */
export function read(text: string | null): readonly string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(kept)) return none
    return kept.filter(each => typeof each === 'string' && each !== '' && each.length <= 100).slice(0, mostRecent)
  } catch {
    return none
  }
}

/** Returns the same array until the stored text changes, as React compares snapshots by identity. Empty without storage. */
function list(): readonly string[] {
  try {
    const text = localStorage.getItem(key)
    if (text !== seen.text) seen = { text, searches: read(text) }
  } catch {
    return none
  }
  return seen.searches
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Returns the list with `search` first, without duplicates, at most six. */
export const withFirst = (searches: readonly string[], search: string): readonly string[] =>
  [search, ...searches.filter(each => !same(each, search))].slice(0, mostRecent)

function keep(searches: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(searches))
  } catch {
    return
  }
  for (const listener of listeners) listener()
}

export const recentSearches = {
  list,
  add: (search: string) => keep(withFirst(list(), search)),
  clear: () => keep(none),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  },
}
