import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { listCustomerOrders } from '#contract/orders/orders.ts'
import { minute } from '#platform/clock.ts'
import { everything } from '#platform/http/shared-answers.ts'
import { startTestApp, type TestApp } from './harness/app.ts'
import { books, shopper } from './harness/checkout.ts'
import { createTestDatabase, type TestDatabase } from './harness/database.ts'
import { changeProduct, merchant, type Product, product, shipping, within } from './harness/fixtures.ts'
import { type Pooler, pgbouncerVersion, startPgbouncer } from './harness/pgbouncer.ts'
import { provider } from './harness/provider.ts'
import { differences } from './harness/reconcile.ts'

/**
 * The app through PgBouncer in transaction mode, with four connections for two processes that would open 48. Skipped
 * where PgBouncer isn't installed; named statements need 1.21.
 */
const version = pgbouncerVersion()
const named = version !== undefined && (version[0] > 1 || version[1] >= 21)

describe.each([
  { prepared: true, runs: named },
  { prepared: false, runs: version !== undefined },
])('with statements prepared by name: $prepared', ({ prepared, runs }) => {
  describe.skipIf(!runs)(`through PgBouncer ${version?.join('.')}`, () => {
    let database: TestDatabase
    let pooler: Pooler
    let app: TestApp
    let other: TestApp
    let goods: Product

    beforeAll(async () => {
      database = await createTestDatabase()
      pooler = await startPgbouncer(database.url, { connections: 4, prepared })
      const options = {
        databaseUrl: pooler.url,
        directUrl: database.url,
        prepareStatements: prepared,
        sharedAnswersMb: 8,
      }
      app = await startTestApp(options)
      other = await startTestApp({ ...options, sandboxUrl: app.sandboxUrl })
      await provider(app).setClock(app.clock.now())
      await shipping(app)
      const store = await merchant(app)
      goods = await product(app, store.storeId, { price: 100_000, stock: 100 })
    })
    afterAll(async () => {
      await other?.stop()
      await app?.stop()
      await pooler?.stop()
      await database?.drop()
    })

    test('people buy at once, and the books balance', async () => {
      const people = await Promise.all(Array.from({ length: 8 }, () => shopper(app)))
      const placed = await Promise.all(
        people.map(async person => {
          await person.put(goods)
          const { reference } = await person.pay()
          await provider(app).pay(reference)
          return (await person.comeBack(reference)).state
        }),
      )
      expect(placed).toEqual(people.map(() => 'placed'))
      for (const { token } of people)
        expect((await other.call(listCustomerOrders, { token })).data.rows).toHaveLength(1)
      expect(await differences(app.platform.db.read)).toEqual([])
      await books(app)
    })

    test('a change in one process invalidates the other’s cache', async () => {
      const price = async () => (await other.call(listProducts)).data.rows[0]?.pricing[0]?.sellingPrice
      expect(await price()).toBe(1000)
      const dearer = { selling_kobo: 200_000, list_kobo: 200_000 }
      await within(app, async work => {
        const variants = work.tx.updateTable('product_variants').set(dearer)
        await variants.where('product_id', '=', goods.productId).execute()
        await changeProduct(work, goods.productId, dearer)
      })
      expect(await price()).toBe(1000)
      await within(app, async work => work.invalidate(everything))
      await expect.poll(price).toBe(2000)
    })

    test('the worker runs jobs and isn’t taken for dead', async () => {
      expect(await app.advance(10 * minute)).toBeGreaterThan(0)
    })

    test('a generic plan stays with its statement', async () => {
      const mode = { name: 'mode', text: `select current_setting('plan_cache_mode') as mode, $1::int as given` }
      const asked = Array.from({ length: 40 }, (_, n) => n)
      const modes = await Promise.all(
        asked.map(async n => (await app.platform.db.prepared(mode, [n], { generic: n % 2 === 0 }))[0]),
      )
      expect(modes).toEqual(asked.map(given => ({ mode: given % 2 === 0 ? 'force_generic_plan' : 'auto', given })))
      const wrong = { name: 'wrong', text: 'select 1 / $1::int as none' }
      await expect(app.platform.db.prepared(wrong, [0], { generic: true })).rejects.toThrow('division by zero')
      expect(await app.platform.db.prepared(mode, [1])).toEqual([{ mode: 'auto', given: 1 }])
    })
  })
})
