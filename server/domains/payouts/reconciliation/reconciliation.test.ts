import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvePayout } from '#contract/payouts/payouts.ts'
import {
  listExceptions,
  listReconciliations,
  runReconciliation,
  settleException,
} from '#contract/payouts/reconciliation.ts'
import { disputeHinted } from '#domains/money/payments/index.ts'
import { after, day } from '#platform/clock.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, merchant, type Person, within } from '#tests/harness/fixtures.ts'
import { complete, heldOrder, paidPayment } from '#tests/harness/money.ts'
import { type Provider, provider } from '#tests/harness/provider.ts'

let app: TestApp
let overseer: Person
let card: Provider
beforeAll(async () => {
  app = await startTestApp()
  overseer = await admin(app)
  card = provider(app)
  await card.setClock(app.clock.now())
})
afterAll(() => app.stop())

const today = () => dayInLagos(app.clock.now())

async function compared() {
  await app.call(runReconciliation, { token: overseer.token, body: { day: today() } })
  await app.runJobs()
  const { data } = await app.call(listReconciliations, { token: overseer.token })
  return data.rows.find(row => row.day === today())
}

const waiting = async () => (await app.call(listExceptions, { token: overseer.token })).data

test('a payment that the books don’t have waits until they do, or until somebody settles it', async () => {
  const payment = await paidPayment(app, 7_000_00)
  const first = await compared()
  expect(first).toMatchObject({ payments: { count: 1 }, open: 1 })
  expect(first?.ranAt).not.toBeNull()
  expect((await waiting()).rows).toMatchObject([
    { record: 'payment', problem: 'unbooked', reference: payment.reference, provider: 6_795, books: null },
  ])
  const store = await merchant(app)
  await heldOrder(app, store, { goods: 7_000_00, payment })
  expect(await compared()).toMatchObject({ open: 0, settled: 1 })
  const settled = await app.call(listExceptions, { token: overseer.token, query: { settled: 'true' } })
  expect(settled.data.rows).toMatchObject([{ reference: payment.reference, settled: { by: null, note: null } }])
})

test('an unknown payment and one with another amount are exceptions', async () => {
  await app.platform.paystack.initialize({
    email: 'ada@example.com',
    amount: 4_000_00,
    reference: 'somebody-else-s',
    callbackUrl: 'http://bitmarte.test/paid',
    cancelUrl: 'http://bitmarte.test/cart',
  })
  await card.pay('somebody-else-s')
  const payment = await paidPayment(app, 9_000_00)
  await heldOrder(app, await merchant(app), { goods: 8_000_00, payment })
  await compared()
  const { rows, open } = await waiting()
  expect(open).toBe(2)
  expect(rows.map(({ problem, reference, books }) => ({ problem, reference, books }))).toEqual(
    expect.arrayContaining([
      { problem: 'unknown', reference: 'somebody-else-s', books: null },
      { problem: 'amount', reference: payment.reference, books: 7_765 },
    ]),
  )
  const [one] = rows
  const settle = { token: overseer.token, params: { id: one?.id ?? '' }, body: { note: 'Sent back by hand' } }
  const twice = await Promise.allSettled([app.call(settleException, settle), app.call(settleException, settle)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await compared()
  expect((await waiting()).open).toBe(1)
  expect((await app.refused(settleException, settle)).code).toBe('handled_already')
  expect((await app.refused(settleException, { ...settle, body: { note: '' } })).status).toBe(422)
  const nowhere = { ...settle, params: { id: overseer.accountId } }
  expect((await app.refused(settleException, nowhere)).code).toBe('exception_not_found')
})

test('a transfer that arrived agrees; one that came back unnoticed, or was never made, doesn’t', async () => {
  const store = await merchant(app)
  await within(app, ({ tx, now }) =>
    tx
      .insertInto('store_bank_accounts')
      .values({
        store_id: store.storeId,
        bank_code: '058',
        bank_name: 'GTBank',
        account_number: '0123456789',
        account_name: 'Ada Fabrics',
        updated_at: now,
      })
      .onConflict(conflict => conflict.column('store_id').doNothing())
      .execute(),
  )
  const order = await heldOrder(app, store, { goods: 20_000_00 })
  await complete(app, order)
  await app.runJobs()
  const began = app.clock.now()
  await within(app, ({ tx }) =>
    tx.updateTable('payouts').set({ due_at: began }).where('order_id', '=', order).execute(),
  )
  await app.call(approvePayout, { token: overseer.token, params: { id: order } })
  await app.runJobs()
  await card.settle()
  await app.runScheduledJob('payouts.reconcile')
  app.clock.advance(120_000)
  await app.runScheduledJob('payouts.reconcile')
  await app.runJobs()
  const of = async () => {
    await compared()
    return (await waiting()).rows.filter(({ record }) => record === 'transfer')
  }
  expect(await of()).toEqual([])
  await within(app, ({ tx }) =>
    tx.updateTable('payout_transfers').set({ reference: 'never-made' }).where('store_id', '=', store.storeId).execute(),
  )
  expect(await of()).toMatchObject([
    { problem: 'unknown', books: null, provider: 18_000 },
    { problem: 'absent', reference: 'never-made', books: 18_000, provider: null, orderId: order },
  ])
})

test('a lost dispute is reconciled with its entry, and one that the books miss is an exception', async () => {
  const store = await merchant(app)
  const payment = await paidPayment(app, 9_000_00)
  await heldOrder(app, store, { goods: 9_000_00, payment })
  await card.dispute(payment.reference)
  await card.resolveDispute(payment.reference, 'lost')
  const of = async () => {
    await compared()
    return (await waiting()).rows.filter(({ reference }) => reference.includes('dispute'))
  }
  expect(await of()).toMatchObject([{ record: 'refund', problem: 'unknown', provider: 9_000, books: null }])
  await within(app, work => work.addJob(disputeHinted, { reference: payment.reference }))
  await app.runJobs()
  expect(await of()).toEqual([])
})

test('an unavailable provider causes no exceptions; no day is reconciled before it began', async () => {
  await card.outage(true)
  await app.call(runReconciliation, { token: overseer.token, body: { day: today() } })
  await expect(app.runJobs()).rejects.toThrow()
  const { data } = await app.call(listReconciliations, { token: overseer.token })
  expect(data.rows[0]).toMatchObject({ day: today(), ranAt: null })
  await card.outage(false)
  const tomorrow = dayInLagos(after(app.clock.now(), day))
  expect(await app.refused(runReconciliation, { token: overseer.token, body: { day: tomorrow } })).toMatchObject({
    code: 'day_not_begun',
    errors: [{ field: 'day' }],
  })
  expect((await app.refused(listExceptions, { token: (await merchant(app)).token })).status).toBe(403)
})

test('each night yesterday is reconciled once, from two hours after it ended in Lagos', async () => {
  const days = async () =>
    (await app.call(listReconciliations, { token: overseer.token })).data.rows.map(row => row.day)
  const runAt = async (time: string) => {
    app.clock.set(new Date(time))
    await Promise.all([app.runScheduledJob('reconciliation.nightly'), app.runScheduledJob('reconciliation.nightly')])
    await app.runScheduledJob('reconciliation.nightly')
    return days()
  }
  const before = await days()
  expect(await runAt('2026-12-03T12:00:00+01:00')).toEqual(['2026-12-02', ...before])
  expect(await runAt('2026-12-04T01:59:59+01:00')).toEqual(['2026-12-02', ...before])
  expect(await runAt('2026-12-04T02:00:00+01:00')).toEqual(['2026-12-03', '2026-12-02', ...before])
})
