import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteCoupon } from '#contract/coupons/coupons.ts'
import { searchOrders } from '#contract/orders/order-work.ts'
import { findAnything } from '#contract/read-models/find.ts'
import { searchedOrders } from '#domains/orders/index.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { shopper } from '#tests/harness/checkout.ts'
import { codeCoupon } from '#tests/harness/coupons.ts'
import { admin, type Merchant, merchant, type Person, product, shipping, within } from '#tests/harness/fixtures.ts'
import { provider } from '#tests/harness/provider.ts'

let app: TestApp
let overseer: Person
let scheduler: Person
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  overseer = await admin(app)
  scheduler = await admin(app, 'scheduler')
})
afterAll(() => app.stop())

const paths = async ({ token }: Person, search: string) =>
  (await app.call(findAnything, { token, query: { search } })).data.rows.map(row => row.path)
const listed = async ({ token }: Person, search: string) =>
  (await app.call(searchOrders, { token, query: { search } })).data.rows.map(row => row.id)

test('orders are found by a coupon’s code, each store its own, and administrators those of every store', async () => {
  const [store, other] = [await merchant(app), await merchant(app)]
  const buyer = await shopper(app)
  const buy = async (at: Merchant, ...codes: string[]) => {
    await buyer.put(await product(app, at.storeId))
    await buyer.codes(...codes)
    const { reference } = await buyer.pay()
    await provider(app).pay(reference)
    return (await buyer.comeBack(reference)).orders[0]?.id ?? ''
  }
  const { id } = await codeCoupon(app, store, 'ASO-EBI50')
  await codeCoupon(app, other, 'ASO-EBI50')
  const [first, second, elsewhere] = [
    await buy(store, 'ASO-EBI50'),
    await buy(store, 'ASO-EBI50'),
    await buy(other, 'ASO-EBI50'),
  ]
  await buy(store)
  const pathsOf = (area: string, ids: readonly string[]) => ids.map(each => `/${area}/orders/${each}`)
  for (const typed of ['ASO-EBI50', 'aso-ebi50', 'aso-ebi 50']) {
    expect(await listed(store, typed), typed).toEqual([second, first])
    expect(await paths(store, typed), typed).toEqual(expect.arrayContaining(pathsOf('merchant', [second, first])))
    expect(await listed(other, typed), typed).toEqual([elsewhere])
    expect(await listed(overseer, typed), typed).toEqual([elsewhere, second, first])
    expect(await paths(overseer, typed), typed).toEqual(pathsOf('admin', [elsewhere, second, first]))
    expect(await paths(scheduler, typed), typed).toEqual([])
    expect(await listed(scheduler, typed), typed).toEqual([])
  }
  expect(await listed(store, 'ASO-EBI')).toEqual([])
  // Its store still finds them when the coupon is gone.
  await app.call(deleteCoupon, { token: store.token, params: { id } })
  expect(await listed(store, 'ASO-EBI50')).toEqual([second, first])
  expect(await listed(overseer, 'ASO-EBI50')).toEqual([elsewhere])
})

/** Explains a search for a code, of the orders of one store or of every store. */
async function planOf(storeId?: string): Promise<string> {
  const whose = storeId ? sql<boolean>`o.store_id = ${storeId}` : sql<boolean>`true`
  const { rows } = await within(app, async ({ tx }) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql<{
      'QUERY PLAN': string
    }>`explain ${searchedOrders('ASO-EBI50', whose, { byMoney: true, storeId })}`.execute(tx)
  })
  return rows.map(row => row['QUERY PLAN']).join('\n')
}

test('the orders of a coupon are read in the key of its store’s coupons, not by reading all', async () => {
  const { storeId } = await merchant(app)
  expect(await planOf(storeId)).toMatch(/Index Only Scan Backward using order_coupons_pkey on order_coupons c/)
})

test('the coupons of every store with a code are read by the code, not by reading all', async () => {
  expect(await planOf()).toMatch(/Index Scan using coupons_by_code on coupons/)
})
