import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { financeOrders } from '#contract/payouts/finance.ts'
import { day, hour } from '#platform/clock.ts'
import { type Kobo, sum, toNaira } from '#platform/money.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { statusOf } from '#tests/harness/deliveries.ts'
import { type Ending, endings } from './endings/endings.ts'
import { type Scene, scene } from './endings/scene.ts'
import { wrongNow } from './sequences/checks.ts'

let app: TestApp
let place: Scene
beforeAll(async () => {
  app = await startTestApp({ listen: true, now: new Date('2026-11-18T09:00:00Z') })
  place = await scene(app)
})
afterAll(() => app.stop())

const paid = 21_500_00

/** What an order, its payment and its customer's store credit gave to each party in the ledger, in kobo. */
async function sharesOf(orderId: string) {
  const { rows } = await sql<{ kind: string; amount: Kobo }>`
    with own as (select o.customer_id, e.payment_id from orders o
      left join ledger_entries e on e.event_key = 'capture:' || o.id where o.id = ${orderId})
    select a.kind, -sum(p.amount_kobo)::bigint amount
    from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where e.order_id = ${orderId} or e.payment_id = (select payment_id from own)
      or e.event = 'credit_granted' and e.id in (
        select entry_id from ledger_postings p join ledger_accounts a on a.id = p.account_id
        where a.kind = 'store_credit' and a.owner_id = (select customer_id from own))
    group by a.kind`.execute(app.platform.db.read)
  const credited = (...kinds: string[]) => sum(rows.filter(({ kind }) => kinds.includes(kind)).map(row => row.amount))
  return {
    // The capture debits what the customer paid with; whatever is credited there goes back.
    customer:
      paid + credited('provider_clearing', 'provider_fees', 'refunds_payable', 'gift_card_liability', 'store_credit'),
    store: credited('merchant_payable'),
    partner: credited('delivery_payable'),
    platform: credited('platform_commission', 'platform_delivery', 'platform_losses', 'platform_discounts'),
    held: credited('escrow'),
  }
}

const naira = (amount: Kobo) => toNaira(amount).toLocaleString('en', { minimumFractionDigits: 2 }).replace('-', '−')
const heading = ['| ending | customer gets back | store | partner | platform |', '|---|---|---|---|---|']

const played: [ending: string, of: Ending, orderId: string][] = []

test('the table of how an order can end matches the ledger', async () => {
  const all = Object.entries(endings)
  for (let from = 0; from < all.length; from += 8)
    played.push(
      ...(await Promise.all(
        all
          .slice(from, from + 8)
          .map(async ([name, of]): Promise<(typeof played)[number]> => [name, of, await of.begin(place)]),
      )),
    )
  const act = async (when: 'late' | 'released') => {
    for (const [, of, orderId] of played) await of[when]?.(place, orderId)
  }
  await app.advance(5 * day, { stepMs: day })
  await act('late')
  await app.advance(9 * day, { stepMs: day })
  await act('released')
  await app.advance(2 * hour)
  const lines: string[] = []
  for (const [ending, , orderId] of played) {
    const { held, ...shares } = await sharesOf(orderId)
    const status = await statusOf(app, orderId)
    expect({ ending, status, held, total: sum(Object.values(shares)) }).toEqual({
      ending,
      held: 0,
      total: paid,
      status: expect.stringMatching('completed|cancelled'),
    })
    lines.push(`| ${[ending, ...Object.values(shares).map(naira)].join(' | ')} |`)
  }
  const file = join(import.meta.dirname, '../docs/rules/money.md')
  const rules = readFileSync(file, 'utf8')
  const table = /(?<=## How an order can end\n[^#]*?\n)\| [\s\S]*?\n(?=\n)/
  if (process.env.UPDATE_DOCS) writeFileSync(file, rules.replace(table, `${[...heading, ...lines].join('\n')}\n`))
  else expect(table.exec(rules)?.[0].trim().split('\n')).toEqual([...heading, ...lines])
}, 240_000)

test('whatever is kept twice agrees, however an order ends: its credit notes are what was undone of its invoice', async () => {
  expect(await wrongNow(app.platform.db.read)).toEqual([])
})

/** Endings with money that isn't Finance's: it is of no order, or of a card dispute. */
const besides = (ending: string) => /dispute lost|store credit as goodwill/.test(ending)

test('Finance divides the money of an order as the ledger does, however it ends', async () => {
  const query = { startDate: '2026-11-01', endDate: '2026-12-31', storeId: place.store.storeId, limit: 100 }
  const rows: (typeof financeOrders.answer._output)['rows'] = []
  for (let offset = 0, count = 1; offset < count; offset += 100) {
    const { data } = await app.call(financeOrders, { token: place.boss.token, query: { ...query, offset } })
    count = data.count
    rows.push(...data.rows)
  }
  expect(played).toHaveLength(Object.keys(endings).length)
  const differing: unknown[] = []
  for (const [ending, , orderId] of played.filter(([ending]) => !besides(ending))) {
    const { customer, store, partner, platform } = await sharesOf(orderId)
    const own = rows.filter(row => row.orderId === orderId)
    const kobo = (of: (row: (typeof rows)[number]) => number) => sum(own.map(row => Math.round(of(row) * 100)))
    const finance = {
      customer: paid - kobo(row => row.totalOrderAmount),
      store: kobo(row => row.dueToMerchant),
      partner: kobo(row => row.dueToPartners),
      platform: kobo(row => row.dueToBitmart),
    }
    if (!isDeepStrictEqual(finance, { customer, store, partner, platform }))
      differing.push({ ending, finance, ledger: { customer, store, partner, platform } })
  }
  expect(differing).toEqual([])
}, 60_000)
