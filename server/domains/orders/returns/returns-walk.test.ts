import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  decideChargeback,
  decideRefund,
  escalateReturn,
  getReturn,
  replaceOrder,
  returnOrder,
  sendReturn,
  updateReturnStatus,
  withdrawReturn,
} from '#contract/orders/returns.ts'
import { hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper, stockOf } from '#tests/harness/checkout.ts'
import {
  admin,
  type Merchant,
  merchant,
  type Person,
  type Product,
  product,
  shipping,
} from '#tests/harness/fixtures.ts'
import { differences } from '#tests/harness/reconcile.ts'
import { bodyOf, delivered } from '#tests/harness/returns.ts'
import { journalDifferences } from '#tests/harness/sales.ts'

let app: TestApp
let store: Merchant
let buyer: Shopper
let overseer: Person
let goods: Product
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  ;[store, buyer, overseer] = [await merchant(app), await shopper(app), await admin(app)]
  goods = await product(app, store.storeId, { price: 333_333, stock: 30 })
})
afterAll(() => app.stop())

/** A number below `most`, the same ones each time. */
function dice(seed: number) {
  let state = seed
  return (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

const reason = 'It is not what it was.'

test('concurrent random actions leave every return legal, and nothing is paid or counted twice', async () => {
  const sold = 4
  const ids: string[] = []
  const bodies: Awaited<ReturnType<typeof bodyOf>>[] = []
  for (const _ of [1, 2]) {
    const orderId = await delivered(app, { store, buyer, items: [{ ...goods, quantity: sold }] })
    bodies.push(await bodyOf(app, buyer, orderId, [{ at: 0, quantity: 1 }], 'damaged'))
  }

  let made = 0
  const roll = dice(20_261_121)
  const asCustomer = async (id: string) => {
    const [token, params] = [buyer.token, { id }]
    const which = roll(12)
    if (which === 0) return app.call(withdrawReturn, { token, params })
    if (which === 1) return app.call(escalateReturn, { token, params, body: { reason } })
    if (which < 5) return app.call(sendReturn, { token, params, body: {} })
    const body = bodies[roll(bodies.length)]
    if (!body) throw new Error('There are two orders')
    const { data } = await app.call(which < 9 ? returnOrder : replaceOrder, { token, body })
    ids.push(data.id)
  }
  const asOther = async ({ token }: Person, id: string, isAdmin: boolean) => {
    const params = { id }
    const which = roll(12)
    if (which < 4) {
      const body = {
        decision: which === 0 ? 'declined' : 'approved',
        reason,
        wayBack: roll(2) ? 'drop-off' : 'store-collects',
      } as const
      return app.call(decideRefund, { token, params, body })
    }
    if (which < 7) return app.call(updateReturnStatus, { token, params, body: { status: 'received' } })
    if (which < 11) {
      const { data } = await app.call(getReturn, { token, params })
      const products = data.products.map(item => ({ id: item.id, sellable: roll(2) }))
      return app.call(updateReturnStatus, { token, params, body: { status: 'closed', products } })
    }
    return isAdmin
      ? app.call(decideChargeback, { token, params, body: { bearer: roll(2) ? 'platform' : 'merchant' } })
      : app.call(escalateReturn, { token, params, body: { reason } })
  }
  const refusals = new Set<string>()
  for (let round = 0; round < 50; round++) {
    await Promise.all(
      [0, 1, 2, 3, 4, 5].map(async who => {
        const id = ids[roll(ids.length)] ?? overseer.accountId
        try {
          await (who < 3 ? asCustomer(id) : who < 5 ? asOther(store, id, false) : asOther(overseer, id, true))
          made++
        } catch (error) {
          refusals.add(/"code":"(\w+)"/.exec(String(error))?.[1] ?? String(error))
        }
      }),
    )
    app.clock.advance(2 * hour)
    if (round % 10 === 9) await app.runScheduledJob('returns.overdue')
  }
  expect(made).toBeGreaterThan(20)
  const expected = ['return_not_found', 'return_move_not_allowed', 'already_returned', 'collection_needed']
  for (const code of refusals) expect([...expected, 'unavailable']).toContain(code)
  expect(await differences(app.platform.db.read)).toEqual([])
  expect(await journalDifferences(app.platform.db.read)).toEqual([])

  const { rows } = await sql<{ id: string; name: string; settled: number; paid: number }>`
    select r.id, r.status || ' ' || coalesce(r.refund, r.replace) as name,
      (r.refund is not distinct from 'refunded' or r.replace is not distinct from 'shipped')::int settled,
      (select count(*)::int from refunds f where f.cause = 'return:' || r.id)
        + (select count(*)::int from orders n where n.id = r.replacement_order_id) paid
    from order_returns r`.execute(app.platform.db.read)
  const legal = ['requested pending', 'accepted approved', 'in_transit approved', 'received approved']
  const ends = ['rejected declined', 'closed declined', 'closed refunded', 'closed shipped']
  for (const { name, settled, paid } of rows) {
    expect([...legal, ...ends]).toContain(name)
    expect(paid).toBe(settled)
  }
  expect(rows.some(({ settled }) => settled === 1)).toBe(true)

  const { rows: counted } = await sql<{ back: number; out: number }>`
    select coalesce(sum(i.sellable), 0)::int back,
      coalesce(sum(i.quantity) filter (where r.replace in ('approved', 'shipped')), 0)::int as out
    from order_returns r join order_return_items i on i.return_id = r.id`.execute(app.platform.db.read)
  const { back = 0, out = 0 } = counted[0] ?? {}
  expect(await stockOf(app, goods)).toBe(30 - 2 * sold + back - out)
})
