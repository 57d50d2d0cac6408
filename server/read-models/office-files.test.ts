import { afterAll, beforeAll, expect, test } from 'vitest'
import { casesFile } from '#contract/cases/cases.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { auditLogFile, listAuditLog } from '#contract/identity/audit-log.ts'
import { customersFile } from '#contract/identity/customers.ts'
import { invoicesFile } from '#contract/invoices/invoices.ts'
import { partnersFile } from '#contract/logistics/partners.ts'
import { disputesFile, listDisputes } from '#contract/money/disputes.ts'
import { giftCardsFile } from '#contract/money/gift-cards.ts'
import { adminOrdersFile } from '#contract/orders/orders.ts'
import { listReturns, returnsFile } from '#contract/orders/returns.ts'
import { heldFile, payoutsFile } from '#contract/payouts/payouts.ts'
import { payStore, transfersFile } from '#contract/payouts/transfers.ts'
import { paymentsFile } from '#contract/read-models/admin-payments.ts'
import { reportFile } from '#contract/read-models/reports.ts'
import { transactionsFile } from '#contract/read-models/transactions.ts'
import { storesFile } from '#contract/stores/approvals.ts'
import { merchantsFile } from '#contract/stores/merchants.ts'
import type { Work } from '#platform/database/database.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import {
  admin,
  adminWith,
  customer,
  type Merchant,
  merchant,
  type Person,
  partner,
  product,
  shipping,
  within,
} from '#tests/harness/fixtures.ts'
import { codeMailedTo, giftCard } from '#tests/harness/gift-cards.ts'
import { complete, heldOrder } from '#tests/harness/money.ts'
import { ask, delivered } from '#tests/harness/returns.ts'

let app: TestApp
let chief: Person
let boss: Person
let store: Merchant
let buyer: Shopper
let returnName: string
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  chief = await admin(app, 'superadmin')
  boss = await admin(app)
  store = await merchant(app)
  buyer = await shopper(app)
  const goods = await product(app, store.storeId, { price: 500_000, name: 'Adire wrap dress' })
  const orderId = await delivered(app, { store, buyer, items: [{ ...goods, quantity: 2 }] })
  const wanted = [{ at: 0, quantity: 2 }]
  ;({ returnName } = await ask(app, { buyer, orderId, wanted, reason: 'damaged' }))
})
afterAll(() => app.stop())

const fetched = (endpoint: Endpoint, by: Person, query: Record<string, string> = {}) =>
  app.app.inject({ url: endpoint.path, query, headers: { authorization: `Bearer ${by.token}` } })

/** Downloads a file and returns its lines, the heading first. */
async function lines(endpoint: Endpoint, by: Person, query: Record<string, string> = {}): Promise<string[]> {
  const response = await fetched(endpoint, by, query)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  return response.body.trim().split('\n')
}

const audited = async (name: string) =>
  app.platform.db.read
    .selectFrom('audit_log')
    .select(['account_id', 'after'])
    .where('action', '=', 'file.viewed')
    .where('subject_id', '=', name)
    .orderBy('id')
    .execute()

test('a list’s file needs the grant of the list', async () => {
  const none = await adminWith(app, [{ resource: 'categories', right: 'manage' }])
  for (const endpoint of [payoutsFile, transfersFile, customersFile, giftCardsFile, paymentsFile, returnsFile])
    expect((await fetched(endpoint, none)).statusCode).toBe(403)
  for (const endpoint of [merchantsFile, partnersFile, heldFile])
    expect((await fetched(endpoint, none)).statusCode).toBe(403)
  expect((await fetched(storesFile, none, { approved: 'true' })).statusCode).toBe(403)
  expect((await fetched(auditLogFile, boss)).statusCode).toBe(403)
  for (const endpoint of [payoutsFile, customersFile, paymentsFile])
    expect((await fetched(endpoint, store)).statusCode).toBe(403)
})

test('a list’s file is named by its filters and days, or by the day without days', async () => {
  const name = async (endpoint: Endpoint, query: Record<string, string> = {}) =>
    (await fetched(endpoint, boss, query)).headers['content-disposition']
  const named = (file: string) => `attachment; filename="${file}.csv"`
  const today = dayInLagos(app.clock.now())
  expect(await name(adminOrdersFile)).toBe(named(`orders-${today}`))
  const november = { from: '2026-11-01', to: '2026-11-30' }
  expect(await name(adminOrdersFile, november)).toBe(named('orders-placed-2026-11-01-to-2026-11-30'))
  const returns = { startDate: '2026-11-01', endDate: '2026-11-30', status: 'in_transit' }
  expect(await name(returnsFile, returns)).toBe(named('returns-in-transit-2026-11-01-to-2026-11-30'))
  expect(await name(transfersFile, { group: 'cancelled' })).toBe(named(`transfers-cancelled-${today}`))
  for (const [endpoint, of] of [
    [payoutsFile, 'payouts'],
    [heldFile, 'held-payouts'],
    [partnersFile, 'partners'],
  ] as const)
    expect(await name(endpoint)).toBe(named(`${of}-${today}`))
})

test('returns are a CSV file: an administrator’s of every store, a store’s own', async () => {
  const [heading, line, ...more] = await lines(returnsFile, boss, { search: buyer.email })
  expect(heading).toContain(
    'Return,Requested,Type,Status,Refund,Exchange,Order,Store,Customer,Reason,Items,Amount (NGN)',
  )
  expect(line).toContain(`${returnName},`)
  expect(line).toContain('Refund,Requested,Undecided,')
  expect(line).toContain('2 × Adire wrap dress,')
  expect(more).toEqual([])
  expect(await lines(returnsFile, store)).toHaveLength(2)
  expect(await lines(returnsFile, store, { tab: 'closed' })).toHaveLength(1)
  expect(await lines(returnsFile, await merchant(app))).toHaveLength(1)
})

test('returns are found by the customer’s e-mail, also its beginning', async () => {
  const found = async (search: string) =>
    (await app.call(listReturns, { token: boss.token, query: { search } })).data.rows.map(row => row.returnName)
  expect(await found(buyer.email.toUpperCase())).toEqual([returnName])
  expect(await found((await customer(app)).email)).toEqual([])
})

test('payouts and transfers are CSV files with the filters of their lists', async () => {
  const shop = await merchant(app)
  const orderId = await heldOrder(app, shop, { goods: 20_000_00 })
  await complete(app, orderId)
  await app.runJobs()
  const of = { storeId: shop.storeId }
  const [heading, due] = await lines(payoutsFile, boss, of)
  expect(heading).toContain('Order,Store,Status,Due,Sales (NGN),Commission (NGN),Earned (NGN),Sent (NGN)')
  expect(due).toMatch(/,Due,2026-11-18 \d\d:\d\d,20000\.00,2000\.00,18000\.00,,/)
  expect(await lines(payoutsFile, boss, { ...of, status: 'paid' })).toHaveLength(1)

  const { data } = await app.call(payStore, { token: boss.token, params: { id: shop.storeId } })
  const transfers = await lines(transfersFile, boss, { search: data.reference })
  expect(transfers).toHaveLength(2)
  expect(transfers[1]).toContain(`${data.reference},`)
  expect(transfers[1]).toContain(`,Store,Approved,no,1,${data.amount.toFixed(2)},${data.fee.toFixed(2)},`)
  expect(await lines(transfersFile, boss, { ...of, group: 'cancelled' })).toHaveLength(1)
})

test('customers are a CSV file without formulas, and whoever downloads it is in the audit log', async () => {
  const person = await customer(app)
  await within(app, work =>
    work.tx.updateTable('accounts').set({ first_name: '=1+1' }).where('id', '=', person.accountId).execute(),
  )
  const [heading, line, ...more] = await lines(customersFile, boss, { search: person.email })
  expect(heading).toContain('First name,Last name,E-mail,E-mail confirmed,Active,Orders,Joined')
  expect(line).toMatch(new RegExp(`^'=1\\+1,.*,${person.email},`))
  expect(more).toEqual([])
  expect(await lines(customersFile, boss, { search: person.email, active: 'false' })).toHaveLength(1)
  expect(await audited('customers')).toMatchObject([
    { account_id: boss.accountId, after: { name: 'customers', search: person.email } },
    { account_id: boss.accountId, after: { name: 'customers', search: person.email, active: false } },
  ])
})

test('files of orders, returns, cases, disputes, invoices and customers’ sales are audited for administrators, not for a store', async () => {
  const days = { startDate: '2026-11-01', endDate: '2026-11-30' }
  for (const [endpoint, name, query] of [
    [adminOrdersFile, 'orders', { search: buyer.email }],
    [returnsFile, 'returns', { search: buyer.email }],
    [casesFile, 'cases', {}],
    [disputesFile, 'disputes', {}],
    [invoicesFile, 'invoices', {}],
    [reportFile, 'report-of-customers', { of: 'customers', ...days }],
  ] as const) {
    const before = (await audited(name)).length
    await lines(endpoint, boss, query)
    expect((await audited(name)).slice(before), name).toMatchObject([{ account_id: boss.accountId, after: query }])
  }
  const before = [(await audited('returns')).length, (await audited('invoices')).length]
  for (const endpoint of [returnsFile, invoicesFile]) await lines(endpoint, store)
  expect([(await audited('returns')).length, (await audited('invoices')).length]).toEqual(before)
})

test('gift cards are a CSV file without their codes, and the file is audited', async () => {
  const giver = await customer(app)
  await giftCard(app, giver, { for: 'self', amount: 3000 })
  const code = await codeMailedTo(app, giver.email)
  const file = await lines(giftCardsFile, boss, { search: giver.email })
  expect(file).toHaveLength(2)
  expect(file[1]).toContain(`${code.slice(-4)},Active,3000.00,3000.00,0.00,Buyer,`)
  expect(file.join('')).not.toContain(code.replaceAll('-', ''))
  expect(await lines(giftCardsFile, boss, { search: giver.email, status: 'used' })).toHaveLength(1)
  expect(await audited('gift-cards')).toHaveLength(2)
})

test('payments are a CSV file, found by order, and the file is audited like that of transactions', async () => {
  const [heading, line, ...more] = await lines(paymentsFile, boss, { search: buyer.email })
  expect(heading).toContain('Started,Reference,For,Orders,Payer,E-mail,Status,Amount (NGN),Received (NGN),Fees (NGN)')
  expect(line).toContain(`,${buyer.email},Paid,`)
  expect(more).toEqual([])
  const { reference } = await app.platform.db.read
    .selectFrom('orders')
    .select('reference')
    .where('customer_id', '=', buyer.accountId)
    .executeTakeFirstOrThrow()
  expect(await lines(paymentsFile, boss, { search: reference })).toHaveLength(2)
  expect(await lines(paymentsFile, boss, { search: buyer.email, status: 'declined' })).toHaveLength(1)
  expect(await audited('payments')).toHaveLength(3)
  await lines(transactionsFile, boss, { search: buyer.email })
  await lines(transactionsFile, store)
  expect(await audited('transactions')).toHaveLength(1)
})

test('stores, merchants, partners and held payouts are CSV files without formulas, with the filters of their lists', async () => {
  const shop = await merchant(app)
  const company = await partner(app)
  await within(app, async ({ tx }) => {
    await tx.updateTable('stores').set({ name: '=2+2' }).where('id', '=', shop.storeId).execute()
    await tx
      .updateTable('shipping_partners')
      .set({ company_name: '@cmd' })
      .where('id', '=', company.partnerId)
      .execute()
  })
  const search = shop.email
  const stores = await lines(storesFile, boss, { approved: 'true', search })
  expect(stores[0]).toContain('Store,URL,Merchant,E-mail,Status,Payment category,Plan,Products,Created')
  expect(stores[1]).toMatch(new RegExp(`^'=2\\+2,.*,${search},Live,`))
  expect(await lines(storesFile, boss, { approved: 'false', search })).toHaveLength(1)
  expect(await lines(storesFile, boss, { approved: 'true', state: 'suspended', search })).toHaveLength(1)
  const merchants = await lines(merchantsFile, boss, { search, live: 'true' })
  expect(merchants[0]).toContain('First name,Last name,E-mail,E-mail confirmed,Phone,Store,Status,Joined,Last sign-in')
  expect(merchants[1]).toContain(",'=2+2,Live,")
  expect(await lines(merchantsFile, boss, { search, live: 'false' })).toHaveLength(1)
  const partners = await lines(partnersFile, boss, { search: company.email })
  expect(partners[0]).toContain('Company,Contact,E-mail,Phone,Status,Delivers in,Largest vehicle,')
  expect(partners[1]).toMatch(/^'@cmd,/)
  expect(await lines(partnersFile, boss, { search: company.email, status: 'suspended' })).toHaveLength(1)
  for (const name of ['stores', 'merchants', 'partners'])
    expect((await audited(name)).map(({ account_id }) => account_id)).toContain(boss.accountId)

  await within(app, ({ tx }) =>
    tx.updateTable('stores').set({ name: '=3+3' }).where('id', '=', store.storeId).execute(),
  )
  const ofStore = { search: '=3+3' }
  expect(await lines(heldFile, boss, ofStore)).toHaveLength(1)
  const payment = await app.platform.db.read
    .selectFrom('payments')
    .select('id')
    .where('email', '=', buyer.email)
    .executeTakeFirstOrThrow()
  await within(app, work => dispute(work, payment.id, '70011'))
  const held = await lines(heldFile, boss, ofStore)
  expect(held[0]).toContain('Order,Store,Earns (NGN),Money,Return window ends,On hold')
  expect(held[1]).toMatch(/,'=3\+3,[\d.]+,Return open,.*,Card dispute/)
  await within(app, ({ tx }) => tx.deleteFrom('disputes').where('provider_id', '=', '70011').execute())
})

const dispute = ({ tx, now }: Work, payment_id: string, provider_id: string) =>
  tx
    .insertInto('disputes')
    .values({
      provider_id,
      payment_id,
      amount_kobo: 500_000,
      category: 'chargeback',
      reason: 'Unknown',
      status: 'needs_evidence',
      opened_at: now,
      provider_updated_at: now,
      checked_at: now,
    })
    .execute()

test('the audit log is a CSV file, found by e-mail, and has its own downloads', async () => {
  await lines(customersFile, boss, { search: 'nobody@test.ng' })
  const search = boss.email
  const { rows } = (await app.call(listAuditLog, { token: chief.token, query: { search } })).data
  expect(new Set(rows.map(({ who }) => who.accountId))).toEqual(new Set([boss.accountId]))
  const [heading, ...entries] = await lines(auditLogFile, chief, { search })
  expect(heading).toContain('Time,Person,Account,Action,Type,Subject,ID,Before,After,Request')
  expect(entries).toHaveLength(rows.length)
  expect(entries[0]).toMatch(/,admin,file\.viewed,file,customers,customers,,.*nobody@test\.ng/)
  const [, latest] = await lines(auditLogFile, chief)
  expect(latest).toContain(',superadmin,file.viewed,file,audit-log,')
})

test('disputes are found by their payment, its orders and the provider’s number', async () => {
  const payment = await app.platform.db.read
    .selectFrom('payments')
    .select(['id', 'reference'])
    .where('email', '=', buyer.email)
    .executeTakeFirstOrThrow()
  await within(app, work => dispute(work, payment.id, '70012'))
  const found = async (search: string) =>
    (await app.call(listDisputes, { token: boss.token, query: { search } })).data.open
  for (const search of [payment.reference, buyer.email, '70012']) expect(await found(search)).toBe(1)
  expect(await found('70013')).toBe(0)
})
