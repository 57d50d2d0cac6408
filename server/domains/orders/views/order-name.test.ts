import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  adminOrdersFile,
  getCustomerOrder,
  getOrder,
  listAdminOrders,
  listCustomerOrders,
  listMerchantOrders,
  ordersFile,
} from '#contract/orders/orders.ts'
import { adminTransactions, merchantTransactions } from '#contract/read-models/transactions.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { shopper } from '#tests/harness/checkout.ts'
import { admin, merchant, type Product, product, shipping } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { provider } from '#tests/harness/provider.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ listen: true })
  await shipping(app)
})
afterAll(() => app.stop())

const pattern = /^BM-[2-9B-DF-HJ-NP-TV-Z]{4}-[2-9B-DF-HJ-NP-TV-Z]{4}$/

/** A customer with a purchase from two stores and one from a single store. */
async function purchases() {
  const stores = [await merchant(app), await merchant(app)]
  const [first, second] = await Promise.all(
    stores.map(store => product(app, store.storeId, { price: 500_000, stock: 9 })),
  )
  if (!first || !second) throw new Error('A store has a product')
  const buyer = await shopper(app)
  const buy = async (...products: Product[]) => {
    await buyer.put(...products)
    const { reference } = await buyer.pay()
    await provider(app).pay(reference)
    return buyer.comeBack(reference)
  }
  const both = await buy(first, second)
  const single = await buy(first)
  return { stores, buyer, both, single }
}

test('gives a purchase one reference, its orders suffixes, and each store its own numbers', async () => {
  const { stores, buyer, both, single } = await purchases()
  expect(both.purchase).toMatch(pattern)
  expect(both.orders.map(order => order.orderName)).toEqual([`${both.purchase}-1`, `${both.purchase}-2`])
  expect(single.orders.map(order => order.orderName)).toEqual([single.purchase])
  expect(single.purchase).not.toBe(both.purchase)

  const list = await app.call(listCustomerOrders, { token: buyer.token, query: {} })
  expect(list.data.rows.map(row => row.orderName).sort()).toEqual(
    [single.purchase, `${both.purchase}-1`, `${both.purchase}-2`].sort(),
  )
  for (const store of stores) {
    const own = await app.call(listMerchantOrders, { token: store.token, query: { sort: 'oldest' } })
    expect(own.data.rows[0]?.orderName).toBe('#1001')
    const id = own.data.rows[0]?.id ?? ''
    const page = await app.call(getOrder, { token: store.token, params: { id } })
    expect(page.data).toMatchObject({ orderName: '#1001', orderNumber: '#1001' })
    expect(page.data.reference).toContain(both.purchase)
    const theirs = await app.call(getCustomerOrder, { token: buyer.token, params: { id } })
    expect(theirs.data).toMatchObject({ orderName: page.data.reference, orderNumber: '#1001' })
  }
  await app.runJobs()
  const subjects = (await mailsTo(app, buyer.email)).map(mail => mail.subject)
  expect(subjects).toContain(`Your orders ${both.purchase} from 2 stores`)
  expect(subjects.some(subject => subject.startsWith(`Order ${single.purchase} from`))).toBe(true)
})

test('finds orders by reference in any spelling', async () => {
  const { stores, both } = await purchases()
  const [store] = stores
  const office = await admin(app)
  const code = both.purchase.slice('BM-'.length)
  const found = async (search: string) =>
    (await app.call(listAdminOrders, { token: office.token, query: { search } })).data.rows
      .map(row => row.orderName)
      .sort()
  const all = [`${both.purchase}-1`, `${both.purchase}-2`]
  for (const typed of [both.purchase, code, code.replace('-', ''), ` ${code.toLowerCase().replace('-', ' ')} `])
    expect(await found(typed), typed).toEqual(all)
  expect(await found(code.slice(-4).toLowerCase())).toEqual(all)
  const dense = code.replace('-', '')
  const endings = [`${code.slice(-4)}-2`, `${code.slice(-4).toLowerCase()} 2`]
  for (const typed of [`bm${dense}-2`, `bm${dense}2`, `${dense}2`, ` BM ${code.replace('-', ' ')} 2`, ...endings])
    expect(await found(typed), typed).toEqual([`${both.purchase}-2`])
  const payments = await app.call(adminTransactions, { token: office.token, query: { search: both.purchase } })
  expect(payments.data.rows.map(row => row.orders.length)).toEqual([2])
  const own = await app.call(listMerchantOrders, { token: store?.token ?? '', query: { search: both.purchase } })
  const [row] = own.data.rows
  expect(own.data.rows).toHaveLength(1)
  const byEnd = await app.call(listMerchantOrders, {
    token: store?.token ?? '',
    query: { search: row?.reference.slice('BM-7K4Q-'.length) },
  })
  expect(byEnd.data.rows.map(({ id }) => id)).toEqual([row?.id])
  expect([row?.orderName, row?.reference]).toEqual(['#1001', expect.stringMatching(`^${both.purchase}-[12]$`)])
  const byNumber = await app.call(listMerchantOrders, { token: store?.token ?? '', query: { search: '#1001' } })
  expect(byNumber.data.rows.map(({ reference }) => reference)).toContain(row?.reference)
  const paid = await app.call(merchantTransactions, { token: store?.token ?? '', query: { search: both.purchase } })
  expect(paid.data.rows.flatMap(({ orders }) => orders)).toMatchObject([
    { orderName: '#1001', orderReference: row?.reference },
  ])
})

test('a store’s orders are a CSV file, filtered like its list', async () => {
  const { stores, both } = await purchases()
  const file = async (search: string) =>
    (
      await app.app.inject({
        url: `${ordersFile.path}?search=${search}`,
        headers: { authorization: `Bearer ${stores[0]?.token}` },
      })
    ).body
      .trim()
      .split('\n')
  const lines = await file('')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('Order,Reference,Placed,Status,Late,Next step due,Customer,State,LGA')
  expect(lines[1]).toMatch(/^#\d+,BM-[^,]+,.*,5000\.00,/)
  expect(await file(both.purchase)).toHaveLength(2)
})

test('administrators export the orders of every store that their list shows', async () => {
  const { both } = await purchases()
  const office = await admin(app)
  const { body } = await app.app.inject({
    url: `${adminOrdersFile.path}?search=${both.purchase}`,
    headers: { authorization: `Bearer ${office.token}` },
  })
  const lines = body.trim().split('\n')
  expect(lines[0]).toContain('Order,Store,Placed,Status')
  expect(lines[0]).not.toContain('You earn')
  expect(lines).toHaveLength(3)
  for (const at of [1, 2]) expect(body).toContain(`${both.purchase}-${at},`)
})
