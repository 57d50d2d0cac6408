import { type Failure, failed } from '../failure.ts'

/** What an answer shows, by name, such as `product:<id>`: a change that is told under that name drops it. */
export type Tag = string

/** The tag that every answer has. */
export const everything: Tag = '*'

export interface Shared<V> {
  readonly value: V
  readonly tags: readonly Tag[]
  /** When it runs out, as performance.now() counts. */
  readonly until: number
}

/** What computing one comes to. `bytes` is what keeping it takes; for 0 seconds it isn't kept. */
export interface Computed<V> {
  value: V
  tags: readonly Tag[]
  seconds: number
  bytes: number
}

interface Kept<V> extends Shared<V> {
  readonly bytes: number
}

interface Running<V> {
  readonly promise: Promise<Shared<V> | Failure>
  /** What changed since it began: it may have been read before. */
  readonly changed: Set<Tag>
}

/**
 * Answers that are the same for everybody, kept in this process: those least lately asked for go when they take more
 * than `mostBytes`. Who asks for one that isn't there waits for whoever is making it. Closed until told otherwise,
 * since nothing may be kept while changes can't be heard (see listen-for-changes.ts).
 */
export class SharedAnswers<V> {
  readonly #mostBytes: number
  /** The least lately asked for first. */
  readonly #kept = new Map<string, Kept<V>>()
  readonly #keysOf = new Map<Tag, Set<string>>()
  /** Being made, and still right for who comes now. */
  readonly #joinable = new Map<string, Running<V>>()
  readonly #running = new Set<Running<V>>()
  #bytes = 0
  #open = false

  constructor(options: { mostBytes: number }) {
    this.#mostBytes = options.mostBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get size(): number {
    return this.#kept.size
  }

  get isOpen(): boolean {
    return this.#open
  }

  open(): void {
    this.#open = true
  }

  /** Forgets everything and keeps nothing until opened again. */
  close(): void {
    this.#open = false
    this.drop(everything)
  }

  /** The answer under a key, kept or made now. A failure is handed to all who wait for it, and never kept. */
  async answer(key: string, compute: () => Promise<Computed<V> | Failure>): Promise<Shared<V> | Failure> {
    if (!this.#open) {
      const made = await compute()
      return failed(made) ? made : sharedOf(made)
    }
    const kept = this.#kept.get(key)
    if (kept && kept.until > performance.now()) {
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return kept
    }
    return (this.#joinable.get(key) ?? this.#start(key, compute)).promise
  }

  /** Drops all that shows what changed. Nobody who asks from now on is handed what was read before. */
  drop(tag: Tag): void {
    for (const running of this.#running) running.changed.add(tag)
    this.#joinable.clear()
    if (tag === everything) {
      this.#kept.clear()
      this.#keysOf.clear()
      this.#bytes = 0
      return
    }
    for (const key of this.#keysOf.get(tag) ?? []) this.#remove(key)
  }

  #start(key: string, compute: () => Promise<Computed<V> | Failure>): Running<V> {
    const changed = new Set<Tag>()
    const make = async () => {
      try {
        const made = await compute()
        if (failed(made)) return made
        const shared = sharedOf(made)
        if (this.#open && !changed.has(everything) && !made.tags.some(tag => changed.has(tag)))
          this.#keep(key, { ...shared, bytes: made.bytes })
        return shared
      } finally {
        this.#running.delete(running)
        if (this.#joinable.get(key) === running) this.#joinable.delete(key)
      }
    }
    const running: Running<V> = { changed, promise: Promise.resolve().then(make) }
    this.#running.add(running)
    this.#joinable.set(key, running)
    return running
  }

  #keep(key: string, kept: Kept<V>): void {
    this.#remove(key)
    if (kept.bytes > this.#mostBytes / 8 || kept.until <= performance.now()) return
    this.#kept.set(key, kept)
    this.#bytes += kept.bytes
    for (const tag of kept.tags) {
      const keys = this.#keysOf.get(tag)
      if (keys) keys.add(key)
      else this.#keysOf.set(tag, new Set([key]))
    }
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) break
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    const kept = this.#kept.get(key)
    if (!kept) return
    this.#kept.delete(key)
    this.#bytes -= kept.bytes
    for (const tag of kept.tags) {
      const keys = this.#keysOf.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysOf.delete(tag)
    }
  }
}

const sharedOf = <V>({ value, tags, seconds }: Computed<V>): Shared<V> => ({
  value,
  tags,
  until: performance.now() + seconds * 1000,
})
