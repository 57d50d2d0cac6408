import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { decideCase, getCase, previewDecision } from '#contract/cases/cases.ts'
import { listInvoices } from '#contract/invoices/invoices.ts'
import { getCustomerOrder } from '#contract/orders/orders.ts'
import { saveTaxRegistration } from '#contract/stores/tax.ts'
import { accountNames, partnerBalance, storeBalance } from '#domains/money/ledger/index.ts'
import { entriesOfOrder } from '#domains/orders/index.ts'
import { day } from '#platform/clock.ts'
import { sum, toKobo, toNaira } from '#platform/money.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { reportTorn } from '#tests/harness/cases.ts'
import { books, type Shopper, shopper } from '#tests/harness/checkout.ts'
import { coupon } from '#tests/harness/coupons.ts'
import { type Carrier, carryTo } from '#tests/harness/deliveries.ts'
import { admin, type Merchant, merchant, type Person, partner, product, shipping } from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'
import { expectNoDifferences } from '#tests/harness/reconcile.ts'
import { accept, ask, bringBack, close, deliver, delivered } from '#tests/harness/returns.ts'

/** Exchanges that are faulty too: what their cases and the returns of the order that paid refund, and who bears it. */

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
  await app.call(saveTaxRegistration, {
    token: store.token,
    body: { vatRegistered: true, tin: '12345678-0001', legalName: '', address: '' },
  })
  await coupon(app, store, { discountValue: 7 })
  buyer = await shopper(app)
})
afterEach(() => expectNoDifferences(app))

const orderOf = async (id: string) => (await app.call(getCustomerOrder, { token: buyer.token, params: { id } })).data

/** A delivered order with so many of each item, at a price whose discount and commission don't divide evenly. */
async function sold(...quantities: number[]) {
  const items = []
  for (const quantity of quantities)
    items.push({ ...(await product(app, store.storeId, { price: 333_335 })), quantity })
  return delivered(app, { store, buyer, items })
}

/** Exchanges a damaged unit of a line, delivers the exchange, and reports it as damaged. */
async function faulty(orderId: string, at = 0, carrier?: Carrier) {
  const { id } = await ask(app, { buyer, orderId, wanted: [{ at, quantity: 1 }], reason: 'damaged', replace: true })
  await accept(app, store, id)
  const exchangeId = (await close(app, store, id)).replacementOrder?.id ?? ''
  if (carrier) await carryTo(app, 'delivered', { id: exchangeId, buyer, store, carrier })
  else await deliver(app, { store, buyer, orderId: exchangeId })
  return report(exchangeId)
}

/** Reports a unit of an order's first item as damaged. */
async function report(orderId: string) {
  const { id, items } = await reportTorn(app, buyer, orderId)
  return { token: overseer.token, params: { id }, items }
}
type Reported = Awaited<ReturnType<typeof report>>

const why = { note: 'The pictures show it.', whyNow: 'The customer travels tomorrow.' }
const refundAll = ({ token, params }: Reported, bearer: 'store' | 'partner' = 'store') =>
  app.call(decideCase, { token, params, body: { outcome: 'refund_all', bearer, ...why } })

test('the delivery fee isn’t refunded with some items while others of the order are kept', async () => {
  const { token, params, items } = await faulty(await sold(3))
  const body = { outcome: 'refund_items', bearer: 'store', items, shipping: true } as const
  const { data } = await app.call(previewDecision, { token, params, body })
  expect(data.refund).toBeCloseTo(3100, 0)
  expect(data.shipping).toBe(0)
  expect((await app.call(getCase, { token, params })).data.work).toMatchObject({ refundsDelivery: false })
})

test('the delivery fee is refunded with the last item of the order', async () => {
  const orderId = await sold(1, 1)
  await bringBack(app, { store, buyer, orderId, wanted: [{ at: 1, quantity: 1 }], reason: 'damaged' })
  const { token, params, items } = await faulty(orderId)
  expect((await app.call(getCase, { token, params })).data.work).toMatchObject({ refundsDelivery: true })
  const { shippingFee: fee } = await orderOf(orderId)
  const body = { outcome: 'refund_items', bearer: 'store', items, shipping: true } as const
  const { data } = await app.call(previewDecision, { token, params, body })
  expect(data).toMatchObject({ shipping: fee })
  expect(data.refund - data.shipping).toBeCloseTo(3100, 0)
  const without = { ...body, shipping: false }
  expect((await app.call(previewDecision, { token, params, body: without })).data).toMatchObject({ shipping: 0 })
})

/** Everything of an order was refunded at its store's expense, so that nobody has earned anything with it, or owes VAT. */
async function expectAllRefunded(orderId: string) {
  const { total, refunded, vat } = await orderOf(orderId)
  expect(refunded).toBe(total)
  await app.runJobs()
  const [invoice, ...notes] = (
    await app.call(listInvoices, { token: buyer.token, query: { orderId } })
  ).data.rows.toReversed()
  const credited = (of: 'total' | 'vat') => toNaira(sum(notes.map(note => toKobo(note[of]))))
  expect(vat).toBeGreaterThan(0)
  expect([invoice?.total, invoice?.vat]).toEqual([total, vat])
  expect([credited('total'), credited('vat')]).toEqual([total, vat])
  await app.advance(30 * day)
  expect(await storeBalance(app.platform.db.read, store)).toBe(0)
  const postings = (await entriesOfOrder(app.platform.db.read, orderId)).flatMap(entry => entry.postings)
  const commission = postings.filter(({ account }) => account === accountNames.platform_commission)
  expect(sum(commission.map(({ debit, credit }) => toKobo(credit) - toKobo(debit)))).toBe(0)
}

test.each(
  [
    { what: 'two items', quantities: [1, 1], other: 1 },
    { what: 'two units of one item', quantities: [2], other: 0 },
  ].flatMap(item => ['case', 'return'].map(first => ({ ...item, first }))),
)('$what, one exchanged: case and return refund exactly what was paid, the $first first', async item => {
  const orderId = await sold(...item.quantities)
  const reported = await faulty(orderId)
  const rest = { store, buyer, orderId, wanted: [{ at: item.other, quantity: 1 }], reason: 'damaged' } as const
  if (item.first === 'case') await refundAll(reported)
  await bringBack(app, rest)
  if (item.first === 'return') await refundAll(reported)
  await expectAllRefunded(orderId)
})

test('two faulty exchanges of one order, and a case about the rest, refund exactly what was paid', async () => {
  const orderId = await sold(2, 1)
  const [one, other] = [await faulty(orderId, 0), await faulty(orderId, 1)]
  await refundAll(one)
  const { items, ...rest } = await report(orderId)
  await app.call(decideCase, { ...rest, body: { outcome: 'refund_items', bearer: 'store', items, ...why } })
  await refundAll(other)
  await expectAllRefunded(orderId)
})

test('a faulty replacement that a case sent, and a return of the rest, refund exactly what was paid', async () => {
  const orderId = await sold(2)
  const { items, ...at } = await report(orderId)
  await app.call(decideCase, { ...at, body: { outcome: 'replacement', bearer: 'store', items, ...why } })
  const sent = (await app.call(getCase, at)).data.decision?.replacementOrderId ?? ''
  await deliver(app, { store, buyer, orderId: sent })
  await refundAll(await report(sent))
  await bringBack(app, { store, buyer, orderId, wanted: [{ at: 0, quantity: 1 }], reason: 'damaged' })
  await expectAllRefunded(orderId)
})

const carriedBy = async (who: 'store' | 'dispatcher' | 'partner'): Promise<Carrier> => {
  if (who === 'store') return { by: 'store' }
  const scheduler = await admin(app, 'scheduler')
  return who === 'partner'
    ? { by: 'partner', rider: await partner(app), scheduler }
    : { by: 'dispatcher', rider: await admin(app, 'dispatcher'), scheduler }
}

/** The delivery fee is ₦1,500.00, of which a partner earns 80 %. */
test.each([
  { carrier: 'store', gaveBack: 0, losses: 150_000 },
  { carrier: 'dispatcher', gaveBack: 150_000, losses: 0 },
  { carrier: 'partner', gaveBack: 30_000, losses: 120_000 },
] as const)('a partner bears its exchange’s goods, not the fee that the $carrier earned', async of => {
  const { id: orderId } = await paidOrder(app, buyer, { store })
  await carryTo(app, 'delivered', { id: orderId, buyer, store, carrier: await carriedBy(of.carrier) })
  const rider = await partner(app)
  const reported = await faulty(orderId, 0, { by: 'partner', rider, scheduler: await admin(app, 'scheduler') })
  const { token, params } = reported
  const body = { outcome: 'refund_all', bearer: 'partner' } as const
  const { data: preview } = await app.call(previewDecision, { token, params, body })
  expect(preview).toMatchObject({ refund: 21_500, borne: { amount: 20_000, commission: 0, delivery: 1500 } })
  // The escrow is of the order that paid.
  const escrow = preview.entries.flatMap(({ postings }) =>
    postings.filter(({ account }) => account === accountNames.escrow),
  )
  expect(new Set(escrow.map(({ owner }) => owner))).toEqual(new Set([(await orderOf(orderId)).reference]))
  const before = await books(app)
  await refundAll(reported, 'partner')
  const after = await books(app)
  const debited = (kind: string) => (after[kind] ?? 0) - (before[kind] ?? 0)
  expect(await partnerBalance(app.platform.db.read, rider.partnerId)).toBe(-toKobo(20_000))
  expect([debited('platform_delivery'), debited('platform_losses')]).toEqual([of.gaveBack, of.losses])
})
