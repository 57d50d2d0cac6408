import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  decideCase,
  getCase,
  previewDecision,
  refundGoodwill,
  reportParcel,
  reportProblem,
} from '#contract/cases/cases.ts'
import { getCustomerOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import { decideChargeback } from '#contract/orders/returns.ts'
import { getPartnerEarnings } from '#contract/payouts/partner-money.ts'
import { day } from '#platform/clock.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, orderIn } from '#tests/harness/deliveries.ts'
import { admin, type Person, within } from '#tests/harness/fixtures.ts'
import { differences } from '#tests/harness/reconcile.ts'
import { bringBack } from '#tests/harness/returns.ts'
import { journalDifferences } from '#tests/harness/sales.ts'

let app: TestApp
let people: Cast
let overseer: Person
beforeAll(async () => {
  app = await startTestApp()
  ;[people, overseer] = [await cast(app), await admin(app)]
})
afterAll(() => app.stop())

type Bearer = 'store' | 'partner' | 'platform'

/** Sells items of ₦20,000.00 together with a delivery of ₦1,500.00 by a partner. */
async function sold(status: 'picked_up' | 'delivered', quantity = 1) {
  const id = await orderIn(app, people, status, { quantity, price: 20_000_00 / quantity })
  const { data } = await app.call(getCustomerOrder, { token: people.customer.token, params: { id } })
  return { id, items: [{ orderItemId: data.orderItems[0]?.id ?? '', quantity: 1 }] }
}

type Sold = Awaited<ReturnType<typeof sold>>

const note = 'The pictures show it.'

/** Opens a case: a problem of a delivered item, or damage on the way. */
async function reported({ id, items }: Sold, at: 'delivered' | 'picked_up'): Promise<string> {
  if (at === 'picked_up') {
    const body = { orderId: id, kind: 'damaged_in_transit', text: 'It got wet.' } as const
    return (await app.call(reportParcel, { token: people.rider.token, body })).data.id
  }
  const body = { orderId: id, kind: 'damaged', text: 'Torn sleeve.', items } as const
  return (await app.call(reportProblem, { token: people.customer.token, body })).data.id
}

const decide = (id: string, body: { outcome: string; bearer: Bearer; [more: string]: unknown }) =>
  app.call(decideCase, {
    token: overseer.token,
    params: { id },
    body: { items: [], note, whyNow: 'The customer travels.', ...body } as never,
  })

/** Refunds an amount in naira by a case, or as goodwill. */
async function refunded(order: Sold, at: 'delivered' | 'picked_up', bearer: Bearer | 'goodwill', amount: number) {
  if (bearer === 'goodwill')
    return app.call(refundGoodwill, { token: overseer.token, body: { orderId: order.id, amount, note } })
  return decide(await reported(order, at), { outcome: 'refund_amount', bearer, amount })
}

const returned = (orderId: string, reason: 'damaged' | 'changed_mind') =>
  bringBack(app, { store: people.store, buyer: people.customer, orderId, wanted: [{ at: 0, quantity: 1 }], reason })

const cancelled = (id: string) =>
  app.call(updateOrderStatus, { token: overseer.token, params: { id }, body: { status: 'cancelled', note } })

/** What each party has from an order, in naira. */
async function sharesOf(orderId: string) {
  const { rows } = await sql<{ kind: string; amount: Kobo }>`
    select a.kind, -sum(p.amount_kobo)::bigint amount
    from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where e.order_id = ${orderId} group by 1`.execute(app.platform.db.read)
  const of = (kind: string) => toNaira(rows.find(row => row.kind === kind)?.amount ?? 0)
  return {
    store: of('merchant_payable'),
    partner: of('delivery_payable'),
    commission: of('platform_commission'),
    losses: of('platform_losses'),
  }
}

/** Releases the money of everything that was delivered, and checks all books. */
async function settled() {
  await app.advance(9 * day, { stepMs: 9 * day })
  expect(await differences(app.platform.db.read)).toEqual([])
  expect(await journalDifferences(app.platform.db.read)).toEqual([])
}

const returnedWhole = { store: -1_500, partner: 1_200, commission: 0, losses: 0 }

test.each(['store', 'partner', 'platform', 'goodwill'] as const)(
  'who bore an amount gets it back when the item is returned, as if there had been no case (%s)',
  async bearer => {
    const order = await sold('delivered')
    await refunded(order, 'delivered', bearer, 5_000)
    await returned(order.id, 'damaged')
    await settled()
    expect(await sharesOf(order.id)).toEqual(returnedWhole)
  },
)

test('a return that the platform bears after an amount that the store bore pays the store as if nothing had happened', async () => {
  const order = await sold('delivered')
  await refunded(order, 'delivered', 'store', 5_000)
  const { id } = await returned(order.id, 'damaged')
  const body = { bearer: 'platform', reason: 'Looked into it.' } as const
  await app.call(decideChargeback, { token: overseer.token, params: { id }, body })
  await settled()
  expect(await sharesOf(order.id)).toEqual({ ...returnedWhole, store: 18_000, losses: -19_500 })
})

test('an amount stays with its bearers until the rest of the payment is less than what comes back, and goes back by what they bore', async () => {
  const order = await sold('delivered', 2)
  await refunded(order, 'delivered', 'store', 5_000)
  await refunded(order, 'delivered', 'goodwill', 3_000)
  await returned(order.id, 'changed_mind')
  expect(await sharesOf(order.id)).toMatchObject({ store: -5_000, losses: -3_000 })
  await returned(order.id, 'changed_mind')
  // The customer keeps ₦1,500.00 more than the items cost, which stays with those who gave it.
  expect(await sharesOf(order.id)).toMatchObject({ store: -937.5, losses: -562.5 })
  await settled()
  expect(await sharesOf(order.id)).toEqual({ store: -937.5, partner: 1_200, commission: 0, losses: -562.5 })
})

test('a refund of an item stays with its bearer when the other one comes back', async () => {
  const order = await sold('delivered', 2)
  const items = order.items
  await decide(await reported(order, 'delivered'), { outcome: 'refund_items', bearer: 'partner', items })
  await refunded(order, 'delivered', 'store', 5_000)
  await returned(order.id, 'damaged')
  await settled()
  expect(await sharesOf(order.id)).toEqual({ store: 7_500, partner: 1_200 - 10_000, commission: 1_000, losses: 0 })
})

test('a cancellation undoes every case of the order, with the commission, and the preview says so', async () => {
  const order = await sold('picked_up', 2)
  const { items } = order
  await decide(await reported(order, 'picked_up'), { outcome: 'refund_items', bearer: 'store', items, shipping: true })
  const ofPartner = await reported(order, 'picked_up')
  await decide(ofPartner, { outcome: 'refund_amount', bearer: 'partner', amount: 2_000 })
  await refunded(order, 'picked_up', 'goodwill', 500)
  expect(await sharesOf(order.id)).toEqual({ store: -10_500, partner: -2_000, commission: -1_000, losses: -500 })
  const id = await reported(order, 'picked_up')
  const { data } = await app.call(previewDecision, {
    token: overseer.token,
    params: { id },
    body: { outcome: 'refund_all', bearer: 'platform', items: [] },
  })
  const { postings = [] } = data.entries.find(({ event }) => event === 'Recovered from a refund') ?? {}
  expect(postings.map(({ debit, credit }) => debit - credit).toSorted((a, b) => a - b)).toEqual([
    -10_500, -2_000, -1_000, -500, 14_000,
  ])
  await cancelled(order.id)
  // The partner reads in which case it was charged, and from which that is given back.
  const { name: caseName } = (await app.call(getCase, { token: overseer.token, params: { id: ofPartner } })).data
  const { rows } = (await app.call(getPartnerEarnings, { token: people.rider.token })).data
  expect(rows.slice(0, 2)).toMatchObject([
    { kind: 'charged', amount: 2_000, caseName },
    { kind: 'charged', amount: -2_000, caseName },
  ])
  // The store is paid for goods that are lost on the way, and a case makes it bear them.
  expect(await sharesOf(order.id)).toEqual({ store: 18_000, partner: 0, commission: 2_000, losses: -20_000 })
  await decide(id, { outcome: 'refund_all', bearer: 'store' })
  await settled()
  expect(await sharesOf(order.id)).toEqual({ store: 0, partner: 0, commission: 0, losses: 0 })
})

test('an amount of which the previous release didn’t keep the case is recovered by the platform, as by that release', async () => {
  const order = await sold('delivered')
  await refunded(order, 'delivered', 'store', 5_000)
  await within(app, ({ tx }) =>
    tx.updateTable('orders').set({ amount_case_ids: null }).where('id', '=', order.id).execute(),
  )
  await returned(order.id, 'damaged')
  await app.advance(9 * day, { stepMs: 9 * day })
  expect(await sharesOf(order.id)).toEqual({ ...returnedWhole, store: -6_500, losses: 5_000 })
  // The checks of the books see such an order, by each of its bearers.
  const wrong = `order whose cases cost a bearer less than nothing, or something although it is undone: ${order.id}`
  expect(await differences(app.platform.db.read)).toEqual([wrong, wrong])
})
