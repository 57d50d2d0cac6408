import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { escalateReturn } from '#contract/orders/returns.ts'
import { getBalance, type PaymentCategory } from '#contract/payouts/payouts.ts'
import { getStatement, listStatements, listTransfers, listUpcoming } from '#contract/payouts/transfers.ts'
import { type SettingName, updateSetting } from '#contract/settings/settings.ts'
import { closeStore, getStoreClosing } from '#contract/stores/closing.ts'
import { day, hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { shopper } from '#tests/harness/checkout.ts'
import { admin, type Merchant, merchant, type Person, product, shipping, within } from '#tests/harness/fixtures.ts'
import { complete, expectBooksToBalance, heldOrder } from '#tests/harness/money.ts'
import { type Provider, provider } from '#tests/harness/provider.ts'
import { differences } from '#tests/harness/reconcile.ts'
import { whileRefused } from '#tests/harness/refused-row.ts'
import { accept, ask, close, delivered, reject } from '#tests/harness/returns.ts'
import { password, withPassword } from '#tests/harness/two-factor.ts'

/** Days and weeks in which only the worker pays. */

let app: TestApp
let bank: Provider
let chief: Person
let boss: Person

beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-11-18T09:00:00Z'), listen: true }) // A Wednesday.
  bank = provider(app)
  await bank.setClock(app.clock.now())
  chief = await admin(app, 'superadmin')
  boss = await admin(app)
  await shipping(app)
})
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})
beforeEach(() => set('payouts.daily-ceiling', 50_000_000))

const set = (name: SettingName, value: number) =>
  app.call(updateSetting, { token: chief.token, body: { name, value, reason: 'Test' } })
const storeOn = async (category: PaymentCategory): Promise<Merchant> => {
  const store = await merchant(app)
  await within(app, ({ tx }) =>
    tx.updateTable('stores').set({ payment_category: category }).where('id', '=', store.storeId).execute(),
  )
  return store
}
const sell = async (store: Merchant, goods: number): Promise<string> => {
  const orderId = await heldOrder(app, store, { goods })
  await complete(app, orderId)
  await app.runJobs()
  return orderId
}
const pass = async (ms: number, stepMs = 6 * hour) => {
  const eachStep = async (now: Date) => {
    await bank.settle()
    await bank.setClock(now)
  }
  await app.advance(ms, { stepMs, eachStep })
  await app.runJobs()
}
const balance = async (store: Merchant) => (await app.call(getBalance, { token: store.token })).data
const sent = async (store: Merchant) => (await app.call(listStatements, { token: store.token })).data.rows
const upcoming = async ({ storeId }: Merchant) => {
  const { data } = await app.call(listUpcoming, { token: boss.token, query: { limit: 100 } })
  return data.rows.find(({ receiver }) => receiver.id === storeId)
}
const statement = async (store: Merchant, id = '') =>
  (await app.call(getStatement, { token: store.token, params: { id } })).data

test('a store that can’t be paid doesn’t keep the others from it', async () => {
  const stores = [await storeOn('next-day'), await storeOn('next-day')]
  const [broken, other] = stores.toSorted((a, b) => a.storeId.localeCompare(b.storeId))
  if (!broken || !other) throw new Error('There are two stores')
  for (const { storeId } of stores) await sell({ ...broken, storeId }, 20_000_00)
  await whileRefused(app, { table: 'payout_transfers', column: 'store_id', value: broken.storeId }, () => pass(day))
  expect((await sent(other)).map(({ status }) => status)).toEqual(['paid'])
  expect(await sent(broken)).toEqual([])
  await pass(hour, hour)
  expect(await sent(broken)).toHaveLength(1)
})

test('a run that reaches the daily ceiling pays the rest the next day, and superadmins are notified once', async () => {
  await set('payouts.daily-ceiling', 100_000)
  const stores = [await storeOn('next-day'), await storeOn('next-day'), await storeOn('next-day')]
  for (const store of stores) await sell(store, 80_000_00)
  const statuses = async () => (await Promise.all(stores.map(sent))).map(rows => rows.map(({ status }) => status))
  const inOrder = (each: readonly (readonly string[])[]) => each.map(rows => rows.join()).toSorted()
  await pass(day)
  expect(inOrder(await statuses())).toEqual(['paid', 'queued', 'queued'])
  const noticed = async (who: Person) =>
    (await app.call(listNotifications, { token: who.token })).data.rows.filter(({ title }) =>
      title.includes('wait for the next day'),
    )
  expect(await noticed(chief)).toMatchObject([
    { title: 'Payouts that would exceed the daily ceiling of ₦100,000.00 wait for the next day.' },
  ])
  expect(await noticed(boss)).toEqual([])
  const { counts, rows } = (await app.call(listTransfers, { token: boss.token, query: { group: 'underway' } })).data
  expect(counts.underway).toBe(2)
  expect(rows).toMatchObject([
    { status: 'queued', overCeiling: false },
    { status: 'queued', overCeiling: false },
  ])
  await pass(day)
  expect(inOrder(await statuses())).toEqual(['paid', 'paid', 'queued'])
  expect(await noticed(chief)).toHaveLength(2)
  await pass(day)
  expect(inOrder(await statuses())).toEqual(['paid', 'paid', 'paid'])
  expect(await noticed(chief)).toHaveLength(2)
})

test('a closing store is paid what is below the minimum, and closes after it', async () => {
  const store = await withPassword(app, await storeOn('weekly'))
  const { token } = store
  await sell(store, 900_00)
  const { matters } = (await app.call(closeStore, { token, body: { password } })).data
  expect(matters.map(({ what }) => what)).toContain('Money that isn’t paid out yet')
  expect((await balance(store)).next.waitsFor).toBeNull()
  await pass(15 * day, day)
  expect((await sent(store)).map(({ status }) => status)).toEqual(['paid'])
  expect((await app.call(getStoreClosing, { token })).data).toMatchObject({ state: 'closed', matters: [] })
})

test('a return refunded after its order was paid out reduces the next payout, and its statement says so', async () => {
  const store = await storeOn('next-day')
  const buyer = await shopper(app)
  const dress = await product(app, store.storeId, { price: 1_000_000 })
  const orderId = await delivered(app, { store, buyer, items: [{ ...dress, quantity: 3 }] })
  app.clock.advance(6 * day)
  const { id } = await ask(app, { buyer, orderId, wanted: [{ at: 0, quantity: 3 }], reason: 'damaged' })
  await pass(day, day)
  await reject(app, store, id)
  await pass(3 * day, day)
  // ₦30,000 less 10 % commission, with a delivery of ₦1,500 that the store made.
  const [first, ...before] = await sent(store)
  expect(first).toMatchObject({ status: 'paid', amount: 28_475, fee: 25 })
  expect(before).toEqual([])
  const then = await statement(store, first?.id)
  expect(then.lines).toMatchObject([{ orderId, sales: 31_500, delivery: 1_500, commission: -3_000, amount: 28_500 }])

  await app.call(escalateReturn, { token: buyer.token, params: { id }, body: { reason: 'It was torn.' } })
  await accept(app, boss, id)
  expect(await close(app, store, id)).toMatchObject({ refund: 'refunded', amount: 31_500, cost: { total: 28_500 } })
  await pass(3 * day, day)
  expect(await sent(store)).toHaveLength(1)
  expect(await balance(store)).toMatchObject({ available: -28_500 })
  expect(await statement(store, first?.id)).toEqual(then)

  const next = await sell(store, 50_000_00)
  await pass(3 * day, day)
  const [latest, ...others] = await sent(store)
  expect(latest).toMatchObject({ status: 'paid', amount: 16_475, fee: 25 })
  expect(others).toHaveLength(1)
  const paid = await statement(store, latest?.id)
  expect(paid).toMatchObject({ opening: 0, amount: 16_475, closing: 0 })
  expect(paid.lines).toMatchObject([
    { kind: 'refund', orderId, amount: -28_500 },
    { orderId: next, amount: 45_000 },
  ])
  expect(await balance(store)).toMatchObject({ available: 0 })
  // Orders made by `sell` have no payment at the provider.
  const wrong = await differences(app.platform.db.read)
  expect(wrong.filter(text => !text.startsWith('provider:'))).toEqual([])
  await expectBooksToBalance(app)
})

test('balances below the minimum are carried forward, week by week, until they reach it', async () => {
  const store = await storeOn('weekly')
  const orders: string[] = []
  for (const [week, waitsFor] of [
    [1, 'minimum'],
    [2, 'minimum'],
    [3, null],
  ] as const) {
    orders.push(await sell(store, 400_00))
    expect((await balance(store)).next).toMatchObject({ waitsFor })
    expect(await balance(store)).toMatchObject({ available: 360 * week })
    await pass(7 * day, day)
    expect(await sent(store)).toHaveLength(week === 3 ? 1 : 0)
  }
  const [paid] = await sent(store)
  expect(paid).toMatchObject({ status: 'paid', amount: 1_070, fee: 10, orders: 3, scheduled: true })
  expect(await balance(store)).toMatchObject({ available: 0, paidOut: 1_070 })
  const { opening, closing, lines } = await statement(store, paid?.id)
  expect([opening, closing]).toEqual([0, 0])
  expect(lines.map(({ orderId, amount }) => [orderId, amount])).toEqual(orders.map(orderId => [orderId, 360]))
})

test('a transfer that fails is on the balance again, and the next run pays it with a statement that says so', async () => {
  const store = await storeOn('next-day')
  const orderId = await sell(store, 20_000_00)
  await bank.nextTransfer('failed')
  await pass(day)
  expect(await sent(store)).toMatchObject([{ status: 'failed', failure: 'The bank did not take it.', paidWith: null }])
  expect(await balance(store)).toMatchObject({
    available: 18_000,
    rows: [{ orderId, status: 'failed', failure: 'The bank did not take it.' }],
  })
  expect(await upcoming(store)).toMatchObject({ amount: 18_000, lastFailure: 'The bank did not take it.' })
  await pass(day)
  const [again, first] = await sent(store)
  expect([again?.status, first?.status]).toEqual(['paid', 'failed'])
  expect(first?.paidWith).toEqual({ id: again?.id, at: again?.requestedAt })
  const { opening, lines, paidOrders, closing, previous } = await statement(store, again?.id)
  expect(opening).toBe(0)
  expect(lines).toMatchObject([{ label: 'Payout that came back', amount: 18_000 }])
  expect(paidOrders).toMatchObject([{ id: orderId }])
  expect(closing).toBe(0)
  expect(previous?.id).toBe(first?.id)
})

test('the list of scheduled payouts has what the open run sends, not what falls due after it', async () => {
  const store = await storeOn('next-day')
  await sell(store, 20_000_00)
  const bankUntil = (payouts_paused_until: Date | null) =>
    within(app, ({ tx }) =>
      tx
        .updateTable('store_bank_accounts')
        .set({ payouts_paused_until })
        .where('store_id', '=', store.storeId)
        .execute(),
    )
  await bankUntil(new Date(app.clock.now().getTime() + 3 * day))
  await pass(day)
  await sell(store, 10_000_00)
  const today = await upcoming(store)
  expect(today).toMatchObject({ orders: 1, amount: 18_000, due: 18_000, lastFailure: null })
  expect(new Date(today?.at ?? '').getTime()).toBeLessThanOrEqual(app.clock.now().getTime())
  await bankUntil(null)
  await pass(hour, hour)
  expect(await sent(store)).toMatchObject([{ amount: 17_975, fee: 25, orders: 1 }])
  expect(await upcoming(store)).toMatchObject({ orders: 1, amount: 9_000, due: 0 })
})

test('a scheduled payout that no run pays says what it waits for', async () => {
  const store = await storeOn('next-day')
  await sell(store, 20_000_00)
  expect(await upcoming(store)).toMatchObject({ waitsFor: null })
  await within(app, ({ tx }) => tx.deleteFrom('store_bank_accounts').where('store_id', '=', store.storeId).execute())
  await pass(2 * day)
  expect(await sent(store)).toEqual([])
  expect(await upcoming(store)).toMatchObject({ waitsFor: 'bank-account' })
})
