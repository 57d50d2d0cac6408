import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { decideCase, reportProblem } from '#contract/cases/cases.ts'
import { setVatExempt } from '#contract/catalog/category-work.ts'
import { getInvoice, listInvoices, vatReport } from '#contract/invoices/invoices.ts'
import { getCustomerOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import { saveTaxRegistration } from '#contract/stores/tax.ts'
import { day } from '#platform/clock.ts'
import { sum, toKobo, toNaira } from '#platform/money.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import { changeStatus } from '#tests/harness/deliveries.ts'
import {
  admin,
  categories,
  type Merchant,
  merchant,
  type Person,
  product,
  shipping,
  within,
} from '#tests/harness/fixtures.ts'
import { provider } from '#tests/harness/provider.ts'
import { expectNoDifferences } from '#tests/harness/reconcile.ts'
import { bringBack, delivered } from '#tests/harness/returns.ts'
import { issueCreditNote } from './order-documents.ts'

/** Credit notes for what cases refund, and for what comes before and after them. */

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await startTestApp()
  boss = await admin(app)
  await shipping(app)
})
afterEach(() => expectNoDifferences(app))
afterAll(() => app.stop())

async function registered(): Promise<Merchant> {
  const store = await merchant(app)
  const body = { vatRegistered: true, tin: '12345678-0001', legalName: 'Ada Fabrics Limited', address: '' }
  await app.call(saveTaxRegistration, { token: store.token, body })
  return store
}

/** Buys two of a taxed product and an exempt one, all delivered. */
async function boughtFrom(store: Merchant): Promise<{ buyer: Shopper; orderId: string }> {
  const buyer = await shopper(app)
  const exempt = await within(app, categories)
  await app.call(setVatExempt, { token: boss.token, params: { id: exempt[0] }, body: { vatExempt: true } })
  const dress = await product(app, store.storeId, { name: 'Adire wrap dress', price: 10_750_00, stock: 9 })
  const rice = await product(app, store.storeId, { name: 'Ofada rice', price: 3_000_00, stock: 9, categoryId: exempt })
  return { buyer, orderId: await delivered(app, { store, buyer, items: [{ ...dress, quantity: 2 }, rice] }) }
}

/** An administrator decides a case about one of an order's first item. Units are of its lines, by index. */
async function decided(
  { buyer, orderId }: { buyer: Shopper; orderId: string },
  decision: { units: { at: number; quantity: number }[]; shipping?: boolean } | { amount: number },
  {
    bearer = 'store',
    report = 'damaged',
  }: { bearer?: 'store' | 'platform'; report?: 'damaged' | 'never_arrived' } = {},
) {
  const order = (await app.call(getCustomerOrder, { token: buyer.token, params: { id: orderId } })).data
  const named = (units: { at: number; quantity: number }[]) =>
    units.map(({ at, quantity }) => ({ orderItemId: order.orderItems[at]?.id ?? '', quantity }))
  const items = 'units' in decision ? named(decision.units) : named([{ at: 0, quantity: 1 }])
  const about = { orderId, kind: report, text: 'Torn sleeve.', ...(report === 'damaged' ? { items } : {}) }
  const { data } = await app.call(reportProblem, { token: buyer.token, body: about as never })
  const what =
    'units' in decision
      ? { outcome: 'refund_items', items, shipping: decision.shipping ?? false }
      : { outcome: 'refund_amount', amount: decision.amount }
  const why = { note: 'The pictures show it.', whyNow: 'The store said so by phone.' }
  await app.call(decideCase, {
    token: boss.token,
    params: { id: data.id },
    body: { bearer, ...what, ...why } as never,
  })
}

/** An order's invoice, and its credit notes from the first to the last. */
async function documentsOf(buyer: Shopper, orderId: string) {
  await app.runJobs()
  const [invoice, ...notes] = (
    await app.call(listInvoices, { token: buyer.token, query: { orderId } })
  ).data.rows.toReversed()
  const [total, vat] = [sum(notes.map(note => toKobo(note.total))), sum(notes.map(note => toKobo(note.vat)))]
  return { invoice, notes, credited: [total, vat].map(toNaira) }
}

test.each(['store', 'platform'] as const)(
  'items that a case refunds at the expense of the %s have a credit note, and a return of the rest corrects the rest',
  async bearer => {
    const store = await registered()
    const bought = await boughtFrom(store)
    const { buyer, orderId } = bought
    await decided(bought, { units: [{ at: 0, quantity: 1 }] }, { bearer })
    const month = app.clock.now().toISOString().slice(0, 7)
    const query = { firstMonth: month, lastMonth: month }
    const { invoice, notes } = await documentsOf(buyer, orderId)
    const { totals } = (await app.call(vatReport, { token: store.token, query })).data
    expect(totals).toMatchObject({ invoices: 1, creditNotes: 1 })
    expect(totals.vat).toBeCloseTo((invoice?.vat ?? 0) - 750, 2)
    const note = { token: store.token, params: { id: notes[0]?.id ?? '' } }
    expect((await app.call(getInvoice, note)).data).toMatchObject({
      credits: { id: invoice?.id },
      lines: [{ name: 'Adire wrap dress', quantity: 1, amount: 10_750, vat: 750 }],
      shipping: 0,
    })
    await bringBack(app, { store, buyer, orderId, wanted: [{ at: 0, quantity: 1 }] })
    await bringBack(app, { store, buyer, orderId, wanted: [{ at: 1, quantity: 1 }] })
    const after = await documentsOf(buyer, orderId)
    expect(after.notes.map(({ total, vat }) => [total, vat])).toEqual([
      [10_750, 750],
      [10_750, 750],
      [3_000, 0],
    ])
  },
)

test('items that a case refunds after an amount correct the invoice by their price, not by what was left to pay', async () => {
  const store = await registered()
  const bought = await boughtFrom(store)
  const { buyer, orderId } = bought
  const paid = (await documentsOf(buyer, orderId)).invoice?.total ?? 0
  await decided(bought, { amount: paid - 1_000 })
  expect((await documentsOf(buyer, orderId)).notes).toEqual([])
  const everything = [
    { at: 0, quantity: 2 },
    { at: 1, quantity: 1 },
  ]
  await decided(bought, { units: everything, shipping: true })
  const { invoice, credited } = await documentsOf(buyer, orderId)
  expect(credited).toEqual([invoice?.total, invoice?.vat])
})

/** Buys three of a product that the store hasn't delivered by the promised date. */
async function overdue(store: Merchant): Promise<{ buyer: Shopper; orderId: string }> {
  const buyer = await shopper(app)
  await buyer.put({ ...(await product(app, store.storeId, { price: 3_333_33, stock: 9 })), quantity: 3 })
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  const { orders } = await buyer.comeBack(reference)
  await app.runJobs()
  app.clock.advance(30 * day)
  return { buyer, orderId: orders[0]?.id ?? '' }
}

/** Issues the documents of a cancelled order before those of its cases. */
const creditCancellation = (orderId: string) =>
  within(app, async work => {
    const of = work.tx.selectFrom('sales').select('id').where('order_id', '=', orderId)
    const { id: saleId } = await of.where('kind', '=', 'cancelled').executeTakeFirstOrThrow()
    await issueCreditNote(work, { saleId, lines: [] })
  })

test.each(['case', 'cancellation'])(
  'a cancellation after a case corrects what the case left of the invoice, also if the job of the %s comes first',
  async first => {
    const bought = await overdue(await registered())
    const { buyer, orderId } = bought
    await decided(bought, { amount: 50 }, { report: 'never_arrived', bearer: 'platform' })
    await decided(bought, { units: [{ at: 0, quantity: 1 }], shipping: true }, { report: 'never_arrived' })
    if (first === 'case') await app.runJobs()
    await changeStatus(app, boss, orderId, 'cancelled')
    if (first === 'cancellation') await creditCancellation(orderId)
    const { invoice, notes, credited } = await documentsOf(buyer, orderId)
    expect(notes).toHaveLength(first === 'case' ? 2 : 1)
    expect(credited).toEqual([invoice?.total, invoice?.vat])
  },
)

test.each(['case', 'cancellation'])(
  'a delivery fee that a case refunded and the customer bears in the end stays invoiced, also if the job of the %s comes first',
  async first => {
    const store = await registered()
    const bought = await overdue(store)
    const { buyer, orderId } = bought
    for (const status of ['processing', 'ready_for_pickup', 'out_for_delivery'] as const)
      await changeStatus(app, store, orderId, status)
    await decided(bought, { units: [{ at: 0, quantity: 1 }], shipping: true }, { report: 'never_arrived' })
    if (first === 'case') await app.runJobs()
    const failed = { status: 'delivery_failed', failureReason: 'customer_unreachable' } as const
    await app.call(updateOrderStatus, { token: store.token, params: { id: orderId }, body: failed })
    for (const status of ['returning', 'returned_to_store', 'cancelled'] as const)
      await changeStatus(app, status === 'cancelled' ? boss : store, orderId, status)
    if (first === 'cancellation') await creditCancellation(orderId)
    const { invoice, credited } = await documentsOf(buyer, orderId)
    const { shippingFee } = (await app.call(getCustomerOrder, { token: buyer.token, params: { id: orderId } })).data
    expect(shippingFee).toBeGreaterThan(0)
    expect(credited[0]).toBeCloseTo((invoice?.total ?? 0) - shippingFee, 2)
  },
)
