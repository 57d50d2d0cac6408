import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listCustomerOrders } from '#contract/orders/orders.ts'
import { previousCommit, withTree } from '../scripts/previous-tree.ts'
import { startTestApp, type TestApp } from './harness/app.ts'
import { books, shopper } from './harness/checkout.ts'
import { merchant, type Product, product, shipping } from './harness/fixtures.ts'
import { startServer } from './harness/kill.ts'
import { provider } from './harness/provider.ts'
import { differences } from './harness/reconcile.ts'

/** People shop without a pause while the servers of the previous release are replaced one by one, on this schema. */

let app: TestApp
let goods: Product
beforeAll(async () => {
  app = await startTestApp({ now: new Date() })
  await shipping(app)
  const store = await merchant(app)
  goods = await product(app, store.storeId, { price: 100_000, stock: 100_000 })
})
afterAll(() => app.stop())

/** Servers that take requests, with the number that each took. A load balancer's list. */
type Servers = Map<string, { release: string; took: number }>

/** Sends each call to the next server in turn, over HTTP. Throws at the first call that fails. */
function shoppingAt(servers: Servers): TestApp {
  let turn = 0
  const send = async (endpoint: Endpoint, { token, body }: { token?: string; body?: unknown } = {}) => {
    const list = [...servers]
    const [url, server] = list[turn++ % list.length] ?? []
    if (!url || !server) throw new Error('No server is left')
    const response = await fetch(url + endpoint.path, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${server.release}: ${endpoint.id} responded with ${response.status}: ${text}`)
    server.took++
    return JSON.parse(text)
  }
  return { ...app, call: send as TestApp['call'] }
}

test('no request fails while the previous release is replaced', { timeout: 400_000 }, async () => {
  await withTree(previousCommit(process.env.PREVIOUS_RELEASE), async tree => {
    const servers: Servers = new Map()
    const started: Awaited<ReturnType<typeof startServer>>[] = []
    const start = async (release: string, folder?: string) => {
      const server = await startServer(app, folder)
      started.push(server)
      const entry = { release, took: 0 }
      servers.set(server.url, entry)
      return { ...server, entry }
    }
    try {
      const old = [await start('previous', tree), await start('previous', tree)]
      const shopping = shoppingAt(servers)
      let done = false
      let purchases = 0
      const shop = async () => {
        while (!done) {
          // A person of its own for each purchase, because payments are limited per person.
          const person = await shopper(shopping)
          await shopping.call(listProducts)
          await person.put(goods)
          const { reference } = await person.pay()
          await provider(app).pay(reference)
          expect((await person.comeBack(reference)).state).toBe('placed')
          await shopping.call(listCustomerOrders, { token: person.token })
          purchases++
        }
      }
      const people = Promise.all(Array.from({ length: 4 }, shop))
      const replaceAll = async () => {
        for (const { url, process, entry } of old) {
          await expect.poll(() => entry.took, { timeout: 60_000 }).toBeGreaterThan(20)
          const next = await start('next')
          await expect.poll(() => next.entry.took, { timeout: 60_000 }).toBeGreaterThan(20)
          servers.delete(url)
          process.kill('SIGTERM')
          expect(await once(process, 'exit')).toEqual([0, null])
        }
        done = true
      }
      // A request that fails ends the test at once.
      await Promise.race([people, replaceAll()])
      await people
      expect(purchases).toBeGreaterThan(5)
      expect(await differences(app.platform.db.read)).toEqual([])
      await books(app)
    } finally {
      for (const { process } of started) process.kill('SIGKILL')
    }
  })
})
