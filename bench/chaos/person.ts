import { randomUUID } from 'node:crypto'
import { addToCart, removeFromCart } from '#contract/cart/cart.ts'
import {
  type CheckoutOutcome,
  createOrder,
  type StartedPayment,
  simulateOrder,
  startPayment,
} from '#contract/checkout/checkout.ts'
import { applyCoupons } from '#contract/coupons/coupons.ts'
import { applyGiftCard, completeGiftCard, purchaseGiftCard } from '#contract/money/gift-cards.ts'
import { cancelCustomerOrder } from '#contract/orders/orders.ts'
import { oneOf, popularOf, weighted } from '../chance.ts'
import { Browser, type Street } from './street.ts'

const random = Math.random
const often = (part: number) => random() < part

/** Coupon codes that people try: one with few uses, one per customer, and an unknown one. */
export const codes = { few: 'LASTFEW', once: 'ONCE', unknown: 'NOSUCH' } as const

/**
 * A customer who buys continuously without waiting for confirmation, one purchase at a time unless a scenario says
 * otherwise.
 */
export class Person {
  readonly #street: Street
  readonly #browser: Browser
  readonly #addressId: string
  /** IDs of own gift cards that may have a balance. */
  #cards: string[] = []
  /** Lets the checkout's stock reservation expire. */
  readonly #runOut: (reference: string) => Promise<void>
  /** Payments to revisit after the scheduled job has run. */
  #later: { reference: string; from: number }[] = []

  constructor(street: Street, of: { number: number; addressId: string; runOut: (reference: string) => Promise<void> }) {
    this.#street = street
    this.#browser = new Browser(street, of.number)
    this.#addressId = of.addressId
    this.#runOut = of.runOut
  }

  async doSomething(): Promise<void> {
    const [due] = this.#later
    if (due && due.from <= Date.now()) {
      this.#later.shift()
      this.#street.count('paid after the scheduled job')
      await this.#payAndReturn(due.reference)
    } else if (often(0.07)) await this.#buyCard()
    else await this.#shop()
  }

  async #buyCard(): Promise<void> {
    const browser = this.#browser
    const body = { for: 'self' as const, amount: 1000 + Math.floor(random() * 60) * 1000 }
    const bought = await browser.ask(purchaseGiftCard, { body }, { key: randomUUID() })
    if (bought?.failed !== undefined || !bought) return
    const { reference, giftCardId } = bought.data
    if (often(0.1)) return this.#street.count('gift cards not paid')
    if (!(await browser.pay(reference, { webhook: often(0.7) }))) return
    this.#street.count('gift cards paid')
    if (often(0.2)) return
    const done = await browser.ask(completeGiftCard, { body: { reference } })
    if (done?.failed === undefined && done?.data.state === 'paid') this.#cards.push(giftCardId)
  }

  async #shop(): Promise<void> {
    const started = await this.#start()
    if (!started) return
    this.#street.count('checkouts started')
    if (started.outcome) {
      this.#street.count('checkouts with nothing due')
      return this.#after(started.outcome)
    }
    await weighted<() => Promise<void>>(random, [
      [50, () => this.#payAndReturn(started.reference)],
      [12, () => this.#payAndLeave(started)],
      [8, () => this.#declinedFirst(started)],
      [5, () => this.#leave(started)],
      [10, () => this.#twoTabs(started)],
      [10, () => this.#late(started)],
      [5, () => this.#manyReturns(started)],
    ])()
  }

  /** Fills the cart, applies discounts, and starts a payment; undefined when nothing is due. */
  async #start(): Promise<StartedPayment | undefined> {
    const { goods } = this.#street
    const browser = this.#browser
    await browser.ask(removeFromCart, { query: {} })
    const chosen = new Map(
      Array.from({ length: 1 + Math.floor(random() * 3) }, () => popularOf(random, goods)).map(good => [
        good.variantId,
        good,
      ]),
    )
    const items = [...chosen.values()].map(({ productId, variantId }) => ({
      productId,
      variantId,
      quantity: often(0.8) ? 1 : 2,
    }))
    if ((await browser.ask(addToCart, { body: { mode: 'set', items } }))?.failed !== undefined) return undefined
    if (often(0.3)) await browser.ask(applyCoupons, { body: { codes: [oneOf(random, Object.values(codes))] } })
    if (often(0.7)) await this.#applyCards()
    return this.#startAgain()
  }

  async #applyCards(): Promise<void> {
    for (const giftCardId of this.#cards.slice(0, 2)) {
      const applied = await this.#browser.ask(applyGiftCard, { body: { giftCardId } })
      if (applied?.failed !== undefined) this.#cards = this.#cards.filter(id => id !== giftCardId)
    }
  }

  /** Starts a payment of the current cart. */
  async #startAgain(): Promise<StartedPayment | undefined> {
    const { count } = this.#street
    const addressId = this.#addressId
    const price = await this.#browser.ask(simulateOrder, { body: { addressId } })
    if (!price || price.failed !== undefined) return undefined
    if (!price.data.payable) {
      count('carts with something sold out')
      return undefined
    }
    const { total, due, quote } = price.data
    const body = { addressId, total, due, quote: quote ?? undefined }
    const started = await this.#browser.ask(startPayment, { body }, { key: randomUUID() })
    if (!started) return undefined
    if (started.failed === undefined) return started.data
    count(`refused: ${started.failed}`)
    return undefined
  }

  async #return(reference: string): Promise<void> {
    const reply = await this.#browser.ask(createOrder, { body: { reference } }, { key: randomUUID() })
    if (!reply) return
    if (reply.failed !== undefined) return this.#street.count(`refused: ${reply.failed}`)
    return this.#after(reply.data)
  }

  /** Records the result shown, and sometimes cancels an order. */
  async #after({ state, orders, reference }: CheckoutOutcome): Promise<void> {
    const { shown, count } = this.#street
    count(`shown: ${state}`)
    if (state === 'refunding' || state === 'refunded') shown.refunds.add(reference)
    for (const { id } of orders) shown.orders.add(id)
    const [order] = orders
    if (!order || !often(0.2)) return
    const cancel = () => this.#browser.ask(cancelCustomerOrder, { params: { id: order.id }, body: {} })
    const answers = await Promise.all(often(0.3) ? [cancel(), cancel()] : [cancel()])
    if (answers.some(reply => reply && reply.failed === undefined)) shown.cancelled.add(order.id)
  }

  async #payAndReturn(reference: string): Promise<void> {
    if (await this.#browser.pay(reference, { webhook: often(0.8) })) await this.#return(reference)
  }

  async #payAndLeave({ reference }: StartedPayment): Promise<void> {
    // Without a webhook only the scheduled job finds out.
    await this.#browser.pay(reference, { webhook: often(0.6) })
    this.#street.count('paid and left')
  }

  async #declinedFirst({ reference }: StartedPayment): Promise<void> {
    await this.#browser.pay(reference, { card: 'declined' })
    this.#street.count('declines')
    await this.#return(reference)
    if (often(0.7)) await this.#payAndReturn(reference)
  }

  async #leave({ reference }: StartedPayment): Promise<void> {
    this.#street.count('left without paying')
    if (often(0.7)) await this.#runOut(reference)
  }

  /** Starts a payment in a second tab, and pays in both. */
  async #twoTabs(first: StartedPayment): Promise<void> {
    const second = await this.#startAgain()
    this.#street.count('paid in two tabs')
    const tabs = [first, ...(second && !second.outcome ? [second] : [])]
    await Promise.all(tabs.map(tab => this.#browser.pay(tab.reference, { webhook: often(0.7) })))
    await Promise.all(tabs.map(tab => this.#return(tab.reference)))
  }

  /** Pays after the reservation has expired: immediately, or when somebody else may have the stock. */
  async #late({ reference }: StartedPayment): Promise<void> {
    await this.#runOut(reference)
    this.#street.count('paid late')
    if (often(0.4)) return this.#payAndReturn(reference)
    this.#later.push({ reference, from: Date.now() + 70_000 })
  }

  async #manyReturns({ reference }: StartedPayment): Promise<void> {
    if (!(await this.#browser.pay(reference))) return
    await Promise.all(Array.from({ length: 4 }, () => this.#return(reference)))
  }
}
