import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { getClosing } from '#contract/identity/privacy.ts'
import * as contract from '#contract/payouts/partner-money.ts'
import { getStatement, listUpcoming } from '#contract/payouts/transfers.ts'
import { deliveryBorne, deliveryEarned, partnerBalance, postEntry, returnCarried } from '#domains/money/ledger/index.ts'
import { day, hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { admin, type Person, partner, within } from '#tests/harness/fixtures.ts'
import { expectBooksToBalance } from '#tests/harness/money.ts'
import { type Provider, provider } from '#tests/harness/provider.ts'
import { weekBegan } from './due-date.ts'

let app: TestApp
let bank: Provider
let boss: Person
let rider: Person & { partnerId: string }

beforeAll(async () => {
  app = await startTestApp({ listen: true })
  bank = provider(app)
  boss = await admin(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  rider = await partner(app)
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
})
afterEach(() => expectBooksToBalance(app))

/** The partner brings a return back, for which it earns 80 % of the shipping. */
const earn = (shipping: number) =>
  within(app, work =>
    postEntry(
      work,
      returnCarried({
        returnId: randomUUID(),
        orderId: randomUUID(),
        partnerId: rider.partnerId,
        shareBps: 8000,
        shipping,
      }),
    ),
  )
/** The partner is charged for a return. */
const charge = (amount: number) =>
  within(app, work =>
    postEntry(work, {
      event: 'chargeback',
      key: `chargeback:${randomUUID()}`,
      postings: [
        { account: { kind: 'delivery_payable', ownerId: rider.partnerId }, amount },
        { account: { kind: 'platform_delivery' }, amount: -amount },
      ],
    }),
  )
const owed = () => partnerBalance(app.platform.db.read, rider.partnerId)
const params = () => ({ id: rider.partnerId })
const pay = () => app.call(contract.payPartner, { token: boss.token, params: params() })
const refused = async () => (await app.refused(contract.payPartner, { token: boss.token, params: params() })).code
const payouts = async () => (await app.call(contract.listOwnPartnerPayouts, { token: rider.token })).data.rows
const earnings = async () => (await app.call(contract.getPartnerEarnings, { token: rider.token })).data
const finish = async () => {
  await app.runJobs()
  await bank.settle()
  await app.runJobs()
}
/** Advances to the next Monday 00:00 in Lagos. */
const toMonday = () => app.advance(weekBegan(app.clock.now()).getTime() + 7 * day - app.clock.now().getTime())

test('the scheduled job pays a partner’s whole balance on Mondays only, the day that the page shows', async () => {
  await earn(2_000_00)
  await earn(1_000_00)
  expect(await earnings()).toMatchObject({ available: 2_400, paidOut: 0, earned30Days: 2_400, count: 2 })
  const before = await bank.balance()
  await app.advance(hour)
  expect(await owed()).toBe(2_400_00)
  const shown = (await earnings()).nextPayoutAt
  await toMonday()
  expect(shown).toBe(app.clock.now().toISOString())
  expect(await owed()).toBe(0)
  await Promise.all([1, 2, 3].map(() => app.runScheduledJob('payouts.partners')))
  await finish()
  expect(await payouts()).toMatchObject([
    {
      status: 'paid',
      amount: 2_390,
      fee: 10,
      scheduled: true,
      bankName: 'Access Bank',
      accountEnding: '7891',
      failure: null,
    },
  ])
  expect(await bank.balance()).toBe(before - 2_400_00)
  await earn(2_000_00)
  await app.advance(day)
  expect(await owed()).toBe(1_600_00)
  const { rows, ...totals } = await earnings()
  expect(totals).toMatchObject({ available: 1_600, paidOut: 2_390, count: 4 })
  expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['return', 1_600],
    ['payout', -2_400],
    ['return', 800],
    ['return', 1_600],
  ])
  await toMonday()
  expect(await owed()).toBe(0)
})

test.each([
  { event: 'delivery_earned', earns: deliveryEarned },
  { event: 'delivery_borne', earns: deliveryBorne },
])('a payout and its statement count a parcel that came back as earned: $event', async ({ earns }) => {
  const [orderId, storeId] = [randomUUID(), randomUUID()]
  const carrier = { partnerId: rider.partnerId, shareBps: 8000 }
  await within(app, work =>
    postEntry(work, earns({ orderId, storeId, shipping: 2_000_00, shippingDiscount: 0, carrier })),
  )
  await pay()
  await finish()
  const [payout] = await payouts()
  expect(payout).toMatchObject({ earned: (await earnings()).earned30Days, amount: 1_590, fee: 10 })
  const { data } = await app.call(getStatement, { token: rider.token, params: { id: payout?.id ?? '' } })
  expect(data).toMatchObject({ totals: { sales: 1_600, adjustments: 0 }, lines: [{ kind: 'order', sales: 1_600 }] })
})

test('on a payday the page names today until the run has paid the partner, then next Monday', async () => {
  await toMonday()
  const today = weekBegan(app.clock.now())
  await app.advance(8 * hour + 5 * 60_000)
  await earn(2_000_00)
  const upcoming = async () =>
    (await app.call(listUpcoming, { token: boss.token, query: {} })).data.rows.find(
      ({ receiver }) => receiver.id === rider.partnerId,
    )?.at
  expect((await earnings()).nextPayoutAt).toBe(today.toISOString())
  expect(await upcoming()).toBe(today.toISOString())
  await app.advance(hour)
  expect(await owed()).toBe(0)
  await earn(2_000_00)
  const next = new Date(today.getTime() + 7 * day).toISOString()
  expect((await earnings()).nextPayoutAt).toBe(next)
  expect(await upcoming()).toBe(next)
})

test('on a payday the page names next Monday for a balance below the minimum, and after the last run of the day', async () => {
  await toMonday()
  await app.advance(8 * hour)
  const next = new Date(weekBegan(app.clock.now()).getTime() + 7 * day).toISOString()
  await earn(1_000_00)
  expect(await earnings()).toMatchObject({ available: 800, nextPayoutAt: next })
  await earn(1_000_00)
  expect((await earnings()).nextPayoutAt).toBe(new Date(Date.parse(next) - 7 * day).toISOString())
  app.clock.advance(15 * hour + 40 * 60_000)
  expect((await earnings()).nextPayoutAt).toBe(next)
})

test('after a change of the bank account the page names the first payday after the pause', async () => {
  await toMonday()
  await app.advance(day)
  await earn(2_000_00)
  const monday = weekBegan(app.clock.now()).getTime() + 7 * day
  const pauseUntil = (moment: number) =>
    within(app, ({ tx }) =>
      tx
        .updateTable('partner_bank_accounts')
        .set({ payouts_paused_until: new Date(moment) })
        .where('partner_id', '=', rider.partnerId)
        .execute(),
    )
  const shown = async () => {
    const { data } = await app.call(listUpcoming, { token: boss.token, query: {} })
    const row = data.rows.find(({ receiver }) => receiver.id === rider.partnerId)
    return [(await earnings()).nextPayoutAt, row?.at, row?.waitsFor]
  }
  const on = (moment: number) => new Date(moment).toISOString()
  await pauseUntil(monday + 5 * hour)
  expect(await shown()).toEqual([on(monday), on(monday), 'bank-change'])
  await pauseUntil(monday + 30 * hour)
  expect(await shown()).toEqual([on(monday + 7 * day), on(monday + 7 * day), 'bank-change'])
  await toMonday()
  expect(await owed()).toBe(1_600_00)
  await toMonday()
  expect(await owed()).toBe(0)
})

test('less than ₦1,000 waits for the next week, but an administrator may pay it', async () => {
  await earn(1_000_00)
  await toMonday()
  expect(await payouts()).toEqual([])
  await pay()
  await finish()
  expect(await payouts()).toMatchObject([{ status: 'paid', amount: 790 }])
  expect(await refused()).toBe('partner_owed_nothing')
})

test('approved by five at once it is sent once', async () => {
  await earn(2_000_00)
  const before = await bank.balance()
  const answers = await atOnce(app.platform.db, 5, () => pay().catch(() => undefined))
  expect(answers.filter(answer => answer !== undefined)).toHaveLength(1)
  await finish()
  expect(await bank.balance()).toBe(before - 1_600_00)
})

test('charges reduce the balance; a partner that owes money is paid nothing until it has earned more', async () => {
  await earn(1_000_00)
  await charge(900_00)
  expect(await earnings()).toMatchObject({ available: -100 })
  expect(await refused()).toBe('partner_owed_nothing')
  await earn(2_000_00)
  await pay()
  await finish()
  expect(await payouts()).toMatchObject([{ status: 'paid', amount: 1_490 }])
  await charge(200_00)
  expect(await owed()).toBe(-200_00)
})

test('a transfer that fails is owed again, and the next payout takes it along', async () => {
  await earn(2_000_00)
  await bank.nextTransfer('failed')
  await pay()
  await finish()
  expect(await payouts()).toMatchObject([{ status: 'failed', failure: 'The bank did not take it.' }])
  expect(await owed()).toBe(1_600_00)
  await earn(1_000_00)
  await pay()
  await finish()
  expect((await payouts()).map(({ status, amount }) => [status, amount])).toEqual([
    ['paid', 2_390],
    ['failed', 1_590],
  ])
})

test('a transfer without a response is checked again and sent once', async () => {
  await earn(2_000_00)
  const count = await bank.transferCount()
  await bank.outage(true)
  await pay()
  await app.runJobs()
  expect(await payouts()).toMatchObject([{ status: 'approved' }])
  await bank.outage(false)
  await app.advance(hour)
  await finish()
  expect(await payouts()).toMatchObject([{ status: 'paid' }])
  expect(await bank.transferCount()).toBe(count + 1)
})

test('the scheduled job skips partners that are suspended, have just changed their account, or have none', async () => {
  await earn(2_000_00)
  const set = (suspended_at: Date | null) =>
    within(app, ({ tx }) =>
      tx.updateTable('shipping_partners').set({ suspended_at }).where('id', '=', rider.partnerId).execute(),
    )
  await set(app.clock.now())
  await toMonday()
  expect(await payouts()).toEqual([])
  expect(await earnings()).toMatchObject({ nextPayoutAt: null })
  await set(null)
  const payouts_paused_until = new Date(app.clock.now().getTime() + hour)
  await within(app, ({ tx }) =>
    tx
      .updateTable('partner_bank_accounts')
      .set({ payouts_paused_until })
      .where('partner_id', '=', rider.partnerId)
      .execute(),
  )
  expect((await earnings()).bankPause?.until).toBe(payouts_paused_until.toISOString())
  await app.advance(0.5 * hour)
  expect(await refused()).toBe('partner_payouts_paused')
  await within(app, ({ tx }) =>
    tx.deleteFrom('partner_bank_accounts').where('partner_id', '=', rider.partnerId).execute(),
  )
  expect(await refused()).toBe('partner_no_bank')
  expect(await owed()).toBe(1_600_00)
  const unknown = { token: boss.token, params: { id: randomUUID() } }
  expect((await app.refused(contract.payPartner, unknown)).code).toBe('partner_not_found')
  expect((await app.refused(contract.getEarningsOfPartner, unknown)).code).toBe('partner_not_found')
})

test('its account stays open while a payout isn’t made yet, and not for less than a transfer costs', async () => {
  const money = { what: 'Money of your company that isn’t settled', path: '/shipping-partner/earnings' }
  const matters = async () => (await app.call(getClosing, { token: rider.token })).data.matters
  await earn(10_00)
  expect(await matters()).not.toContainEqual(money)
  await earn(750_000_00)
  expect(await matters()).toContainEqual(money)
  expect((await pay()).data.status).toBe('awaiting-approval')
  expect(await owed()).toBe(0)
  expect(await matters()).toContainEqual(money)
})
