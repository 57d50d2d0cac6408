/** IDs of the products that this browser viewed last, newest first, in local storage until somebody signs out. */

import { viewedKey as key } from '#web/shell/session.ts'

const mostViewed = 12
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const listeners = new Set<() => void>()
const none: readonly string[] = []
let seen: { text: string | null; ids: readonly string[] } = { text: null, ids: none }

/** Parses the stored text; invalid entries are dropped. */
export function read(text: string | null): readonly string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(kept)) return none
    return kept.filter(id => typeof id === 'string' && uuid.test(id)).slice(0, mostViewed)
  } catch {
    return none
  }
}

/** Returns the same array until the stored text changes, as React compares snapshots by identity. Empty without storage. */
function list(): readonly string[] {
  try {
    const text = localStorage.getItem(key)
    if (text !== seen.text) seen = { text, ids: read(text) }
  } catch {
    return none
  }
  return seen.ids
}

/** Returns the list with `id` first, without duplicates, at most twelve. */
export const withFirst = (ids: readonly string[], id: string): readonly string[] =>
  [id, ...ids.filter(each => each !== id)].slice(0, mostViewed)

function add(id: string): void {
  try {
    localStorage.setItem(key, JSON.stringify(withFirst(list(), id)))
  } catch {
    return
  }
  for (const listener of listeners) listener()
}

export const viewedProducts = {
  list,
  add,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  },
}
