import { setTimeout as wait } from 'node:timers/promises'
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { ask, NoAnswer, payAt, type Said } from '../ask.ts'
import type { Good } from '../checkout/shop.ts'
import { tokenOf } from '../fill/fill.ts'

/** Results shown to customers, which must hold afterwards. */
export interface Shown {
  /** Orders shown as placed, and orders shown as cancelled. */
  orders: Set<string>
  cancelled: Set<string>
  /** References of payments shown as refunded. */
  refunds: Set<string>
}

/** Available products, the app's processes, and the run's progress. */
export interface Street {
  urls: readonly string[]
  sandboxUrl: string
  goods: readonly Good[]
  shown: Shown
  /** Counts an event under a readable name. */
  count(what: string): void
  open(): boolean
}

/** Temporary failures: people retry or reload the page. */
const passing = new Set(['unforeseen', 'unavailable', 'in_progress', 'provider_unavailable'])

/** Time that the whole app may take to recover from a kill. */
const timeoutMs = 90_000

/** A customer's browser. */
export class Browser {
  readonly #street: Street
  readonly #token: string

  constructor(street: Street, customer: number) {
    this.#street = street
    this.#token = tokenOf(customer)
  }

  /** Retries until the response isn't a server failure; undefined after the timeout. */
  async ask<T extends Endpoint>(
    endpoint: T,
    input: InputOf<T>,
    { key }: { key?: string } = {},
  ): Promise<Said<AnswerOf<T>> | undefined> {
    const { urls, count } = this.#street
    const end = Date.now() + timeoutMs
    // An interrupted call can be retried under its key after a minute. Most people reload the page by then.
    let waits = Math.random() < 0.3 ? Number.POSITIVE_INFINITY : 3
    while (Date.now() < end) {
      const url = urls[Math.floor(Math.random() * urls.length)] ?? ''
      try {
        const said = await ask(url, endpoint, { ...input, token: this.#token, ...(key ? { key } : {}) })
        if (said.failed === undefined || !passing.has(said.failed)) return said
        if (said.failed === 'in_progress' && --waits < 0) return said
        count(`answers: ${said.failed}`)
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        count('answers: none')
      }
      await wait(200 + Math.random() * 600)
    }
    count('gave up')
    return undefined
  }

  /** Attempts to pay on the provider's page, and retries while that is down. */
  async pay(reference: string, how: Parameters<typeof payAt>[2] = {}): Promise<boolean> {
    const end = Date.now() + timeoutMs
    while (Date.now() < end) {
      try {
        await payAt(this.#street.sandboxUrl, reference, how)
        return true
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        await wait(300)
      }
    }
    return false
  }
}
