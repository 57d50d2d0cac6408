import { LRUCache } from 'lru-cache'
import { type Failure, failed } from '../failure.ts'

/** A name for something that an answer shows, such as `product:<id>`. Invalidating it invalidates the answer. */
export type Tag = string

/** The tag that every answer has. */
export const everything: Tag = '*'

export interface Shared<V> {
  readonly value: V
  readonly tags: readonly Tag[]
  /** When it expires, on the clock of performance.now(). */
  readonly until: number
}

/** A computed answer. `bytes` is the memory that caching it takes; with 0 seconds it isn't cached. */
export interface Computed<V> {
  value: V
  tags: readonly Tag[]
  seconds: number
  bytes: number
}

interface Entry<V> {
  readonly shared: Shared<V>
  /** The number of invalidations before its computation began, or before it was last found to be valid. */
  validAt: number
}

interface Running<V> {
  readonly promise: Promise<Shared<V> | Failure>
  readonly began: number
}

/** Tags whose last invalidation is remembered one by one. */
const mostTags = 100_000

/**
 * Answers that are the same for everybody, cached in this process: `mostBytes` of them, the least recently used go
 * first. Closed until `open`, since nothing may be cached while invalidations can't be received (shared-changes.ts).
 *
 * Concurrent misses share one computation only while nothing has been invalidated since it began; `fetch` of lru-cache
 * would hand out what was read before the change to callers who ask after it.
 */
export class SharedAnswers<V> {
  readonly #entries: LRUCache<string, Entry<V>>
  readonly #running = new Map<string, Running<V>>()
  /** By tag, the number of its last invalidation. */
  readonly #invalidatedAt: LRUCache<Tag, number>
  #invalidations = 0
  /** The last invalidation of everything, or of a tag that is no longer remembered. */
  #everythingAt = 0
  #open = false

  constructor(options: { mostBytes: number }) {
    this.#entries = new LRUCache({
      // lru-cache takes 0 for unbounded.
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

  /** The answer under a key, from the cache or computed now. A failure reaches all who wait for it and isn't cached. */
  async answer(key: string, compute: () => Promise<Computed<V> | Failure>): Promise<Shared<V> | Failure> {
    if (!this.#open) {
      const made = await compute()
      return failed(made) ? made : sharedOf(made)
    }
    const entry = this.#entries.get(key)
    if (entry && this.#isValid(entry)) return entry.shared
    const running = this.#running.get(key)
    return (running?.began === this.#invalidations ? running : this.#start(key, compute)).promise
  }

  /** Invalidates every answer with this tag. Nobody who asks from now on gets what was read before. */
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
        const made = await compute()
        if (failed(made)) return made
        const shared = sharedOf(made)
        const entry = { shared, validAt: began }
        if (this.#open && made.seconds > 0 && this.#isValid(entry))
          this.#entries.set(key, entry, { ttl: made.seconds * 1000, size: made.bytes })
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
