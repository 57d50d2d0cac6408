import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportProblem } from '#contract/cases/cases.ts'
import type { FailureReason } from '#contract/orders/failure-reasons.ts'
import { cancelCustomerOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import { decideChargeback } from '#contract/orders/returns.ts'
import { day } from '#platform/clock.ts'
import { type Kobo, sum, toNaira } from '#platform/money.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, changeStatus, orderIn, statusOf } from '#tests/harness/deliveries.ts'
import { admin, type Person } from '#tests/harness/fixtures.ts'
import { bringBack } from '#tests/harness/returns.ts'

let app: TestApp
let people: Cast
let boss: Person
beforeAll(async () => {
  app = await startTestApp({ listen: true, now: new Date('2026-11-18T09:00:00Z') })
  people = await cast(app)
  boss = await admin(app)
})
afterAll(() => app.stop())

/** An order that is brought back to its store after a delivery that failed for a reason. */
async function cameBack(failureReason: FailureReason): Promise<string> {
  const { rider } = people
  const id = await orderIn(app, people, 'out_for_delivery')
  await app.call(updateOrderStatus, {
    token: rider.token,
    params: { id },
    body: { status: 'delivery_failed', note: 'Nobody opened.', failureReason },
  })
  await changeStatus(app, rider, id, 'returning')
  await changeStatus(app, rider, id, 'returned_to_store')
  return id
}

/** A delivered order whose item the customer returns because it is damaged. */
async function returned(bearer?: 'partner' | 'platform'): Promise<string> {
  const orderId = await orderIn(app, people, 'delivered')
  const { store, customer: buyer } = people
  const { id } = await bringBack(app, { store, buyer, orderId, wanted: [{ at: 0, quantity: 1 }], reason: 'damaged' })
  if (bearer)
    await app.call(decideChargeback, { token: boss.token, params: { id }, body: { bearer, reason: 'Looked into it.' } })
  return orderId
}

const endings: Readonly<Record<string, () => Promise<string>>> = {
  'Delivered and kept': () => orderIn(app, people, 'delivered'),
  'Cancelled before pickup by customer, store or administrator': async () => {
    const id = await orderIn(app, people, 'accepted')
    await app.call(cancelCustomerOrder, { token: people.customer.token, params: { id }, body: {} })
    return id
  },
  'Not accepted by the store in time': () => orderIn(app, people, 'pending'),
  'Cancelled by an administrator on the way': async () => {
    const id = await orderIn(app, people, 'picked_up')
    await app.call(updateOrderStatus, {
      token: boss.token,
      params: { id },
      body: { status: 'cancelled', note: 'The van burnt.' },
    })
    return id
  },
  'Never arrived, and its partner doesn’t answer': async () => {
    const orderId = await orderIn(app, people, 'delivered')
    await app.call(reportProblem, {
      token: people.customer.token,
      body: { orderId, kind: 'never_arrived', text: 'It isn’t here.' },
    })
    return orderId
  },
  'Came back to the store, the customer bears delivery': () => cameBack('customer_refused'),
  'Came back to the store, the carrier bears delivery': () => cameBack('carrier_unavailable'),
  'Came back to the store, the store bears delivery': () => cameBack('wrong_parcel'),
  'Damaged item returned, the store bears it': () => returned(),
  'Damaged item returned, the partner bears it': () => returned('partner'),
  'Damaged item returned, the platform bears it': () => returned('platform'),
}

/** What an order's ledger entries gave to each party, in kobo. Together that is what the customer paid. */
async function sharesOf(orderId: string) {
  const { rows } = await sql<{ kind: string; amount: Kobo }>`
    select a.kind, -sum(p.amount_kobo)::bigint amount
    from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where e.order_id = ${orderId} group by a.kind`.execute(app.platform.db.read)
  const credited = (...kinds: string[]) => sum(rows.filter(({ kind }) => kinds.includes(kind)).map(row => row.amount))
  const paid = 21_500_00
  const fee = 422_50
  return {
    // A paid refund has left clearing; one on its way is payable.
    customer: paid - fee + credited('provider_clearing') + credited('refunds_payable'),
    store: credited('merchant_payable'),
    partner: credited('delivery_payable'),
    platform: credited('platform_commission', 'platform_delivery', 'platform_losses', 'platform_discounts'),
    held: credited('escrow'),
  }
}

const naira = (amount: Kobo) => toNaira(amount).toLocaleString('en', { minimumFractionDigits: 2 }).replace('-', '−')

test('the table of how an order can end is what the ledger says', async () => {
  const played: [ending: string, orderId: string][] = []
  for (const [ending, play] of Object.entries(endings)) played.push([ending, await play()])
  await app.advance(9 * day)
  const lines: string[] = []
  for (const [ending, orderId] of played) {
    expect(['completed', 'cancelled']).toContain(await statusOf(app, orderId))
    const { held, ...shares } = await sharesOf(orderId)
    expect({ ending, held, total: sum(Object.values(shares)) }).toEqual({ ending, held: 0, total: 21_500_00 })
    lines.push(`| ${[ending, ...Object.values(shares).map(naira)].join(' | ')} |`)
  }
  const rules = readFileSync(join(import.meta.dirname, '../docs/rules/money.md'), 'utf8')
  const table = rules.split('## How an order can end')[1]?.split('\n## ')[0] ?? ''
  expect(table.split('\n').filter(line => line.startsWith('| '))).toEqual([
    '| ending | customer gets back | store | partner | platform |',
    ...lines,
  ])
})
