import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addToCart } from '#contract/cart/cart.ts'
import { listCategories } from '#contract/catalog/categories.ts'
import { failureSchema } from '#contract/endpoint.ts'
import type { EmbeddedPostgres } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { startTestApp, type TestApp } from './harness/app.ts'
import { type Shopper, shopper } from './harness/checkout.ts'
import { merchant, type Product, product, shipping } from './harness/fixtures.ts'
import { ask, newServer } from './harness/standby.ts'

/** Responses while PostgreSQL is stopped, full, read-only or out of connections, and recovery afterwards. */

const server = newServer()
let running: EmbeddedPostgres
let app: TestApp
let buyer: Shopper
let goods: Product
let logged: string[]

beforeAll(async () => {
  running = await server.start()
  await migrate(running.url)
  logged = []
  app = await startTestApp({ databaseUrl: running.url, logTo: { write: line => logged.push(line) }, listen: true })
  await shipping(app)
  goods = await product(app, (await merchant(app)).storeId, { stock: 100 })
  buyer = await shopper(app)
}, 120_000)
afterAll(async () => {
  await app?.stop()
  await running?.stop()
  server.remove()
})
beforeEach(() => {
  logged.length = 0
})

const put = () =>
  app.app.inject({
    method: 'POST',
    url: addToCart.path,
    headers: { authorization: `Bearer ${buyer.token}` },
    payload: { items: [{ productId: goods.productId, variantId: goods.variantId, quantity: 1 }], mode: 'set' },
  })
const look = () => app.app.inject({ url: listCategories.path })

/** Expects a 503 in the common failure shape, and its cause in the log. */
function expectUnavailable(answer: Awaited<ReturnType<typeof put>>): void {
  expect(answer.statusCode).toBe(503)
  const failure = failureSchema.parse(answer.json())
  expect(failure).toMatchObject({ status: 503, code: 'unavailable', requestId: answer.headers['x-request-id'] })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(logged.some(line => line.includes(failure.requestId))).toBe(true)
}

/** Ends every connection except the caller's. */
const throwOut = `select pg_terminate_backend(pid) from pg_stat_activity
  where pid <> pg_backend_pid() and datname = current_database() and backend_type = 'client backend'`
const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

const serves = () => expect.poll(async () => (await put()).statusCode, { timeout: 10_000 }).toBe(200)

test('responds to every call with a retry failure while PostgreSQL is stopped, and works again afterwards', async () => {
  await serves()
  const busy = ask(running.url, 'select pg_sleep(60)').catch(() => {})
  await running.stop()
  await busy
  for (let times = 0; times < 3; times++) for (const call of [put, look]) expectUnavailable(await call())
  expectUnavailable(await app.app.inject('/health/ready'))
  expect((await app.app.inject('/health/live')).statusCode).toBe(200)
  running = await server.start()
  await serves()
})

test('responds to interrupted calls with the same failure', async () => {
  const lock = `from pg_locks where relation = 'cart_items'::regclass and mode = 'AccessExclusiveLock'`
  const holding = ask(running.url, 'begin; lock table cart_items; select pg_sleep(60)').catch(() => {})
  await expect.poll(() => ask(running.url, `select ${lock}`)).toHaveLength(1)
  const asked = [put(), put()]
  await expect.poll(() => ask(running.url, `select ${waiting}`)).toHaveLength(asked.length)
  await ask(running.url, throwOut)
  for (const answer of await Promise.all(asked)) expectUnavailable(answer)
  await holding
  await serves()
})

test('responds with a retry failure while the database is read-only', async () => {
  const name = new URL(running.url).pathname.slice(1)
  await ask(running.url, `alter database "${name}" set default_transaction_read_only = on`)
  await ask(running.url, throwOut)
  await expect.poll(async () => (await look()).statusCode).toBe(200)
  expectUnavailable(await put())
  const writable = new URL(running.url)
  writable.searchParams.set('options', '-c default_transaction_read_only=off')
  await ask(writable.href, `alter database "${name}" reset default_transaction_read_only`)
  await ask(running.url, throwOut)
  await serves()
})

test.each([
  ['53100', 'disk_full'],
  ['53200', 'out_of_memory'],
  ['58030', 'io_error'],
])('PostgreSQL error %s %s responds with a retry failure', async state => {
  await ask(
    running.url,
    `create function refuse() returns trigger language plpgsql as $$ begin raise sqlstate '${state}'; end $$;
     create trigger refuse before insert or update on cart_items execute function refuse()`,
  )
  expectUnavailable(await put())
  expect((await look()).statusCode).toBe(200)
  await ask(running.url, 'drop function refuse cascade')
  await serves()
})
