import { LRUCache } from 'lru-cache'

const mostKept = 5000

/**
 * Caches large counts by key. A count of at most `large` is cheap and an outdated one is noticeable, so it is never
 * cached. A larger one is cached in this process for `seconds`, at most as long as the contract lets clients cache the
 * response. `count` may return its own `seconds` for a value that stays true longer. Concurrent misses share one
 * computation. A failure reaches all of them and isn't cached.
 */
export function keptWhenLarge<T, A>(
  seconds: number,
  count: (asked: A) => Promise<{ size: number; value: T; seconds?: number }>,
  large = 1000,
): (key: string, asked: A) => Promise<T> {
  const counts = new LRUCache<string, { size: number; value: T }, { asked: A }>({
    maxSize: mostKept,
    // Entries larger than 1 aren't stored.
    maxEntrySize: 1,
    sizeCalculation: counted => (counted.size > large ? 1 : 2),
    ttl: seconds * 1000,
    ttlResolution: 0,
    perf: { now: () => performance.now() },
    async fetchMethod(_key, _stale, { options, context }) {
      const counted = await count(context.asked)
      if (counted.seconds) options.ttl = counted.seconds * 1000
      return counted
    },
  })
  return async (key, asked) => (await counts.forceFetch(key, { context: { asked } })).value
}
