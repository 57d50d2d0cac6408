import { LRUCache } from 'lru-cache'

/**
 * The cache of pages of one process, as in `server/platform/http/shared-answers.ts`: bounded by bytes, least recently
 * used evicted first, entries with a lifetime. The clock is that of the simulation.
 */
export class PageCache {
  readonly #pages: LRUCache<string, true> | undefined
  #now = 0

  /** No cache when `mostBytes` is 0. */
  constructor(mostBytes: number) {
    this.#pages = mostBytes
      ? new LRUCache({
          maxSize: mostBytes,
          maxEntrySize: Math.floor(mostBytes / 8),
          ttlAutopurge: false,
          ttlResolution: 0,
          perf: { now: () => this.#now },
        })
      : undefined
  }

  /** Returns whether the page is cached at a time, in ms; otherwise caches it. */
  hits(key: string, at: number, { seconds, bytes }: { seconds: number; bytes: number }): boolean {
    // lru-cache takes a start of 0 for none.
    this.#now = at + 1
    if (this.#pages?.get(key)) return true
    this.#pages?.set(key, true, { ttl: seconds * 1000, size: bytes })
    return false
  }
}
