import { randomUUID } from 'node:crypto'
import { addToCart } from '#contract/cart/cart.ts'
import { createOrder, simulateOrder, startPayment } from '#contract/checkout/checkout.ts'
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { ask, payAt } from './ask.ts'
import type { Asked } from './asked.ts'
import { oneOf } from './chance.ts'
import { tokenOf } from './fill/fill.ts'
import { type Load, type Measured, measuredOf } from './load.ts'

export interface Shop {
  url: string
  sandboxUrl: string
  goods: Asked['goods']
  /** Number of customers; each buys repeatedly. */
  customers: number
}

/** Address of each customer, by number. */
export type Addresses = ReadonlyMap<number, string>

/**
 * Performs a checkout of two stores' products as the web app does: cart, price, payment, provider page, return.
 * Returns the milliseconds of its four calls. Throws unless both orders exist.
 */
async function buyOnce(shop: Shop, customer: number, addressId: string): Promise<number> {
  const first = oneOf(Math.random, shop.goods)
  let second = oneOf(Math.random, shop.goods)
  while (second.storeId === first.storeId) second = oneOf(Math.random, shop.goods)
  let elapsedMs = 0
  const call = async <T extends Endpoint>(endpoint: T, input: InputOf<T>): Promise<AnswerOf<T>> => {
    const start = performance.now()
    const key = endpoint.idempotent ? { key: randomUUID() } : {}
    const reply = await ask(shop.url, endpoint, { ...input, ...key, token: tokenOf(customer) })
    elapsedMs += performance.now() - start
    if (reply.failed !== undefined) throw new Error(`${endpoint.id} answered ${reply.failed}: ${reply.message}`)
    return reply.data
  }
  const items = [first, second].map(({ productId, variantId }) => ({ productId, variantId, quantity: 1 }))
  await call(addToCart, { body: { items } })
  const { total, quote } = await call(simulateOrder, { body: { addressId } })
  const { reference } = await call(startPayment, { body: { addressId, total, quote: quote ?? undefined } })
  await payAt(shop.sandboxUrl, reference, { webhook: false })
  const { state, orders } = await call(createOrder, { body: { reference } })
  if (state !== 'placed' || orders.length !== 2) throw new Error(`A checkout is ${state} with ${orders.length} orders`)
  return elapsedMs
}

/** Runs `connections` buyers concurrently for `seconds`; each takes the next customer after every purchase. */
export async function buy(shop: Shop, addresses: Addresses, { connections, seconds }: Load): Promise<Measured> {
  const times: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async (_, at) => {
      for (let customer = at; performance.now() < end; customer = (customer + connections) % shop.customers) {
        times.push(await buyOnce(shop, customer, addresses.get(customer) ?? ''))
      }
    }),
  )
  return measuredOf(times, (performance.now() - start) / 1000)
}
