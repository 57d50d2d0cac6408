import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyGiftCard, listGiftCards, listMyGiftCards, removeGiftCard } from '#contract/money/gift-cards.ts'
import { getCustomerCredit, getStoreCredit, grantStoreCredit as grantCall } from '#contract/money/store-credit.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { cancelCustomerOrder, getCustomerOrder } from '#contract/orders/orders.ts'
import { updateSetting } from '#contract/settings/settings.ts'
import { balanceOf } from '#domains/money/ledger/index.ts'
import { after, day, minute } from '#platform/clock.ts'
import { failed } from '#platform/failure.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { shopper } from '#tests/harness/checkout.ts'
import {
  admin,
  adminWith,
  customer,
  merchant,
  type Person,
  product,
  shipping,
  within,
} from '#tests/harness/fixtures.ts'
import { expectBooksToBalance } from '#tests/harness/money.ts'
import { giftCardBooks } from './books.ts'
import { grantStoreCredit, reserveGiftCards } from './index.ts'

let app: TestApp
let boss: Person

beforeAll(async () => {
  app = await startTestApp({ listen: true })
  await shipping(app)
  boss = await admin(app)
})
afterAll(async () => {
  expect(await giftCardBooks(app.platform.db.read)).toMatchObject({ agrees: true })
  await expectBooksToBalance(app)
  await app.stop()
})

const creditOf = async ({ token }: Pick<Person, 'token'>) => (await app.call(getStoreCredit, { token })).data
const owed = (ownerId: string) => balanceOf(app.platform.db.read, { kind: 'store_credit', ownerId })
const grant = (accountId: string, amount: number) =>
  app.call(grantCall, {
    params: { id: accountId },
    token: boss.token,
    body: { amount, reason: 'Sorry for the delay' },
  })

test('lets an administrator grant store credit with a reason that the customer sees', async () => {
  const buyer = await customer(app)
  expect(await creditOf(buyer)).toEqual({ giftCardId: null, balance: 0, held: 0, history: [] })
  await grant(buyer.accountId, 5_000)
  await grant(buyer.accountId, 1_000.5)
  expect(await creditOf(buyer)).toMatchObject({
    balance: 6_000.5,
    history: [
      { kind: 'granted', amount: 1_000.5, reason: 'Sorry for the delay' },
      { kind: 'granted', amount: 5_000 },
    ],
  })
  expect(await owed(buyer.accountId)).toBe(-6_000_50)
  const seen = await app.call(getCustomerCredit, { params: { id: buyer.accountId }, token: boss.token })
  expect(seen.data.balance).toBe(6_000.5)
  const { data } = await app.call(listNotifications, { token: buyer.token })
  expect(data.rows.map(row => row.title)).toContain('₦5,000.00 store credit added')
  const mine = await app.call(listMyGiftCards, { token: buyer.token })
  expect(mine.data).toMatchObject({ count: 0, spendable: 6_000.5 })
  expect((await app.call(listGiftCards, { token: boss.token })).data.count).toBe(0)
})

test('grants credit only to customers, and only by administrators who manage payments', async () => {
  const clerk = await adminWith(app, [{ resource: 'customers', right: 'manage' }])
  const store = await merchant(app)
  const body = { amount: 100, reason: 'Sorry for the delay' }
  const asked = (token: string, id: string) => app.refused(grantCall, { params: { id }, token, body })
  expect((await asked(clerk.token, (await customer(app)).accountId)).status).toBe(403)
  expect((await asked(boss.token, store.accountId)).code).toBe('customer_not_found')
})

test('grants up to the largest amount, which a superadmin changes', async () => {
  const buyer = await customer(app)
  const chief = await admin(app, 'superadmin')
  const body = { name: 'credit.maximum' as const, value: 2_000, reason: 'Fewer mistakes' }
  await app.call(updateSetting, { token: chief.token, body })
  await grant(buyer.accountId, 2_000)
  const refused = await app.refused(grantCall, {
    params: { id: buyer.accountId },
    token: boss.token,
    body: { amount: 2_000.01, reason: 'Sorry for the delay' },
  })
  expect(refused).toMatchObject({
    code: 'credit_too_large',
    errors: [{ field: 'amount', message: 'Enter an amount up to ₦2,000.00.' }],
  })
  await app.call(updateSetting, { token: chief.token, body: { ...body, value: 1_000_000 } })
})

test('counts a repeated concurrent grant once, and different concurrent grants all', async () => {
  const { accountId } = await customer(app)
  const granted = (cause: string) =>
    within(app, async work => {
      const done = await grantStoreCredit(work, { customerId: accountId, amount: 1_000_00, cause, reason: 'Sorry' })
      if (failed(done)) throw new Error(done.message)
    })
  await atOnce(app.platform.db, 5, () => granted('once'))
  expect(await owed(accountId)).toBe(-1_000_00)
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map(granted))
  expect(await owed(accountId)).toBe(-6_000_00)
})

test('grants any number of times, also with reused statement plans', async () => {
  const { accountId } = await customer(app)
  for (let n = 0; n < 8; n++) await grant(accountId, 1)
  expect(await owed(accountId)).toBe(-8_00)
})

test('never overdraws store credit under concurrent checkouts, and doesn’t expire it', async () => {
  const buyer = await customer(app)
  await grant(buyer.accountId, 1_000)
  const giftCardId = (await creditOf(buyer)).giftCardId ?? ''
  app.clock.advance(3000 * day)
  const checkouts = await within(app, ({ tx, now }) =>
    tx
      .insertInto('checkouts')
      .values(
        Array.from({ length: 5 }, () => ({
          customer_id: buyer.accountId,
          status: 'closed' as const,
          total_kobo: 1,
          quote: '{}',
          held_until: after(now, 15 * minute),
          created_at: now,
        })),
      )
      .returning('id')
      .execute(),
  )
  const reserved = await Promise.all(
    checkouts.map(({ id }) =>
      app.platform.db.transact(work =>
        reserveGiftCards(work, { checkoutId: id, uses: [{ giftCardId, amount: 400_00 }] }),
      ),
    ),
  )
  app.clock.advance(-3000 * day)
  expect(reserved.filter(failed)).toHaveLength(3)
  expect(await creditOf(buyer)).toMatchObject({ balance: 200, held: 800 })
})

test('names store credit when it is applied to a checkout and removed', async () => {
  const { token, accountId } = await customer(app)
  const id = (await grant(accountId, 500)).data.giftCardId ?? ''
  const applied = await app.call(applyGiftCard, { token, body: { giftCardId: id } })
  expect(applied.message).toBe('Store credit applied.')
  const removed = await app.call(removeGiftCard, { token, params: { id } })
  expect(removed.message).toBe('Store credit removed. It stays in your account.')
})

test('pays an order with store credit, and returns it at once on cancellation', async () => {
  const store = await merchant(app)
  const bead = await product(app, store.storeId, { price: 300_000, stock: 5 })
  const buyer = await shopper(app)
  const { data } = await grant(buyer.accountId, 50_000)
  await buyer.put(bead)
  await buyer.applyCard(data.giftCardId ?? '')
  const price = await buyer.simulate()
  expect(price).toMatchObject({ due: 0, giftCards: [{ last4: '' }] })
  const { reference } = await buyer.pay()
  const orderId = (await buyer.comeBack(reference)).orders[0]?.id ?? ''
  const order = (await app.call(getCustomerOrder, { token: buyer.token, params: { id: orderId } })).data
  expect(order).toMatchObject({ cardAmount: 0, giftCards: [{ last4: '', amount: price.total }] })
  expect(await owed(buyer.accountId)).toBe(Math.round((price.total - 50_000) * 100))
  await app.call(cancelCustomerOrder, { token: buyer.token, params: { id: orderId }, body: { reason: 'Not needed' } })
  expect(await owed(buyer.accountId)).toBe(-50_000_00)
  expect((await creditOf(buyer)).history.map(({ kind }) => kind)).toEqual(['refunded', 'used', 'granted'])
})
