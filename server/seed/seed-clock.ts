import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '#platform/clock.ts'

/** A clock that `at` sets for the work inside it, so that work of different times can run concurrently. */
export class SeedClock implements Clock {
  readonly #moments = new AsyncLocalStorage<Date>()
  readonly #otherwise: Date

  constructor(otherwise: Date) {
    this.#otherwise = otherwise
  }

  now(): Date {
    return new Date(this.#moments.getStore() ?? this.#otherwise)
  }

  at<T>(moment: Date, run: () => Promise<T>): Promise<T> {
    return this.#moments.run(moment, run)
  }
}
