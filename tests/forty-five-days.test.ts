import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignOrders } from '#contract/delivery/delivery.ts'
import { purchaseGiftCard } from '#contract/money/gift-cards.ts'
import { choosePlan, completePlan, getOwnPlan, type PlanId } from '#contract/money/subscriptions.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { handOverToPlatform, updateOrderStatus } from '#contract/orders/orders.ts'
import { updateReturnStatus } from '#contract/orders/returns.ts'
import { approvePayout } from '#contract/payouts/payouts.ts'
import { listExceptions, listReconciliations } from '#contract/payouts/reconciliation.ts'
import { balanceOf, lastProof, partnerBalance } from '#domains/money/ledger/index.ts'
import { after, day, hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from './harness/app.ts'
import { type Shopper, shopper, stockOf } from './harness/checkout.ts'
import { changeStatus, shownToken, statusOf } from './harness/deliveries.ts'
import { admin, type Merchant, merchant, type Person, partner, product, shipping, within } from './harness/fixtures.ts'
import { giftCard } from './harness/gift-cards.ts'
import { mailsTo } from './harness/mails.ts'
import { type Provider, provider } from './harness/provider.ts'
import { differences } from './harness/reconcile.ts'
import { accept, ask, delivered } from './harness/returns.ts'

/**
 * A small marketplace runs alone for 45 days: only the worker acts, with its real jobs and scheduled jobs, except for
 * an administrator who approves due payouts. `happened` describes its start.
 */

const start = new Date('2026-11-18T09:00:00Z')
const days = 45
const stepsPerDay = 6

let app: TestApp
let bank: Provider
let boss: Person
/** Number of job runs per day. */
const ran: number[] = []
let happened: Awaited<ReturnType<typeof begin>>

beforeAll(async () => {
  app = await startTestApp({ now: start })
  bank = provider(app)
  await bank.setClock(start)
  await shipping(app)
  boss = await admin(app)
  happened = await begin()
  for (let passed = 1; passed <= days; passed++) {
    // From 20 December on only one saved card is due, and it is declined every day.
    if (passed >= 30) await bank.nextCharge('insufficient')
    ran.push(await app.advance(day, { stepMs: day / stepsPerDay, eachStep: moveBank }))
    await approveDuePayouts()
  }
  await app.advance(hour, { eachStep: moveBank })
}, 300_000)
afterAll(() => app.stop())

/** Lets the provider finish pending work, which takes real time, and moves its clock. */
async function moveBank(now: Date): Promise<void> {
  await bank.settle()
  await bank.setClock(now)
}

/** Creates the initial people and data, by their expected outcome. */
async function begin() {
  const scheduler = await admin(app, 'scheduler')
  const rider = await partner(app)
  await within(app, ({ tx, now }) =>
    tx
      .insertInto('partner_bank_accounts')
      .values({
        partner_id: rider.partnerId,
        bank_code: '044',
        bank_name: 'Access Bank',
        account_number: '2034567891',
        account_name: 'RIDERS LTD',
        updated_at: now,
      })
      .execute(),
  )
  const [renewing, cancelling, broke] = [await merchant(app), await merchant(app), await merchant(app)]
  await subscribe(renewing, 'growth')
  await subscribe(cancelling, 'pro')
  await app.call(choosePlan, { token: cancelling.token, body: { plan: 'starter' } })
  await app.advance(2 * day, { stepMs: day, eachStep: moveBank })
  await subscribe(broke, 'growth')

  const store = renewing
  const goods = await product(app, store.storeId, { price: 1_500_000, stock: 50 })
  const buyer = await shopper(app)
  const bought = () => delivered(app, { store, buyer, items: [{ ...goods, quantity: 2 }] })
  const completed = [await bought(), await bought()]

  const requestOne = async () => ask(app, { buyer, orderId: await bought(), wanted: [{ at: 0, quantity: 1 }] })
  const [undecided, unsent, uninspected] = [await requestOne(), await requestOne(), await requestOne()]
  for (const { id } of [unsent, uninspected]) await accept(app, store, id)
  await app.call(updateReturnStatus, {
    token: store.token,
    params: { id: uninspected.id },
    body: { status: 'received' },
  })

  const assigned = async () => {
    const orderId = await paid(buyer, store, goods)
    await changeStatus(app, store, orderId, 'processing')
    await changeStatus(app, store, orderId, 'ready_for_pickup')
    await app.call(handOverToPlatform, { token: store.token, params: { id: orderId } })
    await app.call(assignOrders, { token: scheduler.token, body: { orderId, partnerId: rider.partnerId } })
    return orderId
  }
  const carried = await assigned()
  for (const status of ['accepted', 'picked_up', 'out_for_delivery'] as const)
    await changeStatus(app, rider, carried, status)
  await app.call(updateOrderStatus, {
    token: rider.token,
    params: { id: carried },
    body: { status: 'delivered', token: await shownToken(app, buyer, carried) },
  })
  const unanswered = await assigned()
  const ignored = await paid(buyer, store, goods)

  const [holder, absent] = [await shopper(app), await shopper(app)]
  const { giftCardId } = await giftCard(app, holder)
  const expiresAt = after(app.clock.now(), 40 * day)
  await within(app, ({ tx }) =>
    tx.updateTable('gift_cards').set({ expires_at: expiresAt }).where('id', '=', giftCardId).execute(),
  )
  const gift = { recipientName: 'Bísí', recipientEmail: 'bisi@test.ng', senderName: 'Ada', sendOn: '2026-12-01' }
  await giftCard(app, holder, { for: 'gift', amount: 5000, ...gift })
  await app.call(purchaseGiftCard, { token: holder.token, body: { for: 'self', amount: 5000 } }) // Never paid.

  // One paid without a webhook and never returned; one never paid.
  await absent.put(goods)
  await bank.pay((await absent.pay()).reference)
  const stock = await stockOf(app, goods)
  await holder.put(goods)
  const { reference: abandoned } = await holder.pay()

  return {
    renewing,
    cancelling,
    broke,
    rider,
    store,
    goods,
    buyer,
    holder,
    absent,
    completed,
    undecided,
    unsent,
    uninspected,
    carried,
    unanswered,
    ignored,
    giftCardId,
    stock,
    abandoned,
  }
}

async function subscribe(store: Merchant, plan: PlanId): Promise<void> {
  const { reference } = (await app.call(choosePlan, { token: store.token, body: { plan } })).data
  await bank.pay(reference ?? '')
  const { data } = await app.call(completePlan, { token: store.token, body: { reference: reference ?? '' } })
  expect(data.state).toBe('paid')
}

/** An order paid by card that its store hasn't started. */
async function paid(buyer: Shopper, store: Merchant, goods: Parameters<Shopper['put']>[0]): Promise<string> {
  await buyer.put(goods)
  const { reference } = await buyer.pay()
  await bank.pay(reference)
  const { orders } = await buyer.comeBack(reference)
  const id = orders.find(order => order.storeId === store.storeId)?.id
  if (!id) throw new Error('The store has no order')
  return id
}

async function approveDuePayouts(): Promise<void> {
  const due = await app.platform.db.read
    .selectFrom('payouts')
    .select('order_id')
    .where('status', '=', 'due')
    .where('due_at', '<=', app.clock.now())
    .execute()
  for (const { order_id } of due) await app.call(approvePayout, { token: boss.token, params: { id: order_id ?? '' } })
}

const planOf = async ({ token }: Person) => (await app.call(getOwnPlan, { token })).data
const chargesOf = async ({ storeId }: Merchant) =>
  (
    await app.platform.db.read
      .selectFrom('plan_charges as c')
      .innerJoin('subscriptions as s', 's.id', 'c.subscription_id')
      .select(['c.month', 'c.status'])
      .where('s.store_id', '=', storeId)
      .orderBy('c.month')
      .execute()
  ).map(({ month, status }) => `${month} ${status}`)
const paidPlanPayments = async ({ storeId }: Merchant) =>
  (
    await app.platform.db.read
      .selectFrom('payments as p')
      .innerJoin('plan_charges as c', 'c.id', 'p.plan_charge_id')
      .innerJoin('subscriptions as s', 's.id', 'c.subscription_id')
      .select('p.reference')
      .where('s.store_id', '=', storeId)
      .where('p.status', '=', 'paid')
      .execute()
  ).length
const subjects = async (to: Person) => (await mailsTo(app, to.email)).map(({ subject }) => subject)
const returnOf = ({ id }: { id: string }) =>
  app.platform.db.read
    .selectFrom('order_returns')
    .select(['status', 'refund', 'escalated'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const titles = async (reader: Person, path: string) =>
  (await app.call(listNotifications, { token: reader.token, query: { limit: 100 } })).data.rows
    .filter(row => row.path === path)
    .map(row => row.title.replace(/BM-[\w-]+|#\d+/, 'it'))

test('renews a plan and charges its card once a month', async () => {
  const { renewing } = happened
  expect(await planOf(renewing)).toMatchObject({
    plan: 'growth',
    subscription: {
      status: 'active',
      periodStart: '2026-12-18T09:00:00.000Z',
      periodEnd: '2027-01-18T09:00:00.000Z',
    },
  })
  expect(await chargesOf(renewing)).toEqual(['0 paid', '1 paid'])
  expect(await paidPlanPayments(renewing)).toBe(2)
})

test('ends a cancelled plan with its month and doesn’t charge its card', async () => {
  const { cancelling } = happened
  expect(await planOf(cancelling)).toMatchObject({ plan: 'starter', subscription: null })
  expect(await chargesOf(cancelling)).toEqual(['0 paid'])
})

test('retries a declined card daily for 7 days, then moves the store to Starter', async () => {
  const { broke } = happened
  expect(await planOf(broke)).toMatchObject({ plan: 'starter', subscription: null })
  expect(await paidPlanPayments(broke)).toBe(1)
  const notices = await subjects(broke)
  expect(notices.filter(subject => subject.includes('couldn’t renew'))).toHaveLength(7)
  expect(notices.at(-1)).toContain('is on Starter')
})

test('completes orders after their return window and pays their stores', async () => {
  const { completed, carried, unsent, uninspected, undecided, absent } = happened
  const over = [...completed, carried, unsent.orderId, uninspected.orderId]
  expect(await Promise.all(over.map(id => statusOf(app, id)))).toEqual(over.map(() => 'completed'))
  const payouts = await app.platform.db.read
    .selectFrom('payouts')
    .select(['order_id', 'status'])
    .where('order_id', 'is not', null)
    .execute()
  expect(payouts.map(payout => payout.order_id).toSorted()).toEqual(over.toSorted())
  expect(payouts.map(({ status }) => status)).toEqual(over.map(() => 'paid'))
  // An undecided return delays its order. A payment without return or webhook still becomes an order, which its store
  // doesn’t accept.
  expect(await statusOf(app, undecided.orderId)).toBe('delivered')
  const orders = await app.platform.db.read
    .selectFrom('orders')
    .select('status')
    .where('customer_id', '=', absent.accountId)
    .execute()
  expect(orders).toEqual([{ status: 'cancelled' }])
})

test('pays a partner everything it is owed, once', async () => {
  const { rider } = happened
  const payouts = await app.platform.db.read
    .selectFrom('payout_transfers')
    .select(['status', 'amount_kobo', 'fee_kobo'])
    .where('partner_id', '=', rider.partnerId)
    .execute()
  expect(payouts).toEqual([{ status: 'paid', amount_kobo: 119_000, fee_kobo: 1_000 }])
  expect(await partnerBalance(app.platform.db.read, rider.partnerId)).toBe(0)
})

test('escalates, closes or refunds returns that nobody handles', async () => {
  const { undecided, unsent, uninspected } = happened
  expect(await returnOf(undecided)).toMatchObject({ status: 'requested', escalated: true })
  expect(await returnOf(unsent)).toMatchObject({ status: 'closed', refund: 'declined' })
  expect(await returnOf(uninspected)).toMatchObject({ status: 'closed', refund: 'refunded' })
  // With the refunds of two orders that nobody accepted.
  expect(await bank.refundCount()).toBe(3)
})

test('reminds an idle store once and sends one late notice; ends an unanswered assignment', async () => {
  const { ignored, unanswered, store } = happened
  expect(await titles(store, `/merchant/orders/${ignored}`)).toEqual([
    'Order it was cancelled',
    'Order it is late: it isn’t started',
    'Order it is to be started by Sat 21 Nov, 10:00',
    'New order it',
  ])
  expect(await titles(boss, `/admin/orders/${ignored}`)).toEqual(['Order it is late: it isn’t started'])
  expect(await statusOf(app, unanswered)).toBe('ready_for_pickup')
  expect(await titles(boss, `/admin/orders/${unanswered}`)).toEqual([
    'Order it is late: it isn’t delivered',
    'Order it is stuck: no carrier has accepted it',
  ])
})

test('sends gift cards on their day, expires them on time, and cancels unpaid ones', async () => {
  const { giftCardId } = happened
  const cards = await app.platform.db.read
    .selectFrom('gift_cards')
    .select(['id', 'status', 'sent_at', 'recipient_email'])
    .orderBy('created_at')
    .execute()
  expect(cards.find(({ id }) => id === giftCardId)?.status).toBe('expired')
  const gift = cards.find(card => card.recipient_email === 'bisi@test.ng')
  expect(gift).toMatchObject({ status: 'active', sent_at: new Date('2026-12-01T09:00:00Z') })
  expect(await mailsTo(app, 'bisi@test.ng')).toHaveLength(1)
})

test('an unpaid checkout expires and its stock is released', async () => {
  const { goods, stock, holder, abandoned } = happened
  expect(await holder.comeBack(abandoned)).toMatchObject({ state: 'expired' })
  // The store of these two didn't mark them as sellable. Two of orders that nobody accepted are back.
  expect(await stockOf(app, goods)).toBe(stock + 2)
})

test('invoices each store’s commission once when a month ends, and owes its VAT', async () => {
  const { read } = app.platform.db
  const { rows: earned } = await sql<{ store_id: string; month: string; total: number }>`
    select o.store_id, to_char(e.at at time zone 'Africa/Lagos', 'YYYY-MM') as month, -sum(p.amount_kobo)::bigint as total
    from ledger_entries e join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.account_id and a.kind = 'platform_commission'
      join orders o on o.id = e.order_id
    group by o.store_id, 2 having sum(p.amount_kobo) <> 0 order by 1, 2`.execute(read)
  const invoices = await read
    .selectFrom('invoices')
    .select(['store_id', 'total_kobo as total', 'vat_kobo as vat', 'issued_at'])
    .select(sql<string>`to_char(month, 'YYYY-MM')`.as('month'))
    .where('kind', '=', 'commission-invoice')
    .orderBy('store_id')
    .orderBy('month')
    .execute()
  expect(new Set(invoices.map(({ month }) => month))).toEqual(new Set(['2026-11', '2026-12']))
  // January has not ended.
  expect(invoices.map(({ store_id, month, total }) => ({ store_id, month, total }))).toEqual(
    earned.filter(({ month }) => month < '2027'),
  )
  for (const { month, issued_at } of invoices)
    expect(issued_at.toISOString().slice(0, 10)).toBe(month === '2026-11' ? '2026-12-01' : '2027-01-01')
  expect(await balanceOf(read, { kind: 'vat_payable' })).toBe(0 - invoices.reduce((total, { vat }) => total + vat, 0))
})

test('the queue is empty, no job has failed, and no day has more work than the scheduled jobs create', async () => {
  const { rows } = await sql`select task_identifier, last_error from graphile_worker.jobs`.execute(app.platform.db.read)
  expect(rows).toEqual([])
  expect(ran).toHaveLength(days)
  const scheduled = app.scheduledJobs.length * stepsPerDay
  // The first day also sends the mails of everything before it.
  expect(Math.max(...ran)).toBeLessThan(scheduled + 200)
  expect(Math.max(...ran.slice(-5))).toBeLessThan(scheduled + 20)
  expect(Math.min(...ran)).toBeGreaterThan(scheduled / 2)
})

test('the ledger balances and reconciles with all derived data and with the provider for every day', async () => {
  expect(await lastProof(app.platform.db.read)).toMatchObject({ balanced: true, total: 0, unbalanced: 0 })
  expect(await differences(app.platform.db.read)).toEqual([])
  const { data: compared } = await app.call(listReconciliations, { token: boss.token, query: { limit: 100 } })
  expect(compared.rows.length).toBeGreaterThanOrEqual(days)
  expect(compared.rows.every(row => row.ranAt !== null)).toBe(true)
  expect((await app.call(listExceptions, { token: boss.token })).data.rows).toEqual([])
})
