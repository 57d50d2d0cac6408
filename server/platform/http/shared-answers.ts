import { LRUCache } from 'lru-cache'
import { type Failure, failed } from '../failure.ts'

/** Tag of the data that a response shows, such as `product:<id>`. Invalidating the tag invalidates the response. */
export type Tag = string

/** The tag of every cached response. */
export const everything: Tag = '*'

export interface Shared<V> {
  readonly value: V
  readonly tags: readonly Tag[]
  /** Expiry, on the clock of performance.now(). */
  readonly until: number
}

/** A computed response. `bytes` is its size in the cache. It isn't cached when `seconds` is 0. */
export interface Computed<V> {
  value: V
  tags: readonly Tag[]
  seconds: number
  bytes: number
}

interface Entry<V> {
  readonly shared: Shared<V>
  /** Number of invalidations before the computation began, or before the entry was last found valid. */
  validAt: number
}

interface Running<V> {
  readonly promise: Promise<Shared<V> | Failure>
  readonly began: number
}

/** Number of tags whose last invalidation is remembered individually. */
const mostTags = 100_000

/**
 * In-process cache of responses that are the same for everybody: at most `mostBytes`, least recently used evicted
 * first. Closed until `open`, because nothing may be cached while invalidations can't be received (shared-changes.ts).
 * Concurrent misses share one computation only if nothing was invalidated since it began. lru-cache's `fetch` would
 * return data read before a change to callers who ask after it.
 */
export class SharedAnswers<V> {
  readonly #entries: LRUCache<string, Entry<V>>
  readonly #running = new Map<string, Running<V>>()
  /** Number of each tag's last invalidation. */
  readonly #invalidatedAt: LRUCache<Tag, number>
  #invalidations = 0
  /** Last invalidation of everything, or of a tag that is no longer remembered. */
  #everythingAt = 0
  #open = false

  constructor(options: { mostBytes: number }) {
    this.#entries = new LRUCache({
      // lru-cache treats 0 as unbounded.
      maxSize: Math.max(1, options.mostBytes),
      maxEntrySize: Math.max(1, Math.floor(options.mostBytes / 8)),
      ttlAutopurge: false,
      ttlResolution: 0,
      perf: { now: () => performance.now() },
    })
    this.#invalidatedAt = new LRUCache({
      max: mostTags,
      dispose: (at, _tag, reason) => {
        if (reason === 'evict') this.#everythingAt = Math.max(this.#everythingAt, at)
      },
    })
  }

  get bytes(): number {
    return this.#entries.calculatedSize
  }

  get size(): number {
    return this.#entries.size
  }

  open(): void {
    this.#open = true
  }

  /** Invalidates everything and caches nothing until opened again. */
  close(): void {
    this.#open = false
    this.drop(everything)
  }

  /** Returns the response under a key if it is cached. */
  cached(key: string): Shared<V> | undefined {
    const entry = this.#open ? this.#entries.get(key) : undefined
    return entry && this.#isValid(entry) ? entry.shared : undefined
  }

  /**
   * Returns the response under a key, cached or computed now. A failure of `compute` reaches all waiting callers and
   * isn't cached.
   */
  async answer(key: string, compute: () => Promise<Computed<V> | Failure>): Promise<Shared<V> | Failure> {
    if (!this.#open) {
      const computed = await compute()
      return failed(computed) ? computed : sharedOf(computed)
    }
    const cached = this.cached(key)
    if (cached) return cached
    const running = this.#running.get(key)
    return (running?.began === this.#invalidations ? running : this.#start(key, compute)).promise
  }

  /** Invalidates every response with this tag. Later callers never get data read before this call. */
  drop(tag: Tag): void {
    const at = ++this.#invalidations
    if (tag !== everything) return void this.#invalidatedAt.set(tag, at)
    this.#everythingAt = at
    this.#invalidatedAt.clear()
    this.#entries.clear()
  }

  #isValid(entry: Entry<V>): boolean {
    const { validAt } = entry
    if (validAt === this.#invalidations) return true
    if (validAt < this.#everythingAt) return false
    if (entry.shared.tags.some(tag => (this.#invalidatedAt.peek(tag) ?? 0) > validAt)) return false
    entry.validAt = this.#invalidations
    return true
  }

  #start(key: string, compute: () => Promise<Computed<V> | Failure>): Running<V> {
    const began = this.#invalidations
    const make = async () => {
      try {
        const computed = await compute()
        if (failed(computed)) return computed
        const shared = sharedOf(computed)
        const entry = { shared, validAt: began }
        if (this.#open && computed.seconds > 0 && this.#isValid(entry))
          this.#entries.set(key, entry, { ttl: computed.seconds * 1000, size: computed.bytes })
        return shared
      } finally {
        if (this.#running.get(key) === running) this.#running.delete(key)
      }
    }
    const running: Running<V> = { began, promise: Promise.resolve().then(make) }
    this.#running.set(key, running)
    return running
  }
}

const sharedOf = <V>({ value, tags, seconds }: Computed<V>): Shared<V> => ({
  value,
  tags,
  until: performance.now() + seconds * 1000,
})
