import { LRUCache } from 'lru-cache'

const mostKept = 5000

/**
 * Caches counts by key. A count of at most `large` costs little and an error of one shows, so it is never cached; a
 * larger one is cached in this process for `seconds`, at most as long as the contract lets anyone keep the answer that
 * it stands in. `count` may return other `seconds` for a value that stays true longer. Concurrent misses share one
 * count; a failure reaches all of them and isn't cached.
 */
export function keptWhenLarge<T, A>(
  seconds: number,
  count: (asked: A) => Promise<{ size: number; value: T; seconds?: number }>,
  large = 1000,
): (key: string, asked: A) => Promise<T> {
  const counts = new LRUCache<string, { size: number; value: T }, { asked: A }>({
    maxSize: mostKept,
    // An entry of more than 1 isn't stored.
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
