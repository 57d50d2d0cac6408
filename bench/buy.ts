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
  let taken = 0
  const call = async <T extends Endpoint>(endpoint: T, input: InputOf<T>): Promise<AnswerOf<T>> => {
    const begun = performance.now()
    const key = endpoint.idempotent ? { key: randomUUID() } : {}
    const said = await ask(shop.url, endpoint, { ...input, ...key, token: tokenOf(customer) })
    taken += performance.now() - begun
    if (said.failed !== undefined) throw new Error(`${endpoint.id} answered ${said.failed}: ${said.message}`)
    return said.data
  }
  const items = [first, second].map(({ productId, variantId }) => ({ productId, variantId, quantity: 1 }))
  await call(addToCart, { body: { items } })
  const { total } = await call(simulateOrder, { body: { addressId } })
  const { reference } = await call(startPayment, { body: { addressId, total } })
  await payAt(shop.sandboxUrl, reference, { webhook: false })
  const { state, orders } = await call(createOrder, { body: { reference } })
  if (state !== 'placed' || orders.length !== 2) throw new Error(`A checkout is ${state} with ${orders.length} orders`)
  return taken
}

/** Buys for this many seconds with this many concurrent customers, in turn. */
export async function buy(shop: Shop, addresses: Addresses, { connections, seconds }: Load): Promise<Measured> {
  const times: number[] = []
  const begun = performance.now()
  const end = begun + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async (_, at) => {
      for (let customer = at; performance.now() < end; customer = (customer + connections) % shop.customers) {
        times.push(await buyOnce(shop, customer, addresses.get(customer) ?? ''))
      }
    }),
  )
  return measuredOf(times, (performance.now() - begun) / 1000)
}
