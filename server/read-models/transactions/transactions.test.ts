import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundGoodwill } from '#contract/cases/cases.ts'
import { choosePlan, completePlan } from '#contract/money/subscriptions.ts'
import { cancelCustomerOrder } from '#contract/orders/orders.ts'
import {
  getPayment,
  listPayments,
  paymentStats,
  paymentsFile,
  updatePayment,
} from '#contract/read-models/admin-payments.ts'
import {
  adminTransactions,
  getTransaction,
  merchantTransactions,
  transactionsFile,
} from '#contract/read-models/transactions.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, customer, type Merchant, merchant, type Person, staff, within } from '#tests/harness/fixtures.ts'
import { complete, heldOrder, paidPayment, startedPayment } from '#tests/harness/money.ts'
import { paidOrders } from '#tests/harness/orders.ts'
import { provider } from '#tests/harness/provider.ts'
import { dropJobs, queued } from '#tests/harness/queued.ts'
import { allPayments } from './found-payments.ts'

let app: TestApp
let overseer: Person
let buyer: Person
let stores: [Merchant, Merchant]
let placed: Awaited<ReturnType<typeof paidOrders>>
beforeAll(async () => {
  app = await startTestApp()
  overseer = await admin(app)
  buyer = await customer(app)
  stores = [await merchant(app), await merchant(app)]
  placed = await paidOrders(app, buyer, [
    { store: stores[0], price: 10_000_00 },
    { store: stores[1], price: 5_000_00 },
  ])
})
afterAll(() => app.stop())

const today = '2026-11-18'

test('shows an administrator the whole payment, and a store its own part', async () => {
  const { data } = await app.call(adminTransactions, { token: overseer.token, query: { search: buyer.email } })
  const [row] = data.rows
  expect(data.count).toBe(1)
  expect(row).toMatchObject({ purpose: 'checkout', amount: 18_000, fees: 370, status: 'paid', cardNumber: '4081' })
  expect(row?.prices).toEqual({ products: 15_000, discounts: 0, delivery: 3000 })
  expect(row?.orders.map(order => order.orderTrackerId)).toEqual(placed.map(({ id }) => id))
  expect(data.cleanDataForCSV[0]).toMatchObject({ Amount: '₦18,000.00', Fees: '₦370.00', Status: 'Paid' })
  for (const [at, amount] of [11_500, 6_500].entries()) {
    const store = stores[at === 0 ? 0 : 1]
    const own = await app.call(merchantTransactions, { token: store.token })
    expect(own.data.count).toBe(1)
    expect(own.data.rows[0]).toMatchObject({
      id: row?.id,
      amount,
      fees: null,
      ipAddress: null,
      orderTrackerId: placed[at]?.id,
      prices: { products: amount - 1500, discounts: 0, delivery: 1500 },
    })
    expect(own.data.rows[0]?.orderItems).toHaveLength(1)
    const one = await app.call(getTransaction, { token: store.token, params: { id: row?.id ?? '' } })
    expect(one.data).toEqual(own.data.rows[0])
  }
})

test('filters by days in Lagos, purpose, order and refund', async () => {
  const ask = async (query: object) =>
    (await app.call(adminTransactions, { token: overseer.token, query: { ...query } })).data.count
  expect(await ask({ startDate: today, endDate: today, search: buyer.email })).toBe(1)
  expect(await ask({ endDate: '2026-11-17' })).toBe(0)
  expect(await ask({ search: buyer.email, purpose: 'plan' })).toBe(0)
  expect(await ask({ search: buyer.email, refunded: 'true' })).toBe(0)
  expect(await ask({ search: buyer.email, refunded: 'false' })).toBe(1)
  const mine = await app.call(merchantTransactions, {
    token: stores[0].token,
    query: { search: 'nobody of this name' },
  })
  expect(mine.data.count).toBe(0)
})

test('responds with 404 for another store’s transaction, and requires the permission', async () => {
  const { data } = await app.call(adminTransactions, { token: overseer.token, query: { search: buyer.email } })
  const params = { id: data.rows[0]?.id ?? '' }
  const other = await merchant(app)
  expect((await app.refused(getTransaction, { token: other.token, params })).code).toBe('transaction_not_found')
  const clerk = await staff(app, stores[0].storeId, [{ resource: 'orders', right: 'manage' }])
  expect((await app.refused(merchantTransactions, { token: clerk.token })).status).toBe(403)
  expect((await app.refused(adminTransactions, { token: stores[0].token })).status).toBe(403)
  expect((await app.refused(adminTransactions, { token: overseer.token, query: { startDate: 'soon' } })).status).toBe(
    422,
  )
})

test('exports amounts as numbers and times in Lagos, without fees for a store', async () => {
  const file = async (token: string) =>
    (await app.app.inject({ url: transactionsFile.path, headers: { authorization: `Bearer ${token}` } })).body
  const whole = await file(overseer.token)
  expect(whole.split('\n')[0]).toContain('Fees')
  expect(whole.split('\n')[0]).toContain('Amount (NGN),Refunded (NGN),Fees (NGN)')
  expect(whole).toContain(',18000.00,0.00,370.00,')
  expect(whole.split('\n')[1]).toMatch(/^2026-\d\d-\d\d \d\d:\d\d,/)
  const own = await file(stores[0].token)
  expect(own.split('\n')[0]).not.toContain('Fees')
  expect(own).toContain(',11500.00,')
  expect(own).not.toContain('6500.00')
})

test('refuses an export with an invalid query before it starts', async () => {
  const headers = { authorization: `Bearer ${stores[0].token}` }
  const refused = await app.app.inject({ url: transactionsFile.path, query: { search: 'a\u0000b' }, headers })
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({ success: false, code: 'invalid' })
  expect(refused.headers).not.toHaveProperty('content-disposition')
})

test('continues an export where the last chunk ended', async () => {
  const whose = { token: overseer.token, query: { search: buyer.email } }
  await paidOrders(app, buyer, [{ store: stores[0], price: 1_000_00 }])
  await paidOrders(app, buyer, [{ store: stores[0], price: 2_000_00 }])
  const { data } = await app.call(adminTransactions, whose)
  const pieces = async (perPiece: number) => {
    const ids: string[] = []
    for await (const piece of allPayments(app.platform.db.read, { search: buyer.email }, undefined, perPiece))
      ids.push(...piece)
    return ids
  }
  expect(data.count).toBe(3)
  for (const size of [1, 2, 3, 500]) expect(await pieces(size)).toEqual(data.rows.map(({ id }) => id))
})

test('lets a store find payments by order number, recipient and refund', async () => {
  const store = await merchant(app)
  const orders = await paidOrders(app, buyer, [{ store, recipient: 'Bọ́lá Adé' }])
  orders.push(...(await paidOrders(app, buyer, [{ store, recipient: 'Ngozi Eze' }])))
  const asked = { token: store.token }
  const found = async (query: object) => {
    const { data } = await app.call(merchantTransactions, { ...asked, query: { ...query } })
    expect(data.count).toBe(data.rows.length)
    return data.rows.map(row => row.orderTrackerId)
  }
  const [first, second] = orders.map(({ id }) => id)
  expect(await found({})).toEqual([second, first])
  for (const search of [orders[0]?.name, orders[0]?.name.slice(1), 'bola ade'])
    expect(await found({ search })).toEqual([first])
  expect(await found({ refunded: 'true' })).toEqual([])
  await app.call(cancelCustomerOrder, { token: buyer.token, params: { id: second ?? '' }, body: {} })
  expect(await found({ refunded: 'true' })).toEqual([second])
  expect(await found({ refunded: 'false' })).toEqual([first])
})

test('shows what of a payment is refunded, and goodwill only to administrators', async () => {
  const pair = [await merchant(app), await merchant(app)] as const
  const [first, second] = await paidOrders(app, buyer, [
    { store: pair[0], price: 10_000_00 },
    { store: pair[1], price: 5_000_00 },
  ])
  const { data } = await app.call(adminTransactions, { token: overseer.token, query: { search: first?.name ?? '' } })
  const params = { id: data.rows[0]?.id ?? '' }
  const seenBy = async ({ token }: Person) => {
    const { amount, refunded, status } = (await app.call(getTransaction, { token, params })).data
    return { amount, refunded, status }
  }
  expect(await seenBy(overseer)).toEqual({ amount: 18_000, refunded: 0, status: 'paid' })
  await app.call(cancelCustomerOrder, { token: buyer.token, params: { id: second?.id ?? '' }, body: {} })
  expect(await seenBy(overseer)).toEqual({ amount: 18_000, refunded: 6_500, status: 'refunding' })
  expect(await seenBy(pair[0])).toEqual({ amount: 11_500, refunded: 0, status: 'paid' })
  expect(await seenBy(pair[1])).toEqual({ amount: 6_500, refunded: 6_500, status: 'refunding' })
  const body = { orderId: first?.id ?? '', amount: 1_000, note: 'Sorry for the wait.' }
  await app.call(refundGoodwill, { token: overseer.token, body })
  expect(await seenBy(overseer)).toMatchObject({ amount: 18_000, refunded: 7_500 })
  expect(await seenBy(pair[0])).toEqual({ amount: 11_500, refunded: 0, status: 'paid' })
  const headers = { authorization: `Bearer ${overseer.token}` }
  const file = await app.app.inject({ url: transactionsFile.path, query: { search: first?.name ?? '' }, headers })
  expect(file.body.split('\n')[1]).toContain(',18000.00,7500.00,')
  // With the rest of the order, all of it is back.
  await app.call(cancelCustomerOrder, { token: buyer.token, params: { id: first?.id ?? '' }, body: {} })
  expect(await seenBy(pair[0])).toEqual({ amount: 11_500, refunded: 11_500, status: 'refunding' })
})

test('checks unfinished payments again, and not finished ones', async () => {
  const { paymentId, reference } = await startedPayment(app, 5_000_00)
  const ask = { token: overseer.token, params: { id: paymentId }, body: { action: 'ask' as const } }
  expect((await app.call(updatePayment, ask)).data).toMatchObject({ id: paymentId, status: 'starting', handled: null })
  expect(await queued(app, 'payments.changed')).toContain(`payment:${reference}`)
  await dropJobs(app)
  const paid = await paidPayment(app, 7_000_00)
  expect((await app.refused(updatePayment, { ...ask, params: { id: paid.paymentId } })).code).toBe('payment_final')
  const handled = { ...ask, params: { id: paid.paymentId }, body: { action: 'handled' as const, note: 'Rang her' } }
  expect((await app.refused(updatePayment, handled)).code).toBe('payment_not_wrong')
  expect((await app.refused(updatePayment, { ...handled, body: { action: 'handled', note: ' ' } })).status).toBe(422)
  expect((await app.refused(updatePayment, { ...handled, params: { id: overseer.accountId } })).code).toBe(
    'payment_not_found',
  )
  await within(app, ({ tx }) =>
    tx.updateTable('payments').set({ status: 'wrong' }).where('id', '=', paid.paymentId).execute(),
  )
  const twice = await Promise.allSettled([app.call(updatePayment, handled), app.call(updatePayment, handled)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const listed = await app.call(listPayments, { token: overseer.token, query: { status: 'wrong' } })
  expect(listed.data).toMatchObject({ count: 1, counts: { wrong: 1 } })
  expect(listed.data.rows[0]?.handled).toMatchObject({ note: 'Rang her', by: expect.stringContaining('Ada') })
})

test('searches references and e-mails by prefix, then by any part', async () => {
  const whose = await customer(app)
  await paidOrders(app, whose, [{ store: stores[0], price: 1_000_00 }])
  const found = async (search: string) => [
    (await app.call(listPayments, { token: overseer.token, query: { search } })).data.rows.map(
      row => row.customerEmail,
    ),
    (await app.call(adminTransactions, { token: overseer.token, query: { search } })).data.count,
  ]
  const [name] = whose.email.split('@')
  for (const search of [whose.email, whose.email.toUpperCase(), `${name}@`, whose.email.slice(1)])
    expect(await found(search)).toEqual([[whose.email], 1])
  expect(await found(`${whose.email}%`)).toEqual([[], 0])
})

test('finds payments by amount, and by the name and phone number of the payer, within the dates', async () => {
  const { paymentId, buyer: whose } = await startedPayment(app, 40_926_50)
  await within(app, ({ tx }) =>
    tx
      .updateTable('accounts')
      .set({ first_name: 'Táíwò', last_name: 'Balógun', phone_number: '+2348035550166' })
      .where('id', '=', whose.accountId)
      .execute(),
  )
  const found = async (search: string, days: object = { startDate: today, endDate: today }) =>
    (await app.call(listPayments, { token: overseer.token, query: { search, ...days } })).data.rows.map(row => row.id)
  for (const search of ['40926', '40,926', '₦40,926.50', '40926.5', 'taiwo balogun', 'Balógun', '0803 555 0166'])
    expect(await found(search), search).toEqual([paymentId])
  for (const search of ['40,926.51', '40925', 'Kehinde Balogun']) expect(await found(search), search).toEqual([])
  expect(await found('40926', { endDate: '2026-11-17' })).toEqual([])
  expect(await found('taiwo balogun', { endDate: '2026-11-17' })).toEqual([])
  const received = async (search: string) =>
    (await app.call(adminTransactions, { token: overseer.token, query: { search } })).data.rows.map(row => row.id)
  expect(await received('40926')).toEqual([])
  const paid = await paidPayment(app, 1_234_056)
  expect(await received('12,340.56')).toEqual([paid.paymentId])
  expect(await received('12340')).toEqual([paid.paymentId])
})

test('explains a payment that has no order, and says what of a payment was refunded', async () => {
  const { paymentId } = await startedPayment(app, 3_000_00)
  const one = async (id: string) => (await app.call(getPayment, { token: overseer.token, params: { id } })).data
  expect(await one(paymentId)).toMatchObject({ status: 'starting', orders: [], refunded: 0, amount: 3_000 })
  expect((await app.refused(getPayment, { token: overseer.token, params: { id: stores[0].storeId } })).code).toBe(
    'payment_not_found',
  )
  const whose = await customer(app)
  const [order] = await paidOrders(app, whose, [{ store: stores[0], price: 4_000_00 }])
  await app.call(cancelCustomerOrder, { token: whose.token, params: { id: order?.id ?? '' }, body: {} })
  const listed = await app.call(listPayments, { token: overseer.token, query: { search: whose.email } })
  expect(listed.data.rows).toMatchObject([{ status: 'paid', amount: 5_500, refunded: 5_500 }])
})

test('names the file of payments by its days', async () => {
  const headers = { authorization: `Bearer ${overseer.token}` }
  const query = { startDate: '2026-11-01', endDate: today }
  const file = await app.app.inject({ url: paymentsFile.path, query, headers })
  expect(file.headers['content-disposition']).toContain('payments-2026-11-01-to-2026-11-18.csv')
})

test('counts payments by status within dates', async () => {
  const listed = await app.call(listPayments, {
    token: overseer.token,
    query: { search: buyer.email, startDate: today },
  })
  expect(listed.data.count).toBe(Object.values(listed.data.counts).reduce((sum, count) => sum + count, 0))
  const before = await app.call(listPayments, { token: overseer.token, query: { endDate: '2026-11-17' } })
  expect(before.data).toMatchObject({ count: 0, rows: [] })
})

test('reads what stores earn from the ledger', async () => {
  const stats = async (query: object = {}) =>
    (await app.call(paymentStats, { token: overseer.token, query: { ...query } })).data
  const before = await stats()
  await complete(app, await heldOrder(app, stores[0], { goods: 20_000_00 }))
  await app.runJobs()
  const after = await stats({ startDate: today })
  expect(after).toEqual({ ...before, pendingPayment: before.pendingPayment + 18_000 })
  expect(await stats({ endDate: '2026-11-17' })).toEqual({ processedPayment: 0, approvedPayment: 0, pendingPayment: 0 })
})

test('names the store of a paid plan', async () => {
  const store = await merchant(app)
  const { reference } = (await app.call(choosePlan, { token: store.token, body: { plan: 'growth' } })).data
  await provider(app).pay(reference ?? '')
  await app.call(completePlan, { token: store.token, body: { reference: reference ?? '' } })
  const query = { search: reference ?? '' }
  const plan = { name: 'growth', storeId: store.storeId, storeName: expect.stringMatching(/./) }
  const { rows } = (await app.call(adminTransactions, { token: overseer.token, query })).data
  expect(rows).toMatchObject([{ purpose: 'plan', plan }])
  expect((await app.call(listPayments, { token: overseer.token, query })).data.rows).toMatchObject([{ plan }])
  const headers = { authorization: `Bearer ${overseer.token}` }
  const file = await app.app.inject({ url: transactionsFile.path, query, headers })
  expect(file.body).toContain(`Plan of ${rows[0]?.plan?.storeName}`)
})
