import { afterAll, beforeAll, expect, test } from 'vitest'
import { setVatExempt } from '#contract/catalog/category-work.ts'
import {
  getInvoice,
  invoicesFile,
  listInvoices,
  platformVatReport,
  platformVatReportFile,
  vatReport,
  vatReportFile,
} from '#contract/invoices/invoices.ts'
import { cancelCustomerOrder, getCustomerOrder, getReceipt } from '#contract/orders/orders.ts'
import { getStoreTaxRegistration, getTaxRegistration, saveTaxRegistration } from '#contract/stores/tax.ts'
import { balanceOf } from '#domains/money/ledger/index.ts'
import type { Placed } from '#domains/orders/index.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import {
  admin,
  categories,
  type Merchant,
  merchant,
  type Person,
  product,
  shipping,
  staff,
  within,
} from '#tests/harness/fixtures.ts'
import { expectBooksToBalance } from '#tests/harness/money.ts'
import { paidOrders } from '#tests/harness/orders.ts'
import { whileRefused } from '#tests/harness/refused-row.ts'
import { bringBack, delivered } from '#tests/harness/returns.ts'
import { issueCommissionInvoices } from './commission-documents.ts'
import { issueInvoice } from './order-documents.ts'

let app: TestApp
let boss: Person

beforeAll(async () => {
  app = await startTestApp()
  boss = await admin(app)
  await shipping(app)
})
afterAll(() => app.stop())

const tin = '12345678-0001'
const register = (store: Merchant, vatRegistered = true) =>
  app.call(saveTaxRegistration, {
    token: store.token,
    body: { vatRegistered, tin, legalName: 'Ada Fabrics Limited', address: '1 Allen Avenue, Ikeja, Lagos' },
  })
const registered = async () => {
  const store = await merchant(app)
  await register(store)
  return store
}
const documents = async (who: Person, query: object = {}) =>
  (await app.call(listInvoices, { token: who.token, query })).data.rows
const whole = async (who: Person, id = '') => (await app.call(getInvoice, { token: who.token, params: { id } })).data

/** Buys a taxed and an exempt product, both delivered. */
async function boughtFrom(store: Merchant): Promise<{ buyer: Shopper; orderId: string }> {
  const buyer = await shopper(app)
  const exempt = await within(app, categories)
  await app.call(setVatExempt, { token: boss.token, params: { id: exempt[0] }, body: { vatExempt: true } })
  const dress = await product(app, store.storeId, { name: 'Adire wrap dress', price: 10_750_00, stock: 9 })
  const rice = await product(app, store.storeId, { name: 'Ofada rice', price: 3_000_00, stock: 9, categoryId: exempt })
  const orderId = await delivered(app, { store, buyer, items: [{ ...dress, quantity: 2 }, rice] })
  await app.runJobs()
  return { buyer, orderId }
}

test('a store saves its tax details, and a VAT registration needs a TIN', async () => {
  const store = await merchant(app)
  const { data: before } = await app.call(getTaxRegistration, { token: store.token })
  expect(before).toMatchObject({ vatRegistered: false, tin: null, vatRate: 7.5, updatedAt: null })
  const body = { vatRegistered: true, tin: '', legalName: '', address: '' }
  const refused = async (change: object) =>
    (await app.refused(saveTaxRegistration, { token: store.token, body: { ...body, ...change } })).errors
  expect(await refused({})).toEqual([{ field: 'tin', message: 'Enter the TIN of your VAT registration.' }])
  for (const wrong of ['1234567-0001', '12345678-001', '123456789', '12345678901234', 'abc'])
    expect(await refused({ tin: wrong })).toMatchObject([{ field: 'tin' }])
  for (const right of ['12345678-0001', '1234 5678-0001', '1012345678', '1234567890123'])
    expect(
      (await app.call(saveTaxRegistration, { token: store.token, body: { ...body, tin: right } })).data,
    ).toMatchObject({ vatRegistered: true, tin: right.replace(' ', ''), legalName: null, address: null })
  const saved = async (change: object) =>
    (await app.call(saveTaxRegistration, { token: store.token, body: { ...body, tin: '1234567890123', ...change } }))
      .data
  const since = app.clock.now().toISOString()
  app.clock.advance(day)
  expect(await saved({ legalName: 'Ada Fabrics Ltd' })).toMatchObject({ vatSince: since })
  expect(await saved({ vatRegistered: false })).toMatchObject({ vatSince: null })
  app.clock.advance(day)
  expect(await saved({})).toMatchObject({ vatSince: app.clock.now().toISOString() })
  const seen = await app.call(getStoreTaxRegistration, { token: boss.token, params: { id: store.storeId } })
  expect(seen.data.tin).toBe('1234567890123')
})

test('lines keep the VAT that they include; exempt categories and unregistered stores have none', async () => {
  const store = await registered()
  const { buyer, orderId } = await boughtFrom(store)
  const order = (await app.call(getCustomerOrder, { token: buyer.token, params: { id: orderId } })).data
  const delivery = Math.round((order.shippingFee * 100 * 750) / 10_750) / 100
  expect(order.orderItems.map(({ vat }) => vat)).toEqual([1500, 0])
  expect(order.vat).toBe(1500 + delivery)
  expect((await app.call(getReceipt, { token: buyer.token, params: { id: orderId }, query: {} })).data.vat).toBe(
    order.vat,
  )
  const [row] = await documents(buyer)
  const invoice = await whole(buyer, row?.id)
  expect(invoice).toMatchObject({
    kind: 'invoice',
    name: 'INV-000001',
    seller: { name: 'Ada Fabrics Limited', address: '1 Allen Avenue, Ikeja, Lagos', tin },
    lines: [
      { name: 'Adire wrap dress', quantity: 2, price: 10_750, amount: 21_500, vat: 1500, exempt: false },
      { name: 'Ofada rice', quantity: 1, amount: 3000, vat: 0, exempt: true },
    ],
    total: order.total,
    vat: order.vat,
    exempt: 3000,
    taxable: order.total - 3000,
    vatRate: 7.5,
  })
  const unregistered = await merchant(app)
  const other = await boughtFrom(unregistered)
  const [plain] = await documents(other.buyer)
  expect(await whole(other.buyer, plain?.id)).toMatchObject({ vat: 0, vatRate: 0, taxable: 0, name: 'INV-000001' })
})

test('the checkout says how much VAT the total includes', async () => {
  const store = await registered()
  const buyer = await shopper(app)
  await buyer.put(await product(app, store.storeId, { price: 10_750_00 }))
  const price = await buyer.simulate()
  const delivery = Math.round((price.shippingFee * 100 * 750) / 10_750) / 100
  expect([price.vat, price.stores[0]?.vat]).toEqual([750 + delivery, 750 + delivery])
})

test('numbers count up per seller without gaps or doubles, also when many are issued at once', async () => {
  const [store, other] = [await registered(), await registered()]
  const buyer = await shopper(app)
  const placed: Placed[] = []
  for (let times = 0; times < 6; times++) placed.push(...(await paidOrders(app, buyer, [{ store }, { store: other }])))
  await atOnce(app.platform.db, 5, () =>
    Promise.all(placed.map(({ id }) => app.platform.db.transact(work => issueInvoice(work, id)))),
  )
  await within(app, async work => {
    await issueInvoice(work, placed[0]?.id ?? '')
  })
  await app.runJobs()
  for (const who of [store, other]) {
    const numbers = (await documents(who)).map(({ number }) => number).toSorted((a, b) => a - b)
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6])
  }
})

test('a rolled-back invoice leaves no gap', async () => {
  const store = await registered()
  const buyer = await shopper(app)
  const [first, second] = await paidOrders(app, buyer, [{ store }]).then(async one => [
    ...one,
    ...(await paidOrders(app, buyer, [{ store }])),
  ])
  const failing = app.platform.db.transact(async work => {
    await issueInvoice(work, first?.id ?? '')
    throw new Error('The process was killed')
  })
  await expect(failing).rejects.toThrow('killed')
  await within(app, async work => {
    await issueInvoice(work, second?.id ?? '')
  })
  await app.runJobs()
  expect((await documents(store)).map(({ number }) => number).toSorted()).toEqual([1, 2])
})

test('a cancelled order has a credit note for all of its invoice, once', async () => {
  const store = await registered()
  const buyer = await shopper(app)
  await buyer.put(await product(app, store.storeId, { price: 9_999_99 }))
  const [order] = await paidOrders(app, buyer, [{ store, price: 9_999_99 }])
  await app.call(cancelCustomerOrder, { token: buyer.token, params: { id: order?.id ?? '' }, body: { reason: 'No' } })
  await app.runJobs()
  const [note, invoice] = await documents(buyer, { orderId: order?.id })
  expect([note?.kind, note?.name, invoice?.kind]).toEqual(['credit-note', 'CN-000001', 'invoice'])
  expect([note?.total, note?.vat]).toEqual([invoice?.total, invoice?.vat])
  expect((await whole(store, note?.id)).credits).toEqual({ id: invoice?.id, name: invoice?.name })
})

test('returns in parts have credit notes whose VAT adds up to that of the lines', async () => {
  const store = await registered()
  const { buyer, orderId } = await boughtFrom(store)
  await bringBack(app, { store, buyer, orderId, wanted: [{ at: 0, quantity: 1 }] })
  await bringBack(app, { store, buyer, orderId, wanted: [{ at: 0, quantity: 1 }] })
  await bringBack(app, { store, buyer, orderId, wanted: [{ at: 1, quantity: 1 }] })
  await app.runJobs()
  const notes = (await documents(buyer, { kind: 'credit-note' })).toReversed()
  expect(notes.map(({ name, total, vat }) => [name, total, vat])).toEqual([
    ['CN-000001', 10_750, 750],
    ['CN-000002', 10_750, 750],
    ['CN-000003', 3_000, 0],
  ])
  expect((await whole(store, notes[0]?.id)).lines).toMatchObject([
    { name: 'Adire wrap dress', quantity: 1, amount: 10_750, vat: 750 },
  ])
})

test('an invoice can’t be changed or deleted', async () => {
  const change = within(app, ({ tx }) => tx.updateTable('invoices').set({ total_kobo: 1 }).execute())
  await expect(change).rejects.toThrow('append-only')
})

test('a document is for its customer, its store and administrators, and commission not for staff of orders', async () => {
  const store = await registered()
  const { buyer, orderId } = await boughtFrom(store)
  const [row] = await documents(buyer, { orderId })
  const clerk = await staff(app, store.storeId, [{ resource: 'orders', right: 'view' }])
  for (const who of [buyer, store, boss, clerk]) expect((await whole(who, row?.id)).id).toBe(row?.id)
  for (const who of [await shopper(app), await merchant(app)]) {
    const refused = await app.refused(getInvoice, { token: who.token, params: { id: row?.id ?? '' } })
    expect([refused.status, refused.code]).toEqual([404, 'invoice_not_found'])
    expect(await documents(who, { orderId })).toEqual([])
  }
  await nextMonth()
  expect((await documents(store)).map(({ kind }) => kind)).toContain('commission-invoice')
  expect((await documents(clerk)).map(({ kind }) => kind)).toEqual(['invoice'])
  expect(await documents(store, { search: 'INV-0000' })).toHaveLength(1)
  expect(await documents(store, { startDate: '2020-01-01', endDate: '2020-01-02' })).toEqual([])
})

/** Completes delivered orders, moves the clock to the first day of a later month, and returns the present one. */
async function nextMonth(months = 1): Promise<string> {
  await app.advance(8 * day)
  const now = app.clock.now()
  const month = now.toISOString().slice(0, 7)
  await app.clock.set(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1, 1)))
  await atOnce(app.platform.db, 3, () => issueCommissionInvoices(app.platform))
  return month
}

test('a commission that can’t be invoiced doesn’t keep other stores from their invoices', async () => {
  const stores = [await registered(), await registered()]
  const [broken, other] = stores.toSorted((a, b) => a.storeId.localeCompare(b.storeId))
  if (!broken || !other) throw new Error('There are two stores')
  for (const store of stores) await boughtFrom(store)
  await whileRefused(app, { table: 'invoices', column: 'store_id', value: broken.storeId }, () => nextMonth())
  const invoices = (store: Merchant) => documents(store, { kind: 'commission-invoice' })
  expect(await invoices(broken)).toEqual([])
  expect(await invoices(other)).toHaveLength(1)
  await issueCommissionInvoices(app.platform)
  expect(await invoices(broken)).toHaveLength(1)
})

test('the platform invoices each store’s commission of a month once, and owes its VAT', async () => {
  const store = await registered()
  const vatOwed = async () => 0 - (await balanceOf(app.platform.db.read, { kind: 'vat_payable' }))
  await boughtFrom(store)
  await nextMonth()
  const before = await vatOwed()
  await boughtFrom(store)
  // No worker ran for two months.
  const month = await nextMonth(3)
  const [row] = await documents(store, { kind: 'commission-invoice' })
  // 10% of ₦24,500.00, of which 7.5/107.5 is VAT.
  expect(await whole(store, row?.id)).toMatchObject({
    seller: { name: 'Bitmarte', address: expect.stringMatching(/Lagos/), tin: expect.stringMatching(/^\d/) },
    buyer: { name: 'Ada Fabrics Limited', tin },
    total: 2_450,
    vat: 170.93,
    month,
    orderId: null,
  })
  expect((await vatOwed()) - before).toBe(170_93)
  await issueCommissionInvoices(app.platform)
  expect((await vatOwed()) - before).toBe(170_93)
  await expectBooksToBalance(app)

  const query = { firstMonth: month, lastMonth: month }
  const { data: own } = await app.call(vatReport, { token: store.token, query })
  expect(own.vatRegistered).toBe(true)
  expect(own.rows).toEqual([{ month, ...own.totals }])
  expect(own.totals).toMatchObject({ invoices: 1, creditNotes: 0, exempt: 3000, commissionVat: 170.93, released: 1 })
  const invoiced = await documents(store, { kind: 'invoice' })
  expect(own.totals.vat).toBe(invoiced[0]?.vat)
  expect(own.totals.taxable + own.totals.vat + own.totals.exempt).toBeCloseTo(own.totals.total, 2)
  const { data: platform } = await app.call(platformVatReport, { token: boss.token, query })
  expect(platform.totals).toMatchObject({ commission: 2_450, vat: 170.93, invoices: 1 })

  const file = async (path: string, who: Person) =>
    (
      await app.app.inject({
        url: `${path}?firstMonth=${month}&lastMonth=${month}`,
        headers: { authorization: `Bearer ${who.token}` },
      })
    ).body
  expect(await file(vatReportFile.path, store)).toMatch(
    new RegExp(`Taxable without VAT \\(NGN\\),VAT \\(NGN\\).*\n${month},1,0,\\d+\\.\\d\\d,\\d+\\.\\d\\d,3000\\.00,`),
  )
  // The commission of the month that isn't over is noted as not invoiced yet, and of no month before.
  const thisMonth = app.clock.now().toISOString().slice(0, 7)
  const both = await app.app.inject({
    url: `${vatReportFile.path}?firstMonth=${month}&lastMonth=${thisMonth}`,
    headers: { authorization: `Bearer ${store.token}` },
  })
  const noted = both.body.split('\n').filter(line => line.includes('is invoiced on the first day of the next month'))
  expect(noted.map(line => line.slice(0, 7))).toEqual([thisMonth])
  const listed = await app.app.inject({
    url: `${invoicesFile.path}?startDate=${month}-01&endDate=${month}-28`,
    headers: { authorization: `Bearer ${store.token}` },
  })
  const [heading, ...documentLines] = listed.body.trim().split('\n')
  expect(heading).toBe(
    'Issued,Number,Document,Store,Order,Buyer,Buyer TIN,Taxable without VAT (NGN),VAT (NGN),Exempt (NGN),Total (NGN),Issued by,VAT month,Direction',
  )
  expect(documentLines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^\d{4}-\d\d-\d\d,INV-\d+,Invoice,.*,3000\.00,\d+\.\d\d,Ada Fabrics Limited,[\d-]+,Issued$/,
      ),
      expect.stringMatching(/,Commission invoice,.*,2279\.07,170\.93,0\.00,2450\.00,Bitmarte,[\d-]+,Received$/),
    ]),
  )
  expect(await file(platformVatReportFile.path, boss)).toContain(
    `${month},Ada Fabrics Limited,${tin},${row?.name},2450.00,170.93`,
  )
})

test('in a store’s file, issued and received documents of a month each add up to its VAT report', async () => {
  const store = await registered()
  const { buyer, orderId } = await boughtFrom(store)
  await bringBack(app, { store, buyer, orderId, wanted: [{ at: 0, quantity: 1 }] })
  await boughtFrom(store)
  const month = await nextMonth()
  await app.runJobs()
  const query = { firstMonth: month, lastMonth: month }
  const { totals } = (await app.call(vatReport, { token: store.token, query })).data
  expect(totals).toMatchObject({ creditNotes: 1 })
  expect(totals.commissionVat).toBeGreaterThan(0)
  const { body } = await app.app.inject({
    url: invoicesFile.path,
    headers: { authorization: `Bearer ${store.token}` },
  })
  const [heading = [], ...lines] = body
    .trim()
    .split('\n')
    .map(line => line.split(','))
  const cellOf = (line: readonly string[], name: string) => line[heading.indexOf(name)]
  const added = (direction: string, name: string) =>
    lines
      .filter(line => cellOf(line, 'Direction') === direction && cellOf(line, 'VAT month') === month)
      .reduce((total, line) => total + Number(cellOf(line, name)), 0)
  expect(added('Issued', 'VAT (NGN)')).toBeCloseTo(totals.vat, 2)
  expect(added('Issued', 'Total (NGN)')).toBeCloseTo(totals.total, 2)
  expect(added('Received', 'VAT (NGN)')).toBeCloseTo(totals.commissionVat, 2)
})

test('a period is in order and at most three years', async () => {
  const store = await merchant(app)
  const refused = async (firstMonth: string, lastMonth: string) =>
    (await app.refused(vatReport, { token: store.token, query: { firstMonth, lastMonth } })).errors?.[0]?.field
  expect(await refused('2026-03', '2026-02')).toBe('firstMonth')
  expect(await refused('2020-01', '2026-02')).toBe('firstMonth')
  expect(await refused('2026-13', '2026-14')).toBe('firstMonth')
  const { data } = await app.call(vatReport, {
    token: store.token,
    query: { firstMonth: '2025-12', lastMonth: '2026-02' },
  })
  expect(data.rows.map(({ month }) => month)).toEqual(['2025-12', '2026-01', '2026-02'])
})
