import { setTimeout as wait } from 'node:timers/promises'
import { addToCart } from '#contract/cart/cart.ts'
import { ask, send } from '../ask.ts'
import { stockOf, whatIsAsked } from '../asked.ts'
import type { Market } from '../chaos/market.ts'
import type { Customer } from '../checkout/shop.ts'

const everyMs = 100
const timeoutMs = 10_000

/** Calls of the app that begin every 100 ms, whatever became of those before. */
export interface Pulse {
  /** Longest time without a successful write, and without a successful read of any kind, since a moment; in seconds. */
  since(start: number): { write: number; read: number }
  /** Reads, and those that failed by kind and status. */
  reads(): Readonly<Record<string, number>>
  stop(): Promise<void>
}

/**
 * Begins to put a product into a cart, and to read lists, searches and products as a visitor, through the balancer. Each
 * read is another one, so that the processes' caches don't answer for the database.
 */
export async function feelPulse({ urls: [url = ''], database, goods }: Market, customer: Customer): Promise<Pulse> {
  const good = goods.at(-1)
  if (!good) throw new Error('There is nothing to buy')
  const { lists, searches, products } = whatIsAsked(await stockOf(database.url))
  const successes = {
    write: [performance.now()],
    list: [performance.now()],
    search: [performance.now()],
    product: [performance.now()],
  }
  const counts: Record<string, number> = {}
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  const pending = new Set<Promise<void>>()
  let stopped = false
  let beat = 0

  const write = async () => {
    const item = { productId: good.productId, variantId: good.variantId, quantity: 1 }
    const body = { mode: 'set' as const, items: [item] }
    const reply = await ask(url, addToCart, { token: customer.token, body }).catch(() => undefined)
    if (reply && reply.failed === undefined) successes.write.push(performance.now())
  }
  const read = async (kind: 'list' | 'search' | 'product', paths: readonly string[]) => {
    const path = paths[beat % paths.length] ?? ''
    const fresh = path.includes('?') && !path.includes('Price') ? `${path}&minPrice=${1 + beat}` : path
    const reply = await send(url + fresh, { method: 'GET', timeoutMs }).catch(() => undefined)
    count('reads of visitors, not retried')
    if (reply?.status === 200) successes[kind].push(performance.now())
    else count(`of them failed: ${kind}, ${reply?.status ?? 'no response'}`)
  }
  const follow = (call: Promise<void>) => {
    pending.add(call)
    void call.finally(() => pending.delete(call))
  }
  const beating = (async () => {
    while (!stopped) {
      beat++
      follow(write())
      follow(read('list', lists))
      follow(read('search', searches))
      follow(read('product', products))
      await wait(everyMs)
    }
  })()
  const longest = (times: readonly number[], start: number): number => {
    const before = times.findLast(time => time < start) ?? start
    const marks = [before, ...times.filter(time => time >= start), performance.now()]
    return Math.max(...marks.slice(1).map((mark, at) => mark - (marks[at] ?? mark))) / 1000
  }
  return {
    since: start => ({
      write: longest(successes.write, start),
      read: Math.max(...[successes.list, successes.search, successes.product].map(times => longest(times, start))),
    }),
    reads: () => counts,
    async stop() {
      stopped = true
      await beating
      await Promise.all(pending)
    },
  }
}
