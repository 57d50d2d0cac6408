import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { cancelCustomerOrder } from '#contract/orders/orders.ts'
import { getReturn, withdrawReturn } from '#contract/orders/returns.ts'
import { restoreStore, suspendStore } from '#contract/stores/approvals.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import {
  admin,
  customer,
  guest,
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

const restore = async ({ storeId }: Merchant) => {
  await app.call(restoreStore, { token: boss.token, params: { storeId } })
  await app.runJobs()
}
const again = async ({ email }: Person) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject.includes(' is selling again: '))

test('whoever read about the suspension reads once that the store sells again, and what that means for their order', async () => {
  const [store, one, two, over, stranger] = [
    await merchant(app),
    await customer(app),
    await customer(app),
    await guest(app),
    await customer(app),
  ]
  const order = await paidOrder(app, one, { store })
  const both = [await paidOrder(app, two, { store }), await paidOrder(app, two, { store })]
  const cancelled = await paidOrder(app, over, { store })
  await suspend(store)
  await app.runJobs()
  await app.call(cancelCustomerOrder, {
    token: over.token,
    params: { id: cancelled.id },
    body: { reason: 'Too long a wait' },
  })
  const { suspended_at } = await app.platform.db.read
    .selectFrom('stores')
    .select('suspended_at')
    .where('id', '=', store.storeId)
    .executeTakeFirstOrThrow()
  await restore(store)
  const { storeId } = store
  await app.handlers
    .find(({ name }) => name === 'stores.restored')
    ?.run({ storeId, suspendedAt: suspended_at?.toISOString() })
  await app.runJobs()
  const [mail, ...more] = await again(one)
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(new RegExp(`^Store \\S+ is selling again: your order ${order.reference}$`))
  const text = mail?.text.replaceAll('\n', ' ')
  expect(text).toMatch(/Store \S+ still has to deliver your order\. If it doesn’t accept it in time, we cancel it/)
  expect(text).not.toContain('If you don’t want to wait')
  expect(text).toContain(`/customer/orders/${order.id}`)
  const [pair] = await again(two)
  expect(pair?.subject).toMatch(/is selling again: your 2 orders$/)
  for (const { reference } of both) expect(pair?.text).toContain(`${reference}: `)
  for (const person of [over, stranger]) expect(await again(person)).toEqual([])
  const notices = await app.call(listNotifications, { token: one.token })
  expect(notices.data.rows.filter(({ title }) => title === mail?.subject)).toHaveLength(1)
})

test('whoever read that a return goes on reads once that its store sells again, unless the return is over', async () => {
  const [store, asked, gone] = [await merchant(app), await shopper(app), await shopper(app)]
  const { id, returnName } = await returned(store, asked)
  const over = await returned(store, gone)
  await suspend(store)
  await app.runJobs()
  await app.call(withdrawReturn, { token: gone.token, params: { id: over.id } })
  await restore(store)
  const [mail, ...more] = await again(asked)
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(new RegExp(` is selling again: your return ${returnName}$`))
  expect(mail?.text.replaceAll('\n', ' ')).toMatch(/goes on\. If Store \S+ doesn’t decide by .+, Bitmarte does\./)
  expect(mail?.text).toContain(`/customer/returns?id=${id}`)
  expect(await again(gone)).toEqual([])
})

test('nobody reads that a store sells again who hasn’t read about its suspension, or once it is suspended again', async () => {
  const [store, buyer] = [await merchant(app), await shopper(app)]
  await returned(store, buyer)
  await paidOrder(app, buyer, { store })
  await suspend(store)
  await restore(store)
  expect(await again(buyer)).toEqual([])
  await suspend(store)
  await app.runJobs()
  await app.call(restoreStore, { token: boss.token, params: { storeId: store.storeId } })
  app.clock.advance(1000)
  await app.call(suspendStore, {
    token: boss.token,
    params: { storeId: store.storeId },
    body: { reason: 'Under investigation again' },
  })
  await app.runJobs()
  expect(await again(buyer)).toEqual([])
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
