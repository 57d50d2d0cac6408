import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { waitingForLocks } from '#tests/harness/at-once.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import { merchant, product, shipping, within } from '#tests/harness/fixtures.ts'
import { provider } from '#tests/harness/provider.ts'

let app: TestApp
let storeId: string
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  storeId = (await merchant(app)).storeId
})
afterAll(() => app.stop())

async function paid(): Promise<{ buyer: Shopper; reference: string }> {
  const buyer = await shopper(app)
  await buyer.put(await product(app, storeId))
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  return { buyer, reference }
}

/** Returns a customer who places an order while a row is locked, after verifying that they haven't locked `later` yet. */
async function placedAfter(
  rows: { locked: RawBuilder<unknown>; later: RawBuilder<unknown> },
  of: Shopper,
  reference: string,
) {
  const placing = await within(app, async ({ tx }) => {
    await sql`${rows.locked} for no key update`.execute(tx)
    const waiting = of.comeBack(reference)
    await waitingForLocks(app.platform.db, 1)
    expect((await sql`${rows.later} for update nowait`.execute(tx)).rows).toHaveLength(1)
    return { waiting }
  })
  return placing.waiting
}

test('placing orders locks the customer before the checkout, and the stores before their counts', async () => {
  const first = await paid()
  const customer = {
    locked: sql`select id from accounts where id = ${first.buyer.accountId}`,
    later: sql`select id from checkouts where customer_id = ${first.buyer.accountId}`,
  }
  expect((await placedAfter(customer, first.buyer, first.reference)).state).toBe('placed')

  const second = await paid()
  const store = {
    locked: sql`select id from stores where id = ${storeId}`,
    later: sql`select count from order_counts where store_id = ${storeId} and status = 'pending'`,
  }
  expect((await placedAfter(store, second.buyer, second.reference)).state).toBe('placed')
})
