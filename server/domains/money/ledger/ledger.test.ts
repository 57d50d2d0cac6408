import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  lastProof,
  ledgerAccounts,
  ledgerJournal,
  ledgerJournalFile,
  ledgerOwners,
  proveBooks,
} from '#contract/money/ledger.ts'
import { grantStoreCredit } from '#contract/money/store-credit.ts'
import { adminToday } from '#contract/read-models/admin-today.ts'
import { after, hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, customer, type Merchant, merchant, type Person } from '#tests/harness/fixtures.ts'
import { complete, heldOrder, paidPayment } from '#tests/harness/money.ts'
import { keptBalance } from './balances.ts'
import type { Entry } from './entries.ts'
import { postEntries, postEntry } from './post-entry.ts'

let app: TestApp
let overseer: Person
let store: Merchant
let order: string
let paymentId: string
beforeAll(async () => {
  app = await startTestApp()
  overseer = await admin(app)
  store = await merchant(app)
  const payment = await paidPayment(app, 20_000_00)
  paymentId = payment.paymentId
  order = await heldOrder(app, store, { goods: 20_000_00, payment })
  app.clock.advance(1000)
  await complete(app, order)
  await heldOrder(app, await merchant(app), { goods: 3_000_00 })
})
afterAll(() => app.stop())

/** Accounts that something else is kept of than their postings come to. */
const keptWrongly = async () =>
  (
    await sql`select kept.* from ledger_kept kept where amount_kobo <>
      (select sum(amount_kobo) from ledger_postings p where p.account_id = kept.account_id)`.execute(
      app.platform.db.read,
    )
  ).rows

const asked = <Q extends object>(query: Q) => ({ token: overseer.token, query })

test('sums accounts to zero, each equal to its postings', async () => {
  const { data } = await app.call(ledgerAccounts, { token: overseer.token })
  expect(data.total).toBe(0)
  const of = (kind: string) => data.rows.find(row => row.kind === kind)
  expect(of('merchant_payable')).toMatchObject({ balance: -18_000, owners: 1 })
  expect(of('platform_commission')).toMatchObject({ balance: -2_000, name: 'Commission' })
  expect(of('escrow')).toMatchObject({ balance: -3_000, owners: 2 })
  const owners = await app.call(ledgerOwners, asked({ kind: 'merchant_payable' }))
  expect(owners.data.rows).toMatchObject([{ ownerId: store.storeId, owed: 18_000 }])
  expect((await app.call(ledgerOwners, asked({ kind: 'delivery_payable' }))).data.count).toBe(0)
})

test('filters the journal by order, event, payment, owner and day', async () => {
  const journal = async (query: object = {}) => (await app.call(ledgerJournal, asked(query))).data
  const ofOrder = await journal({ orderId: order })
  expect(ofOrder.rows.map(row => row.event)).toEqual(['Return window ended', 'Payment received'])
  expect(ofOrder.rows[1]).toMatchObject({ orderId: order, paymentId })
  expect((await journal({ event: 'release' })).rows.map(row => row.orderId)).toEqual([order])
  expect((await journal({ paymentId })).count).toBe(1)
  const ofStore = await journal({ ownerId: store.storeId })
  expect(ofStore).toMatchObject({ count: 1, rows: [{ orderId: order }] })
  const owners = (await app.call(ledgerOwners, asked({ kind: 'merchant_payable' }))).data.rows
  const owner = owners.find(({ ownerId }) => ownerId === store.storeId)
  expect(owner?.owed).toBeGreaterThan(0)
  expect(ofStore.account).toEqual({
    ownerId: store.storeId,
    name: owner?.name,
    kind: 'merchant_payable',
    owed: owner?.owed,
  })
  expect(ofOrder.account).toBeNull()
  expect(await journal({ ownerId: order })).toMatchObject({ count: 0, account: null })
  expect(await journal({ ownerId: store.storeId, offset: 1 })).toMatchObject({ count: 1, rows: [] })
  expect(await journal({ ownerId: store.storeId, event: 'release' })).toMatchObject({
    count: 1,
    rows: [{ orderId: order }],
  })
  expect(await journal({ ownerId: store.storeId, event: 'capture' })).toMatchObject({ count: 0, rows: [] })
  expect(await journal({ ownerId: store.storeId, paymentId })).toMatchObject({ count: 0, rows: [] })
  expect((await journal({ event: 'no such event' })).count).toBe(0)
  expect((await journal({ endDate: '2026-11-17' })).count).toBe(0)
  expect((await journal({ startDate: '2026-11-18', limit: 1 })).rows).toHaveLength(1)
  expect((await app.refused(ledgerJournal, { token: store.token })).status).toBe(403)
})

test('the journal downloads as CSV with the filters of its list, a line for each posting, and the file is audited', async () => {
  const headers = { authorization: `Bearer ${overseer.token}` }
  const query = { orderId: order, event: 'capture' }
  const file = await app.app.inject({ url: ledgerJournalFile.path, query, headers })
  const [entry] = (await app.call(ledgerJournal, asked(query))).data.rows
  const about = ['Payment received', entry?.orderName, entry?.reference].join()
  const lines = file.body.trim().split('\n')
  expect(lines[0]).toContain('Time,Event,Order,Payment,Account,Of,Debit (NGN),Credit (NGN),Entry')
  expect(lines.slice(1)).toEqual(
    entry?.postings.map(({ account, owner, debit, credit }) => {
      const sides = [debit, credit].map(side => (side ? side.toFixed(2) : ''))
      return expect.stringMatching(
        new RegExp(`^2026-11-18 \\d\\d:\\d\\d,${[about, account, owner ?? '', ...sides, entry.id].join()}$`),
      )
    }),
  )
  const audited = app.platform.db.read.selectFrom('audit_log').select('after').where('action', '=', 'file.viewed')
  expect(await audited.execute()).toEqual([{ after: { name: 'journal', ...query } }])
  const refused = { url: ledgerJournalFile.path, headers: { authorization: `Bearer ${store.token}` } }
  expect((await app.app.inject(refused)).statusCode).toBe(403)
})

test('finds the entries of an order by its reference, and names the customer who was granted store credit', async () => {
  const found = async (search: string) => (await app.call(ledgerJournal, asked({ search }))).data
  const { orderName } = (await app.call(ledgerJournal, asked({ orderId: order }))).data.rows[0] ?? {}
  const reference = orderName ?? ''
  expect(reference).toMatch(/^BM-/)
  for (const typed of [reference, reference.toLowerCase(), ` ${reference.slice(3)}`])
    expect((await found(typed)).rows.map(row => row.orderId)).toEqual([order, order])
  for (const typed of ['no order', 'BM-2222-2222']) expect(await found(typed)).toMatchObject({ count: 0, rows: [] })
  const whose = await customer(app)
  await app.call(grantStoreCredit, {
    token: overseer.token,
    params: { id: whose.accountId },
    body: { amount: 500, reason: 'Sorry for the wait.' },
  })
  const { first_name, last_name } = await app.platform.db.read
    .selectFrom('accounts')
    .select(['first_name', 'last_name'])
    .where('id', '=', whose.accountId)
    .executeTakeFirstOrThrow()
  const [granted] = (await app.call(ledgerJournal, asked({ limit: 1 }))).data.rows
  expect(granted?.postings.map(({ owner }) => owner)).toContain(`${first_name} ${last_name}`)
})

test('verifies the books on demand and by schedule, and reports the result', async () => {
  expect((await app.call(lastProof, { token: overseer.token })).data).toBeNull()
  const proved = await app.call(proveBooks, { token: overseer.token })
  expect(proved.data).toMatchObject({ balanced: true, entries: 4, unbalanced: 0, total: 0 })
  app.clock.advance(3_600_000)
  await app.runScheduledJob('ledger.prove')
  const { data } = await app.call(adminToday, { token: overseer.token })
  expect(data.books).toMatchObject({ balanced: true, at: app.clock.now().toISOString() })
  expect(data.queues.find(({ queue }) => queue === 'payouts')).toEqual({ queue: 'payouts', count: 0, since: null })
  expect((await app.refused(adminToday, { token: store.token })).status).toBe(403)
})

test('keeps balances correct when they are stored repeatedly during concurrent posts', async () => {
  const seen = async () => ({
    accounts: (await app.call(ledgerAccounts, { token: overseer.token })).data,
    owners: (await app.call(ledgerOwners, asked({ kind: 'merchant_payable' }))).data,
  })
  const unkept = await seen()
  const held = await heldOrder(app, store, { goods: 5_000_00 })
  app.clock.advance(2 * hour)
  await app.runScheduledJob('ledger.keep')
  const kept = await seen()
  expect(kept.owners).toEqual(unkept.owners)
  expect(kept.accounts.rows.find(({ kind }) => kind === 'escrow')?.balance).toBe(-8_000)
  await complete(app, held)
  for (const _ of [1, 2]) {
    const after = await seen()
    expect(after.owners.rows).toMatchObject([{ ownerId: store.storeId, owed: 22_500 }])
    expect(await keptBalance(app.platform.db.read, store)).toBe(22_500_00)
    expect(after.accounts.total).toBe(0)
    expect(after.accounts.rows.find(({ kind }) => kind === 'escrow')?.balance).toBe(-3_000)
    app.clock.advance(2 * hour)
    await Promise.all([app.runScheduledJob('ledger.keep'), app.runScheduledJob('ledger.keep')])
  }
  expect(await keptWrongly()).toEqual([])
})

test('lists what is held for each order and owed to each customer, largest first, with its journal', async () => {
  const held = async (query: object = {}) => (await app.call(ledgerOwners, asked({ kind: 'escrow', ...query }))).data
  const [small = '', large = ''] = [
    await heldOrder(app, store, { goods: 1_000_00 }),
    await heldOrder(app, store, { goods: 9_000_00 }),
  ]
  const { rows, count } = await held()
  // The order whose money was released has nothing left.
  expect(rows.map(({ owed }) => owed)).toEqual([9_000, 3_000, 1_000])
  expect([rows[0]?.ownerId, rows[2]?.ownerId, count]).toEqual([large, small, 3])
  const [first] = rows
  expect(first).toMatchObject({ name: expect.stringMatching(/^BM-/), storeName: expect.stringMatching(/^Store/) })
  expect(await held({ limit: 1, offset: 1 })).toMatchObject({ count: 3, rows: [{ owed: 3_000 }] })
  expect(await held({ search: first?.name })).toMatchObject({ count: 1, rows: [{ ownerId: large }] })
  expect(await held({ search: 'Store' })).toMatchObject({ count: 0, rows: [] })
  // They are the balance of all, before and after balances are stored.
  const whole = async () =>
    (await app.call(ledgerAccounts, { token: overseer.token })).data.rows.find(({ kind }) => kind === 'escrow')?.balance
  expect(await whole()).toBe(-13_000)
  app.clock.advance(2 * hour)
  await app.runScheduledJob('ledger.keep')
  expect((await held()).rows).toEqual(rows)
  for (const id of [small, large]) await complete(app, id)
  expect(await held()).toMatchObject({ count: 1, rows: [{ owed: 3_000 }] })

  const credit = (await app.call(ledgerOwners, asked({ kind: 'store_credit' }))).data
  expect(credit).toMatchObject({ count: 1, rows: [{ owed: 500, storeName: null }] })
  const { ownerId = '', name = '' } = credit.rows[0] ?? {}
  expect((await app.call(ledgerOwners, asked({ kind: 'store_credit', search: name }))).data.count).toBe(1)
  const journal = (await app.call(ledgerJournal, asked({ ownerId }))).data
  expect(journal).toMatchObject({ count: 1, rows: [{ event: 'Store credit granted' }] })
})

test('counts a posting dated before the last stored balance', async () => {
  const escrow = async () =>
    (await app.call(ledgerAccounts, { token: overseer.token })).data.rows.find(({ kind }) => kind === 'escrow')?.balance
  const before = (await escrow()) ?? 0
  const { db, clock } = app.platform
  const behind = after(clock.now(), -3 * hour)
  const capture = (key: string): Entry => ({
    event: 'capture',
    key,
    postings: [
      { account: { kind: 'escrow', ownerId: randomUUID() }, amount: -700_00 },
      { account: { kind: 'provider_clearing' }, amount: 700_00 },
    ],
  })
  await Promise.all([
    db.transact(work => postEntry({ ...work, now: behind }, capture('late-1'))),
    db.transact(work => postEntries({ ...work, now: behind }, ['late-2', 'late-3'].map(capture))),
    app.runScheduledJob('ledger.keep'),
  ])
  expect(await escrow()).toBe(before - 2_100)
  app.clock.advance(2 * hour)
  await app.runScheduledJob('ledger.keep')
  expect(await escrow()).toBe(before - 2_100)
  expect(await keptWrongly()).toEqual([])
})
