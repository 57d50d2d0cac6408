import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOrder } from '#contract/orders/orders.ts'
import { type EarningGroup, earningGroup, getBalance } from '#contract/payouts/payouts.ts'
import { pauseStore } from '#contract/payouts/transfers.ts'
import { day, hour } from '#platform/clock.ts'
import { nextMonday } from '#platform/lagos.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import { admin, type Merchant, merchant, type Person, product, shipping, within } from '#tests/harness/fixtures.ts'
import { expectBooksToBalance } from '#tests/harness/money.ts'
import { provider } from '#tests/harness/provider.ts'
import { ask, delivered } from '#tests/harness/returns.ts'

let app: TestApp
let boss: Person
let store: Merchant
let buyer: Shopper
beforeAll(async () => {
  // A Saturday: what is delivered today falls due on another Monday than what is delivered in two days.
  app = await startTestApp({ now: new Date('2026-11-21T09:00:00Z') })
  await shipping(app)
  boss = await admin(app)
  store = await merchant(app)
  buyer = await shopper(app)
  await within(app, ({ tx }) =>
    tx.updateTable('stores').set({ payment_category: 'weekly' }).where('id', '=', store.storeId).execute(),
  )
})
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

const balance = async (status?: EarningGroup) =>
  (await app.call(getBalance, { token: store.token, query: { status, limit: 100 } })).data
const expectedOf = async (id: string) =>
  (await app.call(getOrder, { token: store.token, params: { id } })).data.expectedPayout
const another = async () => delivered(app, { store, buyer, items: [await product(app, store.storeId)] })

test('the store reads by which payment category it is paid', async () => {
  expect((await balance()).next.paymentCategory).toBe('weekly')
})

async function bought(): Promise<string> {
  await buyer.put(await product(app, store.storeId))
  await buyer.simulate()
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  return (await buyer.comeBack(reference)).orders[0]?.id ?? ''
}

test('a store sees what falls due on which day, with sums, and every order in one tab', async () => {
  // Released 8 days later, and due on the Monday after.
  const first = await another()
  await app.advance(2 * day)
  const second = await another()
  const open = await another()
  await ask(app, { buyer, orderId: open, wanted: [{ at: 0, quantity: 1 }] })
  const waiting = await bought()

  const secondDue = nextMonday(new Date(app.clock.now().getTime() + 7 * day))
  const firstDue = nextMonday(new Date(app.clock.now().getTime() + 5 * day))
  const later = await balance('later')
  expect(later.rows.map(row => [row.orderId, row.status, row.dueAt])).toEqual([
    [first, 'return-window', firstDue.toISOString()],
    [second, 'return-window', secondDue.toISOString()],
    ...[
      [open, 'return-open', null],
      [waiting, 'not-delivered', null],
    ].toSorted(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1)),
  ])
  expect(later.dueSums).toEqual([
    { day: '2026-11-30', waitsFor: null, amount: 10_500, orders: 1 },
    { day: '2026-12-07', waitsFor: null, amount: 10_500, orders: 1 },
    { day: null, waitsFor: 'return-open', amount: 10_500, orders: 1 },
    { day: null, waitsFor: 'not-delivered', amount: 9_000, orders: 1 },
  ])
  expect(later.next).toMatchObject({ at: firstDue.toISOString(), waitsFor: null })
  expect(later.next.amount + later.next.fee).toBe(10_500)

  // The orders' own pages say the same.
  expect(await expectedOf(first)).toEqual({ stage: 'return-window', dueAt: firstDue.toISOString(), paused: false })
  expect(await expectedOf(open)).toEqual({ stage: 'return-open', dueAt: null, paused: false })
  expect(await expectedOf(waiting)).toEqual({ stage: 'not-delivered', dueAt: null, paused: false })

  // As announced: released, due on that Monday, and paid in its run.
  await app.advance(5 * day + hour)
  const { payout, expectedPayout } = (await app.call(getOrder, { token: store.token, params: { id: first } })).data
  expect(expectedPayout).toBeNull()
  expect(payout?.dueAt).toBe(firstDue.toISOString())

  // Each order is in exactly one tab, and all of them are in All.
  const inTabs: string[] = []
  for (const group of earningGroup.options) {
    const { rows, count } = await balance(group)
    expect(count).toBe(rows.length)
    inTabs.push(...rows.map(row => row.orderId))
  }
  // The store didn't accept the last one, so it was cancelled.
  const all = await balance()
  expect(all.count).toBe(3)
  expect(inTabs.toSorted()).toEqual(all.rows.map(row => row.orderId).toSorted())
})

test('the next payout of a store on approval has all that falls due on that day', async () => {
  const careful = await merchant(app)
  for (const wait of [hour, 2 * hour]) {
    await delivered(app, { store: careful, buyer, items: [await product(app, careful.storeId)] })
    await app.advance(wait)
  }
  const { next } = (await app.call(getBalance, { token: careful.token })).data
  expect(next.amount + next.fee).toBe(21_000)
  expect(next.waitsFor).toBe('approval')
})

test('while payouts are paused, orders that are due or will be say so', async () => {
  const order = await another()
  await app.call(pauseStore, { token: boss.token, params: { id: store.storeId }, body: { reason: 'Under review' } })
  expect(await expectedOf(order)).toMatchObject({ stage: 'return-window', paused: true })
  const { rows, next } = await balance()
  expect(next).toMatchObject({ at: null, waitsFor: 'pause' })
  for (const row of rows) expect(row.paused).toBe(!['approved', 'processing', 'paid'].includes(row.status))
})
