import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '#platform/clock.ts'

/** A clock by which everything that is done within `at` happens then, so that things of different times can go on at once. */
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
