import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { approvePayout, getBalance, listPayouts } from '#contract/payouts/payouts.ts'
import { postEntry, storeBalance } from '#domains/money/ledger/index.ts'
import { day, hour, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { admin, customer, type Merchant, merchant, type Person, partner, within } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { complete, expectBooksToBalance, heldOrder } from '#tests/harness/money.ts'
import { type Provider, provider } from '#tests/harness/provider.ts'
import { createPayout } from './create-payout.ts'
import { settleTransfer } from './settle-transfer.ts'

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
afterEach(() => expectBooksToBalance(app))

/** An order of ₦20,000.00, of which the store earns ₦18,000.00, due now. */
const dueOrder = async (goods = 20_000_00): Promise<string> => {
  const orderId = await heldOrder(app, store, { goods })
  await complete(app, orderId)
  await app.runJobs()
  return orderId
}
const approve = async (orderId: string) =>
  (await app.call(approvePayout, { params: { id: orderId }, token: boss.token })).data
const refused = async (orderId: string) =>
  (await app.refused(approvePayout, { params: { id: orderId }, token: boss.token })).code
const payoutOf = (orderId: string) =>
  app.platform.db.read.selectFrom('payouts').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
const owed = () => storeBalance(app.platform.db.read, store)
/** The latest transfer to the store. */
const transferOf = (orderId: string) =>
  app.platform.db.read
    .selectFrom('payout_transfers as t')
    .innerJoin('payouts as p', 'p.transfer_id', 't.id')
    .selectAll('t')
    .where('p.order_id', '=', orderId)
    .executeTakeFirstOrThrow()
/** Does jobs and lets the provider finish, webhook included. */
const finish = async () => {
  await app.runJobs()
  await bank.settle()
  await app.runJobs()
}
/** The store owes so much: something it was paid for was given back. */
const owes = (amount: number, key: string) =>
  within(app, work =>
    postEntry(work, {
      event: 'refund',
      key,
      postings: [
        { account: { kind: 'merchant_payable', ownerId: store.storeId }, amount },
        { account: { kind: 'refunds_payable' }, amount: -amount },
      ],
    }),
  )

test('a completed order’s money is approved, transferred, and off the store’s balance', async () => {
  const orderId = await dueOrder()
  expect(await owed()).toBe(18_000_00)
  const before = await bank.balance()
  expect(await approve(orderId)).toMatchObject({
    orderId,
    status: 'approved',
    due: 18_000,
    amount: 17_975,
    storeId: store.storeId,
    paymentCategory: 'on-approval',
    bankName: 'Guaranty Trust Bank',
    accountEnding: '6789',
  })
  expect(await owed()).toBe(0)
  const posted = app.platform.db.read.selectFrom('ledger_entries').select('event').where('order_id', '=', orderId)
  expect(await posted.execute()).toContainEqual({ event: 'payout' })
  await app.runJobs()
  expect(await payoutOf(orderId)).toMatchObject({ status: 'processing' })
  await bank.settle()
  await app.runJobs() // Told by webhook.
  expect(await payoutOf(orderId)).toMatchObject({ status: 'paid', failure: null, paid_at: app.clock.now() })
  expect(await bank.balance()).toBe(before - 18_000_00)
  const log = await app.platform.db.read
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'payout.approve')
    .execute()
  expect(log).toMatchObject([{ account_id: boss.accountId, after: { amountKobo: 17_975_00, feeKobo: 25_00 } }])
  expect(await transferOf(orderId)).toMatchObject({ amount_kobo: 17_975_00, fee_kobo: 25_00, status: 'paid' })
})

test('approved by five at once and five times over, it is sent once', async () => {
  const orderId = await dueOrder()
  const before = await bank.balance()
  const call = { params: { id: orderId }, token: boss.token }
  const answers = await atOnce(app.platform.db, 5, () => app.call(approvePayout, call).catch(() => undefined))
  expect(answers.filter(answer => answer !== undefined)).toHaveLength(1)
  expect(await refused(orderId)).toBe('payout_approved')
  const { id } = await transferOf(orderId)
  await atOnce(app.platform.db, 5, () => settleTransfer(app.platform, id))
  await finish()
  expect(await refused(orderId)).toBe('payout_approved')
  expect(await payoutOf(orderId)).toMatchObject({ status: 'paid' })
  expect(await transferOf(orderId)).toMatchObject({ attempts: 1 })
  expect(await bank.balance()).toBe(before - 18_000_00)
})

test('a payout is made once per order, and not before its money is released and due', async () => {
  const held = await heldOrder(app, store, { goods: 1_000_00 })
  expect(await refused(held)).toBe('payout_not_due')
  await within(app, work => createPayout(work, held))
  expect(await refused(held)).toBe('payout_not_due')
  expect(await refused(store.storeId)).toBe('order_not_found')
  await within(app, ({ tx }) =>
    tx.updateTable('stores').set({ payment_category: 'next-day' }).where('id', '=', store.storeId).execute(),
  )
  const orderId = await dueOrder()
  await atOnce(app.platform.db, 3, () => within(app, work => createPayout(work, orderId)))
  expect(await refused(orderId)).toBe('payout_not_due')
  app.clock.advance(day)
  expect(await approve(orderId)).toMatchObject({ status: 'approved', paymentCategory: 'next-day' })
  await finish()
})

test('a store without a bank account can’t be paid, and loses nothing', async () => {
  const orderId = await dueOrder()
  await within(app, ({ tx }) => tx.deleteFrom('store_bank_accounts').where('store_id', '=', store.storeId).execute())
  expect(await refused(orderId)).toBe('no_bank_account')
  expect(await payoutOf(orderId)).toMatchObject({ status: 'due', transfer_id: null })
  expect(await owed()).toBe(18_000_00)
})

test('the provider down at every step: the payout waits, and is sent once when it is up', async () => {
  const orderId = await dueOrder()
  const sent = await bank.transferCount()
  await bank.outage(true)
  await approve(orderId)
  await app.runJobs()
  await app.advance(minute)
  expect(await payoutOf(orderId)).toMatchObject({ status: 'approved', failure: null })
  await bank.outage(false)
  await app.advance(minute)
  // The provider finishes a transfer after half a second, which the worker may see at once.
  const sentOnce = { failure: null, transfer_id: expect.any(String) }
  expect(await payoutOf(orderId)).toMatchObject(sentOnce)
  await bank.outage(true)
  await app.advance(5 * minute)
  expect(await payoutOf(orderId)).toMatchObject(sentOnce)
  await bank.outage(false)
  await bank.settle()
  await app.advance(10 * minute)
  expect(await payoutOf(orderId)).toMatchObject({ status: 'paid' })
  expect(await bank.transferCount()).toBe(sent + 1)
})

test('a transfer whose answer got lost is found by its reference and not made again', async () => {
  const orderId = await dueOrder()
  await approve(orderId)
  const { reference } = await transferOf(orderId)
  const sent = await bank.transferCount()
  const { paystack } = app.platform
  const account = { name: 'ADA OBI', accountNumber: '0123456789', bankCode: '058' }
  const { recipient_code } = await paystack.createRecipient(account)
  await paystack.transfer({ amount: 17_975_00, recipient: recipient_code, reference, reason: 'x' })
  await finish()
  expect(await payoutOf(orderId)).toMatchObject({ status: 'paid' })
  expect(await bank.transferCount()).toBe(sent + 1)
})

test('a failed transfer shows why to all, the money is owed again, and a new approval sends it by a new reference', async () => {
  const orderId = await dueOrder()
  await bank.nextTransfer('failed')
  await approve(orderId)
  await finish()
  const failed = await transferOf(orderId)
  expect(await payoutOf(orderId)).toMatchObject({ status: 'failed' })
  expect(failed).toMatchObject({ status: 'failed', failure: 'The bank did not take it.', paid_at: null })
  expect(await owed()).toBe(18_000_00)
  const noticed = async ({ token }: Person) =>
    (await app.call(listNotifications, { token })).data.rows
      .filter(({ title }) => title.includes('failed'))
      .map(({ title, path }) => [title, path])
  expect(await noticed(store)).toEqual([
    ['Your payout of ₦17,975.00 failed. The money is back on your balance.', `/merchant/payouts/${failed.id}`],
  ])
  expect(await noticed(boss)).toContainEqual([
    expect.stringMatching(/^A payout of ₦17,975\.00 to .+ failed: The bank did not take it\.$/),
    '/admin/payouts?view=transfers&group=failed',
  ])
  const mailed = (await mailsTo(app, store.email)).filter(({ subject }) => subject.includes('failed'))
  expect(mailed).toHaveLength(1)
  expect(mailed[0]?.text).toContain('Your next scheduled payout or Bitmarte’s approval pays it.')
  await approve(orderId)
  await finish()
  const paid = await transferOf(orderId)
  expect(paid).toMatchObject({ status: 'paid', failure: null, attempts: 1 })
  expect(paid.reference).not.toBe(failed.reference)
  expect(await owed()).toBe(0)
})

test('a transfer that was never made is tried again by the same reference', async () => {
  const bad = (account_number: string) =>
    within(app, ({ tx }) =>
      tx.updateTable('store_bank_accounts').set({ account_number }).where('store_id', '=', store.storeId).execute(),
    )
  await bad('0123450000')
  const orderId = await dueOrder()
  await approve(orderId)
  await app.runJobs()
  const refusal = await transferOf(orderId)
  expect(refusal).toMatchObject({ status: 'failed', failure: expect.stringContaining('Account number') })
  expect(await owed()).toBe(18_000_00)
  await bad('0123456789')
  await approve(orderId)
  await finish()
  expect(await transferOf(orderId)).toMatchObject({ status: 'paid', attempts: 2, reference: refusal.reference })
  expect(await owed()).toBe(0)
})

test('a bank that sends the money back, even after it was paid: the payout fails after all', async () => {
  const orderId = await dueOrder()
  await bank.nextTransfer('reversed')
  await approve(orderId)
  await app.runJobs()
  await within(app, ({ tx, now }) =>
    tx
      .updateTable('payout_transfers')
      .set({ status: 'paid', paid_at: now })
      .where('store_id', '=', store.storeId)
      .execute(),
  )
  await within(app, ({ tx, now }) =>
    tx.updateTable('payouts').set({ status: 'paid', paid_at: now }).where('order_id', '=', orderId).execute(),
  )
  await bank.settle()
  await app.runJobs()
  expect(await payoutOf(orderId)).toMatchObject({ status: 'failed', failure: 'The bank sent the money back.' })
  expect(await owed()).toBe(18_000_00)
})

test('a change of the store’s bank account doesn’t move what was approved for another', async () => {
  const orderId = await dueOrder()
  await approve(orderId)
  await within(app, ({ tx }) =>
    tx
      .updateTable('store_bank_accounts')
      .set({ account_number: '9999999999', bank_name: 'Zenith Bank', bank_code: '057' })
      .where('store_id', '=', store.storeId)
      .execute(),
  )
  await finish()
  const { data } = await app.call(listPayouts, { query: { storeId: store.storeId }, token: boss.token })
  expect(data.rows).toMatchObject([{ status: 'paid', bankName: 'Guaranty Trust Bank', accountEnding: '6789' }])
  const kept = await app.platform.db.read
    .selectFrom('store_bank_accounts')
    .select('recipient_code')
    .where('store_id', '=', store.storeId)
    .executeTakeFirst()
  expect(kept?.recipient_code).toBeNull()
})

test('what a store owes is netted, also from two approved at once; what is left of none is paid without a transfer', async () => {
  const orders = [await dueOrder(10_000_00), await dueOrder(10_000_00), await dueOrder(10_000_00)]
  await owes(12_000_00, `owes:${store.storeId}`)
  expect(await owed()).toBe(15_000_00)
  const sent = await bank.transferCount()
  const answers = await Promise.all(orders.map(approve))
  expect(answers.map(({ amount }) => amount).sort()).toEqual([0, 5_975, 8_975])
  expect(await owed()).toBe(0)
  await finish()
  for (const orderId of orders) expect(await payoutOf(orderId)).toMatchObject({ status: 'paid' })
  expect(await bank.transferCount()).toBe(sent + 2)
})

test('a merchant sees its own balance: what is available, on the way, paid out, and next', async () => {
  const unpaid = await heldOrder(app, store, { goods: 5_000_00, shipping: 1_500_00 })
  const [first, second] = [await dueOrder(), await dueOrder(1_000_00)]
  await approve(first)
  await finish()
  const other = await merchant(app)
  const { data } = await app.call(getBalance, { token: store.token })
  expect(data).toMatchObject({ available: 900, inReturnWindow: 0, notDelivered: 6_000, paidOut: 17_975, count: 3 })
  expect(data.next).toEqual({
    at: data.nextPayoutAt,
    amount: 890,
    fee: 10,
    held: 0,
    waitsFor: 'approval',
    reason: null,
    accountNameDiffers: true,
    paymentCategory: 'on-approval',
  })
  expect(data.nextPayoutAt).toBe((await payoutOf(second)).due_at.toISOString())
  expect(data.rows.map(({ orderId }) => orderId).sort()).toEqual([unpaid, first, second].sort())
  const paid = await app.call(getBalance, { query: { status: 'paid', limit: 1 }, token: store.token })
  expect(paid.data).toMatchObject({ count: 1, rows: [{ orderId: first, status: 'paid', amount: 17_975 }] })
  expect((await app.call(getBalance, { token: other.token })).data).toEqual({
    available: 0,
    onHold: { amount: 0, orders: 0 },
    inReturnWindow: 0,
    notDelivered: 0,
    paidOut: 0,
    nextPayoutAt: null,
    next: {
      at: null,
      amount: 0,
      fee: 0,
      held: 0,
      waitsFor: null,
      reason: null,
      accountNameDiffers: true,
      paymentCategory: 'on-approval',
    },
    minimum: 1_000,
    count: 0,
    rows: [],
    dueSums: [],
    openLines: [],
  })
})

test('administrators see the payouts of all, the latest due first, narrowed, found by their money and counted', async () => {
  const first = await dueOrder()
  app.clock.advance(hour)
  const second = await dueOrder(1_000_00)
  await approve(second)
  await finish()
  const list = async (query: object) => (await app.call(listPayouts, { query, token: boss.token })).data
  const mine = await list({ storeId: store.storeId })
  expect(mine).toMatchObject({
    count: 2,
    counts: { due: 1, later: 0, approved: 0, processing: 0, paid: 1, failed: 0 },
    toApprove: 1,
    onHold: 0,
  })
  expect(mine.rows.map(({ orderId }) => orderId)).toEqual([second, first])
  const reference = mine.rows[0]?.reference ?? ''
  expect(await list({ search: reference })).toMatchObject({ count: 1, rows: [{ orderId: second }] })
  const { account_number: search } = await app.platform.db.read
    .selectFrom('store_bank_accounts')
    .select('account_number')
    .where('store_id', '=', store.storeId)
    .executeTakeFirstOrThrow()
  expect((await list({ search, storeId: store.storeId })).count).toBe(2)
  const name = mine.rows[0]?.storeName ?? ''
  expect(await list({ search: name, status: 'due' })).toMatchObject({ count: 1, rows: [{ orderId: first }] })
  const { count, counts } = mine
  expect(await list({ search: name })).toMatchObject({ count, counts })
  expect(await list({ search: '100%_' })).toMatchObject({ count: 0, rows: [] })
  expect(await list({ storeId: store.storeId, limit: 1, offset: 1 })).toMatchObject({
    count: 2,
    rows: [{ orderId: first }],
  })
  await within(app, async ({ tx }) => {
    await tx.updateTable('stores').set({ payment_category: 'weekly' }).where('id', '=', store.storeId).execute()
  })
  await dueOrder()
  const weekly = await list({ storeId: store.storeId })
  expect(weekly).toMatchObject({ count: 3, counts: { due: 1, later: 1, paid: 1 }, toApprove: 0 })
  expect(await list({ paymentCategory: 'weekly', storeId: store.storeId })).toEqual(weekly)
  const none = await list({ paymentCategory: 'on-approval', storeId: store.storeId })
  expect(none).toMatchObject({ count: 0, counts: { due: 0, later: 0, paid: 0 }, rows: [] })
})

test('only administrators approve and list, and only a store’s own people see its balance', async () => {
  const orderId = await dueOrder()
  const outsiders = [await customer(app), await partner(app), await admin(app, 'scheduler')]
  for (const { token } of [...outsiders, store]) {
    expect(await app.refused(approvePayout, { params: { id: orderId }, token })).toMatchObject({ status: 403 })
    expect(await app.refused(listPayouts, { token })).toMatchObject({ status: 403 })
  }
  for (const { token } of outsiders) expect(await app.refused(getBalance, { token })).toMatchObject({ status: 403 })
  expect(await app.refused(approvePayout, { params: { id: orderId } })).toMatchObject({ status: 401 })
  expect(await payoutOf(orderId)).toMatchObject({ status: 'due' })
})
