import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { getReturn } from '#contract/orders/returns.ts'
import { restoreStore, suspendStore } from '#contract/stores/approvals.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import {
  admin,
  customer,
  type Merchant,
  merchant,
  type Person,
  product,
  shipping,
  within,
} from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { paidOrder } from '#tests/harness/orders.ts'
import { accept, ask, delivered } from '#tests/harness/returns.ts'

/** Mails and notifications to the customers of a suspended store about open orders and returns. */

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  boss = await admin(app)
})
afterAll(() => app.stop())

const suspend = async ({ storeId }: Merchant) => {
  await app.runJobs()
  await app.call(suspendStore, { token: boss.token, params: { storeId }, body: { reason: 'Under investigation' } })
}
const about = async ({ email }: Person, what: string) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith(`About your ${what}`))

async function returned(store: Merchant, buyer: Shopper) {
  const dress = await product(app, store.storeId, { price: 500_000, stock: 5 })
  const orderId = await delivered(app, { store, buyer, items: [dress] })
  return ask(app, { buyer, orderId, wanted: [{ at: 0, quantity: 1 }] })
}

test('customers with an open return get one mail and one notification with what happens next', async () => {
  const [store, asked, sending] = [await merchant(app), await shopper(app), await shopper(app)]
  const { id, returnName } = await returned(store, asked)
  await accept(app, store, (await returned(store, sending)).id)
  const page = async () => (await app.call(getReturn, { token: asked.token, params: { id } })).data
  expect((await page()).storeOffSale).toBe(false)
  await suspend(store)
  expect((await page()).storeOffSale).toBe(true)
  await app.runJobs()
  await app.handlers.find(({ name }) => name === 'returns.store-suspended')?.run({ returnId: id })
  await app.runJobs()
  const [mail, ...more] = await about(asked, 'return')
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(new RegExp(`^About your return ${returnName} to Store `))
  const text = mail?.text.replaceAll('\n', ' ')
  expect(text).toMatch(/If Store \S+ doesn’t decide by .+, Bitmarte does\./)
  expect(text).toContain('Bitmarte keeps what you paid until your return is over.')
  expect(text).toContain(`/customer/returns?id=${id}`)
  expect(text).not.toContain('investigation')
  expect((await about(sending, 'return'))[0]?.text.replaceAll('\n', ' ')).toContain('You can still send it back by ')
  const notices = await app.call(listNotifications, { token: asked.token })
  expect(notices.data.rows.filter(({ title }) => title === mail?.subject)).toHaveLength(1)
})

test('nobody reads about a return once the store is restored', async () => {
  const [store, buyer] = [await merchant(app), await shopper(app)]
  await returned(store, buyer)
  await suspend(store)
  await app.call(restoreStore, { token: boss.token, params: { storeId: store.storeId } })
  await app.runJobs()
  expect(await about(buyer, 'return')).toEqual([])
})

test('a mail that fails stops no other customer’s', async () => {
  const [store, ...buyers] = [await merchant(app), await customer(app), await customer(app), await customer(app)]
  for (const buyer of buyers) await paidOrder(app, buyer, { store })
  await suspend(store)
  const [failing] = await app.platform.db.read
    .selectFrom('orders')
    .select('customer_id')
    .distinct()
    .where('store_id', '=', store.storeId)
    .execute()
  const without = buyers.filter(({ accountId }) => accountId !== failing?.customer_id)
  const email = buyers.find(({ accountId }) => accountId === failing?.customer_id)?.email ?? ''
  const refuse = sql`alter table mails add constraint refused check (recipient <> ${sql.lit(email)}) not valid`
  await within(app, ({ tx }) => refuse.execute(tx))
  await expect(app.runJobs()).rejects.toThrow('refused')
  for (const buyer of without) expect(await about(buyer, 'order')).toHaveLength(1)
  await within(app, ({ tx }) => sql`alter table mails drop constraint refused`.execute(tx))
})
