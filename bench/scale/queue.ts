/** Processors that serve one queue, first come, first served. Calls have to arrive in order of time. */
export class Station {
  /** When each processor is free, in ms; a heap with the earliest first. */
  readonly #free: Float64Array
  /** Processor time that calls took, in ms. */
  busyMs = 0

  constructor(processors: number) {
    this.#free = new Float64Array(processors)
  }

  /** Returns how long a call that arrives now waits before a processor serves it, in ms. */
  wait(at: number, serviceMs: number): number {
    const start = Math.max(at, this.#free[0] ?? 0)
    this.#replaceFirst(start + serviceMs)
    this.busyMs += serviceMs
    return start - at
  }

  /** When the first processor is free, in ms. */
  get freeAt(): number {
    return this.#free[0] ?? 0
  }

  #replaceFirst(value: number): void {
    const free = this.#free
    let at = 0
    for (let child = 1; child < free.length; child = 2 * at + 1) {
      if (child + 1 < free.length && (free[child + 1] ?? 0) < (free[child] ?? 0)) child++
      const below = free[child] ?? 0
      if (below >= value) break
      free[at] = below
      at = child
    }
    free[at] = value
  }
}

/**
 * Probability that a call waits in M/M/c (Erlang C), for `load` Erlang: arrivals a second times seconds of service.
 * Cooper, Introduction to Queueing Theory, 2nd edition, section 3.5.
 */
export function erlangC(processors: number, load: number): number {
  let blocked = 1
  for (let servers = 1; servers <= processors; servers++) blocked = (load * blocked) / (servers + load * blocked)
  return (processors * blocked) / (processors - load * (1 - blocked))
}
