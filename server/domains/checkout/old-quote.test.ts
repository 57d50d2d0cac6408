import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper, stockOf } from '#tests/harness/checkout.ts'
import { merchant, type Product, product, shipping, within } from '#tests/harness/fixtures.ts'
import { provider } from '#tests/harness/provider.ts'

let app: TestApp
let storeId: string
beforeAll(async () => {
  app = await startTestApp({ listen: true })
  await shipping(app)
  storeId = (await merchant(app)).storeId
})
afterAll(() => app.stop())

/** Does nothing to what is as it should be, so it can be run again here. */
const migration = join(import.meta.dirname, '../../migrations/0021_old_quotes.sql')

/** A checkout whose price was frozen before coupons, gift cards and shipping discounts, once the database is brought up. */
async function frozenBefore(item: Product): Promise<{ buyer: Shopper; reference: string }> {
  const buyer = await shopper(app)
  await buyer.put(item)
  const { reference } = await buyer.pay()
  await within(app, ({ tx }) =>
    sql`update checkouts set quote = jsonb_set(quote #- '{giftCards}' #- '{due}' #- '{shippingDiscount}', '{parts}', (
      select jsonb_agg((part - array['giftCards', 'coupons', 'due', 'shippingDiscount', 'deliveredBy']) || jsonb_build_object('lines', (
        select jsonb_agg(line - 'commission') from jsonb_array_elements(part -> 'lines') line)))
      from jsonb_array_elements(quote -> 'parts') part))
      where customer_id = ${buyer.accountId}`.execute(tx),
  )
  await within(app, async ({ tx }) => sql.raw(await readFile(migration, 'utf8')).execute(tx))
  return { buyer, reference }
}

test('a checkout from before is given up once it runs out, and what it held is free', async () => {
  const item = await product(app, storeId, { stock: 2 })
  await frozenBefore(item)
  expect(await stockOf(app, item)).toBe(1)
  await app.advance(16 * minute)
  expect(await stockOf(app, item)).toBe(2)
})

test('and placed once it is paid, in time or late, with its lines’ commission', async () => {
  for (const late of [false, true]) {
    const item = await product(app, storeId, { stock: 2, price: 333_33 })
    const { buyer, reference } = await frozenBefore(item)
    if (late) await app.advance(16 * minute)
    await provider(app).pay(reference)
    expect(await buyer.comeBack(reference)).toMatchObject({ state: 'placed', orders: [{ storeId }] })
    const lines = await app.platform.db.read
      .selectFrom('order_items as i')
      .innerJoin('orders as o', 'o.id', 'i.order_id')
      .select(['i.commission_kobo', 'o.commission_kobo as of_order'])
      .where('o.customer_id', '=', buyer.accountId)
      .execute()
    expect(lines).toEqual([{ commission_kobo: 3333, of_order: 3333 }])
  }
})
