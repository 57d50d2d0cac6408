/** Source of the current time, which tests and the seed control. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stops until it is moved. */
export class AdjustableClock implements Clock {
  #now: Date

  constructor(now: Date = new Date()) {
    this.#now = now
  }

  now(): Date {
    return new Date(this.#now)
  }

  set(now: Date): void {
    this.#now = now
  }

  /** Moves forward by `ms` milliseconds. */
  advance(ms: number): void {
    this.#now = new Date(this.#now.getTime() + ms)
  }
}

/** System time plus an adjustable offset, for journeys that skip days. */
export class OffsetClock implements Clock {
  offsetMs = 0

  now(): Date {
    return new Date(Date.now() + this.offsetMs)
  }
}

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

export const after = (from: Date, ms: number): Date => new Date(from.getTime() + ms)
