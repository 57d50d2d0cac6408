import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { z } from 'zod'
import { addToCart } from '#contract/cart/cart.ts'
import { createOrder, simulateOrder, startPayment } from '#contract/checkout/checkout.ts'
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { factsOf } from '../admin/facts.ts'
import { ask, payAt, send } from '../ask.ts'
import { stockOf, whatIsAsked } from '../asked.ts'
import { chance, popularOf } from '../chance.ts'
import { type Customer, type Good, shopOf } from '../checkout/shop.ts'
import type { App } from '../house.ts'
import { quantile } from '../load.ts'
import { table } from '../table.ts'
import { machineLine, withHouse } from '../with-house.ts'
import { childrenOf, ranMs } from './processor-clock.ts'

/**
 * Measures the service times of the simulation: processor time of the app's process and of PostgreSQL per call, one
 * call at a time, so that each call has its own numbers. Other work on the machine hardly changes them. Linux only.
 */
const number = z.coerce.number().int().min(1)
const { values } = parseArgs({
  options: {
    measure: { type: 'boolean' },
    products: { type: 'string', default: '100000' },
    stores: { type: 'string', default: '1000' },
    orders: { type: 'string', default: '20000' },
    calls: { type: 'string', default: '400' },
    folder: { type: 'string' },
  },
})
const wanted = z
  .object({ products: number, stores: number, orders: number, calls: number, folder: z.string().optional() })
  .parse(values)

interface Times {
  appMs: number[]
  databaseMs: number[]
}
const measured = new Map<string, Times>()

/** Meters a process and the database. */
function meter(process: number, database: number) {
  // Keeps the time of processes that have ended.
  const ofChildren = new Map<number, number>()
  const now = () => {
    for (const pid of childrenOf(database)) ofChildren.set(pid, Math.max(ofChildren.get(pid) ?? 0, ranMs(pid)))
    return { app: ranMs(process), database: [...ofChildren.values()].reduce((sum, each) => sum + each, 0) }
  }
  return {
    /** Runs a call and records its processor time under a name. */
    async of<T>(name: string, call: () => Promise<T>): Promise<T> {
      const before = now()
      const result = await call()
      const after = now()
      const times = measured.get(name) ?? { appMs: [], databaseMs: [] }
      times.appMs.push(after.app - before.app)
      times.databaseMs.push(after.database - before.database)
      measured.set(name, times)
      return result
    },
    now,
  }
}
type Meter = ReturnType<typeof meter>

/** Calls of a kind that takes long. */
const some = Math.ceil(wanted.calls / 4)
/** Calls that are over before their cache entry expires. */
const few = Math.ceil(wanted.calls / 8)
let caller = 0

async function get(url: string, token?: string): Promise<{ text: string }> {
  caller++
  const headers = {
    // A separate address each, because some calls are limited by address.
    'x-forwarded-for': `10.1.${(caller >> 8) & 255}.${caller & 255}`,
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const { status, text } = await send(url, { method: 'GET', headers })
  if (status !== 200) throw new Error(`${url} answered ${status}: ${text.slice(0, 200)}`)
  return { text }
}

async function reads(
  name: string,
  meter: Meter,
  app: App,
  paths: readonly string[],
  by: { token?: string; calls?: number } = {},
) {
  const calls = Math.ceil(by.calls ?? wanted.calls)
  const warmUps = Math.ceil(calls / 2)
  const path = (at: number) => app.url + paths[at % paths.length]
  for (let at = 0; at < warmUps; at++) await get(path(at), by.token)
  for (let at = 0; at < calls; at++) await meter.of(name, () => get(path(at + warmUps), by.token))
  console.log(`✓ ${name}`)
}

const sizes: string[][] = []

/** Records the average length of some responses, plain and gzipped, in KB. */
async function lengths(name: string, app: App, paths: readonly string[]): Promise<void> {
  const texts: string[] = []
  for (const path of paths.slice(0, 20)) texts.push((await get(app.url + path)).text)
  const average = (of: (text: string) => number) => texts.reduce((sum, text) => sum + of(text), 0) / texts.length / 1000
  sizes.push([
    name,
    average(text => text.length).toFixed(1),
    average(text => gzipSync(text, { level: 6 }).length).toFixed(1),
  ])
}

/** Address of what a page's loaders return, which a browser requests when it goes there from another page. */
const dataOf = (page: string): string => (page === '/' ? '/_.data' : page.replace(/^[^?]*/, path => `${path}.data`))

/** The four calls of a checkout of two stores' products. */
async function buy(meter: Meter, url: string, sandboxUrl: string, customer: Customer, goods: readonly Good[]) {
  const call = async <T extends Endpoint>(name: string, endpoint: T, input: InputOf<T>): Promise<AnswerOf<T>> => {
    const key = endpoint.idempotent ? { key: randomUUID() } : {}
    const reply = await meter.of(name, () => ask(url, endpoint, { ...input, ...key, token: customer.token }))
    if (reply.failed !== undefined) throw new Error(`${endpoint.id} answered ${reply.failed}: ${reply.message}`)
    return reply.data
  }
  const { addressId } = customer
  const items = goods.map(({ productId, variantId }) => ({ productId, variantId, quantity: 1 }))
  await call('add to cart', addToCart, { body: { items } })
  const { total, due, quote } = await call('price the cart', simulateOrder, { body: { addressId } })
  const { reference } = await call('start the payment', startPayment, {
    body: { addressId, total, due, quote: quote ?? undefined },
  })
  await payAt(sandboxUrl, reference, { webhook: false })
  const { state } = await call('create the orders', createOrder, { body: { reference } })
  if (state !== 'placed') throw new Error(`A checkout is ${state}`)
}

const due = `select count(*)::int as jobs from graphile_worker.jobs
  where locked_at is not null or (run_at <= now() and attempts < max_attempts)`

await withHouse(
  { ...wanted, customers: 256 },
  { parts: 'api,shipping,themes,web', folder: wanted.folder },
  async (house, database) => {
    const url = database.url()
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {}) // The database is stopped before this process ends.
    await client.connect()
    const jobs = async () => (await client.query<{ jobs: number }>(due)).rows[0]?.jobs ?? 0
    const idle = async () => {
      while ((await jobs()) > 0) await new Promise(resume => setTimeout(resume, 200))
    }
    const stock = await stockOf(url)
    const { lists, products, searches } = whatIsAsked(stock)
    const categories = [...stock.child, ...stock.sub, ...stock.top]
    const pages: Record<string, string[]> = {
      category: ['relevance', 'newest', 'rating'].flatMap(by => categories.map(id => `/category/${id}?sortBy=${by}`)),
      search: [...new Set(searches)].map(path => path.replace(/^[^?]*/, '/search')),
      product: stock.products.slice(0, 3000).map(id => `/product/${id}`),
    }
    const uncached = meter(house.uncached.process, database.process())
    const cached = meter(house.app.process, database.process())

    await reads('product list', uncached, house.uncached, lists)
    await reads('product', uncached, house.uncached, products)
    await reads('search', uncached, house.uncached, searches)
    await reads('home page, first request', uncached, house.uncached, ['/'], { calls: some })
    await reads('home data, first request', uncached, house.uncached, [dataOf('/')], { calls: some })
    // Each address is requested once: its page is a cache miss, and what pages have in common a hit.
    for (const [name, paths] of Object.entries(pages)) {
      const half = Math.floor(paths.length / 2)
      await reads(`${name} page, first request`, cached, house.app, paths.slice(0, half), { calls: some })
      await reads(`${name} data, first request`, cached, house.app, paths.slice(half).map(dataOf), { calls: some })
    }
    pages.home = ['/']
    await reads('product list, cached', cached, house.app, lists.slice(0, 20))
    await reads('product, cached', cached, house.app, products.slice(0, 20))
    await reads('search, cached', cached, house.app, searches.slice(0, 20))
    for (const [name, paths] of Object.entries(pages))
      await reads(`${name} page, cached`, cached, house.app, paths.slice(0, 1), { calls: few })
    for (const [name, paths] of Object.entries(pages))
      await reads(`${name} data, cached`, cached, house.app, paths.slice(0, 1).map(dataOf), { calls: few })

    const bodies = { 'product list': lists, product: products, search: searches }
    for (const [name, paths] of Object.entries(bodies)) await lengths(name, house.app, paths)
    for (const [name, paths] of Object.entries(pages)) {
      await lengths(`${name} page`, house.app, paths)
      await lengths(`${name} data`, house.app, paths.map(dataOf))
    }

    const worker = await house.startWorker()
    await idle()
    process.kill(worker.process, 'SIGSTOP')
    const { goods, customers } = await shopOf(url)
    const random = chance(1)
    const checkouts = async (meter: Meter, many: number) => {
      for (let at = 0; at < many; at++) {
        const customer = customers[at % customers.length]
        const first = popularOf(random, goods)
        let second = popularOf(random, goods)
        while (second.storeId === first.storeId) second = popularOf(random, goods)
        if (customer) await buy(meter, house.app.url, house.sandboxUrl, customer, [first, second])
      }
    }
    await checkouts(cached, 40)
    for (const name of ['add to cart', 'price the cart', 'start the payment', 'create the orders'])
      measured.delete(name)
    const many = wanted.calls / 2
    await checkouts(cached, many)
    console.log('✓ checkouts')
    const left = await jobs()
    const jobsMeter = meter(worker.process, database.process())
    const before = jobsMeter.now()
    process.kill(worker.process, 'SIGCONT')
    await idle()
    const after = jobsMeter.now()

    const token = customers[0]?.token ?? ''
    const facts = await factsOf(url)
    await reads('cart', cached, house.app, ['/v1/cart/get-cart'], { token })
    await reads('orders of a customer', cached, house.app, ['/v1/ordertracking/customer'], { token })
    await reads('orders of a store', cached, house.app, ['/v1/ordertracking/merchant'], { token: facts.store.token })
    const { rows } = await client.query<{ table: string; bytes: string; rows: string }>(
      `select relname as table, pg_total_relation_size(relid) as bytes, n_live_tup as rows from pg_stat_user_tables
     where pg_total_relation_size(relid) > 3000000 order by 2 desc limit 25`,
    )
    await client.end()

    const ms = (times: readonly number[], part: number) =>
      quantile(
        times.toSorted((a, b) => a - b),
        part,
      ).toFixed(2)
    const mean = (times: readonly number[]) => (times.reduce((sum, each) => sum + each, 0) / times.length).toFixed(2)
    console.log(
      `\n${wanted.orders} orders, ${machineLine(wanted)}; one call at a time. Milliseconds of processor time per call.\n`,
    )
    console.log(
      table(
        ['', 'calls', 'app, mean', 'p50', 'p95', 'database, mean', 'p50', 'p95'],
        [...measured].map(([name, { appMs, databaseMs }]) => [
          name,
          String(appMs.length),
          ...[mean(appMs), ms(appMs, 0.5), ms(appMs, 0.95)],
          ...[mean(databaseMs), ms(databaseMs, 0.5), ms(databaseMs, 0.95)],
        ]),
      ),
    )
    const checkoutsDone = many + 40
    console.log(
      `\nJobs of ${checkoutsDone} checkouts: ${left}; per checkout ${((after.app - before.app) / checkoutsDone).toFixed(2)} ms of the worker and ${((after.database - before.database) / checkoutsDone).toFixed(2)} ms of the database.\n`,
    )
    console.log(`${table(['response, KB', 'plain', 'gzipped'], sizes)}\n`)
    console.log(
      table(
        ['table', 'rows', 'bytes per row'],
        rows.map(each => [
          each.table,
          String(each.rows),
          (Number(each.bytes) / Math.max(1, Number(each.rows))).toFixed(0),
        ]),
      ),
    )
  },
)
