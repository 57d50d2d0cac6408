import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getOrder } from '#contract/orders/orders.ts'
import { getBalance, listPayouts } from '#contract/payouts/payouts.ts'
import { listTransfers, listUpcoming, payStore, previewPayouts } from '#contract/payouts/transfers.ts'
import { getApprovalStore } from '#contract/stores/approvals.ts'
import { day, hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { shopper } from '#tests/harness/checkout.ts'
import { admin, type Merchant, merchant, type Person, product, shipping, within } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { complete, heldOrder } from '#tests/harness/money.ts'
import { delivered } from '#tests/harness/returns.ts'

let app: TestApp
let boss: Person
let store: Merchant
beforeAll(async () => {
  app = await startTestApp()
  boss = await admin(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  store = await merchant(app)
})

/** The owner and the holder of the store's account, changed a day ago. */
const holder = (owner: string, account_name: string, account_number = '0123455566') =>
  within(app, async ({ tx, now }) => {
    const [first_name = '', last_name = ''] = owner.split(' ')
    await tx.updateTable('accounts').set({ first_name, last_name }).where('id', '=', store.accountId).execute()
    await tx
      .updateTable('store_bank_accounts')
      .set({ account_name, account_number, updated_at: now, payouts_paused_until: new Date(now.getTime() + day) })
      .where('store_id', '=', store.storeId)
      .execute()
  })
const due = async (goods: number) => {
  const orderId = await heldOrder(app, store, { goods })
  await complete(app, orderId)
  await app.runJobs()
  return orderId
}
test('who approves a payout reads whose account it is, that the name differs, and that it was changed', async () => {
  await holder('Ngozi Eze', 'DANJUMA MARYAM MUSA')
  const changedAt = app.clock.now().toISOString()
  await due(20_000_00)
  app.clock.advance(day)
  const account = { name: 'DANJUMA MARYAM MUSA', owner: 'Ngozi Eze', nameDiffers: true, changedAt }
  const query = { storeId: store.storeId }
  expect((await app.call(listPayouts, { token: boss.token, query })).data.rows).toMatchObject([{ account }])
  const { transfers } = (await app.call(previewPayouts, { token: boss.token, body: query })).data
  expect(transfers).toMatchObject([{ account }])
  await app.call(payStore, { token: boss.token, params: { id: store.storeId } })
  expect((await app.call(listTransfers, { token: boss.token, query })).data.rows).toMatchObject([{ account }])
  app.clock.advance(7 * day)
  const [later] = (await app.call(listTransfers, { token: boss.token, query })).data.rows
  expect(later?.account).toEqual({ ...account, changedAt: null })
})

test('administrators read until when payouts pause after a change of the account, where it delays one', async () => {
  await due(2_500_000_00)
  // Waits for a second approval.
  await app.call(payStore, { token: boss.token, params: { id: store.storeId } })
  await shipping(app)
  const items = [await product(app, store.storeId)]
  const orderId = await delivered(app, { store, buyer: await shopper(app), items })
  await complete(app, orderId)
  await app.runJobs()
  await holder('Ngozi Eze', 'NGOZI EZE')
  const changedAt = app.clock.now()
  const bankPause = { changedAt: changedAt.toISOString(), until: new Date(changedAt.getTime() + day).toISOString() }
  const token = boss.token
  const pauses = async () => {
    const query = { storeId: store.storeId }
    const [transfer] = (await app.call(listTransfers, { token, query })).data.rows
    const payouts = (await app.call(listPayouts, { token, query })).data.rows
    const upcoming = (await app.call(listUpcoming, { token, query: { limit: 100 } })).data.rows
    return {
      transfer: transfer?.bankPause,
      payouts: payouts.map(row => [row.status, row.bankPause]),
      upcoming: upcoming.find(({ receiver }) => receiver.id === store.storeId)?.bankPause,
      order: (await app.call(getOrder, { token, params: { id: orderId } })).data.payout?.bankPause,
      store: (await app.call(getApprovalStore, { token, params: { id: store.storeId } })).data.bankPause,
    }
  }
  expect(await pauses()).toEqual({
    transfer: bankPause,
    payouts: expect.arrayContaining([
      ['due', bankPause],
      ['approved', null],
    ]),
    upcoming: bankPause,
    order: bankPause,
    store: bankPause,
  })
  await within(app, ({ tx }) =>
    tx
      .updateTable('payouts')
      .set({ due_at: new Date(changedAt.getTime() + day + hour) })
      .where('order_id', '=', orderId)
      .execute(),
  )
  expect(await pauses()).toMatchObject({ order: null, store: bankPause })
  app.clock.advance(day)
  // A transfer keeps the account that it was requested for, so this one can only be cancelled.
  expect(await pauses()).toMatchObject({ transfer: bankPause, upcoming: null, order: null, store: null })
})

test('a store reads that its next payout waits after a change of the account only if that delays it', async () => {
  const { storeId } = store
  await holder('Ngozi Eze', 'NGOZI EZE')
  const next = async () => {
    const { at, amount, waitsFor } = (await app.call(getBalance, { token: store.token, query: {} })).data.next
    return { at, amount, waitsFor }
  }
  expect(await next()).toEqual({ at: null, amount: 0, waitsFor: null })
  await due(20_000_00)
  const amount = 17_975
  expect(await next()).toMatchObject({ amount, waitsFor: 'bank-change' })
  const until = app.clock.now().getTime() + day
  const dueAt = (due_at: Date) =>
    within(app, ({ tx }) => tx.updateTable('payouts').set({ due_at }).where('store_id', '=', storeId).execute())
  await dueAt(new Date(until - hour))
  expect(await next()).toMatchObject({ amount, waitsFor: 'bank-change' })
  const later = new Date(until + hour)
  await dueAt(later)
  expect(await next()).toEqual({ at: later.toISOString(), amount, waitsFor: 'approval' })
})

test.each([
  ['why', 'DANJUMA MARYAM MUSA', /neither your name nor your store’s/],
  ['that it has nothing to do', 'NGOZI EZE', /You don’t need to do anything/],
])('a store whose payout has waited for a day is mailed %s, once', async (_, name, why) => {
  await holder('Ngozi Eze', name)
  await due(20_000_00)
  const mails = async () => (await mailsTo(app, store.email)).filter(({ subject }) => subject.includes('waits for'))
  await app.advance(day - hour)
  expect(await mails()).toEqual([])
  await app.advance(3 * day, { stepMs: day })
  expect((await mails()).map(({ subject, text }) => [subject, text])).toEqual([
    ['Your payout of about ₦17,975.00 waits for approval', expect.stringMatching(why)],
  ])
  const { next } = (await app.call(getBalance, { token: store.token, query: {} })).data
  expect(next).toMatchObject({ waitsFor: 'approval', accountNameDiffers: name.startsWith('DANJUMA') })
})

test('an account in the owner’s name is no warning', async () => {
  await holder('Ngozi Eze', 'EZE NGOZI CHIDINMA')
  await due(20_000_00)
  const { rows } = (await app.call(listPayouts, { token: boss.token, query: { storeId: store.storeId } })).data
  expect(rows).toMatchObject([{ account: { nameDiffers: false } }])
})

test('payouts and transfers are found by amount, last digits, owner and account holder', async () => {
  await holder('Ifeyinwa Okonkwo-Bello', 'ABUBAKAR HALIMA', '0198767788')
  const orderId = await due(26_345_67)
  app.clock.advance(day)
  const orders = async (search: string) =>
    (await app.call(listPayouts, { token: boss.token, query: { search } })).data.rows.map(row => row.orderId)
  // Earned: 26,345.67 less 10 %.
  for (const search of ['23,711.10', '₦23711.10', '23711', '23,711', '7788', '…7788', 'okonkwo', 'halima'])
    expect(await orders(search), search).toEqual([orderId])
  expect(await orders('23,711.11')).toEqual([])
  const { id } = (await app.call(payStore, { token: boss.token, params: { id: store.storeId } })).data
  const sent = async (search: string) =>
    (await app.call(listTransfers, { token: boss.token, query: { search } })).data.rows.map(row => row.id)
  for (const search of ['23,686.10', '23686.1', '23686', '23,686', '7788', 'ending 7788', 'okonkwo', 'abubakar'])
    expect(await sent(search), search).toEqual([id])
  for (const search of ['23,686.10', '7788', 'abubakar']) expect(await orders(search), search).toEqual([orderId])
  // The holder of a former account.
  await holder('Ifeyinwa Okonkwo-Bello', 'IFEYINWA OKONKWO', '0111111111')
  expect(await sent('abubakar')).toEqual([id])
})
