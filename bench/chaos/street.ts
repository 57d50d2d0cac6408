import { setTimeout as wait } from 'node:timers/promises'
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { ask, NoAnswer, payAt, type Said } from '../ask.ts'
import type { Good } from '../checkout/shop.ts'
import { tokenOf } from '../fill/fill.ts'

/** What people were told and have to be able to rely on afterwards. */
export interface Told {
  /** Orders that were shown as placed, and those shown as cancelled. */
  orders: Set<string>
  cancelled: Set<string>
  /** References of payments that were said to go back. */
  refunds: Set<string>
}

/** What people buy, through which processes of the app, and what has become of it so far. */
export interface Street {
  urls: readonly string[]
  sandboxUrl: string
  goods: readonly Good[]
  told: Told
  /** How often what was done or met, by a name that people read. */
  count(what: string): void
  open(): boolean
}

/** Failures that pass: people try again, or reload the page. */
const passing = new Set(['unforeseen', 'unavailable', 'in_progress', 'provider_unavailable'])

/** Milliseconds that the whole app may take to come back after a kill. */
const timeoutMs = 90_000

/** What a person does through one browser. */
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
    // What a crash cut off can be taken up under its key after a minute; most people load the page anew by then.
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

  /** Tries to pay on the provider’s page, again while that is down. */
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
