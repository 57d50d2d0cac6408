import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPartnerEarnings, listOwnPartnerPayouts } from '#contract/payouts/partner-money.ts'
import { getBalance, type PaymentCategory } from '#contract/payouts/payouts.ts'
import { listExceptions } from '#contract/payouts/reconciliation.ts'
import {
  getStatement,
  listStatements,
  listUpcoming,
  pauseStore,
  payStore,
  resumeStore,
} from '#contract/payouts/transfers.ts'
import { partnerBalance, postEntry, returnCarried, storeBalance } from '#domains/money/ledger/index.ts'
import { day, hour } from '#platform/clock.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { sum } from '#platform/money.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, type Merchant, merchant, type Person, partner, within } from '#tests/harness/fixtures.ts'
import { complete, expectBooksToBalance, heldOrder } from '#tests/harness/money.ts'
import { type Provider, provider } from '#tests/harness/provider.ts'
import { differences } from '#tests/harness/reconcile.ts'

/** Four weeks with stores of every payment category and two partners, in which only the worker pays. */

const start = new Date('2026-11-18T09:00:00Z') // A Wednesday.
const days = 28
const categories: readonly PaymentCategory[] = ['next-day', 'next-day', 'weekly', 'weekly', 'on-approval']

let app: TestApp
let bank: Provider
let boss: Person
let atProvider: number
let stores: (Merchant & { category: PaymentCategory })[]
let riders: (Person & { partnerId: string })[]
/** Days in Lagos that partners' pages showed as the next payday. */
const shown = new Set<string>()
let completed = 0

beforeAll(async () => {
  app = await startTestApp({ now: start, listen: true })
  bank = provider(app)
  await bank.setClock(start)
  boss = await admin(app)
  stores = []
  for (const category of categories) stores.push({ ...(await merchant(app)), category })
  for (const { storeId, category } of stores)
    await within(app, ({ tx }) =>
      tx.updateTable('stores').set({ payment_category: category }).where('id', '=', storeId).execute(),
    )
  riders = [await rider(), await rider()]
  atProvider = await bank.balance()
  const [paused] = stores
  for (let passed = 0; passed < days; passed++) {
    await trade(passed)
    for (const { token } of riders) {
      const { nextPayoutAt } = (await app.call(getPartnerEarnings, { token })).data
      if (nextPayoutAt) shown.add(dayInLagos(new Date(nextPayoutAt)))
    }
    const id = paused?.storeId ?? ''
    if (passed === 8)
      await app.call(pauseStore, { token: boss.token, params: { id }, body: { reason: 'Under review' } })
    if (passed === 12) await app.call(resumeStore, { token: boss.token, params: { id } })
    if (passed === 15) await bank.nextTransfer('failed')
    await app.advance(day, { stepMs: 6 * hour, eachStep: moveBank })
  }
  await app.advance(6 * hour, { eachStep: moveBank })
}, 300_000)
afterAll(() => app.stop())

async function moveBank(now: Date): Promise<void> {
  await bank.settle()
  await bank.setClock(now)
}

async function rider() {
  const person = await partner(app)
  await within(app, ({ tx, now }) =>
    tx
      .insertInto('partner_bank_accounts')
      .values({
        partner_id: person.partnerId,
        bank_code: '044',
        bank_name: 'Access Bank',
        account_number: `203456789${riders?.length ?? 0}`,
        account_name: 'RIDERS LTD',
        updated_at: now,
      })
      .execute(),
  )
  return person
}

/** Posts what a partner earns by carrying a return, in kobo. */
const carried = (partnerId: string, shipping: number) =>
  within(app, work =>
    postEntry(
      work,
      returnCarried({ returnId: randomUUID(), orderId: randomUUID(), partnerId, shareBps: 8000, shipping }),
    ),
  )

/** Completes orders, carries returns and charges stores, differently on each day. */
async function trade(passed: number): Promise<void> {
  for (const [at, store] of stores.entries()) {
    for (let number = 0; number < (passed + at) % 3; number++) {
      await complete(app, await heldOrder(app, store, { goods: 1_500_37 * (at + 1) + passed * 123_45 + number }))
      completed++
    }
    if ((passed + at) % 9 === 4) await debit({ kind: 'merchant_payable', ownerId: store.storeId }, 700_13)
  }
  for (const [at, { partnerId }] of riders.entries())
    if ((passed + at) % 4 !== 0) await carried(partnerId, 400_00 * (at + 1))
  await app.runJobs()
}

const debit = (account: { kind: 'merchant_payable'; ownerId: string }, amount: number) =>
  within(app, work =>
    postEntry(work, {
      event: 'chargeback',
      key: `chargeback:${randomUUID()}`,
      postings: [
        { account, amount },
        { account: { kind: 'platform_losses' }, amount: -amount },
      ],
    }),
  )

const sentTo = (column: 'store_id' | 'partner_id', id: string) =>
  app.platform.db.read
    .selectFrom('payout_transfers')
    .selectAll()
    .where(column, '=', id)
    .orderBy('requested_at')
    .orderBy('id')
    .execute()
const weekday = (at: Date) => new Date(`${dayInLagos(at)}T00:00:00Z`).getUTCDay()

test('each store on a schedule gets one transfer per run, and the others wait for an administrator', async () => {
  expect(completed).toBeGreaterThan(100)
  for (const { storeId, category } of stores) {
    const sent = await sentTo('store_id', storeId)
    const on = sent.map(({ requested_at }) => dayInLagos(requested_at))
    if (category === 'on-approval') expect(on).toEqual([])
    else expect(on.length).toBeGreaterThan(3)
    expect(new Set(on).size).toBe(on.length)
    if (category === 'weekly') expect(new Set(sent.map(each => weekday(each.requested_at)))).toEqual(new Set([1]))
  }
})

test('partners are paid on Mondays, the days that their page showed, and on no other day', async () => {
  for (const { partnerId, token } of riders) {
    const sent = await sentTo('partner_id', partnerId)
    expect(sent.length).toBeGreaterThanOrEqual(3)
    for (const { requested_at } of sent) {
      expect(weekday(requested_at)).toBe(1)
      expect(shown).toContain(dayInLagos(requested_at))
    }
    const { data } = await app.call(listOwnPartnerPayouts, { token })
    expect(data.rows.every(({ scheduled }) => scheduled)).toBe(true)
  }
})

test('the ledger balances, and the provider’s transfers equal ours, fees included', async () => {
  await expectBooksToBalance(app)
  const wrong = await differences(app.platform.db.read)
  expect(wrong.filter(text => /payouts|transfer/.test(text))).toEqual([])
  const sent = await app.platform.db.read
    .selectFrom('payout_transfers')
    .select(['amount_kobo', 'fee_kobo', 'status'])
    .execute()
  expect(sent.filter(({ status }) => status === 'failed')).toHaveLength(1)
  expect(await bank.transferCount()).toBe(sent.length)
  const paid = sent.filter(({ status }) => status === 'paid')
  expect(paid.length).toBe(sent.length - 1)
  expect(await bank.balance()).toBe(atProvider - sum(paid.map(each => each.amount_kobo + each.fee_kobo)))
  const { data } = await app.call(listExceptions, { token: boss.token })
  expect(data.rows.filter(({ record }) => record === 'transfer')).toEqual([])
})

test('every statement adds up to its transfer to the kobo and begins where the last one ended', async () => {
  for (const { storeId, token } of stores) {
    const { rows } = (await app.call(listStatements, { token, query: { limit: 100 } })).data
    let carried = 0
    for (const { id } of rows.toReversed()) {
      const { data } = await app.call(getStatement, { token, params: { id } })
      const kobo = (naira: number) => Math.round(naira * 100)
      expect(kobo(data.opening)).toBe(carried)
      const lines = sum(data.lines.map(line => kobo(line.amount)))
      for (const { sales, commission, amount } of data.lines) expect(kobo(sales) + kobo(commission)).toBe(kobo(amount))
      expect(kobo(data.opening) + lines - kobo(data.amount) - kobo(data.fee)).toBe(kobo(data.closing))
      const { sales, commission, refunds, returnCosts, adjustments } = data.totals
      expect(sum([sales, commission, refunds, returnCosts, adjustments].map(kobo))).toBe(lines)
      carried = kobo(data.closing)
    }
    if (rows.length)
      expect(await storeBalance(app.platform.db.read, { storeId })).toBeLessThanOrEqual(carried + 50_000_00)
  }
  const [first] = riders
  expect(await partnerBalance(app.platform.db.read, first?.partnerId ?? '')).toBeGreaterThanOrEqual(0)
})

test('a statement downloads as CSV with numbers, for the store and for administrators', async () => {
  const { token } = stores[2] ?? boss
  const [row] = (await app.call(listStatements, { token, query: {} })).data.rows
  const statement = (await app.call(getStatement, { token, params: { id: row?.id ?? '' } })).data
  for (const reader of [token, boss.token]) {
    const response = await app.app.inject({
      url: `/v1/payouts/statements/${row?.id}/file`,
      headers: { authorization: `Bearer ${reader}` },
    })
    expect(response.headers['content-type']).toContain('text/csv')
    const lines = response.body.replace('\uFEFF', '').trim().split('\n')
    expect(lines[0]).toBe(
      'Day,Description,Order,Net sales (NGN),Delivery (NGN),Commission rate,Commission (NGN),Amount (NGN)',
    )
    expect(lines).toHaveLength(statement.lineCount + 5)
    expect(lines.at(-1)).toBe(`,Balance carried forward,,,,,,${statement.closing.toFixed(2)}`)
  }
})

test('pages show the next run with its amount, for stores and partners, and an administrator pays the rest', async () => {
  const partnerId = riders[1]?.partnerId ?? ''
  await carried(partnerId, 5_000_00)
  const upcoming = (await app.call(listUpcoming, { token: boss.token, query: { limit: 100 } })).data
  const weekly = stores.find(({ category }) => category === 'weekly')
  const row = upcoming.rows.find(({ receiver }) => receiver.id === weekly?.storeId)
  const { next } = (await app.call(getBalance, { token: weekly?.token ?? '' })).data
  expect(next).toMatchObject({ at: row?.at, waitsFor: null })
  expect(next.amount).toBeGreaterThan(0)
  const shownOf = upcoming.rows.filter(({ receiver }) => receiver.kind === 'partner')
  for (const { token, partnerId } of riders) {
    const { available, nextPayoutAt, minimum } = (await app.call(getPartnerEarnings, { token })).data
    const row = shownOf.find(({ receiver }) => receiver.id === partnerId)
    // What is below the minimum is carried forward.
    if (available < minimum) expect(row).toBeUndefined()
    else expect(row).toMatchObject({ paymentCategory: null, at: nextPayoutAt, amount: available, due: available })
  }
  expect(shownOf.map(({ receiver }) => receiver.id)).toContain(partnerId)
  expect(upcoming.count).toBe(upcoming.rows.length)
  const manual = stores.find(({ category }) => category === 'on-approval')
  const before = (await app.call(getBalance, { token: manual?.token ?? '' })).data
  expect(before.next).toMatchObject({ waitsFor: 'approval' })
  const { data } = await app.call(payStore, { token: boss.token, params: { id: manual?.storeId ?? '' } })
  expect(data.amount).toBe(before.next.amount)
})
