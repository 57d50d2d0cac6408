import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { approvePayout, getBalance } from '#contract/payouts/payouts.ts'
import { statementSums } from '#contract/payouts/statement-sums.ts'
import * as contract from '#contract/payouts/transfers.ts'
import { deliveryBorne, deliveryEarned, postEntry, storeBalance } from '#domains/money/ledger/index.ts'
import { day, hour, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, type Merchant, merchant, type Person, within } from '#tests/harness/fixtures.ts'
import { complete, expectBooksToBalance, heldOrder } from '#tests/harness/money.ts'
import { type Provider, provider } from '#tests/harness/provider.ts'
import { differences } from '#tests/harness/reconcile.ts'

let app: TestApp
let bank: Provider
let boss: Person
let store: Merchant

beforeAll(async () => {
  app = await startTestApp({ listen: true })
  bank = provider(app)
  boss = await admin(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  store = await merchant(app)
})
afterEach(async () => {
  await expectBooksToBalance(app)
  const wrong = await differences(app.platform.db.read)
  expect(wrong.filter(text => /payouts|transfer/.test(text))).toEqual([])
})

const dueOrder = async (goods = 20_000_00): Promise<string> => {
  const orderId = await heldOrder(app, store, { goods })
  await complete(app, orderId)
  await app.runJobs()
  return orderId
}
const finish = async () => {
  await app.runJobs()
  await bank.settle()
  await app.runJobs()
}
const params = (id: string) => ({ id })
const pay = async () => (await app.call(contract.payStore, { token: boss.token, params: params(store.storeId) })).data
const owed = () => storeBalance(app.platform.db.read, store)
const latest = async () => {
  const query = { storeId: store.storeId }
  const [row] = (await app.call(contract.listTransfers, { token: boss.token, query })).data.rows
  if (!row) throw new Error('The store has no transfer')
  return row
}

test('the fee that the provider says replaces ours, and the next statement shows the difference', async () => {
  await dueOrder()
  await bank.nextTransfer('success', 40_00)
  await pay()
  await finish()
  expect(await latest()).toMatchObject({ status: 'paid', amount: 17_975, fee: 40 })
  expect(await owed()).toBe(-15_00)
  await dueOrder()
  const { id } = await pay()
  await finish()
  const { data } = await app.call(contract.getStatement, { token: store.token, params: { id } })
  expect(data).toMatchObject({ amount: 17_960, fee: 25, opening: 0, closing: 0, totals: { adjustments: -15 } })
})

test('a posting that was numbered before a statement and committed after it is on the next one', async () => {
  await dueOrder()
  const number = await within(app, async ({ tx }) => {
    const { rows } = await sql<{ number: string }>`
      select nextval(pg_get_serial_sequence('ledger_postings', 'id'))::text as number`.execute(tx)
    return rows[0]?.number ?? ''
  })
  await pay()
  await finish()
  // Its transaction had inserted the posting, and waited for the payout's lock on the store's account.
  await within(app, ({ tx, now }) =>
    sql`with entry as (
        insert into ledger_entries (event, event_key, at) values ('chargeback', ${randomUUID()}, ${now}) returning id)
      insert into ledger_postings (id, entry_id, account_id, amount_kobo) overriding system value
      select ${number}::bigint, entry.id, a.id, -3_000_00 from entry, ledger_accounts a
        where a.kind = 'merchant_payable' and a.owner_id = ${store.storeId}
      union all select nextval(pg_get_serial_sequence('ledger_postings', 'id')), entry.id, a.id, 3_000_00
        from entry, ledger_accounts a where a.kind = 'platform_commission'`.execute(tx),
  )
  app.clock.advance(2 * hour)
  await dueOrder()
  const { id } = await pay()
  await finish()
  const { data } = await app.call(contract.getStatement, { token: store.token, params: { id } })
  expect(data).toMatchObject({ opening: 0, closing: 0, amount: 20_975, fee: 25 })
  expect(data.lines.map(line => line.amount)).toEqual([3_000, 18_000])
  const { rows } = (await app.call(contract.listStatements, { token: store.token })).data
  expect(rows).toMatchObject([
    { id, earned: 18_000, amount: 20_975, fee: 25 },
    { earned: 18_000, amount: 17_975, fee: 25 },
  ])
})

test('what a store that delivers itself earns with a parcel that came back is earned, and a fee that it bears is not', async () => {
  const of = { storeId: store.storeId, shippingDiscount: 0 }
  await within(app, async work => {
    await postEntry(work, deliveryEarned({ ...of, orderId: randomUUID(), shipping: 1_500_00, carrier: 'merchant' }))
    await postEntry(work, deliveryBorne({ ...of, orderId: randomUUID(), shipping: 500_00, carrier: 'platform' }))
  })
  await dueOrder()
  const { id } = await pay()
  await finish()
  const { data } = await app.call(contract.getStatement, { token: store.token, params: { id } })
  expect(data).toMatchObject({
    earned: 19_500,
    amount: 18_975,
    fee: 25,
    totals: { sales: 21_500, delivery: 1_500, commission: -2_000, adjustments: -500 },
  })
  expect(data.lines.map(({ label }) => label)).toEqual([
    'Delivery of an order that came back',
    'Delivery of an order that came back, at the store’s cost',
    'Order',
  ])
})

test('a statement has the orders that it pays, also late ones, and begins where the last one ended', async () => {
  const [first, held, late] = [await dueOrder(), await dueOrder(30_000_00), await dueOrder(10_000_00)]
  app.clock.advance(hour)
  const approve = async (orderId: string) => {
    await app.call(approvePayout, { token: boss.token, params: { id: orderId } })
    await finish()
    const { id } = await latest()
    return (await app.call(contract.getStatement, { token: store.token, params: { id } })).data
  }
  const one = await approve(first)
  expect(one).toMatchObject({ earned: 18_000, opening: 0, amount: 17_975, fee: 25, closing: 0, previous: null })
  expect(one.lines).toMatchObject([{ orderId: first, sales: 20_000, commission: -2_000, amount: 18_000, late: false }])
  app.clock.advance(3 * hour)
  await dueOrder(1_000_00)
  app.clock.advance(3 * hour)
  const two = await approve(late)
  expect(two).toMatchObject({ opening: 0, amount: 8_975, fee: 25, closing: 0, previous: { id: one.id } })
  expect(two.lines).toMatchObject([{ orderId: late, amount: 9_000, late: true }])
  app.clock.advance(day)
  // The last one pays everything that is left: an order from before both statements, and one from between them.
  await pay()
  await finish()
  const { id } = await latest()
  const { data } = await app.call(contract.getStatement, { token: store.token, params: { id } })
  expect(data).toMatchObject({ opening: 0, amount: 27_875, fee: 25, closing: 0, previous: { id: two.id } })
  expect(data.lines).toMatchObject([
    { orderId: held, amount: 27_000, late: true, heldFor: null },
    { amount: 900, late: true },
  ])
  expect(await owed()).toBe(0)
  const { rows } = (await app.call(getBalance, { token: store.token })).data
  expect(rows.find(({ orderId }) => orderId === held)).toMatchObject({
    sales: 30_000,
    commission: 3_000,
    due: 27_000,
    statementId: id,
  })
})

test('an order that a debt consumed is on the next statement', async () => {
  const consumed = await dueOrder(1_000_00)
  await within(app, work =>
    postEntry(work, {
      event: 'chargeback',
      key: `chargeback:${randomUUID()}`,
      postings: [
        { account: { kind: 'merchant_payable', ownerId: store.storeId }, amount: 2_000_00 },
        { account: { kind: 'platform_losses' }, amount: -2_000_00 },
      ],
    }),
  )
  await app.call(approvePayout, { token: boss.token, params: { id: consumed } })
  app.clock.advance(3 * hour)
  const next = await dueOrder()
  const { id } = await pay()
  await finish()
  const { data } = await app.call(contract.getStatement, { token: store.token, params: { id } })
  expect(data).toMatchObject({ opening: 0, amount: 16_875, fee: 25, closing: 0 })
  expect(data.lines).toMatchObject([
    { orderId: consumed, amount: 900 },
    { kind: 'return-cost', amount: -2_000 },
    { orderId: next, amount: 18_000 },
  ])
})

test('the commission of a statement can be computed again: net sales, delivery and rate of each order', async () => {
  const orderId = await heldOrder(app, store, { goods: 26_345_66, shipping: 3_792_00 })
  await complete(app, orderId)
  await app.runJobs()
  const { id } = await pay()
  await finish()
  const { data } = await app.call(contract.getStatement, { token: store.token, params: { id } })
  expect(data.lines).toMatchObject([
    { sales: 30_137.66, delivery: 3_792, commission: -2_634.57, rates: [10], amount: 27_503.09 },
  ])
  const headers = { authorization: `Bearer ${store.token}` }
  const file = await app.app.inject({ url: `/v1/payouts/statements/${id}/file`, headers })
  expect(file.headers['content-disposition']).toMatch(/payout-store-[a-z0-9-]+-2026-11-\d\d\.csv/)
  expect(statementSums('store', data)).toEqual([
    { label: 'Opening balance', amount: 0 },
    { label: 'Net sales', amount: 26_345.66 },
    { label: 'Delivery', amount: 3_792 },
    { label: 'Bitmarte’s commission', amount: -2_634.57 },
    { label: 'Transfer fee', amount: -25 },
    { label: 'Paid out', amount: -27_478.09, strong: true },
    { label: 'Balance carried forward', amount: 0, strong: true },
  ])
})

test('a transfer that was never made and is requested again after another one has a statement that adds up', async () => {
  const account = (account_number: string) =>
    within(app, ({ tx }) =>
      tx.updateTable('store_bank_accounts').set({ account_number }).where('store_id', '=', store.storeId).execute(),
    )
  const approve = (id: string) => app.call(approvePayout, { token: boss.token, params: { id } })
  // Of ₦5,022.00, ₦5,000.00 are sent for ₦10.00.
  const orders = [await dueOrder(), await dueOrder(5_580_00)]
  await account('0123450000')
  await approve(orders[0] ?? '')
  const first = await latest()
  await account('0123456789')
  app.clock.advance(minute)
  await approve(orders[1] ?? '')
  const second = await latest()
  await finish()
  expect([second.amount, (await owed()) / 100]).toEqual([5_000, 18_012])
  app.clock.advance(minute)
  expect(await pay()).toMatchObject({ id: first.id })
  await finish()
  const statement = async (id: string) =>
    (await app.call(contract.getStatement, { token: store.token, params: { id } })).data
  const [before, again] = [await statement(second.id), await statement(first.id)]
  expect(again).toMatchObject({ opening: before.closing, previous: { id: second.id } })
})
