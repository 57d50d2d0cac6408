import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { chooseRefund, closeCase, decideCase, getCase, previewDecision, reportProblem } from '#contract/cases/cases.ts'
import { getCustomerOrder } from '#contract/orders/orders.ts'
import { storeBalance } from '#domains/money/ledger/index.ts'
import { day, hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import { changeStatus } from '#tests/harness/deliveries.ts'
import { admin, type Merchant, merchant, type Person, product, shipping } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { expectNoDifferences } from '#tests/harness/reconcile.ts'
import { accept, ask, bringBack, close, deliver, delivered } from '#tests/harness/returns.ts'

let app: TestApp
let overseer: Person
let store: Merchant
let buyer: Shopper
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.advance(day)
  overseer = await admin(app)
  store = await merchant(app)
  buyer = await shopper(app)
})
afterEach(() => expectNoDifferences(app))

const orderOf = async (id: string) => (await app.call(getCustomerOrder, { token: buyer.token, params: { id } })).data
const sold = async (quantity: number) => {
  const orderId = await delivered(app, {
    store,
    buyer,
    items: [{ ...(await product(app, store.storeId, { price: 1_000_000 })), quantity }],
  })
  return { orderId, orderItemId: (await orderOf(orderId)).orderItems[0]?.id ?? '' }
}
const damaged = { kind: 'damaged', text: 'Torn sleeve.' } as const
const why = { note: 'The pictures show it.', whyNow: 'The customer travels tomorrow.' }

test('of an order that came back whole nothing can be reported, and it says so before anything is written', async () => {
  const { orderId, orderItemId } = await sold(3)
  await bringBack(app, { store, buyer, orderId, wanted: [{ at: 0, quantity: 1 }] })
  expect(await orderOf(orderId)).toMatchObject({ reportable: [{ orderItemId, left: 2 }] })
  const report = { orderId, ...damaged, items: [{ orderItemId, quantity: 3 }] }
  expect((await app.refused(reportProblem, { token: buyer.token, body: report })).code).toBe('already_returned')
  await bringBack(app, { store, buyer, orderId, wanted: [{ at: 0, quantity: 2 }] })
  expect(await orderOf(orderId)).toMatchObject({ problems: [], reportable: [{ orderItemId, left: 0 }] })
  expect(await app.refused(reportProblem, { token: buyer.token, body: report })).toMatchObject({
    code: 'case_not_possible',
    message: expect.stringContaining('Everything in this order is already'),
  })
})

/** A delivered exchange of two of three items. */
async function exchanged() {
  const { orderId } = await sold(3)
  const wanted = [{ at: 0, quantity: 2 }]
  const { id } = await ask(app, { buyer, orderId, wanted, reason: 'damaged', replace: true })
  await accept(app, store, id)
  const exchangeId = (await close(app, store, id)).replacementOrder?.id ?? ''
  return { orderId, exchangeId, orderItemId: (await orderOf(exchangeId)).orderItems[0]?.id ?? '' }
}

test('an exchanged item is refunded at what was paid for it, from the order that paid', async () => {
  const { orderId, exchangeId, orderItemId } = await exchanged()
  await deliver(app, { store, buyer, orderId: exchangeId })
  const items = [{ orderItemId, quantity: 1 }]
  const body = { orderId: exchangeId, ...damaged, items, wanted: 'replacement' } as const
  const { data: opened } = await app.call(reportProblem, { token: buyer.token, body })
  const by = (reader: Person) => ({ token: reader.token, params: { id: opened.id } })
  // What was paid for it; the exchange itself cost nothing, and isn’t replaced again.
  expect(opened).toMatchObject({ items: [{ quantity: 1, paid: 10_000 }], wanted: 'refund', canChooseRefund: true })
  const { work } = (await app.call(getCase, by(overseer))).data
  expect(work).toMatchObject({ items: [{ left: 2 }], left: 20_000 })
  expect(work?.outcomes).toEqual(['refund_all', 'refund_items', 'refund_amount', 'nothing'])
  const again = { outcome: 'replacement', bearer: 'store', items } as const
  expect(await app.refused(previewDecision, { ...by(overseer), body: again })).toMatchObject({
    code: 'case_not_possible',
  })
  const decision = { outcome: 'refund_items', bearer: 'store', items } as const
  const { data: preview } = await app.call(previewDecision, { ...by(overseer), body: decision })
  expect(preview).toMatchObject({ refund: 10_000, card: 10_000, borne: { amount: 9_000, commission: 1_000 } })
  const before = await storeBalance(app.platform.db.read, store)
  await app.call(decideCase, { ...by(overseer), body: { ...decision, ...why } })
  await app.runJobs()
  expect(await storeBalance(app.platform.db.read, store)).toBe(before - 900_000)
  expect((await orderOf(orderId)).refunds).toMatchObject([{ amount: 10_000 }])
  expect(await orderOf(exchangeId)).toMatchObject({ reportable: [{ orderItemId, left: 1 }] })
  expect((await mailsTo(app, buyer.email)).at(-1)?.text).toContain('₦10,000.00')
  // The other one too, with the rest of what was paid for it, as store credit.
  const { data: other } = await app.call(reportProblem, { token: buyer.token, body })
  const next = { token: buyer.token, params: { id: other.id } }
  await app.call(chooseRefund, { ...next, body: { refundTo: 'store_credit' } })
  const whole = { outcome: 'refund_all', bearer: 'platform', ...why } as const
  await app.call(decideCase, { token: overseer.token, params: { id: other.id }, body: whole })
  expect((await app.call(getCase, next)).data.decision?.refunded).toBe(10_000)
  expect((await orderOf(exchangeId)).problems).toEqual([])
})

test('an exchange that hasn’t come is cancelled instead of refunded by a case', async () => {
  const { orderId, exchangeId } = await exchanged()
  for (const status of ['processing', 'ready_for_pickup', 'out_for_delivery'] as const)
    await changeStatus(app, store, exchangeId, status)
  await app.advance(5 * day)
  const body = { orderId: exchangeId, kind: 'never_arrived', text: 'It has not come.' } as const
  const { data: opened } = await app.call(reportProblem, { token: buyer.token, body })
  expect(opened.next).toContain('Otherwise Bitmarte decides with what it knows.')
  expect(opened.parcelItems).toMatchObject([{ quantity: 2, paid: 20_000 }])
  await app.advance(49 * hour)
  const { data } = await app.call(getCase, { token: overseer.token, params: { id: opened.id } })
  expect(data).toMatchObject({ status: 'open', work: { outcomes: ['nothing'], left: 0 } })
  const decision = { outcome: 'refund_all', bearer: 'store' } as const
  expect(
    await app.refused(previewDecision, { token: overseer.token, params: { id: opened.id }, body: decision }),
  ).toMatchObject({ code: 'case_not_possible', message: expect.stringContaining('Cancel this order') })
  await changeStatus(app, overseer, exchangeId, 'cancelled')
  await app.runJobs()
  expect((await orderOf(orderId)).refunds).toMatchObject([{ amount: 20_000 }])
})

test('an order with a refunded and an exchanged item hasn’t “never arrived”, and a case refunds only what is left', async () => {
  const items = await Promise.all([1, 2, 3].map(() => product(app, store.storeId, { price: 1_000_000 })))
  const orderId = await delivered(app, { store, buyer, items })
  const [purse, suit, dress] = (await orderOf(orderId)).orderItems.map(({ id }) => id)
  expect((await orderOf(orderId)).problems).toContain('never_arrived')
  const report = async (id = '') =>
    (
      await app.call(reportProblem, {
        token: buyer.token,
        body: { orderId, ...damaged, items: [{ orderItemId: id, quantity: 1 }] },
      })
    ).data
  const first = await report(purse)
  await app.call(closeCase, { token: buyer.token, params: { id: first.id } })
  // Who reports an item has the parcel, whatever becomes of the report.
  expect((await orderOf(orderId)).problems).toEqual(['damaged', 'wrong_item', 'missing_item'])
  const lost = { orderId, kind: 'never_arrived', text: 'Nothing came.' } as const
  expect(await app.refused(reportProblem, { token: buyer.token, body: lost })).toMatchObject({
    code: 'case_not_possible',
    message: expect.stringContaining('so it has arrived'),
  })
  const second = await report(purse)
  const of = (id: string) => ({ token: overseer.token, params: { id } })
  const torn = [{ orderItemId: purse ?? '', quantity: 1 }]
  const refund = { outcome: 'refund_items' as const, bearer: 'store' as const, items: torn }
  await app.call(decideCase, { ...of(second.id), body: { ...refund, ...why } })
  const { id: returnId } = await ask(app, {
    buyer,
    orderId,
    wanted: [{ at: 1, quantity: 1 }],
    reason: 'damaged',
    replace: true,
  })
  expect((await orderOf(orderId)).orderItems).toMatchObject([
    { id: purse, outcomes: [{ what: 'refunded', quantity: 1, returnId: null }] },
    { id: suit, outcomes: [{ what: 'exchanging', quantity: 1, returnId }] },
    { id: dress, outcomes: [] },
  ])
  expect((await orderOf(orderId)).refunds).toMatchObject([{ caseId: second.id }])
  const third = await report(dress)
  const { work } = (await app.call(getCase, of(third.id))).data
  expect(work).toMatchObject({
    items: [{ outcomes: [{ what: 'refunded' }] }, { outcomes: [{ what: 'exchanging' }] }, { left: 1, outcomes: [] }],
    earlier: [{ id: second.id, name: second.name, outcome: 'refund_items', refunded: 10_000 }],
  })
  const terms = { bearer: 'store' } as const
  const { data: all } = await app.call(previewDecision, { ...of(third.id), body: { ...terms, outcome: 'refund_all' } })
  expect(work?.left).toBe(all.refund)
  expect(all.refund).toBeLessThan(20_000)
  const amount = { ...terms, outcome: 'refund_amount', amount: all.refund + 0.01 } as const
  expect(await app.refused(previewDecision, { ...of(third.id), body: amount })).toMatchObject({
    code: 'refund_too_much',
    message: expect.stringMatching(/^At most ₦[\d,.]+ can be refunded\.$/),
  })
  const most = { ...amount, amount: all.refund }
  expect((await app.call(previewDecision, { ...of(third.id), body: most })).data.refund).toBe(all.refund)
})
