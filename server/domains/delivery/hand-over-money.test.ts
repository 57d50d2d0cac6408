import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listPartnerOrders } from '#contract/delivery/delivery.ts'
import { handOverParcel, handOverParcels } from '#contract/delivery/dispatch.ts'
import { searchSchedule } from '#contract/delivery/schedule.ts'
import { getOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import { financeOrders } from '#contract/payouts/finance.ts'
import { getPartnerEarnings, payPartner } from '#contract/payouts/partner-money.ts'
import { getStatement } from '#contract/payouts/transfers.ts'
import { balanceOf } from '#domains/money/ledger/index.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, cast, changeStatus, deliverOrder, orderIn } from '#tests/harness/deliveries.ts'
import { admin, type Person, partner, shipping, within } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { expectBooksToBalance } from '#tests/harness/money.ts'
import { differences } from '#tests/harness/reconcile.ts'
import { journalDifferences } from '#tests/harness/sales.ts'

type Rider = Person & { partnerId: string }

let app: TestApp
let people: Cast
let boss: Person
beforeAll(async () => {
  app = await startTestApp({ listen: true })
  await shipping(app)
  people = await cast(app)
  boss = await admin(app)
})
afterAll(() => app.stop())
afterEach(async () => {
  await expectBooksToBalance(app)
  expect(await journalDifferences(app.platform.db.read)).toEqual([])
  expect(await differences(app.platform.db.read)).not.toContainEqual(expect.stringMatching(/order|balance|discount/))
})

const asked = (orderId: string, from: Rider | Person, to: Rider | Person, earns?: number) => ({
  token: people.scheduler.token,
  body: {
    orderId,
    fromId: 'partnerId' in from ? from.partnerId : from.accountId,
    ...('partnerId' in to ? { partnerId: to.partnerId } : { dispatcherId: to.accountId }),
    reason: 'Their bike broke down',
    ...(earns !== undefined && { earns }),
  },
})
const handOver = (...of: Parameters<typeof asked>) => app.call(handOverParcel, asked(...of))
const owed = async ({ partnerId }: Rider) =>
  0 - (await balanceOf(app.platform.db.read, { kind: 'delivery_payable', ownerId: partnerId }))
const earnings = async ({ token }: Person, query: object = {}) =>
  (await app.call(getPartnerEarnings, { token, query })).data
/** What the platform earned by deliveries, in kobo. */
const delivered = async () => 0 - (await balanceOf(app.platform.db.read, { kind: 'platform_delivery' }))
const journal = async (orderId: string) => {
  const { rows } = await sql<{ kind: string; partner: number }>`select kind, partner_kobo::int partner from sales
    where order_id = ${orderId} order by id`.execute(app.platform.db.read)
  return rows
}
const bank = ({ partnerId }: Rider) =>
  within(app, ({ tx, now }) =>
    tx
      .insertInto('partner_bank_accounts')
      .values({
        partner_id: partnerId,
        bank_code: '044',
        bank_name: 'Access Bank',
        account_number: '2034567891',
        account_name: 'RIDERS LTD',
        updated_at: now,
      })
      .execute(),
  )
const complete = (days = 15) => app.advance(days * day)

test('from A to B to C: each former carrier earns what was entered, at the platform’s expense, and C the delivery', async () => {
  const [a, b, c] = [await partner(app), await partner(app), await partner(app)]
  const before = await delivered()
  const id = await orderIn(app, { ...people, rider: a }, 'picked_up')
  await handOver(id, a, b, 500)
  await changeStatus(app, b, id, 'out_for_delivery')
  await handOver(id, b, c, 100.5)
  expect([await owed(a), await owed(b), await owed(c)]).toEqual([500_00, 100_50, 0])
  expect((await delivered()) - before).toBe(-600_50)
  expect(await earnings(a)).toMatchObject({ available: 500, onTheWay: 0, notDelivered: 0, earned30Days: 500 })
  const { rows } = await earnings(a, { kind: 'handed-over' })
  expect(rows).toMatchObject([{ kind: 'handed-over', orderId: id, amount: 500 }])
  expect(await earnings(c)).toMatchObject({ available: 0, notDelivered: 1_200 })
  await deliverOrder(app, c, people.customer, id)
  await complete()
  expect([await owed(a), await owed(b), await owed(c)]).toEqual([500_00, 100_50, 1_200_00])
  // The platform's fifth of the fee of 1,500, less what it paid for the parts of the way.
  expect((await delivered()) - before).toBe(300_00 - 600_50)
  expect(await journal(id)).toEqual([
    { kind: 'sale', partner: 0 },
    { kind: 'carrier', partner: 1_200_00 },
    { kind: 'handed_over', partner: 500_00 },
    { kind: 'handed_over', partner: 100_50 },
  ])
  const query = { startDate: '2026-11-18', endDate: '2026-11-18', limit: 100 }
  const finance = (await app.call(financeOrders, { token: boss.token, query })).data.rows
  expect(finance.filter(({ orderId }) => orderId === id).map(({ event }) => event)).toContain('handed_over')
  const { ledger } = (await app.call(getOrder, { token: boss.token, params: { id } })).data
  expect(ledger?.filter(({ event }) => event === 'Part of a delivery, handed over')).toHaveLength(2)
})

test('of several at once, each parcel pays its former carrier what was entered', async () => {
  const [a, b, c] = [await partner(app), await partner(app), await partner(app)]
  const ids = [await orderIn(app, { ...people, rider: a }, 'picked_up')]
  ids.push(await orderIn(app, { ...people, rider: a }, 'picked_up'))
  ids.push(await orderIn(app, { ...people, rider: b }, 'picked_up'))
  const { body, token } = asked('', a, c)
  const orders = ids.map((orderId, at) => ({ orderId, fromId: (at < 2 ? a : b).partnerId, earns: 200 }))
  const { data } = await app.call(handOverParcels, {
    token,
    body: { orders, partnerId: c.partnerId, reason: body.reason },
  })
  expect(data).toEqual({ handedOver: ids, refused: [] })
  expect([await owed(a), await owed(b), await owed(c)]).toEqual([400_00, 200_00, 0])
})

test('what it earned is paid out to it, and its statement says what for', async () => {
  const [a, b] = [await partner(app), await partner(app)]
  await bank(a)
  const id = await orderIn(app, { ...people, rider: a }, 'picked_up')
  await handOver(id, a, b, 1_200)
  await app.runJobs()
  expect((await mailsTo(app, a.email)).at(-1)?.text).toContain('You earn ₦1,200.00 for your part of the way.')
  const { data } = await app.call(payPartner, { token: boss.token, params: { id: a.partnerId } })
  expect(data.earned).toBe(1_200)
  await app.runJobs()
  expect(await owed(a)).toBe(0)
  const statement = (await app.call(getStatement, { token: a.token, params: { id: data.id } })).data
  expect(statement.lines).toMatchObject([
    { kind: 'order', label: 'Part of a delivery, handed over', orderId: id, amount: 1_200 },
  ])
})

test('without an amount it earns nothing, and to a dispatcher nobody earns the delivery', async () => {
  const [a, dispatcher] = [await partner(app), await admin(app, 'dispatcher')]
  const id = await orderIn(app, { ...people, rider: a }, 'picked_up')
  await handOver(id, a, dispatcher)
  expect(await journal(id)).toEqual([
    { kind: 'sale', partner: 0 },
    { kind: 'carrier', partner: 1_200_00 },
    { kind: 'carrier', partner: -1_200_00 },
  ])
  // Dispatchers have no share of an order.
  const other = await partner(app)
  expect(await app.refused(handOverParcel, asked(id, dispatcher, other, 1))).toMatchObject({
    status: 422,
    errors: [{ field: 'earns', message: 'Dispatchers aren’t paid per order.' }],
  })
  await handOver(id, dispatcher, other, 0)
  expect([await owed(a), await owed(other)]).toEqual([0, 0])
  await changeStatus(app, other, id, 'out_for_delivery')
  await deliverOrder(app, other, people.customer, id)
  await complete()
  expect([await owed(a), await owed(other)]).toEqual([0, 1_200_00])
})

test('it earns at most its share of the whole delivery, which the office reads', async () => {
  const [a, b] = [await partner(app), await partner(app)]
  const id = await orderIn(app, { ...people, rider: a }, 'picked_up')
  expect(await app.refused(handOverParcel, asked(id, a, b, 1_200.01))).toMatchObject({
    status: 422,
    errors: [{ field: 'earns', message: 'Enter at most ₦1,200.00, its share of the whole delivery.' }],
  })
  const { token } = people.scheduler
  expect((await app.call(getOrder, { token, params: { id } })).data.partnerShare).toBe(1_200)
  const { rows } = (await app.call(searchSchedule, { token, query: { tab: 'carried', limit: 100 } })).data
  expect(rows.find(row => row.id === id)?.partnerShare).toBe(1_200)
  const forStore = await app.call(getOrder, { token: people.store.token, params: { id } })
  expect(forStore.data.partnerShare).toBeUndefined()
  expect(await owed(a)).toBe(0)
})

test('it keeps what it earned if the order comes back and is cancelled, and the new carrier reads its own share', async () => {
  const [a, b] = [await partner(app), await partner(app)]
  const id = await orderIn(app, { ...people, rider: a }, 'out_for_delivery')
  await handOver(id, a, b, 400)
  const body = { status: 'delivery_failed', failureReason: 'customer_refused' } as const
  await app.call(updateOrderStatus, { token: b.token, params: { id }, body })
  await changeStatus(app, b, id, 'returning')
  await changeStatus(app, b, id, 'returned_to_store')
  await app.advance(2 * 60_000)
  expect([await owed(a), await owed(b)]).toEqual([400_00, 1_200_00])
  const own = (await app.call(listPartnerOrders, { token: b.token, query: { orderId: id } })).data.rows[0]
  expect(own).toMatchObject({ bitmarteOrderStatus: { code_name: 'cancelled' }, earns: 1_200 })
})
