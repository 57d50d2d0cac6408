import { randomUUID } from 'node:crypto'
import { addToCart } from '#contract/cart/cart.ts'
import { createOrder, simulateOrder, startPayment } from '#contract/checkout/checkout.ts'
import { applyCoupons } from '#contract/coupons/coupons.ts'
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { applyGiftCard } from '#contract/money/gift-cards.ts'
import { ask, payAt } from '../ask.ts'
import { popularOf } from '../chance.ts'
import { type Load, type Measured, measuredOf } from '../load.ts'
import { type Customer, code, type Good } from './shop.ts'

export interface Shop {
  urls: readonly string[]
  sandboxUrl: string
  goods: readonly Good[]
  customers: readonly Customer[]
  /** Remaining gift cards by account. One that covers many checkouts stays first. */
  cards: Map<string, string[]>
  /** Customers who pay everything by gift card. */
  rich: ReadonlySet<string>
}

/** Purchases of one measurement. */
export interface Bought extends Measured {
  ordersPerSecond: number
  /** Checkouts with nothing to pay, and checkouts partly paid by gift card. */
  zeroDue: number
  partByCard: number
}

interface Placed {
  ms: number
  orders: number
  due: number
  byCard: number
}

function basket(goods: readonly Good[]): Good[] {
  const stores = new Map<string, Good>()
  const wanted = Math.random() < 0.7 ? 2 : 3
  while (stores.size < wanted) {
    const good = popularOf(Math.random, goods)
    stores.set(good.storeId, good)
  }
  return [...stores.values()]
}

/**
 * Performs a checkout of two or three stores' products, popular ones more often, as the web app does. Every fourth
 * customer uses a code, and owners of gift cards pay with them. Throws unless each store has an order.
 */
async function placeOne(shop: Shop, at: number): Promise<Placed> {
  const { token, addressId, accountId } = shop.customers[at] ?? {}
  if (!token || !addressId || !accountId) throw new Error(`There is no customer ${at}`)
  const url = shop.urls[at % shop.urls.length] ?? ''
  let ms = 0
  const call = async <T extends Endpoint>(endpoint: T, input: InputOf<T>): Promise<AnswerOf<T>> => {
    const start = performance.now()
    const reply = await ask(url, endpoint, { ...input, token, ...(endpoint.idempotent ? { key: randomUUID() } : {}) })
    ms += performance.now() - start
    if (reply.failed !== undefined) throw new Error(`${endpoint.id} answered ${reply.failed}: ${reply.message}`)
    return reply.data
  }
  const goods = basket(shop.goods)
  const items = goods.map(({ productId, variantId }) => ({ productId, variantId, quantity: 1 }))
  await call(addToCart, { body: { items } })
  if (at % 4 === 0) await call(applyCoupons, { body: { codes: [code] } })
  const [giftCardId] = shop.cards.get(accountId) ?? []
  if (giftCardId) {
    await call(applyGiftCard, { body: { giftCardId } })
    if (!shop.rich.has(accountId)) shop.cards.get(accountId)?.shift()
  }
  const { total, due, quote } = await call(simulateOrder, { body: { addressId } })
  const started = await call(startPayment, { body: { addressId, total, due, quote: quote ?? undefined } })
  let { outcome } = started
  if (!outcome) {
    await payAt(shop.sandboxUrl, started.reference, { webhook: false })
    outcome = await call(createOrder, { body: { reference: started.reference } })
  }
  if (outcome.state !== 'placed' || outcome.orders.length !== goods.length)
    throw new Error(`A checkout is ${outcome.state} with ${outcome.orders.length} orders`)
  return { ms, orders: outcome.orders.length, due, byCard: total - due }
}

/** Places orders for this many seconds with this many concurrent customers, in turn. */
export async function place(shop: Shop, { connections, seconds }: Load): Promise<Bought> {
  const placed: Placed[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async (_, first) => {
      for (let at = first; performance.now() < end; at = (at + connections) % shop.customers.length)
        placed.push(await placeOne(shop, at))
    }),
  )
  const taken = (performance.now() - start) / 1000
  return {
    ...measuredOf(
      placed.map(({ ms }) => ms),
      taken,
    ),
    ordersPerSecond: placed.reduce((sum, { orders }) => sum + orders, 0) / taken,
    zeroDue: placed.filter(({ due }) => due === 0).length,
    partByCard: placed.filter(({ due, byCard }) => due > 0 && byCard > 0).length,
  }
}
