import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { addToCart } from '#contract/cart.ts'
import { createOrder, simulateOrder, startPayment } from '#contract/checkout.ts'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import type { Asked } from './asked.ts'
import { tokenOf } from './fill/fill.ts'
import { type Load, type Measured, measuredOf } from './load.ts'

const agent = new Agent({ keepAlive: true })

/** POSTs JSON and answers the body that came back; throws unless it is a 200. */
function post(url: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const text = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...headers },
    })
    sent.on('error', reject).on('response', answer => {
      const chunks: Buffer[] = []
      answer
        .on('data', chunk => chunks.push(chunk))
        .on('end', () => {
          const said = Buffer.concat(chunks).toString()
          if (answer.statusCode === 200) resolve(JSON.parse(said))
          else reject(new Error(`${url} answered ${answer.statusCode}: ${said}`))
        })
    })
    sent.end(text)
  })
}

export interface Shop {
  url: string
  sandboxUrl: string
  goods: Asked['goods']
  /** Customers there are; each buys one thing after another. */
  customers: number
}

/** The address of each customer, by its number. */
export type Addresses = ReadonlyMap<number, string>

/**
 * One checkout of two stores' goods, from the cart to the orders, as the web app goes about it: cart, price, payment,
 * the provider's page, and back. Answers the milliseconds that its four calls took; throws unless both orders are there.
 */
async function buyOnce(shop: Shop, customer: number, addressId: string): Promise<number> {
  const pick = () => shop.goods[Math.floor(Math.random() * shop.goods.length)]
  const first = pick()
  let second = pick()
  while (second?.storeId === first?.storeId) second = pick()
  let taken = 0
  const call = async <T extends Endpoint>(endpoint: T, body: object): Promise<AnswerOf<T>> => {
    const begun = performance.now()
    const said = await post(shop.url + endpoint.path, body, {
      authorization: `Bearer ${tokenOf(customer)}`,
      ...(endpoint.idempotent ? { 'idempotency-key': randomUUID() } : {}),
    })
    taken += performance.now() - begun
    return (said as { data: AnswerOf<T> }).data
  }
  const items = [first, second].map(good => ({ productId: good?.productId, variantId: good?.variantId, quantity: 1 }))
  await call(addToCart, { items })
  const { total } = await call(simulateOrder, { addressId })
  const { reference } = await call(startPayment, { addressId, total })
  await post(`${shop.sandboxUrl}/sandbox/pay`, { reference, card: 'success', webhook: false })
  const { state, orders } = await call(createOrder, { reference })
  if (state !== 'placed' || orders.length !== 2) throw new Error(`A checkout is ${state} with ${orders.length} orders`)
  return taken
}

/** Buys for so many seconds, so many customers at once, each time another one's turn. */
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
