import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase, getCaseStake, previewDecision } from '#contract/cases/cases.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { approvePayout, getBalance, listHeld, listPayouts } from '#contract/payouts/payouts.ts'
import { listUpcoming, payStore as payCall } from '#contract/payouts/transfers.ts'
import { adminToday } from '#contract/read-models/admin-today.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { reportTorn } from '#tests/harness/cases.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import { admin, type Merchant, merchant, type Person, product, shipping, within } from '#tests/harness/fixtures.ts'
import { expectBooksToBalance } from '#tests/harness/money.ts'
import { accept, ask, close, deliver, delivered } from '#tests/harness/returns.ts'
import { heldAt } from './held-orders.ts'

let app: TestApp
let boss: Person
let store: Merchant
let buyer: Shopper
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  boss = await admin(app)
  store = await merchant(app)
  buyer = await shopper(app)
})
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

const balance = async () => (await app.call(getBalance, { token: store.token })).data
const titles = async () =>
  (await app.call(listNotifications, { token: store.token, query: { limit: 100 } })).data.rows.map(row => row.title)

test('a case about a damaged item holds the payout of its order, and no other, until it is decided', async () => {
  const held = await delivered(app, { store, buyer, items: [await product(app, store.storeId)] })
  const free = await delivered(app, { store, buyer, items: [await product(app, store.storeId)] })
  const { id, name, items } = await reportTorn(app, buyer, held)

  // The case's page has the same sum, and what the decision of an administrator would post.
  const stake = { token: store.token, params: { id } }
  const terms = { outcome: 'refund_items' as const, bearer: 'store' as const, items, shipping: true }
  const preview = (await app.call(previewDecision, { token: boss.token, params: { id }, body: terms })).data
  expect((await app.call(getCaseStake, stake)).data).toEqual({
    onHold: 10_500,
    ifBorne: { amount: preview.borne?.amount, of: 'items', delivery: true },
    settled: null,
  })
  expect(preview.borne?.amount).toBe(10_500)
  const stranger = await merchant(app)
  expect(await app.refused(getCaseStake, { ...stake, token: stranger.token })).toMatchObject({ status: 404 })

  // Customers have the reference of the purchase as its name, stores their own number.
  const { orderName } = (await app.call(getOrder, { token: store.token, params: { id: held } })).data

  // Still in the return window: the page, the order and the administrators say so.
  expect(await balance()).toMatchObject({
    available: 0,
    onHold: { amount: 10_500, orders: 1 },
    inReturnWindow: 10_500,
    notDelivered: 0,
  })
  expect((await app.call(listHeld, { token: boss.token })).data).toMatchObject({
    count: 1,
    rows: [{ orderId: held, amount: 10_500, stage: 'return-window', hold: { caseName: name } }],
  })
  const onHold = async ({ token }: Person) => (await app.call(getBalance, { token, query: { status: 'held' } })).data
  const rows = [{ orderId: held, due: 10_500, status: 'return-window', hold: { caseName: name } }]
  expect(await onHold(store)).toMatchObject({ count: 1, rows })
  expect((await balance()).rows.filter(row => row.hold)).toMatchObject(rows)
  expect(await onHold(await merchant(app))).toMatchObject({ count: 0, rows: [] })
  for (const { token } of [store, boss]) {
    const hold = async (of: string) => (await app.call(getOrder, { token, params: { id: of } })).data.payoutHold
    expect(await hold(held)).toMatchObject({ by: 'case', caseName: name })
    expect(await hold(free)).toBeNull()
  }

  await app.advance(8 * day)
  expect(await balance()).toMatchObject({ available: 10_500, onHold: { amount: 10_500, orders: 1 }, inReturnWindow: 0 })
  expect((await balance()).rows).toHaveLength(2)
  expect((await app.call(getBalance, { token: store.token, query: { status: 'due' } })).data).toMatchObject({
    count: 1,
    rows: [{ orderId: free }],
  })
  const toPay = await app.call(listPayouts, { token: boss.token, query: { storeId: store.storeId, status: 'due' } })
  expect(toPay.data).toMatchObject({
    counts: { due: 1, later: 0 },
    toApprove: 1,
    onHold: 1,
    rows: [{ orderId: free }],
  })
  const named = async (search: string) =>
    (await app.call(listPayouts, { token: boss.token, query: { search, status: 'due' } })).data.onHold
  expect([await named(toPay.data.rows[0]?.storeName ?? ''), await named('no such store')]).toEqual([1, 0])
  const paidAs = async (paymentCategory: 'on-approval' | 'weekly') => {
    const query = { storeId: store.storeId, paymentCategory }
    const { onHold } = (await app.call(listPayouts, { token: boss.token, query })).data
    const { rows } = (await app.call(listHeld, { token: boss.token, query: { paymentCategory, limit: 100 } })).data
    return [onHold, rows.filter(({ storeId }) => storeId === store.storeId).length]
  }
  expect([await paidAs('on-approval'), await paidAs('weekly')]).toEqual([
    [1, 1],
    [0, 0],
  ])
  const queue = async () =>
    (await app.call(adminToday, { token: boss.token })).data.queues.find(each => each.queue === 'payouts')?.count
  expect(await queue()).toBe(1)
  const failedOnes = async () =>
    (await app.call(adminToday, { token: boss.token })).data.queues.find(each => each.queue === 'payouts-failed')?.count
  const become = (status: 'failed' | 'due') =>
    within(app, ({ tx }) => tx.updateTable('payouts').set({ status }).where('order_id', '=', held).execute())
  await become('failed')
  expect(await failedOnes()).toBe(0)
  await become('due')
  const upcoming = (await app.call(listUpcoming, { token: boss.token })).data
  expect(upcoming.rows).toMatchObject([
    { receiver: { id: store.storeId }, orders: 1, amount: 10_500, due: 10_500, held: 1 },
  ])

  expect(await onHold(store)).toMatchObject({ count: 1, rows: [{ orderId: held, status: 'due' }] })
  const holds = Object.fromEntries((await balance()).rows.map(row => [row.orderId, row.hold]))
  expect(holds).toEqual({ [held]: { by: 'case', caseId: id, caseName: name, dispute: null }, [free]: null })
  const { next } = await balance()
  expect(next.held).toBe(10_500)
  const all = await app.call(listPayouts, { token: boss.token, query: { storeId: store.storeId } })
  expect(all.data.rows.find(row => row.orderId === held)?.hold).toMatchObject({ caseName: name })
  const during = app.clock.now()
  app.clock.advance(1000)
  const refused = await app.refused(approvePayout, { token: boss.token, params: { id: held } })
  expect(refused.code).toBe('payout_held')
  expect(await titles()).toContain(`Payout of ${orderName} on hold until case ${name} is decided`)

  // Everything that is due is paid, and the hold isn't.
  const { data } = await app.call(payCall, { token: boss.token, params: { id: store.storeId } })
  expect(data.amount + data.fee).toBeCloseTo(next.amount + next.fee, 2)
  await app.runJobs()
  expect(await queue()).toBe(0)
  expect((await app.call(listUpcoming, { token: boss.token })).data).toEqual({ count: 0, rows: [] })
  expect((await balance()).rows.find(row => row.orderId === held)).toMatchObject({ status: 'due', amount: null })

  await app.call(decideCase, {
    token: boss.token,
    params: { id },
    body: { outcome: 'nothing', note: 'As pictured', whyNow: 'Nothing else is to be said.' },
  })
  await app.runJobs()
  expect((await balance()).next.held).toBe(0)
  // A later statement says why an earlier one didn't pay it.
  const heldThen = (at: Date) => heldAt(app.platform.db.read, [held, free], at)
  expect([...(await heldThen(during))]).toEqual([[held, { by: 'case', caseName: name }]])
  expect([...(await heldThen(app.clock.now()))]).toEqual([])
  expect(await titles()).toContain(`Payout of ${orderName} no longer on hold`)
  await app.call(approvePayout, { token: boss.token, params: { id: held } })
})

test('a case about an exchange holds the payout of the order that paid for its items', async () => {
  const [seller, shopperOfIt] = [await merchant(app), await shopper(app)]
  const paid = await delivered(app, { store: seller, buyer: shopperOfIt, items: [await product(app, seller.storeId)] })
  const wanted = [{ at: 0, quantity: 1 }]
  const asked = await ask(app, { buyer: shopperOfIt, orderId: paid, wanted, reason: 'damaged', replace: true })
  await accept(app, seller, asked.id)
  const exchange = (await close(app, seller, asked.id)).replacementOrder?.id ?? ''
  await deliver(app, { store: seller, buyer: shopperOfIt, orderId: exchange })
  const { id, name } = await reportTorn(app, shopperOfIt, exchange)
  await app.runJobs()

  const { token } = seller
  const order = async () => (await app.call(getOrder, { token, params: { id: paid } })).data
  expect((await order()).payoutHold).toMatchObject({ by: 'case', caseName: name })
  const { onHold, rows } = (await app.call(getBalance, { token, query: { status: 'held' } })).data
  expect(rows).toMatchObject([{ orderId: paid, hold: { caseName: name } }])
  expect((await app.call(getCaseStake, { token, params: { id } })).data.onHold).toBe(onHold.amount)
  const notified = (await app.call(listNotifications, { token })).data.rows.map(({ title }) => title)
  expect(notified).toContain(`Payout of ${(await order()).orderName} on hold until case ${name} is decided`)

  const decision = { outcome: 'nothing' as const, note: 'As pictured', whyNow: 'Nothing else is to be said.' }
  await app.call(decideCase, { token: boss.token, params: { id }, body: decision })
  expect((await order()).payoutHold).toBeNull()
})

test('notifies nobody of a case or a hold that is over by the time the worker runs', async () => {
  const id = await delivered(app, { store, buyer, items: [await product(app, store.storeId)] })
  await app.runJobs()
  const { id: caseId, name } = await reportTorn(app, buyer, id)
  const decision = { outcome: 'nothing' as const, note: 'As pictured', whyNow: 'Nothing else is to be said.' }
  await app.call(decideCase, { token: boss.token, params: { id: caseId }, body: decision })
  await app.runJobs()
  expect(await titles()).not.toContainEqual(expect.stringContaining(`on hold until case ${name}`))
  const ofBuyer = (await app.call(listNotifications, { token: buyer.token, query: { limit: 100 } })).data.rows
  expect(ofBuyer.filter(({ path }) => path.endsWith(caseId)).map(({ title }) => title)).toEqual([
    expect.stringContaining('no refund'),
  ])
})
