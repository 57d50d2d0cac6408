/** A list of texts that this browser remembers in local storage, the last one first. */
interface RecentList {
  /** Returns the same array until the stored text changes, as React compares snapshots by identity. Empty without storage. */
  list(): readonly string[]
  add(text: string): void
  clear(): void
  subscribe(listener: () => void): () => void
  /** Parses the stored text; invalid entries are dropped. */
  read(text: string | null): readonly string[]
  /** Returns the list with `text` first, without duplicates, at most `most`. */
  withFirst(texts: readonly string[], text: string): readonly string[]
}

interface Options {
  key: string
  most: number
  isValid: (text: string) => boolean
  /** Entries of which only the last one stays have the same. */
  identity?: (text: string) => string
}

const none: readonly string[] = []

/** Creates a list that is kept under `key`. Signing out deletes it if `forgetOwn` in session.ts names the key. */
export function recentList({ key, most, isValid, identity = text => text }: Options): RecentList {
  const listeners = new Set<() => void>()
  let seen: { text: string | null; texts: readonly string[] } = { text: null, texts: none }
  const read = (text: string | null): readonly string[] => {
    try {
      const kept: unknown = JSON.parse(text ?? '[]')
      if (!Array.isArray(kept)) return none
      return kept.filter(each => typeof each === 'string' && isValid(each)).slice(0, most)
    } catch {
      return none
    }
  }
  const list = (): readonly string[] => {
    try {
      const text = localStorage.getItem(key)
      if (text !== seen.text) seen = { text, texts: read(text) }
    } catch {
      return none
    }
    return seen.texts
  }
  const withFirst = (texts: readonly string[], text: string): readonly string[] =>
    [text, ...texts.filter(each => identity(each) !== identity(text))].slice(0, most)
  const keep = (texts: readonly string[]): void => {
    try {
      localStorage.setItem(key, JSON.stringify(texts))
    } catch {
      return
    }
    for (const listener of listeners) listener()
  }
  return {
    list,
    add: text => keep(withFirst(list(), text)),
    clear: () => keep(none),
    subscribe: listener => {
      listeners.add(listener)
      window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
    read,
    withFirst,
  }
}
